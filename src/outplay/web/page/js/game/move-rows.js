// A line as rows: the main line in numbered pairs, each branch in a row below the move that it replaces. No DOM.

/** @import { Line } from "./line.js" */
import { inOrder, isBranch } from "./line.js";

/**
 * @typedef {object} Item
 * @property {number} node
 * @property {string} number before the move: "3.", "3…" or ""
 * @property {string} move
 * @typedef {object} Row
 * @property {number} depth 0 on the main line, 1 in its branches, and so on
 * @property {string} number of a pair on the main line
 * @property {(Item | null)[]} items two on the main line: null for a missing move
 */

/**
 * @param {Line} line
 * @param {boolean} secondBegins whether the side that usually answers makes the first move
 * @returns {Row[]}
 */
export function rowsOf(line, secondBegins = false) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {{ depth: number, ply: number }[]} by node */
  const places = [{ depth: 0, ply: secondBegins ? 1 : 0 }];
  let last = 0;
  for (const node of inOrder(line)) {
    const { move, parent } = line.nodes[node];
    const before = places[parent];
    const begins = isBranch(line, node);
    const place = { depth: before.depth + (begins ? 1 : 0), ply: before.ply + 1 };
    places[node] = place;
    if (place.depth === 0) addToPairs(rows, node, move, place.ply);
    else addToBranch(rows, node, move, place, parent === last && !begins);
    last = node;
  }
  return rows;
}

/** @param {number} ply */
const numberOf = (ply) => Math.ceil(ply / 2);

/** @param {Row[]} rows @param {number} node @param {string} move @param {number} ply */
function addToPairs(rows, node, move, ply) {
  const item = { node, number: "", move };
  const number = `${numberOf(ply)}.`;
  const row = rows.at(-1);
  if (ply % 2 === 1) rows.push({ depth: 0, number, items: [item, null] });
  else if (row?.depth === 0 && row.number === number) row.items[1] = item;
  else rows.push({ depth: 0, number, items: [null, item] });
}

/**
 * @param {Row[]} rows
 * @param {number} node
 * @param {string} move
 * @param {{ depth: number, ply: number }} place
 * @param {boolean} isNext whether it follows the previous move of the row
 */
function addToBranch(rows, node, move, { depth, ply }, isNext) {
  const isFirstSide = ply % 2 === 1;
  const number = isFirstSide ? `${numberOf(ply)}.` : isNext ? "" : `${numberOf(ply)}…`;
  const item = { node, number, move };
  if (isNext) rows.at(-1)?.items.push(item);
  else rows.push({ depth, number: "", items: [item] });
}
