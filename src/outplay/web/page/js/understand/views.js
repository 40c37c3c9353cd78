// What each node shows, after the search or in the middle of it. No DOM.

/** @import { GameData, SimulatedNode, TreeNode } from "../../types.d.ts" */
/** @import { AnyNode, LazyTree } from "./lazy-tree.js" */
/** @import { Moment, Phase } from "./moment.js" */
/** @import { Path } from "./paths.js" */
import { percent, plural, rivalOf, sideName } from "../words.js";
import { hasChildren, isSearched } from "./lazy-tree.js";
import { foundSoFar, isCutKnown, phaseOf, windowNow } from "./moment.js";
import { compareOrder, formatPath, leadsThrough } from "./paths.js";
import { cutReason, cutWords, describe, KINDS, minus, provenWords, scored, valueSigns, windowSigns } from "./words.js";

/**
 * @typedef {object} Scene what all nodes share
 * @property {LazyTree} tree
 * @property {GameData} game
 * @property {ReadonlySet<string>} open the paths of the unfolded nodes
 * @property {Moment | null} moment
 * @property {ReadonlySet<string>} lit the paths of the best line
 */

/**
 * @typedef {object} View
 * @property {string} label
 * @property {string} marks names of styles
 * @property {string} title the move that led here
 * @property {string} kind who chooses
 * @property {string} value
 * @property {string} note the window, or the number of visits
 * @property {string} count the number of moves that can be unfolded
 * @property {string} position
 * @property {string | null} last the move that led here
 * @property {number} share of its parent's visits, from 0 to 1
 */

/**
 * The best line so far: the paths of its nodes, the root's first.
 * @param {LazyTree} tree
 * @param {Moment | null} moment
 * @returns {Set<string>}
 */
export function bestLine(tree, moment) {
  /** @type {number[]} */
  let path = [];
  const lit = new Set([""]);
  for (let node = tree.find([]); node; node = tree.find(path)) {
    const best = isSearched(node)
      ? bestChild(node, path, moment)
      : likeliestChild(node, tree.summary.line[path.length]);
    if (best === undefined || best < 0) break;
    path = [...path, best];
    lit.add(formatPath(path));
  }
  return lit;
}

/** @param {TreeNode} node @param {Path} path @param {Moment | null} moment */
function bestChild(node, path, moment) {
  const isDone = !moment || phaseOf(path, moment) === "done";
  return isDone ? node.best : foundSoFar(node, path, moment)?.best;
}

/** @param {SimulatedNode} node @param {string | undefined} move */
function likeliestChild(node, move) {
  return node.children?.findIndex((child) => child.move === move);
}

/**
 * Whether the children of a node are shown: it is unfolded, or the search is in it.
 * @param {Path} path
 * @param {Scene} scene
 */
export function isOpen(path, { open, moment }) {
  if (open.has(formatPath(path))) return true;
  if (!moment || !leadsThrough(path, moment.step.path)) return false;
  return path.length < moment.step.path.length || moment.step.kind !== "leaf";
}

/** @param {AnyNode} node @param {Path} path @param {Scene} scene @returns {View} */
export function viewOf(node, path, scene) {
  return isSearched(node) ? viewOfSearched(node, path, scene) : viewOfSimulated(node, path, scene);
}

/** @param {TreeNode} node @param {Path} path @param {Scene} scene @returns {View} */
function viewOfSearched(node, path, scene) {
  const { moment, tree, game } = scene;
  const phase = moment ? phaseOf(path, moment) : "done";
  const isHere = moment !== null && compareOrder(path, moment.step.path) === 0;
  const found = moment && phase === "open" ? foundSoFar(node, path, moment) : null;
  const value = phase === "done" ? valueSigns(node) : found ? minus(found.text) : phase === "open" ? "…" : "";
  const hasWindow = tree.summary.algorithm === "alphabeta" && phase !== "ahead";
  const window = moment && (phase === "open" || isHere) ? windowNow(node, path, moment) : node.window_text;
  const { shape, word } = KINDS[node.kind];
  return {
    ...shared(node, path, scene),
    label: labelOf(node, scene, phase, found?.text),
    marks: [node.kind, phase, isHere && "here", scene.lit.has(formatPath(path)) && phase !== "ahead" && "lit"]
      .filter(Boolean)
      .join(" "),
    title: node.move ?? `${sideName(game, tree.summary.maximizer)} to move`,
    kind: `${shape} ${word}`,
    value,
    note: hasWindow && window && (node.window || isHere) ? windowSigns(window) : "",
    share: 0,
  };
}

/** @param {TreeNode} node @param {Scene} scene @param {Phase} phase @param {string | undefined} found */
function labelOf(node, { tree, game }, phase, found) {
  const title = node.move ?? "root";
  if (phase === "ahead") return `${title}: not searched yet.`;
  if (phase === "open")
    return `${title}: ${KINDS[node.kind].word}, being searched${found ? `, ${minus(found)} so far` : ""}.`;
  const window =
    tree.summary.algorithm === "alphabeta" && node.window_text ? ` Entered with ${windowSigns(node.window_text)}.` : "";
  return `${title}: ${KINDS[node.kind].word}. ${describe(node, tree.summary, game)}${window}`;
}

/** @param {SimulatedNode} node @param {Path} path @param {Scene} scene @returns {View} */
function viewOfSimulated(node, path, scene) {
  const { game, tree } = scene;
  const { side, mean } = scored(node);
  const parent = path.length ? tree.find(path.slice(0, -1)) : null;
  const all = parent && !isSearched(parent) ? parent.visits : node.visits;
  return {
    ...shared(node, path, scene),
    label: `${node.move ?? "root"}: ${describe(node, tree.summary, game)}`,
    marks: scene.lit.has(formatPath(path)) ? "done simulated lit" : "done simulated",
    title: node.move ?? `${sideName(game, rivalOf(node.side))} to move`,
    kind: node.proven ? "✓" : sideName(game, side),
    value: node.proven ? provenWords(node.proven, game) : percent(mean),
    note: plural(node.visits, "game"),
    share: all ? node.visits / all : 0,
  };
}

/** @param {AnyNode} node @param {Path} path @param {Scene} scene */
function shared(node, path, scene) {
  const cut = isSearched(node) ? (node.cut?.unvisited.length ?? 0) : 0;
  return {
    position: node.position,
    last: node.move,
    count: hasChildren(node) ? `${isOpen(path, scene) ? "▾" : "▸"} ${(node.count ?? 0) + cut}` : "",
  };
}

/**
 * The placeholder of moves that were not searched; null if all were.
 * @param {AnyNode} node
 * @param {Path} path
 * @param {Scene} scene
 * @returns {{ label: string, marks: string, title: string, reason: string } | null}
 */
export function stubOf(node, path, { moment }) {
  if (!isSearched(node) || !node.cut) return null;
  const moves = node.cut.unvisited;
  if (moment && !isCutKnown(path, moment)) {
    const title = plural(moves.length, "more move");
    return { label: `${title}, not searched yet.`, marks: "stub ahead", title, reason: "" };
  }
  return {
    label: `Cut: ${cutWords(node)}. ${moves.join(", ")}.`,
    marks: "stub cut",
    title: `${plural(moves.length, "move")} not searched`,
    reason: cutReason(node),
  };
}
