// The state of the Watch screen in the address.

import { parseWhole } from "../address.js";
import { MAX_DELAY } from "../pace.js";

/** @import { Values } from "../../types.d.ts" */

/**
 * @typedef {object} WatchSetup
 * @property {[string, string]} strategies The specs of X and Y; empty for those that suit the game.
 * @property {number} rounds
 * @property {number} opening The number of random moves with which games begin.
 * @property {number} delay Milliseconds between moves.
 * @property {number | null} nextDelay The same from the next round on, which is the first before the start; null if it
 *   stays.
 * @property {number} seed
 */

export const MAX_ROUNDS = 1000;
export const MAX_OPENING = 60;
/** The strategies to begin with: the first two that can both play the game. @type {[string, string][]} */
const DEFAULT_STRATEGIES = [
  ["t77", "mobility"],
  ["level:3", "level:2"],
];
const DEFAULT_DELAY = 400;

/** @param {Values} values @returns {WatchSetup} */
export function parseWatch(values) {
  return {
    strategies: [values.x ?? "", values.y ?? ""],
    rounds: parseWhole(values.rounds, 1, MAX_ROUNDS) ?? 1,
    opening: parseWhole(values.opening, 0, MAX_OPENING) ?? 0,
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
    opening: setup.opening === 0 ? "" : String(setup.opening),
    delay: String(setup.delay),
    next: setup.nextDelay === null ? "" : String(setup.nextDelay),
    seed: String(setup.seed),
  };
}

/** A delay in milliseconds, or null. @param {string} [text] */
export const parseDelay = (text) => parseWhole(text, 0, MAX_DELAY);

/**
 * The strategies that play: those that were chosen and can play the game, and others in place of the rest.
 * @param {[string, string]} chosen
 * @param {{name: string}[]} kinds Those who can play it.
 * @returns {[string, string]}
 */
export function playing(chosen, kinds) {
  const can = (/** @type {string} */ spec) => kinds.some(({ name }) => name === spec.split(/[:,]/)[0]);
  const usual = DEFAULT_STRATEGIES.find((pair) => pair.every(can)) ?? [kinds[0]?.name ?? "", kinds[0]?.name ?? ""];
  return [can(chosen[0]) ? chosen[0] : usual[0], can(chosen[1]) ? chosen[1] : usual[1]];
}
