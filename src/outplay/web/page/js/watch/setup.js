// The state of the Watch screen in the address.

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
const DEFAULT_STRATEGIES = ["level:3", "level:2"];
const DEFAULT_DELAY = 400;

/** @param {Values} values @returns {WatchSetup} */
export function parseWatch(values) {
  return {
    strategies: [values.x || DEFAULT_STRATEGIES[0], values.y || DEFAULT_STRATEGIES[1]],
    rounds: parseWhole(values.rounds, 1, MAX_ROUNDS) ?? 1,
    delay: parseDelay(values.delay) ?? DEFAULT_DELAY,
    nextDelay: parseDelay(values.next),
    seed: parseWhole(values.seed) ?? 1,
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

/** A delay in milliseconds, or null. @param {string} [text] */
export const parseDelay = (text) => parseWhole(text, 0, MAX_DELAY);

/**
 * The strategies, with defaults for those that cannot play the game.
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
 * A sentence with the colours of the sides for their names: a side may have the name of the other strategy.
 * @param {string} text
 * @param {{sides: string[], colours: string[]}} game
 */
export function inColours(text, { sides, colours }) {
  const names = sides.map((name) => name.replace(/[^\p{L}\p{N}_ ]/gu, "\\$&")).join("|");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])(${names})(?![\\p{L}\\p{N}_])`, "gu"), (name) => {
    return capital(colours[sides.indexOf(name)]);
  });
}
