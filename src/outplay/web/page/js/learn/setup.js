// The state of the Learn screen in the address.

import { parseWhole } from "../address.js";

/** @import { PolicyData, Side, Values } from "../../types.d.ts" */

/**
 * @typedef {object} LearnSetup
 * @property {string} policy its name, or the text of a custom one
 * @property {string} teacher its name, the spec of a player, or `YOU`
 * @property {Side} side of the machine
 * @property {number} games against the teacher
 * @property {number} delay milliseconds between two moves; 0 for full speed
 * @property {number} seed
 * @property {boolean} truth whether the beads show their scores
 */

/** The rival is the person. */
export const YOU = "you";
export const DEFAULT_TEACHER = "random";
const DEFAULT_POLICY = "her";
const DEFAULT_GAMES = 100;

/** The speeds, from the slowest on. */
export const SPEEDS = [
  { delay: 2000, text: "a move every two seconds" },
  { delay: 1000, text: "one move a second" },
  { delay: 500, text: "two moves a second" },
  { delay: 200, text: "five moves a second" },
  { delay: 50, text: "twenty moves a second" },
  { delay: 0, text: "full speed" },
];
const DEFAULT_DELAY = 1000;

/** @param {Values} values @param {number} mostGames @returns {LearnSetup} */
export function parseLearn(values, mostGames = Infinity) {
  const delay = parseWhole(values.delay, 0, SPEEDS[0].delay);
  return {
    policy: values.policy || DEFAULT_POLICY,
    teacher: values.teacher || DEFAULT_TEACHER,
    side: values.side === "white" ? "white" : "black",
    games: parseWhole(values.games, 1, mostGames) ?? Math.min(DEFAULT_GAMES, mostGames),
    delay: SPEEDS[speedOf(delay ?? DEFAULT_DELAY)].delay,
    seed: parseWhole(values.seed) ?? 1,
    truth: values.truth === "on",
  };
}

/** @param {LearnSetup} setup @returns {Values} */
export function formatLearn(setup) {
  return {
    policy: setup.policy,
    teacher: setup.teacher,
    side: setup.side,
    games: String(setup.games),
    delay: String(setup.delay),
    seed: String(setup.seed),
    truth: setup.truth ? "on" : "",
  };
}

/** The index of the speed nearest to a delay. @param {number} delay */
export function speedOf(delay) {
  const far = SPEEDS.map((speed) => Math.abs(speed.delay - delay));
  return far.indexOf(Math.min(...far));
}

const RESULTS = /** @type {const} */ (["win", "draw", "loss"]);
const MAX_BEADS = 1_000_000;

/**
 * The text of a custom policy in a link: "own,beads=4-3-2,win=3,draw=1,loss=-1,fade=1,refill,each".
 * @param {PolicyData} policy
 */
export function formatPolicy(policy) {
  const words = ["own", `beads=${policy.beads.join("-")}`, ...RESULTS.map((result) => `${result}=${policy[result]}`)];
  words.push(`fade=${policy.fade}`);
  if (policy.empty === "refill") words.push("refill");
  if (policy.mirrored === "each") words.push("each");
  return words.join(",");
}

/** Parses a custom policy; null for any other text. @param {string} text @returns {PolicyData | null} */
export function parsePolicy(text) {
  const [name, ...words] = text.split(",");
  if (name !== "own") return null;
  const given = new Map(words.map((word) => /** @type {[string, string]} */ (word.split("=", 2))));
  const beads = parseBeads(given.get("beads") ?? "1");
  const [win, draw, loss] = RESULTS.map((result, place) => parseChange(given.get(result) ?? ["0", "0", "-1"][place]));
  const fade = parseShare(given.get("fade") ?? "0");
  if (beads === null || win === null || draw === null || loss === null || fade === null) return null;
  const empty = given.has("refill") ? "refill" : "resign";
  return { name, beads, win, draw, loss, fade, empty, mirrored: given.has("each") ? "each" : "once" };
}

/** The beads for each stage, as in "4 3 2 1", or null. @param {string} text */
export function parseBeads(text) {
  const counts = text.split(/[\s,;/-]+/).filter(Boolean);
  const beads = counts.map((word) => parseWhole(word, 1, MAX_BEADS));
  return beads.length > 0 && beads.length <= 128 && beads.every((count) => count !== null) ? beads : null;
}

/** A number of beads to add or take, or null. @param {string} text */
export function parseChange(text) {
  const [sign, digits] = /^\s*[-−]/.test(text) ? [-1, text.replace(/[-−]/, "")] : [1, text.replace("+", "")];
  const size = parseWhole(digits, 0, MAX_BEADS);
  return size === null ? null : sign * size || 0;
}

/** A number from 0 to 1, or null. @param {string} text */
export function parseShare(text) {
  const share = /^\s*\d*[.,]?\d+\s*$/.test(text) ? Number(text.replace(",", ".")) : NaN;
  return share >= 0 && share <= 1 ? share : null;
}
