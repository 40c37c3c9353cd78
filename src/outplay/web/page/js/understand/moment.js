// What a search knows at one of its steps. It visits its tree in order, so the path of the step tells which nodes are done,
// open and ahead; the values come from the finished tree. No DOM.

/** @import { StepData, TreeNode } from "../../types.d.ts" */
/** @import { Path } from "./paths.js" */
import { compareOrder, leadsThrough } from "./paths.js";

/**
 * @typedef {object} Moment
 * @property {StepData} step
 * @property {number} seen how many children of the step's node have been searched
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
  // A child is compared right after the search leaves it.
  return { step, seen: (previous?.path.at(-1) ?? 0) + 1 };
}

/**
 * Whether a node is still ahead, is being searched, or has its value.
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

/** Whether the cut of a node's other moves has happened. @param {Path} path @param {Moment} moment */
export function isCutKnown(path, moment) {
  const { step } = moment;
  if (phaseOf(path, moment) === "done") return true;
  return step.kind === "cut" && compareOrder(path, step.path) === 0;
}

/**
 * The best child of a node so far, or null.
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

/** Whether a node has its value, and its parent has compared it. @param {Path} path @param {Moment} moment */
function isCompared(path, moment) {
  return phaseOf(path, moment) === "done" && compareOrder(path, moment.step.path) !== 0;
}

/**
 * Alpha and beta at a node being searched: a child is entered with the window of its parent.
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
