// Which puzzle is shown, as in the address. No DOM.
//
//   #/puzzle?game=name:4&seed=7&number=3&level=2&goal=win

/** @import { GamesData, Values } from "../../types.d.ts" */
import { parseWhole } from "../address.js";

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} rules the hash of the rules in the address, if any
 * @property {number} seed of the series
 * @property {number} number in the series, from 1
 * @property {string} level from "1" to "5"; empty for any
 * @property {string} goal "win" or "draw"; empty for either
 */

export const GOALS = ["win", "draw"];
export const LEVELS = ["1", "2", "3", "4", "5"];
const MAX_NUMBER = 1_000_000;
/** Short enough to be read out. */
const SEEDS = 100_000;

/** @param {Values} values @param {GamesData} games @param {() => number} [random] @returns {State} */
export function parseState(values, games, random = Math.random) {
  return {
    game: values.game || games.first.puzzle || games.first[""],
    rules: values.rules ?? "",
    seed: parseWhole(values.seed) ?? Math.floor(random() * SEEDS),
    number: parseWhole(values.number, 1, MAX_NUMBER) ?? 1,
    level: LEVELS.includes(values.level) ? values.level : "",
    goal: GOALS.includes(values.goal) ? values.goal : "",
  };
}

/** @param {State} state @returns {Values} */
export function formatState({ game, rules, seed, number, level, goal }) {
  return { game, rules, seed: String(seed), number: String(number), level, goal };
}

/** The series of a puzzle in a request. @param {State} state */
export const seriesOf = ({ game, rules, seed, level, goal }) => ({ game, rules, seed, level, goal });
