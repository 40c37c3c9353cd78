// The state of the Understand screen in the address. No DOM.

/** @import { GamesData, Values } from "../../types.d.ts" */
import { parseWhole } from "../address.js";
import { formatPath, parsePath } from "./paths.js";

/** @typedef {"minimax" | "alphabeta" | "mcts"} Algorithm */

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} rules the hash of the rules in the address, if any
 * @property {string} position empty for the start
 * @property {Algorithm} algorithm
 * @property {number} depth
 * @property {string} evaluation empty for the default
 * @property {number} simulations
 * @property {number | null} step null for the finished tree
 * @property {string | null} at the path of the selected node; null for that of the step
 * @property {string[]} open the paths of the unfolded nodes
 */

/** @type {readonly { name: Algorithm, title: string }[]} */
export const ALGORITHMS = [
  { name: "minimax", title: "Minimax" },
  { name: "alphabeta", title: "Alpha-beta" },
  { name: "mcts", title: "Monte Carlo" },
];
export const SIMULATIONS = [100, 1000, 10000];
const DEFAULT_DEPTH = 2;
/** The example for an empty address: deep enough for cuts, with an evaluation that anyone can count. */
const EXAMPLE = { depth: 3, evaluation: "pieces" };
/** The server refuses deeper trees unless they are very thin. */
export const MAX_DEPTH = 20;
/** More unfolded nodes would make the address too long. */
const MAX_OPEN = 60;

/** @param {Values} values @param {GamesData} games @returns {State} */
export function parseState(values, games) {
  const algorithm = ALGORITHMS.find(({ name }) => name === values.algorithm)?.name ?? "alphabeta";
  const usual = values.game ? { depth: DEFAULT_DEPTH, evaluation: "" } : EXAMPLE;
  return {
    game: values.game || games.first.understand || games.first[""],
    rules: values.rules ?? "",
    position: values.position ?? "",
    algorithm,
    depth: parseWhole(values.depth, 1, MAX_DEPTH) ?? usual.depth,
    evaluation: values.evaluation ?? usual.evaluation,
    simulations: parseWhole(values.simulations, 1, 1_000_000) ?? 1000,
    step: algorithm === "mcts" ? null : parseWhole(values.step, 1, 1_000_000_000),
    at: parsePaths(values.at)[0] ?? null,
    open: values.open ? parsePaths(values.open) : [""],
  };
}

/** @param {State} state @returns {Values} without default values */
export function formatState(state) {
  const isRandom = state.algorithm === "mcts";
  return {
    game: state.game,
    rules: state.rules,
    position: state.position,
    algorithm: state.algorithm,
    depth: isRandom ? "" : String(state.depth),
    evaluation: isRandom ? "" : state.evaluation,
    simulations: isRandom ? String(state.simulations) : "",
    step: state.step === null ? "" : String(state.step),
    at: state.at === null ? "" : formatPaths([state.at]),
    open: state.open.length === 1 && state.open[0] === "" ? "" : formatPaths(state.open),
  };
}

/** Whether two states show the same search. @param {State} one @param {State} other */
export function isSameSearch(one, other) {
  /** @type {(keyof State)[]} */
  const names = ["game", "rules", "position", "algorithm", "depth", "evaluation", "simulations"];
  return names.every((name) => one[name] === other[name]);
}

/**
 * The first state of another search: at its root, without steps.
 * @param {State} state
 * @param {Partial<State>} changes
 * @returns {State}
 */
export function otherSearch(state, changes) {
  return { ...state, ...changes, step: null, at: null, open: [""] };
}

/** @param {string | undefined} text paths with commas between them; "-" is the root's @returns {string[]} */
function parsePaths(text = "") {
  const paths = text.split(",").map((path) => (path === "" ? null : parsePath(path === "-" ? "" : path)));
  return paths.filter((path) => path !== null).map(formatPath);
}

/** @param {string[]} paths */
function formatPaths(paths) {
  return (
    paths
      .slice(0, MAX_OPEN)
      .map((path) => path || "-")
      .join(",") || "none"
  );
}
