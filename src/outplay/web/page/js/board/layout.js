// The layout of a board, computed from the server's geometry, and keyboard navigation on it. No DOM.
//
// Lengths are hundredths of a cell: some browsers do not draw letters smaller than one unit.

/** @import { GameData, LabelStyle, Point } from "../../types.d.ts" */

const UNIT = 100;
const MARGIN = 0.3;
const NAMED_MARGIN = 0.5;
const PIECE = 0.34;
/** Pieces on boards with names in the cells: a ring around a piece must not touch the name. */
const SMALL_PIECE = 0.28;
/** Room for the squares of a border. */
const BORDER = 1;
/** The offset of a piece in a cell with a name in its lower tip or its corner. */
const ASIDE = { tip: [0, -0.07], corner: [0.03, 0.05] };

/** @typedef {{ text: string, x: number, y: number }} Name */
/** Squares round the board, with their centres beside those of the cells. @typedef {LabelStyle["border"]} Border */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {Point[]} centres of the cells
 * @property {Point[]} seats of the pieces
 * @property {Point[]} outline the corners of a cell, relative to its centre
 * @property {number} radius of a piece
 * @property {boolean} named
 * @property {boolean} straight whether the board is a grid of rows and columns
 * @property {boolean} inside whether names, if there are any, are in the cells and not in the margin
 * @property {boolean} hexagons
 * @property {Name[]} names by their middles; in the corners of squares, by their left ends
 * @property {Name[]} border the squares round the board, by their middles
 * @property {number[][]} rows the cells of each row, from top and left
 */

/**
 * Lays out a board.
 * @param {GameData} game
 * @param {{ flipped?: boolean, named?: boolean, labels?: readonly string[] | null, border?: Border }} [options]
 *   without names the pieces are larger; labels stand in place of the names, in the cells
 * @returns {Layout}
 */
export function layOut(game, { flipped = false, named = true, labels = null, border = [] } = {}) {
  const { width, height, outline } = game.geometry;
  const straight = hasStraightColumns(game);
  const hexagons = outline.length !== 4;
  const inside = !straight || labels !== null;
  const margin = MARGIN + (border.length ? BORDER : 0);
  const near = named && !inside ? NAMED_MARGIN : margin;
  const seen = (/** @type {Point} */ [x, y]) => {
    const [seenX, seenY] = flipped ? [width - x, height - y] : [x, y];
    return /** @type {Point} */ ([UNIT * (seenX + near), UNIT * (seenY + margin)]);
  };
  const centres = game.geometry.centres.map(seen);
  const [aside, down] = !named || !inside ? [0, 0] : hexagons ? ASIDE.tip : ASIDE.corner;
  const total = { width: UNIT * (width + near + margin), height: UNIT * (height + near + margin) };
  return {
    ...total,
    centres,
    seats: centres.map(([x, y]) => [x + UNIT * aside, y + UNIT * down]),
    outline: outline.map(([x, y]) => [UNIT * x, UNIT * y]),
    radius: UNIT * (named && inside ? SMALL_PIECE : PIECE),
    named,
    straight,
    inside,
    hexagons,
    names: !named
      ? []
      : inside
        ? cellNames(labels ?? game.cells, centres, hexagons)
        : marginNames(game, centres, total.height),
    border: border.map(({ text, centre }) => ({ text, x: seen(centre)[0], y: seen(centre)[1] })),
    rows: rowsOf(centres),
  };
}

/** Whether row numbers and column letters in the margin name every cell. @param {GameData} game */
export function hasStraightColumns(game) {
  if (game.geometry.outline.length !== 4) return false;
  const columns = new Map();
  return game.cells.every((name, number) => {
    const letters = splitName(name)[0];
    const x = game.geometry.centres[number][0];
    if (!columns.has(letters)) columns.set(letters, x);
    return Math.abs(columns.get(letters) - x) < 0.01;
  });
}

/** @param {string} name @returns {[string, string]} */
function splitName(name) {
  const letters = name.replace(/[0-9]+$/, "");
  return [letters, name.slice(letters.length)];
}

/** @param {GameData} game @param {Point[]} centres @param {number} height @returns {Name[]} */
function marginNames(game, centres, height) {
  const names = new Map();
  game.cells.forEach((cell, number) => {
    const [letters, row] = splitName(cell);
    const [x, y] = centres[number];
    names.set(letters, { text: letters, x, y: height - (UNIT * NAMED_MARGIN) / 2 });
    names.set(row, { text: row, x: (UNIT * NAMED_MARGIN) / 2, y });
  });
  return [...names.values()];
}

