// What is watched, as it stands in the address: two strategies, rounds, delays, and what random numbers depend on.

import { parseWhole } from "../address.js";
import { MAX_DELAY } from "../pace.js";
import { capital } from "../words.js";

/** @import { Values } from "../../types.d.ts" */

/**
 * @typedef {object} WatchSetup
 * @property {[string, string]} strategies The specs of X and Y.
 * @property {number} rounds
 * @property {number} delay Milliseconds between moves.
 * @property {number | null} nextDelay The same from the next round on; null if it stays.
 * @property {number} seed
 */

export const MAX_ROUNDS = 1000;
export const MAX_SEED = 2 ** 53 - 1;
const DEFAULT_STRATEGIES = ["level:3", "level:2"];
const DEFAULT_DELAY = 400;

/** @param {Values} values @returns {WatchSetup} */
export function parseWatch(values) {
  return {
    strategies: [values.x || DEFAULT_STRATEGIES[0], values.y || DEFAULT_STRATEGIES[1]],
    rounds: parseWhole(values.rounds, 1, MAX_ROUNDS) ?? 1,
    delay: parseDelay(values.delay) ?? DEFAULT_DELAY,
    nextDelay: parseDelay(values.next),
    seed: parseWhole(values.seed, 0, MAX_SEED) ?? 1,
  };
}

/** @param {WatchSetup} setup @returns {Values} */
export function formatWatch(setup) {
  return {
    x: setup.strategies[0],
    y: setup.strategies[1],
    rounds: String(setup.rounds),
    delay: String(setup.delay),
    next: setup.nextDelay === null ? "" : String(setup.nextDelay),
    seed: String(setup.seed),
  };
}

/** A delay that somebody wrote, in milliseconds; null for what is none. @param {string} [text] */
export const parseDelay = (text) => parseWhole(text, 0, MAX_DELAY);

/**
 * The strategies that can play a game; one that cannot gives way to a usual one.
 * @param {[string, string]} strategies
 * @param {{name: string}[]} kinds Those who can.
 * @returns {[string, string]}
 */
export function possible(strategies, kinds) {
  const can = (/** @type {string} */ spec) => kinds.some(({ name }) => name === spec.split(/[:,]/)[0]);
  const instead = (/** @type {number} */ place) =>
    can(DEFAULT_STRATEGIES[place]) ? DEFAULT_STRATEGIES[place] : (kinds[0]?.name ?? strategies[place]);
  return [can(strategies[0]) ? strategies[0] : instead(0), can(strategies[1]) ? strategies[1] : instead(1)];
}

/**
 * A sentence about the sides, with their colours instead of their names: a side may be called like a strategy that does
 * not play it.
 * @param {string} text
 * @param {{sides: string[], colours: string[]}} game
 */
export function inColours(text, { sides, colours }) {
  const names = sides.map((name) => name.replace(/[^\p{L}\p{N}_ ]/gu, "\\$&")).join("|");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])(${names})(?![\\p{L}\\p{N}_])`, "gu"), (name) => {
    return capital(colours[sides.indexOf(name)]);
  });
}
