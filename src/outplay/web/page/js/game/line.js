// The moves of a game as a tree: the main line and its branches. No DOM, no server.
//
// A line is a value: every function returns a new one. Node 0 is the start. The first child of a node is its main
// continuation, the others are branches. A node keeps its number for ever: a deleted one just cannot be reached, so that
// what is stored by numbers stays valid.

/**
 * @typedef {object} MoveNode
 * @property {string} move the text of the move that led here; empty at the start
 * @property {number} parent its number; -1 at the start
 * @property {readonly number[]} children
 * @typedef {object} Line
 * @property {readonly MoveNode[]} nodes
 * @property {number} here the node shown
 * @property {number} tip the end of the current line: "forward" leads there
 */

/** More moves would make the list and the link unusable. */
export const MAX_MOVES = 1000;

/** @returns {Line} */
export function emptyLine() {
  return { nodes: [{ move: "", parent: -1, children: [] }], here: 0, tip: 0 };
}

/** A line without branches, at its end. @param {readonly string[]} moves @returns {Line} */
export function lineOf(moves) {
  return moves.slice(0, MAX_MOVES).reduce((line, move) => play(line, move), emptyLine());
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
export const hasRoom = (line) => inOrder(line).length < MAX_MOVES;

/**
 * Plays a move: enters it if it exists, and otherwise adds it, as a branch if there is another move. A full line stays as
 * it is.
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
 * Plays a move that replaces a different one ahead, so that there are no branches.
 * @param {Line} line
 * @param {string} move
 * @returns {Line}
 */
export function playOver(line, move) {
  const next = nextOf(line);
  const isOther = next !== line.here && node(line, next).move !== move;
  return play(isOther ? remove(line, next) : line, move);
}

/** The child that a move leads to, or -1. @param {Line} line @param {number} id @param {string} move */
function childWith(line, id, move) {
  return node(line, id).children.find((child) => node(line, child).move === move) ?? -1;
}

/**
 * Goes to a node; "forward" stays on the current line if the node lies on it.
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

/** The steps of the buttons. @type {Record<"first" | "back" | "forward" | "last", (line: Line) => Line>} */
export const STEPS = { first: toStart, back, forward, last: toEnd };

/** Goes to a ply of the current line, from 0 on. @param {Line} line @param {number} ply @returns {Line} */
export function goToPly(line, ply) {
  const trail = [0, ...pathTo(line, line.tip)];
  return goTo(line, trail[Math.min(Math.max(ply, 0), trail.length - 1)]);
}

/** The next node on the current line; the same one at its end. @param {Line} line */
function nextOf(line) {
  const trail = pathTo(line, line.tip);
  return trail[depthOf(line, line.here)] ?? line.here;
}

/** Whether no move was played from here. @param {Line} line */
export const isAtEnd = (line) => node(line, line.here).children.length === 0;

/** The nodes on the path to a node, without the start. @param {Line} line @param {number} id @returns {number[]} */
export function pathTo(line, id) {
  const path = [];
  for (let at = id; at > 0; at = node(line, at).parent) path.push(at);
  return path.reverse();
}

/** The moves on the path to a node. @param {Line} line @param {number} [id] @returns {string[]} */
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
function isAncestor(line, upper, lower) {
  let at = lower;
  while (at > upper) at = node(line, at).parent; // a parent is older than its children
  return at === upper;
}

/** Whether a node exists and has not been deleted. @param {Line} line @param {number} id */
export function isReachable(line, id) {
  if (!line.nodes[id]) return false;
  return pathTo(line, id).every((at) => node(line, node(line, at).parent).children.includes(at));
}

/** Whether a node begins a branch. @param {Line} line @param {number} id */
export const isBranch = (line, id) => node(line, node(line, id).parent).children[0] !== id;

/** Whether a node is on the main line. @param {Line} line @param {number} id */
export const isMain = (line, id) => !pathTo(line, id).some((at) => isBranch(line, at));

/**
 * Deletes a node with everything after it; from there, the line goes to its parent.
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

/** Makes the path to a node the main line. @param {Line} line @param {number} id @returns {Line} */
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

/** All nodes in the order of the text: a move, its branches, what follows it. @param {Line} line @returns {number[]} */
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

// ---- The text of a line in an address: a1a2.b3b2(b3a2.b1a2)b1c2. A branch is in brackets after the move that it
// replaces.

export const MAX_LETTERS = 20_000;
/** A move is letters and digits; anything else separates moves. */
const TOKEN = /[a-z0-9]+|[()]/gi;

/** @param {Line} line @returns {string} */
export function formatLine(line) {
  let text = "";
  /** @type {number[]} the open branches, by their first nodes */
  const open = [];
  for (const id of inOrder(line)) {
    // After a branch comes another branch, or the continuation of an earlier move.
    while (open.length && !isAncestor(line, open[open.length - 1], id)) {
      text += ")";
      open.pop();
    }
    if (isBranch(line, id)) {
      text += "(";
      open.push(id);
    } else if (text && !text.endsWith(")")) {
      text += ".";
    }
    text += line.nodes[id].move;
  }
  return text + ")".repeat(open.length);
}

/**
 * Parses a line, which is then at the end of its main line. What cannot be read is left out.
 * @param {string} text
 * @returns {{ line: Line, isWhole: boolean }} the line, and whether nothing was left out
 */
export function parseLine(text) {
  const tokens = text.slice(0, MAX_LETTERS).match(TOKEN) ?? [];
  let isWhole = text.length <= MAX_LETTERS;
  let line = emptyLine();
  /** @type {number[]} where the line continues after each open branch */
  const open = [];
  for (const token of tokens) {
    if (token === "(") {
      open.push(line.here);
      line = goTo(line, Math.max(line.nodes[line.here].parent, 0));
    } else if (token === ")") {
      const before = open.pop();
      if (before === undefined) isWhole = false;
      else line = goTo(line, before);
    } else if (!hasRoom(line)) {
      isWhole = false;
      break;
    } else {
      line = play(line, token.toLowerCase());
    }
  }
  const end = endOf(line);
  return { line: { ...line, here: end, tip: end }, isWhole: isWhole && !open.length };
}

/**
 * The place of a node in the text of its line: 1 for the first move, 0 for the start.
 * @param {Line} line
 * @param {number} id
 */
export const placeOf = (line, id) => inOrder(line).indexOf(id) + 1;

/** The node at a place in the text, or null. @param {Line} line @param {number} place @returns {number | null} */
export function nodeAt(line, place) {
  if (place === 0) return 0;
  return inOrder(line)[place - 1] ?? null;
}
