// What a search knows at one of its steps. A search goes through its tree in order, so the step's own place says which
// nodes it has left behind, which it is in, and which it has not seen; the finished tree has all the values. DOM-free.

/** @import { StepData, TreeNode } from "../../types.d.ts" */
/** @import { Path } from "./paths.js" */
import { compareOrder, leadsThrough } from "./paths.js";

/**
 * @typedef {object} Moment
 * @property {StepData} step
 * @property {number} seen how many children of the step's node have been looked at
 */

/** @typedef {"ahead" | "open" | "done"} Phase */

/**
 * @typedef {object} Found
 * @property {number} best the number of the best child so far
 * @property {string} text what it is worth
 */

/** @param {StepData} step @param {StepData | null} previous the step before it @returns {Moment} */
export function momentOf(step, previous) {
  if (step.kind === "enter" || step.kind === "leaf") return { step, seen: 0 };
  if (step.kind === "cut" || step.kind === "leave") return { step, seen: Infinity };
  // A child is compared right after it was left.
  return { step, seen: (previous?.path.at(-1) ?? 0) + 1 };
}

/**
 * Whether a node is still to come, is being looked at, or has its value.
 *
 * @param {Path} path
 * @param {Moment} moment
 * @returns {Phase}
 */
export function phaseOf(path, { step, seen }) {
  if (leadsThrough(path, step.path)) {
    const isLeft = path.length === step.path.length && (step.kind === "leaf" || step.kind === "leave");
    return isLeft ? "done" : "open";
  }
  if (leadsThrough(step.path, path)) return path[step.path.length] < seen ? "done" : "ahead";
  return compareOrder(path, step.path) < 0 ? "done" : "ahead";
}

/** Whether it is known already that the rest of a node's moves is cut. @param {Path} path @param {Moment} moment */
export function isCutKnown(path, moment) {
  const { step } = moment;
  if (phaseOf(path, moment) === "done") return true;
  return step.kind === "cut" && compareOrder(path, step.path) === 0;
}

/**
 * The best that a node has found so far; null before there is anything.
 *
 * @param {TreeNode} node
 * @param {Path} path
 * @param {Moment} moment
 * @returns {Found | null}
 */
export function foundSoFar(node, path, moment) {
  const children = node.children ?? [];
  let best = -1;
  children.forEach((child, number) => {
    if (!isCompared([...path, number], moment)) return;
    const isBetter =
      best < 0 || (node.kind === "max" ? child.value > children[best].value : child.value < children[best].value);
    if (isBetter) best = number;
  });
  return best < 0 ? null : { best, text: children[best].text };
}

/** Whether a node has its value, and the node above it knows. @param {Path} path @param {Moment} moment */
function isCompared(path, moment) {
  return phaseOf(path, moment) === "done" && compareOrder(path, moment.step.path) !== 0;
}

/**
 * Alpha and beta at a node that is being looked at, in words: a child is entered with the window of its parent.
 *
 * @param {TreeNode} node
 * @param {Path} path
 * @param {Moment} moment
 * @returns {[string, string] | undefined}
 */
export function windowNow(node, path, { step }) {
  if (path.length === step.path.length) return step.window_text;
  const below = node.children?.[step.path[path.length]];
  return below?.window_text ?? step.window_text;
}
