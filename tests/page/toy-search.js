// Alpha-beta on a made-up tree of numbers, with its steps told as it goes: the slow twin of what moment.js works out.

/** @import { StepData, TreeNode } from "#types" */

/** @typedef {"ahead" | "open" | "done"} Phase */
/** @typedef {{ phase: Phase, best: number | null, window: [string, string] | null, isCut: boolean }} Known */
/** @typedef {{ step: StepData, known: Map<string, Known> }} Told */
/** @typedef {number | Shape[]} Shape */

/**
 * @param {() => number} random from 0 to 1
 * @param {number} depth
 * @param {number} [leaves] how often a branch ends before that
 * @returns {Shape}
 */
export function randomShape(random, depth, leaves = 0) {
  if (!depth || random() < leaves) return Math.floor(random() * 9) - 4;
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomShape(random, depth - 1, 0.1));
}

/** @param {number} seed @returns {() => number} */
export function seeded(seed) {
  let state = 7919 * (seed + 1);
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * @param {Shape} shape
 * @param {boolean} hasWindow alpha-beta, or plain minimax
 * @returns {{ root: TreeNode, told: Told[] }}
 */
export function search(shape, hasWindow) {
  /** @type {Told[]} */
  const told = [];
  /** @type {Map<string, Known>} what the search knows of each node by now */
  const known = new Map();

  /**
   * @param {StepData["kind"]} kind
   * @param {number[]} path
   * @param {[number, number]} window
   * @param {number | null} value
   * @param {Known} here
   */
  function tell(kind, path, window, value, here) {
    known.set(path.join("."), here);
    const step = {
      kind,
      path,
      move: null,
      window: null,
      window_text: words(window),
      value,
      value_text: value === null ? null : String(value),
      text: "",
    };
    told.push({ step: /** @type {any} */ (step), known: new Map(known) });
  }

  /** @param {Shape} part @param {number[]} path @param {[number, number]} entered @returns {TreeNode} */
  function visit(part, path, entered) {
    if (typeof part === "number") {
      tell("leaf", path, entered, part, { phase: "done", best: null, window: words(entered), isCut: false });
      return /** @type {any} */ ({ kind: "leaf", value: part, text: String(part) });
    }
    const isMax = path.length % 2 === 0;
    let [alpha, beta] = entered;
    let value = isMax ? -Infinity : Infinity;
    /** @type {number | null} */
    let best = null;
    /** @type {TreeNode[]} */
    const children = [];
    /** @param {boolean} isCut @param {"open" | "done"} phase @returns {Known} */
    const here = (isCut, phase = "open") => ({ phase, best, window: words([alpha, beta]), isCut });
    tell("enter", path, entered, null, here(false));
    for (const [number, below] of part.entries()) {
      const child = visit(below, [...path, number], [alpha, beta]);
      children.push(child);
      const isBetter = best === null || (isMax ? child.value > value : child.value < value);
      if (isBetter) {
        [value, best] = [child.value, number];
        if (hasWindow && isMax) alpha = Math.max(alpha, value);
        if (hasWindow && !isMax) beta = Math.min(beta, value);
      }
      tell(isBetter ? "better" : "no better", path, [alpha, beta], value, here(false));
      if (alpha >= beta) break;
    }
    const isCut = children.length < part.length;
    if (isCut) tell("cut", path, [alpha, beta], value, here(true));
    tell("leave", path, [alpha, beta], value, here(isCut, "done"));
    const node = {
      kind: isMax ? "max" : "min",
      value,
      text: String(value),
      window_text: words(entered),
      best,
      count: children.length,
      children,
    };
    return /** @type {any} */ ({ ...node, cut: isCut ? { unvisited: part.slice(children.length) } : null });
  }

  return { root: visit(shape, [], [-Infinity, Infinity]), told };
}

/** @param {[number, number]} window @returns {[string, string]} */
function words(window) {
  return /** @type {[string, string]} */ (window.map(String));
}
