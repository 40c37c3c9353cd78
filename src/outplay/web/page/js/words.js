// Sides, scores, moves and players in words. DOM-free.

/** @import { GameData, Mark, MoveData, ScoreData, Side } from "../types.d.ts" */

/** @param {Side} side @returns {Side} */
export const rivalOf = (side) => (side === "white" ? "black" : "white");

/** @param {Side} side */
export const indexOf = (side) => (side === "white" ? 0 : 1);

/** @param {GameData} game @param {Side} side */
export const sideName = (game, side) => game.sides[indexOf(side)];

const NUMBER = new Intl.NumberFormat("en-US");

/** A number with commas, as in 6,085. @param {number} number */
export const counted = (number) => NUMBER.format(number);

/**
 * "1 move", "2 moves".
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const several = (count, one, many = `${one}s`) => `${counted(count)} ${count === 1 ? one : many}`;

/**
 * An estimate with its sign and one or two decimals, so that it looks like one.
 * @param {number} value
 */
export function estimate(value) {
  const text = Math.abs(value).toFixed(2).replace(/0$/, "");
  return `${value < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}

/**
 * What a score says of a side: "wins in 7", "loses by 12", "draws", "+3.2".
 * @param {ScoreData} score
 * @param {Side} [side]
 */
export function verdict(score, side = score.side) {
  if (score.winner) {
    if (score.plies === 0) return score.winner === side ? "has won" : "has lost";
    const verb = score.winner === side ? "wins" : "loses";
    if (score.margin !== null) return `${verb} by ${score.within ? "at least " : ""}${score.margin}`;
    return score.plies === null ? verb : `${verb} ${score.within ? "within" : "in"} ${score.plies}`;
  }
  return score.proven ? "draws" : estimate(score.side === side ? score.value : -score.value);
}

/**
 * How a position stands: "White wins in 7", "Draw", "Black +0.5".
 * @param {ScoreData} score
 * @param {[string, string]} sides
 */
export function scoreText(score, sides) {
  if (score.winner) return `${sides[indexOf(score.winner)]} ${verdict(score, score.winner)}`;
  if (score.proven) return "Draw";
  const value = score.side === "white" ? score.value : -score.value;
  if (Number(value.toFixed(2)) === 0) return "Even";
  return value > 0 ? `${sides[0]} ${estimate(value)}` : `${sides[1]} ${estimate(-value)}`;
}

/**
 * What a score says of a move on the board, seen by the side that makes it.
 * @param {ScoreData} score
 * @param {Side} side
 * @returns {Mark}
 */
export function markOf(score, side) {
  const title = verdict(score, side);
  if (score.winner) {
    const number = score.margin ?? score.plies;
    return { kind: score.winner === side ? "win" : "loss", text: number === null ? "" : String(number), title };
  }
  return score.proven ? { kind: "draw", text: "=", title } : { kind: "unknown", text: title, title };
}

/**
 * A move as a sentence: "White plays a1b2 and takes b2."
 * @param {string} name the side's
 * @param {MoveData} move
 */
export function moveSentence(name, move) {
  if (move.target === null) return `${name} cannot move and passes.`;
  const count = move.captured.length;
  if (!count) return `${name} plays ${move.move}.`;
  if (move.origin === null) return `${name} plays ${move.move} and turns ${several(count, "disc")}.`;
  return `${name} plays ${move.move} and takes ${move.captured.join(", ")}.`;
}

/** Who is to move in a position. @param {string} position @returns {Side} */
export const sideOf = (position) => (/\sb\S*\s*$/i.test(position) ? "black" : "white");

/** How a spec names a person. */
export const PERSON = "human";

/** A player in words: "Person", "Level 3", or its spec. @param {string} spec */
export function playerText(spec) {
  if (spec === PERSON) return "Person";
  const level = /^level:(\d+)$/.exec(spec);
  return level ? `Level ${level[1]}` : spec;
}

const LONGEST_DETAIL = 200;

/** The end of what a player said that failed: there a traceback is most telling. @param {string} detail */
export function lastWords(detail) {
  const text = detail.split(" | ").slice(-2).join(" | ");
  return text.length > LONGEST_DETAIL ? `… ${text.slice(-LONGEST_DETAIL)}` : text;
}

/**
 * The side that sits at the lower edge of the board as it is drawn: the one whose pieces start further down.
 * @param {GameData} game
 * @returns {Side}
 */
export function lowerSide(game) {
  const heights = { w: /** @type {number[]} */ ([]), b: /** @type {number[]} */ ([]) };
  const letters = game.start.split(" ")[0].replace(/[/.]/g, "");
  [...letters].forEach((letter, cell) => {
    if (letter === "w" || letter === "b") heights[letter].push(game.geometry.centres[cell][1]);
  });
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
  return mean(heights.b) - mean(heights.w) > 1 ? "black" : "white"; // discs in the middle have no edge
}