/** @param {readonly string[]} labels @param {Point[]} centres @param {boolean} hexagons @returns {Name[]} */
function cellNames(labels, centres, hexagons) {
  const [across, down] = hexagons ? [0, 0.4] : [-0.43, -0.36];
  return centres.map(([x, y], number) => ({
    text: labels[number],
    x: x + UNIT * across,
    y: y + UNIT * down,
  }));
}

/** @param {Point[]} centres @returns {number[][]} */
function rowsOf(centres) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  centres.forEach(([, y], number) => {
    const line = Math.round(y);
    rows.set(line, [...(rows.get(line) ?? []), number]);
  });
  return [...rows.entries()]
    .sort(([above], [below]) => above - below)
    .map(([, row]) => row.sort((left, right) => centres[left][0] - centres[right][0]));
}

/** The cell at a point, or null. @param {Layout} layout @param {number} x @param {number} y */
export function cellAt(layout, x, y) {
  const found = layout.centres.findIndex(([left, top]) => isInside(layout.outline, x - left, y - top));
  return found < 0 ? null : found;
}

/** @param {Point[]} outline a convex polygon, clockwise @param {number} x @param {number} y */
function isInside(outline, x, y) {
  return outline.every(([x1, y1], number) => {
    const [x2, y2] = outline[(number + 1) % outline.length];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
  });
}

/** The points of a cell's polygon. @param {Layout} layout @param {number} number */
export function polygon(layout, number, scale = 1) {
  const [x, y] = layout.centres[number];
  return layout.outline.map(([dx, dy]) => `${round(x + scale * dx)},${round(y + scale * dy)}`).join(" ");
}

/** @param {number} value */
export function round(value) {
  return Math.round(100 * value) / 100;
}

// ---- Arrow keys, on any lattice

/** The offset of a neighbour in a staggered row. */
const HALF_A_CELL = 60;

/**
 * @typedef {object} Place
 * @property {number} cell
 * @property {number} column the x at which a walk up or down began, so that staggered rows do not shift it
 */

/**
 * Where a key leads, or null if it is another key; at the border, the same place.
 * @param {Layout} layout @param {Place} place @param {string} key as in KeyboardEvent.key
 * @param {boolean} [far] whether Home and End mean the whole board
 * @returns {Place | null}
 */
export function walk(layout, place, key, far = false) {
  if (key === "ArrowUp" || key === "ArrowDown") return upright(layout, place, key === "ArrowUp" ? -1 : 1);
  const row = layout.rows.find((cells) => cells.includes(place.cell)) ?? [];
  const ends = far ? layout.rows.flat() : row;
  const next = new Map([
    ["ArrowLeft", row[row.indexOf(place.cell) - 1] ?? place.cell],
    ["ArrowRight", row[row.indexOf(place.cell) + 1] ?? place.cell],
    ["Home", ends[0]],
    ["End", ends[ends.length - 1]],
  ]).get(key);
  return next === undefined ? null : standAt(layout, next);
}

/** @param {Layout} layout @param {number} cell @returns {Place} */
export function standAt(layout, cell) {
  return { cell, column: layout.centres[cell]?.[0] ?? 0 };
}

/**
 * The next cell straight ahead, across holes; without one, the nearest cell of any row ahead.
 * @param {Layout} layout @param {Place} place @param {-1 | 1} step
 * @returns {Place}
 */
function upright(layout, place, step) {
  const [x, y] = layout.centres[place.cell];
  const line = layout.rows.findIndex((cells) => cells.includes(place.cell));
  for (let next = line + step; layout.rows[next]; next += step) {
    const ahead = layout.rows[next].filter((cell) => Math.abs(layout.centres[cell][0] - x) <= HALF_A_CELL);
    if (ahead.length) return { cell: least(ahead, (cell) => aside(layout, cell, place.column)), column: place.column };
  }
  const beyond = layout.centres.flatMap(([, top], cell) => ((top - y) * step > 1 ? [cell] : []));
  if (!beyond.length) return place;
  return standAt(
    layout,
    least(beyond, (cell) => Math.hypot(layout.centres[cell][0] - x, layout.centres[cell][1] - y)),
  );
}

/** @param {Layout} layout @param {number} cell @param {number} column */
function aside(layout, cell, column) {
  return Math.abs(layout.centres[cell][0] - column);
}

/** @template T @param {T[]} items @param {(item: T) => number} measure @returns {T} the first of the smallest */
function least(items, measure) {
  return items.reduce((best, item) => (measure(item) < measure(best) - 0.01 ? item : best));
}
