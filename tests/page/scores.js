// Scores to test with.

/** @import { ScoreData, Side } from "#types" */
import { verdict } from "#page/game/worth.js";
import { rivalOf } from "#page/words.js";

/**
 * A proven one, with its words.
 * @param {1 | 0 | -1} value
 * @param {number | null} [distance]
 * @param {number | null} [margin]
 * @param {Side} [side]
 * @returns {ScoreData}
 */
export function proven(value, distance = null, margin = null, side = "white") {
  const winner = value === 0 ? null : value > 0 ? side : rivalOf(side);
  const score = { side, winner, value, distance, margin, bound: false, estimate: null, text: "" };
  return { ...score, text: verdict(score) };
}

/** @param {number} estimate @param {Side} [side] @returns {ScoreData} */
export function estimated(estimate, side = "white") {
  const score = { side, winner: null, value: null, distance: null, margin: null, bound: false, estimate, text: "" };
  return { ...score, text: verdict(score) };
}
