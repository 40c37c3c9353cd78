// What a position or a move is worth, and how that is said: "wins in 7", "loses by 12", "draws", "+3.2". DOM-free.

/** @import { GameData, Mark, PathMove, ScoreData, Side, WorthData } from "../../types.d.ts" */
import { indexOf, rivalOf, sideName } from "../words.js";

/** @typedef {"win" | "draw" | "loss"} Kind */

/**
 * How a game ends for a side.
 * @typedef {object} Result
 * @property {Kind} kind
 * @property {number | null} plies how soon
 * @property {number | null} margin by how many discs, where they are counted
 * @property {boolean} [isBound] whether the number is no more than a bound
 */

/** @type {Record<string, Kind>} */
const KINDS = { 1: "win", 0: "draw", "-1": "loss" };
/** What a move does, in a word. @type {Record<Mark["kind"], string>} */
export const VERBS = { win: "wins", draw: "draws", loss: "loses", unknown: "estimate" };

/** @param {WorthData["value"]} value */
export const kindOf = (value) => KINDS[value];

/** @param {Result} result */
function resultText({ kind, plies, margin, isBound = false }) {
  if (kind === "draw") return VERBS.draw;
  if (plies === 0) return kind === "win" ? "has won" : "has lost";
  if (margin !== null) return `${VERBS[kind]} by ${isBound ? "at least " : ""}${Math.abs(margin)}`;
  return plies === null ? VERBS[kind] : `${VERBS[kind]} ${isBound ? "within" : "in"} ${plies}`;
}

/** @param {Result} result @returns {Mark} */
function markOfResult(result) {
  const number = result.margin ?? result.plies;
  const text = result.kind === "draw" ? "=" : number === null ? "" : String(Math.abs(number));
  return { kind: result.kind, text, title: resultText(result) };
}

// ---- Scores: what a search says, which may be an estimate

/** What is certain of a score, seen by a side; null for an estimate. @param {ScoreData} score @param {Side} side @returns {Result | null} */
function resultFor({ winner, proven, plies, margin, within }, side) {
  if (!winner) return proven ? { kind: "draw", plies: null, margin: null } : null;
  return { kind: winner === side ? "win" : "loss", plies, margin, isBound: within };
}

/** An estimate with its sign and one or two decimals, so that it looks like one. @param {number} value */
export function estimate(value) {
  const text = Math.abs(value).toFixed(2).replace(/0$/, "");
  return `${value < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}

/** What a score says of a side: "wins in 7", "+3.2". @param {ScoreData} score @param {Side} [side] */
export function verdict(score, side = score.side) {
  return markOf(score, side).title;
}

/** The same of the side that stands better: "White wins in 7", "Draw", "Black +0.5". @param {ScoreData} score @param {[string, string]} sides */
export function scoreText(score, sides) {
  if (score.winner) return `${sides[indexOf(score.winner)]} ${verdict(score, score.winner)}`;
  if (score.proven) return "Draw";
  const value = score.side === "white" ? score.value : -score.value;
  if (Number(value.toFixed(2)) === 0) return "Even";
  return value > 0 ? `${sides[0]} ${estimate(value)}` : `${sides[1]} ${estimate(-value)}`;
}

/** What a score says of a move on the board, seen by the side that makes it. @param {ScoreData} score @param {Side} side @returns {Mark} */
export function markOf(score, side) {
  const result = resultFor(score, side);
  if (result) return markOfResult(result);
  const text = estimate(score.side === side ? score.value : -score.value);
  return { kind: "unknown", text, title: text };
}

// ---- Worths: what perfect play makes of a position

/** @param {Pick<WorthData, "value" | "distance" | "margin">} worth @returns {Result} */
const resultOf = ({ value, distance, margin }) => ({ kind: kindOf(value), plies: value ? distance : null, margin });

/** @param {WorthData["value"]} value @param {number | null} [distance] @param {number | null} [margin] @returns {WorthData} */
export function worthOf(value, distance = null, margin = null) {
  const worth = { value, distance, margin };
  return { ...worth, text: worthText(worth) };
}

/** "loses in 2", "wins by 12". @param {Pick<WorthData, "value" | "distance" | "margin">} worth */
export const worthText = (worth) => resultText(resultOf(worth));

/** @param {WorthData} worth @returns {Mark} */
export const markOfWorth = (worth) => markOfResult(resultOf(worth));

/** With the name of the winner: "Black wins in 6", "Draw". @param {GameData} game @param {Side} side to move @param {WorthData} worth */
export function winnerText(game, side, { value, distance, margin }) {
  if (value === 0) return "Draw";
  return `${sideName(game, value > 0 ? side : rivalOf(side))} ${worthOf(1, distance, margin).text}`;
}

/** What the position after a move is worth to the side that is then to move. @param {WorthData} move */
export function worthAfter({ value, distance, margin }) {
  const rivals = /** @type {WorthData["value"]} */ (0 - value);
  return worthOf(rivals, distance === null ? null : distance - 1, margin === null ? null : 0 - margin);
}

/**
 * How bad a move was: a blunder gave the result away; after a slip the win is slower, the loss faster, or there are
 * fewer discs. Null where it was none, or where that is not known.
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

/** What was better than a fault: "best: b1b2 loses in 6". @param {PathMove} step */
export const betterText = ({ best }) => `best: ${best?.move} ${best?.text}`;

/** What a move was worth, and what was better: "slip: loses in 4 (best: b1b2 loses in 6)". @param {PathMove} step */
export function stepText(step) {
  const fault = faultOf(step);
  return fault ? `${fault}: ${step.worth?.text} (${betterText(step)})` : (step.worth?.text ?? "");
}
