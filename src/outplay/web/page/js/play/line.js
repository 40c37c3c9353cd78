// The moves of a game as a tree: the main line and what else was tried. Nothing in here draws or asks the server.
//
// A line is a value: every function gives a new one. Node 0 is the start. The first child of a node is its main
// continuation, the others are branches. A node keeps its number for ever, also when it has been deleted: then it can
// just no longer be reached, so that what others know about nodes by their numbers stays true.

/**
 * @typedef {object} MoveNode
 * @property {string} move the text of the move that led here; empty at the start
 * @property {number} parent its number; -1 at the start
 * @property {readonly number[]} children
 *
 * @typedef {object} Line
 * @property {readonly MoveNode[]} nodes
 * @property {number} here where the person looks
 * @property {number} tip the end of the line that the person is on: "forward" leads there
 */

/** More nodes make no readable list and no usable link. */
export const MOST_MOVES = 1000;

/** @returns {Line} */
export function emptyLine() {
  return { nodes: [{ move: "", parent: -1, children: [] }], here: 0, tip: 0 };
}

/**
 * The line of moves without branches, seen from its end.
 * @param {readonly string[]} moves
 * @returns {Line}
 */
export function lineOf(moves) {
  return moves.slice(0, MOST_MOVES).reduce((line, move) => play(line, move), emptyLine());
}

/** @param {Line} line @param {number} id */
const node = (line, id) => line.nodes[id];

/**
 * The line with some nodes replaced.
 * @param {Line} line
 * @param {Record<number, Partial<MoveNode>>} changes
 * @returns {MoveNode[]}
 */
function changed(line, changes) {
  return line.nodes.map((old, id) => (id in changes ? { ...old, ...changes[id] } : old));
}

/** Whether there is room for another move. @param {Line} line */
export const hasRoom = (line) => line.nodes.length <= MOST_MOVES;

/**
 * Plays a move where the person is: enters it if it is known already, and otherwise adds it, as a branch if there is
 * another move already. A full line stays as it is.
 * @param {Line} line
 * @param {string} move
 * @returns {Line}
 */
export function play(line, move) {
  const known = childWith(line, line.here, move);
  if (known !== -1) return goTo(line, known);
  if (!hasRoom(line)) return line;
  const id = line.nodes.length;
  const nodes = changed(line, { [line.here]: { children: [...node(line, line.here).children, id] } });
  nodes.push({ move, parent: line.here, children: [] });
  return { nodes, here: id, tip: id };
}

/**
 * The child that a move leads to, or -1.
 * @param {Line} line
 * @param {number} id
 * @param {string} move
 */
function childWith(line, id, move) {
  return node(line, id).children.find((child) => node(line, child).move === move) ?? -1;
}

/**
 * Goes to a node; "forward" then stays on the line the person was on, if the node lies on it.
 * @param {Line} line
 * @param {number} id
 * @returns {Line}
 */
export function goTo(line, id) {
  if (!isReachable(line, id)) return line;
  const tip = isAncestor(line, id, line.tip) ? line.tip : endOf(line, id);
  return { ...line, here: id, tip };
}

/** @param {Line} line @returns {Line} */
export const back = (line) => goTo(line, Math.max(node(line, line.here).parent, 0));

/** @param {Line} line @returns {Line} */
export const forward = (line) => goTo(line, nextOf(line));

/** @param {Line} line @returns {Line} */
export const toStart = (line) => goTo(line, 0);

/** @param {Line} line @returns {Line} */
export const toEnd = (line) => goTo(line, line.tip);

/** The next node on the line that the person is on; the same one at its end. @param {Line} line */
export function nextOf(line) {
  const trail = pathTo(line, line.tip);
  return trail[depthOf(line, line.here)] ?? line.here;
}

/** Whether nothing was played from here yet. @param {Line} line */
export const isAtEnd = (line) => node(line, line.here).children.length === 0;

/**
 * The numbers of the nodes on the way to a node, without the start.
 * @param {Line} line
 * @param {number} id
 * @returns {number[]}
 */
export function pathTo(line, id) {
  const path = [];
  for (let at = id; at > 0; at = node(line, at).parent) path.push(at);
  return path.reverse();
}

/** The moves on the way to a node. @param {Line} line @param {number} [id] @returns {string[]} */
export function movesTo(line, id = line.here) {
  return pathTo(line, id).map((at) => node(line, at).move);
}

/** How many moves lead to a node. @param {Line} line @param {number} id */
export const depthOf = (line, id) => pathTo(line, id).length;

/** The end of the main continuation of a node. @param {Line} line @param {number} [id] */
export function endOf(line, id = 0) {
  let at = id;
  for (let next; (next = node(line, at).children[0]) !== undefined;) at = next;
  return at;
}

/** Whether a node is another one, or leads to it. @param {Line} line @param {number} upper @param {number} lower */
export function isAncestor(line, upper, lower) {
  let at = lower;
  while (at > upper) at = node(line, at).parent; // a parent is older than its children
  return at === upper;
}

/** Whether a node is there and has not been deleted. @param {Line} line @param {number} id */
export function isReachable(line, id) {
  if (!line.nodes[id]) return false;
  return pathTo(line, id).every((at) => node(line, node(line, at).parent).children.includes(at));
}

/** Whether a node begins a branch: another move goes on from its parent. @param {Line} line @param {number} id */
export const isBranch = (line, id) => node(line, node(line, id).parent).children[0] !== id;

/** Whether a node stands on the main line. @param {Line} line @param {number} id */
export const isMain = (line, id) => !pathTo(line, id).some((at) => isBranch(line, at));

/**
 * Deletes a node with everything behind it. Who was there is then in front of it.
 * @param {Line} line
 * @param {number} id
 * @returns {Line}
 */
export function remove(line, id) {
  if (id <= 0 || !isReachable(line, id)) return line;
  const { parent } = node(line, id);
  const nodes = changed(line, { [parent]: { children: node(line, parent).children.filter((child) => child !== id) } });
  const here = isAncestor(line, id, line.here) ? parent : line.here;
  const left = { nodes, here, tip: here };
  return { ...left, tip: isAncestor(line, id, line.tip) ? endOf(left, here) : line.tip };
}

/**
 * Makes the branch that a node is on the main line, as far as the node itself.
 * @param {Line} line
 * @param {number} id
 * @returns {Line}
 */
export function promote(line, id) {
  if (!isReachable(line, id)) return line;
  /** @type {Record<number, Partial<MoveNode>>} */
  const changes = {};
  for (const at of pathTo(line, id)) {
    const { parent } = node(line, at);
    changes[parent] = { children: [at, ...node(line, parent).children.filter((child) => child !== at)] };
  }
  return { ...line, nodes: changed(line, changes) };
}

/**
 * All nodes in the order of the text: a move, its branches, what follows it.
 * @param {Line} line
 * @returns {number[]}
 */
export function inOrder(line) {
  /** @type {number[]} */
  const found = [];
  /** @type {number[]} */
  const waiting = node(line, 0).children.slice(0, 1);
  const branches = (/** @type {number} */ id) => node(line, node(line, id).parent).children.slice(1);
  for (let id; (id = waiting.pop()) !== undefined;) {
    found.push(id);
    const [next] = node(line, id).children;
    if (next !== undefined) waiting.push(next);
    if (!isBranch(line, id)) waiting.push(...branches(id).reverse());
  }
  return found;
}
