// Worths of positions and of moves: how one follows from the other, which is better, and how they are told. DOM-free.

/** @import { GameData, PathMove, Side, WorthData } from "../../types.d.ts" */
import { rivalOf, sideName } from "../words.js";

const VERBS = { 1: "wins", 0: "draws", "-1": "loses" };

/**
 * The worth with its words: "wins in 7", "loses by 12", "draws".
 *
 * @param {WorthData["value"]} value
 * @param {number | null} [distance]
 * @param {number | null} [margin]
 * @returns {WorthData}
 */
export function worthOf(value, distance = null, margin = null) {
  const number = !value ? "" : margin !== null ? ` by ${Math.abs(margin)}` : distance !== null ? ` in ${distance}` : "";
  return { value, distance, margin, text: VERBS[value] + number };
}

/**
 * What the position after a move is worth to the side that is then to move.
 *
 * @param {WorthData} move
 */
export function worthAfter({ value, distance, margin }) {
  const rivals = /** @type {WorthData["value"]} */ (0 - value);
  return worthOf(rivals, distance === null ? null : distance - 1, margin === null ? null : 0 - margin);
}

/**
 * The same with the name of the winner: "Black wins in 6", "Draw".
 *
 * @param {GameData} game
 * @param {Side} side the side to move
 * @param {WorthData} worth
 */
export function worthText(game, side, { value, distance, margin }) {
  if (value === 0) return "Draw";
  return `${sideName(game, value > 0 ? side : rivalOf(side))} ${worthOf(1, distance, margin).text}`;
}

/**
 * How bad a move was: a blunder gave the result away; after a slip the win is slower, the loss faster, or there are
 * fewer discs. Null where it was none, or where that is not known.
 *
 * @param {PathMove | undefined} step
 * @returns {"blunder" | "slip" | null}
 */
export function faultOf(step) {
  if (!step?.worth || !step.best) return null;
  const { worth, best } = step;
  if (worth.value !== best.value) return worth.value < best.value ? "blunder" : null;
  if (worth.margin !== null && best.margin !== null) return worth.margin < best.margin ? "slip" : null;
  if (worth.distance === null || best.distance === null) return null;
  return worth.value * worth.distance > best.value * best.distance ? "slip" : null;
}

/**
 * What was better than a fault: "best: b1b2 loses in 6".
 *
 * @param {PathMove} step
 */
export function betterText({ best }) {
  return `best: ${best?.move} ${best?.text}`;
}

/**
 * What a move was worth, and what was better: "slip: loses in 4 (best: b1b2 loses in 6)".
 *
 * @param {PathMove} step
 */
export function stepText(step) {
  const fault = faultOf(step);
  return fault ? `${fault}: ${step.worth?.text} (${betterText(step)})` : (step.worth?.text ?? "");
}
