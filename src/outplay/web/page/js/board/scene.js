// What a board shows, what can be chosen, and each cell in words. No DOM.

import { sideName, SIDES } from "../words.js";

/** @import { GameData, Mark, MoveData, Point, Side } from "../../types.d.ts" */

/**
 * What a board shows.
 * @typedef {object} Scene
 * @property {GameData} game
 * @property {(Side | null)[]} contents
 * @property {MoveData[]} moves the legal choices
 * @property {string | null} selected the cell of the chosen piece
 * @property {ReadonlyMap<string, Mark>} marks by move, best first
 * @property {readonly string[]} last the cells of the last move
 * @property {boolean} editing
 * @property {readonly string[] | null} [labels] of the cells, to be said in place of their names
 */

/**
 * @typedef {object} CellView
 * @property {string} name
 * @property {Side | null} side
 * @property {boolean} movable whether its piece can be chosen
 * @property {boolean} target whether a click here plays a move
 * @property {boolean} selected
 * @property {boolean} last
 * @property {Mark | null} mark
 * @property {boolean} badge whether the mark is the best of a piece's moves
 * @property {string} label the cell in words
 */

/**
 * What pressing a cell does: it chooses a move, or selects a piece or none.
 * @param {MoveData[]} moves
 * @param {string | null} selected
 * @param {string} cell
 * @returns {{ selected: string | null, chosen: string | null }}
 */
export function press(moves, selected, cell) {
  const chosen = moves.find((move) => move.target === cell && (move.origin === null || move.origin === selected));
  if (chosen) return { selected: null, chosen: chosen.move };
  const other = cell !== selected && moves.some((move) => move.origin === cell);
  return { selected: other ? cell : null, chosen: null };
}

/**
 * The moves that one press plays: those of the selected piece and all placements.
 * @param {MoveData[]} moves
 * @param {string | null} selected
 */
export function movesAtHand(moves, selected) {
  return moves.filter((move) => move.target !== null && (move.origin === null || move.origin === selected));
}

/**
 * The cells in a move's text: one, two, or none for a pass.
 * @param {GameData} game
 * @param {string | null} text
 * @returns {string[]}
 */
export function cellsOfMove(game, text) {
  const names = (text ?? "").toLowerCase().match(/[a-z]+[0-9]+/g) ?? [];
  return names.every((name) => game.cells.includes(name)) ? names : [];
}

/** The views of the cells, in reading order. @param {Scene} scene @returns {CellView[]} */
export function viewCells(scene) {
  const { game, contents, moves, selected } = scene;
  const atHand = new Map(movesAtHand(moves, selected).map((move) => [move.target, move]));
  /** @type {Map<string, MoveData[]>} */
  const own = new Map();
  for (const move of moves) if (move.origin !== null) own.set(move.origin, [...(own.get(move.origin) ?? []), move]);
  return game.cells.map((name, number) => {
    const played = scene.editing ? undefined : atHand.get(name);
    const ways = scene.editing ? [] : (own.get(name) ?? []);
    const best = played ? scene.marks.get(played.move) : bestMark(scene.marks, ways);
    const view = {
      name,
      side: contents[number] ?? null,
      movable: ways.length > 0,
      target: played !== undefined,
      selected: selected === name && !scene.editing,
      last: scene.last.includes(name),
      mark: best ?? null,
      badge: played === undefined,
    };
    return { ...view, label: describe(scene, view, played, ways) };
  });
}

/** The best mark of some moves. @param {ReadonlyMap<string, Mark>} marks @param {MoveData[]} moves */
function bestMark(marks, moves) {
  const texts = new Set(moves.map((move) => move.move));
  for (const [text, mark] of marks) if (texts.has(text)) return mark;
  return undefined;
}

/**
 * @param {Scene} scene
 * @param {Omit<CellView, "label">} view
 * @param {MoveData | undefined} played the move that pressing it plays
 * @param {MoveData[]} ways the moves of its piece
 */
