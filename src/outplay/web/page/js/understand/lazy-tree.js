// The tree of a search, of which nodes are fetched on demand. No DOM.

/** @import { SimulatedNode, TreeData, TreeNode } from "../../types.d.ts" */
/** @import { Path } from "./paths.js" */
import { formatPath, pathsAbove } from "./paths.js";

/** @typedef {TreeNode | SimulatedNode} AnyNode */
/** @typedef {(path: Path, levels: number) => Promise<TreeData>} FetchTree */

export class LazyTree {
  /** @type {Map<string, Promise<void>>} */
  #loading = new Map();
  #fetch;

  /** @param {TreeData} summary with the root and the first level @param {FetchTree} fetch */
  constructor(summary, fetch) {
    this.summary = summary;
    this.root = summary.node;
    this.#fetch = fetch;
  }

  /** The node at a path, or null if it is not fetched. @param {Path} path @returns {AnyNode | null} */
  find(path) {
    /** @type {AnyNode | undefined} */
    let node = this.root;
    for (const number of path) node = node?.children?.[number];
    return node ?? null;
  }

  /** Fetches the missing children of a node and of all its ancestors. @param {Path} path @returns {Promise<void>} */
  async load(path) {
    for (const above of [...pathsAbove(path), path]) {
      const node = this.find(above);
      if (node && hasChildren(node) && !node.children) await this.#loadChildren(above, 1);
    }
  }

  /** Fetches all missing nodes. */
  async loadAll() {
    if (!isComplete(this.root)) await this.#loadChildren([], this.summary.depth || 99);
  }

  /** @param {Path} path @param {number} levels @returns {Promise<void>} */
  #loadChildren(path, levels) {
    const name = `${formatPath(path)}/${levels}`;
    const known = this.#loading.get(name);
    if (known) return known;
    const loading = this.#fetch(path, levels)
      .then((data) => {
        const node = this.find(path);
        if (node) Object.assign(node, { children: data.node.children });
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }
}

/** Whether a node has children, fetched or not. @param {AnyNode} node */
export function hasChildren(node) {
  return (node.count ?? 0) > 0;
}

/** Whether a node belongs to minimax or alpha-beta. @param {AnyNode} node @returns {node is TreeNode} */
export function isSearched(node) {
  return "kind" in node;
}

/** @param {AnyNode} node @returns {boolean} */
function isComplete(node) {
  return !hasChildren(node) || Boolean(node.children?.every(isComplete));
}

/** The paths of all nodes whose children are fetched. @param {AnyNode} node @param {Path} [path] @returns {string[]} */
export function innerPaths(node, path = []) {
  if (!node.children) return [];
  return [formatPath(path), ...node.children.flatMap((child, number) => innerPaths(child, [...path, number]))];
}
