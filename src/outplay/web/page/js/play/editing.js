// Changing the text of a position letter by letter. The server says what it means. DOM-free.

/** @import { Side } from "../../types.d.ts" */
import { sideOf } from "../words.js";

/** What can stand on a cell, as the text writes it. @typedef {"w" | "b" | "-"} Letter */

const LETTERS = /[wb-]/g;

/** @param {string} position */
const rowsOf = (position) => position.trim().split(/\s+/)[0] ?? "";

/** @param {Side} side @returns {"w" | "b"} */
const letterOf = (side) => (side === "white" ? "w" : "b");

/** What stands on a cell, by its number in reading order. @param {string} position @param {number} number */
export const letterAt = (position, number) => rowsOf(position).match(LETTERS)?.[number] ?? "";

/**
 * The same position with another letter on a cell.
 * @param {string} position
 * @param {number} number of the cell in reading order
 * @param {Letter} letter
 */
export function withCell(position, number, letter) {
  let count = -1;
  const rows = rowsOf(position).replace(LETTERS, (old) => (++count === number ? letter : old));
  return `${rows} ${letterOf(sideOf(position))}`;
}

/** The same position with nothing on it. @param {string} position */
export const emptied = (position) => `${rowsOf(position).replace(LETTERS, "-")} ${letterOf(sideOf(position))}`;

/** The same position with another side to move. @param {string} position @param {Side} side */
export const withSide = (position, side) => `${rowsOf(position)} ${letterOf(side)}`;
