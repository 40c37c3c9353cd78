// A path from the root of a tree to a node: the numbers of the children. No DOM.

/** @typedef {readonly number[]} Path */

/** @param {Path} path @returns {string} "0.2.1"; the root is "" */
export function formatPath(path) {
  return path.join(".");
}

/** @param {string} text @returns {number[] | null} */
export function parsePath(text) {
  if (text === "") return [];
  return /^\d{1,4}(\.\d{1,4})*$/.test(text) ? text.split(".").map(Number) : null;
}

/** Whether a path leads through a node or ends there. @param {Path} start @param {Path} path */
export function leadsThrough(start, path) {
  return start.length <= path.length && start.every((number, place) => number === path[place]);
}

/**
 * Which of two nodes a search meets first: negative if the first, positive if the second, 0 if they are the same.
 * @param {Path} first
 * @param {Path} second
 */
export function compareOrder(first, second) {
  const shared = Math.min(first.length, second.length);
  for (let place = 0; place < shared; place++) {
    if (first[place] !== second[place]) return first[place] - second[place];
  }
  return first.length - second.length;
}

/** The paths of all ancestors of a node, the root first. @param {Path} path @returns {number[][]} */
export function pathsAbove(path) {
  return path.map((_, place) => path.slice(0, place));
}
