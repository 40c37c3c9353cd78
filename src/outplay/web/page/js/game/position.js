// The text of a position, "bb.bb/-----/ww.ww w": the rows of the board with dots for holes, and the side to move. No DOM.

/** @import { GameData, Side } from "../../types.d.ts" */

const CELLS = /[wb-]/g;

/** @param {string} position */
const rowsOf = (position) => position.trim().split(/\s+/)[0];

/** @param {Side | null} side */
const letterOf = (side) => side?.charAt(0) ?? "-";

/** The contents of each cell, in reading order. @param {string} position @returns {(Side | null)[]} */
export function contentsOf(position) {
  const letters = rowsOf(position).match(CELLS) ?? [];
  return letters.map((letter) => (letter === "w" ? "white" : letter === "b" ? "black" : null));
}

/** Who is to move in a position. @param {string} position @returns {Side} */
export const sideOf = (position) => (/\sb\S*\s*$/i.test(position) ? "black" : "white");

/** Who begins a game. @param {GameData} game */
export const firstSide = ({ start }) => sideOf(start);

/** How many pieces White and Black have. @param {string} position @returns {[number, number]} */
export function countPieces(position) {
  const contents = contentsOf(position);
  const count = (/** @type {Side} */ side) => contents.filter((piece) => piece === side).length;
  return [count("white"), count("black")];
}

/** The position with a changed cell. @param {string} position @param {number} cell @param {Side | null} side */
export function withCell(position, cell, side) {
  let count = -1;
  const rows = rowsOf(position).replace(CELLS, (old) => (++count === cell ? letterOf(side) : old));
  return `${rows} ${letterOf(sideOf(position))}`;
}

/** The position with an empty board. @param {string} position */
export const emptied = (position) => `${rowsOf(position).replace(CELLS, "-")} ${letterOf(sideOf(position))}`;

/** The position with another side to move. @param {string} position @param {Side} side */
export const withSide = (position, side) => `${rowsOf(position)} ${letterOf(side)}`;

/** The side whose pieces start lower on the board; if neither's do, the side that begins. @param {GameData} game @returns {Side} */
export function lowerSide({ start, geometry }) {
  const contents = contentsOf(start);
  const height = (/** @type {Side} */ side) => {
    const heights = geometry.centres.flatMap(([, y], cell) => (contents[cell] === side ? [y] : []));
    return heights.reduce((sum, y) => sum + y, 0) / (heights.length || 1);
  };
  const [white, black] = [height("white"), height("black")];
  if (Math.abs(white - black) <= 1) return sideOf(start); // discs start in the middle
  return black > white ? "black" : "white";
}

/**
 * Whether the board is turned for a person on a side, so that they sit below. A board on which the side that begins is
 * drawn at the top belongs that way up, and so does one on which nobody starts below: only a person turns it.
 * @param {GameData} game @param {Side} side
 */
export const isTurnedFor = (game, side) =>
  game.piece !== "disc" && lowerSide(game) !== side && lowerSide(game) === sideOf(game.start);
