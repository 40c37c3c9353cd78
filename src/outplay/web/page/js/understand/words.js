// The words of the Understand screen. No DOM.

/** @import { GameData, Side, SimulatedNode, TreeData, TreeNode } from "../../types.d.ts" */
/** @import { AnyNode } from "./lazy-tree.js" */
import { capital, percent, plural, rivalOf, sideName } from "../words.js";
import { isSearched } from "./lazy-tree.js";

/** A text of the server as a sentence. @param {string} text */
export function sentence(text) {
  return `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** The shape and the word of each kind of node. */
export const KINDS = {
  max: { shape: "▲", word: "max" },
  min: { shape: "▼", word: "min" },
  leaf: { shape: "●", word: "leaf" },
  end: { shape: "■", word: "end" },
};

const SIGNS = { exact: "", "at least": "≥ ", "at most": "≤ " };

/** A value with its bound, in signs: "≥ +4". @param {TreeNode} node */
export function valueSigns(node) {
  return `${SIGNS[node.bound]}${minus(node.text)}`;
}

/** A value with its bound, in words: "at least +4", "a win in 3". @param {TreeNode} node */
function valueWords(node) {
  const article = /^(win|loss|draw)/.test(node.text) ? "a " : "";
  return `${node.bound === "exact" ? "" : `${node.bound} `}${article}${minus(node.text)}`;
}

/** A window in signs. @param {[string, string]} window */
export function windowSigns([alpha, beta]) {
  return `α ${minus(alpha)}   β ${minus(beta)}`;
}

/** A text with true minus signs. @param {string} text */
export function minus(text) {
  return text.replace(/(^|\s)-(?=[\d∞.])/g, "$1−");
}

/**
 * The mean score of a node for the side that moved there; at the root, for the side to move.
 * @param {SimulatedNode} node
 * @returns {{ side: Side, mean: number }}
 */
export function scored({ move, side, mean }) {
  return move === null ? { side: rivalOf(side), mean: 1 - mean } : { side, mean };
}

/**
 * Who chooses at a node of minimax or alpha-beta.
 * @param {TreeNode} node
 * @param {TreeData} summary
 * @param {GameData} game
 */
function chooser(node, summary, game) {
  return sideName(game, node.kind === "max" ? summary.maximizer : rivalOf(summary.maximizer));
}

/**
 * A node after the search, in a sentence or two.
 * @param {AnyNode} node
 * @param {TreeData} summary
 * @param {GameData} game
 */
export function describe(node, summary, game) {
  return isSearched(node) ? describeSearched(node, summary, game) : describeSimulated(node, game);
}

/** @param {TreeNode} node @param {TreeData} summary @param {GameData} game */
function describeSearched(node, summary, game) {
  const worth = `worth ${valueWords(node)}`;
  if (node.kind === "leaf") return `The search stops here: ${worth}.`;
  if (node.kind === "end") return `The game is over: ${worth}.`;
  const way = node.kind === "max" ? "largest" : "smallest";
  const best = node.best === undefined ? undefined : node.children?.[node.best]?.move;
  return `${chooser(node, summary, game)} takes the ${way} value: ${worth}${best ? `, by ${best}` : ""}.`;
}

/** @param {SimulatedNode} node @param {GameData} game */
function describeSimulated(node, game) {
  const games = plural(node.visits, "random game");
  if (node.proven) return `${games}. Proven: ${provenWords(node.proven, game)}.`;
  const { side, mean } = scored(node);
  return `${games}: ${sideName(game, side)} scores ${percent(mean)}.`;
}

/** @param {Side | "draw"} proven @param {GameData} game */
export function provenWords(proven, game) {
  return proven === "draw" ? "draw" : `${sideName(game, proven)} wins`;
}

/** Why some moves were not searched: "2 moves not searched: +4 is not below β = +3". @param {TreeNode} node */
export function cutWords(node) {
  const cut = node.cut;
  if (!cut) return "";
  const moves = `${plural(cut.unvisited.length, "move")} not searched`;
  return `${moves}: ${cutReason(node)}`;
}

/** @param {TreeNode} node one that was cut */
export function cutReason(node) {
  const { end, text } = node.cut ?? { end: "beta", text: "" };
  return `${minus(node.text)} is not ${end === "beta" ? "below β" : "above α"} = ${minus(text)}`;
}

/**
 * How many nodes both searches visit, and the share that alpha-beta saves.
 * @param {{ minimax: number | null, alphabeta: number | null }} counts
 * @returns {{ minimax: string, alphabeta: string, saved: string, share: number }} the share that alpha-beta visits
 */
export function compareCounts({ minimax, alphabeta }) {
  const share = minimax && alphabeta !== null ? alphabeta / minimax : 0;
  return {
    minimax: minimax === null ? "too many to count" : plural(minimax, "node"),
    alphabeta: alphabeta === null ? "too many to count" : plural(alphabeta, "node"),
    saved: minimax === null || alphabeta === null ? "" : `${percent(1 - share)} saved`,
    share,
  };
}