function describe(scene, view, played, ways) {
  const words = [said(scene, view.name), sideWords(scene.game, view.side)];
  if (played) {
    const mark = scene.marks.get(played.move);
    words.push(
      played.origin === null ? "can be played" : `target of ${said(scene, played.origin)}`,
      ...(mark ? [mark.title] : []),
    );
  } else if (ways.length) {
    words.push((view.selected ? "selected, " : "") + `can move to ${ways.map((move) => way(scene, move)).join(", ")}`);
  }
  if (view.last) words.push("last move");
  return words.join(", ");
}

/** A selected piece in words: where it can go. @param {Pick<Scene, "game" | "labels" | "moves">} scene @param {string} cell */
export function describeSelection(scene, cell) {
  const targets = scene.moves.flatMap(({ origin, target }) => (origin === cell && target ? [said(scene, target)] : []));
  return `${said(scene, cell)} selected. Choose ${targets.join(" or ")}.`;
}

/** @param {Scene} scene @param {MoveData} move */
function way(scene, move) {
  const mark = scene.marks.get(move.move);
  const target = said(scene, String(move.target));
  return mark ? `${target} (${mark.title})` : target;
}

/** What a cell is called: its label, if it has one. @param {Pick<Scene, "game" | "labels">} scene @param {string} cell */
const said = ({ game, labels }, cell) => labels?.[game.cells.indexOf(cell)] || cell;

/** @param {GameData} game @param {Side | null} side */
function sideWords(game, side) {
  return side === null ? "empty" : sideName(game, side);
}

/** A whole position in words. @param {GameData} game @param {(Side | null)[]} contents */
export function describePosition(game, contents) {
  return SIDES.map((side) => {
    const cells = game.cells.filter((_, number) => contents[number] === side);
    return `${sideWords(game, side)} ${cells.length ? `on ${cells.join(", ")}` : "has no pieces"}.`;
  }).join(" ");
}

// ---- From one position to the next

/**
 * @typedef {object} Changes
 * @property {{ from: number, to: number } | null} slide
 * @property {number[]} gone cells whose piece disappears
 * @property {number[]} come cells on which a piece appears
 * @property {{ cell: number, wait: number }[]} turned cells whose disc turns over, with the delay of its step
 */

/**
 * Compares two positions; taking a move back slides too.
 * @param {(Side | null)[]} before
 * @param {(Side | null)[]} after
 * @param {Point[]} centres of the cells
 * @returns {Changes}
 */
export function compare(before, after, centres) {
  const slide = findSlide(before, after);
  /** @type {Changes} */
  const changes = { slide, gone: [], come: [], turned: [] };
  after.forEach((side, cell) => {
    if (side === before[cell]) return;
    const left = before[cell] !== null && cell !== slide?.from;
    const arrived = side !== null && cell !== slide?.to;
    if (left && arrived) changes.turned.push({ cell, wait: 0 });
    else if (left) changes.gone.push(cell);
    else if (arrived) changes.come.push(cell);
  });
  const [first] = changes.come.length === 1 ? changes.come : changes.gone;
  if (first !== undefined) for (const turn of changes.turned) turn.wait = steps(centres[first], centres[turn.cell]);
  return changes;
}

/**
 * The move of a side that lost one cell and gained one.
 * @param {(Side | null)[]} before
 * @param {(Side | null)[]} after
 */
function findSlide(before, after) {
  for (const side of SIDES) {
    const from = before.flatMap((piece, cell) => (piece === side && after[cell] !== side ? [cell] : []));
    const to = after.flatMap((piece, cell) => (piece === side && before[cell] !== side ? [cell] : []));
    if (from.length === 1 && to.length === 1) return { from: from[0], to: to[0] };
  }
  return null;
}

/** @param {Point} first @param {Point} second how many cells lie between, along rows or slantwise */
function steps(first, second) {
  const [across, down] = [Math.abs(first[0] - second[0]), Math.abs(first[1] - second[1])];
  return Math.max(0, Math.round(Math.max(across, down) / 100) - 1);
}
