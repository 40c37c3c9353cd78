// The picture of a board as SVG; its colours are in css/base.css.

import { makeSvg } from "../dom.js";
import { polygon, round } from "./layout.js";

/** @import { GameData, Mark, Point } from "../../types.d.ts" */
/** @import { Layout } from "./layout.js" */
/** @import { CellView } from "./scene.js" */

/** The wooden frame: a rectangle around straight boards, otherwise a rim along the cells. @param {Layout} layout */
export function drawFrame(layout) {
  if (layout.straight) {
    return makeSvg("rect", { class: "frame", width: layout.width, height: layout.height, rx: 14 });
  }
  return makeSvg("path", { class: "frame rim", d: tiles(layout, layout.centres.keys()) });
}

/** The outlines of some cells as one path. @param {Layout} layout @param {Iterable<number>} numbers */
export function tiles(layout, numbers) {
  return [...numbers].map((number) => `M${polygon(layout, number)}Z`).join("");
}

/** @param {Layout} layout */
function placeOfNames(layout) {
  if (!layout.inside) return "margin";
  return layout.hexagons ? "tip" : "corner";
}

/** The squares round the board with their numbers. @param {Layout} layout */
function drawBorder(layout) {
  const squares = layout.border.flatMap(({ text, x, y }) => {
    const points = layout.outline.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join(" ");
    return [makeSvg("polygon", { points }), makeSvg("text", { x: round(x), y: round(y) }, text)];
  });
  return makeSvg("g", { class: "border-squares", "aria-hidden": "true" }, ...squares);
}

/** @param {Layout} layout */
function drawNames(layout) {
  const group = makeSvg("g", { class: `names in-${placeOfNames(layout)}`, "aria-hidden": "true" });
  for (const { text, x, y } of layout.names) {
    group.append(makeSvg("text", { x: round(x), y: round(y), class: text.length > 2 ? "long" : undefined }, text));
  }
  return group;
}

/**
 * A dot on an empty target, a ring around a piece that may be taken.
 * @param {Point} seat
 * @param {boolean} taken
 * @param {number} radius of a piece
 */
export function drawTarget([x, y], taken, radius) {
  const size = taken ? radius + 8 : 13;
  return makeSvg("circle", { class: taken ? "target ring" : "target dot", cx: round(x), cy: round(y), r: round(size) });
}

/** @type {Record<Mark["kind"], string>} shapes around the origin, about 60 wide */
const SHAPES = {
  win: "M0,-33L31,24Q0,30 -31,24Z",
  draw: "M0,-30L32,0L0,30L-32,0Z",
  loss: "M-25,-25H25V25H-25Z",
  unknown: "M-14,-20H14A20,20 0 0 1 14,20H-14A20,20 0 0 1 -14,-20Z",
};
/** A triangle is too narrow for more than one letter. */
const WIDE_WIN = "M0,-34L30,-7L33,25Q0,29 -33,25L-30,-7Z";
const WIDE_PILL = "M-29,-20H29A20,20 0 0 1 29,20H-29A20,20 0 0 1 -29,-20Z";

/** The smallest letters, in pixels. */
const MIN_LETTERS = 14;
/** The usual and the largest height of letters in a mark, by their number; then for the wide pill. */
const LETTERS = [
  [32, 40],
  [30, 38],
  [25, 29],
  [21, 25],
];
const PILL_LETTERS = [...LETTERS.slice(0, 2), [28, 38], [26, 33], [23, 27]];

/**
 * The letters that fit into a mark, and their height; of an estimate at least its sign.
 * @param {Mark} mark
 * @param {number} least the smallest height
 * @returns {[string, number]}
 */
function lettersOf({ kind, text }, least) {
  const sizes = kind === "unknown" ? PILL_LETTERS : LETTERS;
  for (const letters of kind === "unknown" ? [text, text.slice(0, 1)] : [text]) {
    const [usual, most] = sizes[Math.min(sizes.length, Math.max(1, letters.length)) - 1];
    if (least <= most) return [letters, Math.max(usual, least)];
  }
  return ["", least];
}

/**
 * The mark of a move: colour and shape tell the kind, letters the number. An estimate without letters is not drawn.
 * @param {Point} place
 * @param {Mark} mark
 * @param {number} rise the offset of a small mark on a piece; 0 on an empty cell
 * @param {number} cellWidth in pixels
 */
function drawMark([x, y], mark, rise, cellWidth) {
  const scale = rise ? 0.72 : 1;
  const [letters, height] = lettersOf(mark, (100 * MIN_LETTERS) / cellWidth / scale);
  if (mark.kind === "unknown" && !letters) return null;
  const wide = mark.kind === "unknown" && letters.length > 2;
  const shape = mark.kind === "win" && letters.length > 1 ? WIDE_WIN : SHAPES[mark.kind];
  return makeSvg(
    "g",
    {
      class: `mark ${mark.kind}`,
      transform: `translate(${round(wide ? x : x + rise)} ${round(y - rise)}) scale(${scale})`,
    },
    makeSvg("path", { d: wide ? WIDE_PILL : shape }),
    makeSvg("text", { "font-size": round(height), y: mark.kind === "win" ? 8 : 0 }, letters),
  );
}

/** The distance of an arrow's end from its target; a mark needs more room. */
const SHORT = { free: 8, marked: 36 };

/**
 * An arrow between two cells, or a ring on one.
 * @param {Layout} layout
 * @param {number[]} cells
 * @param {"hint" | "played"} kind
 * @param {boolean} isMarked whether the target has a mark
 */
export function drawArrow(layout, cells, kind, isMarked) {
  const [x2, y2] = layout.seats[cells[cells.length - 1]];
  if (cells.length < 2) {
    return makeSvg("circle", { class: kind, cx: round(x2), cy: round(y2), r: round(layout.radius + 6) });
  }
  const [x1, y1] = layout.seats[cells[0]];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  // The shaft begins at the rim of the piece.
  const [sx, sy] = [x1 + dx * layout.radius, y1 + dy * layout.radius];
  const short = isMarked ? SHORT.marked : SHORT.free;
  const [tx, ty] = [x2 - dx * short, y2 - dy * short];
  const [nx, ny] = [tx - dx * 30, ty - dy * 30];
  const corner = (/** @type {number} */ aside) => `${round(nx - dy * aside)},${round(ny + dx * aside)}`;
  const shaft = `M${round(sx)},${round(sy)}L${round(nx)},${round(ny)}`;
  const head = `M${round(tx)},${round(ty)}L${corner(22)}L${corner(-22)}Z`;
  return makeSvg(
    "g",
    { class: kind },
    makeSvg("path", { class: "shaft", d: shaft }),
    makeSvg("path", { class: "head", d: head }),
  );
}

// ---- A whole board

/** The narrowest cells with legible names, in pixels; boards without names need a little more. */
const ROOM_FOR_NAMES = { margin: 20, corner: 35, tip: 42 };
const MORE_ROOM = 1.15;

/** The picture of one game's board in one orientation. */
export class Picture {
  svg;
  cells;
  #names;
  #targets = makeSvg("g", { class: "targets", "aria-hidden": "true" });
  #marks = makeSvg("g", { class: "marks", "aria-hidden": "true" });
  #ring = makeSvg("polygon", { class: "focus", "aria-hidden": "true" });
  /** The width of a cell in pixels. */
  #cellWidth = 64;

  /** @param {GameData} game @param {Layout} layout @param {Element} pieces the layer between targets and marks */
  constructor(game, layout, pieces) {
    this.layout = layout;
    this.cells = game.cells.map((name, number) => drawCell(layout, name, number, game.shades[number]));
    const rows = layout.rows.map((row) => makeSvg("g", { role: "row" }, ...row.map((number) => this.cells[number])));
    const grid = makeSvg("g", { role: "grid", "aria-label": `Board of ${game.title}` }, ...rows);
    const box = `0 0 ${round(layout.width)} ${round(layout.height)}`;
    this.#names = drawNames(layout);
    const layers = [
      drawFrame(layout),
      drawBorder(layout),
      grid,
      this.#names,
      this.#targets,
      pieces,
      this.#marks,
      this.#ring,
    ];
    this.svg = makeSvg("svg", { class: "board", viewBox: box }, ...layers);
  }

  /**
   * @param {CellView[]} views
   * @param {Record<"hint" | "played", number[]>} arrows the cells of the hint and of the move played
   * @param {boolean} editing
   */
  draw(views, arrows, editing) {
    const { seats, radius } = this.layout;
    views.forEach((view, number) => dressCell(this.cells[number], view, editing));
    const marks = views.map(({ mark, badge, side }, number) => {
      const small = badge || side !== null;
      return mark && drawMark(seats[number], mark, small ? 0.72 * radius : 0, this.#cellWidth);
    });
    const targets = views.flatMap(({ target, side }, number) =>
      target && !(marks[number] && side === null) ? [drawTarget(seats[number], side !== null, radius)] : [],
    );
    this.#targets.replaceChildren(...targets);
    const drawn = /** @type {const} */ (["played", "hint"]).flatMap((kind) => {
      const target = views[arrows[kind].at(-1) ?? -1];
      return target ? [drawArrow(this.layout, arrows[kind], kind, target.mark !== null)] : [];
    });
    this.#marks.replaceChildren(...drawn, ...marks.flatMap((mark) => mark ?? [])); // marks above arrows
  }

  /** Writes other labels into the cells. @param {readonly string[]} labels */
  relabel(labels) {
    if (!this.layout.inside || !this.layout.named) return;
    [...this.#names.children].forEach((name, number) => (name.textContent = labels[number]));
  }

  /** Puts a cell into the tab order, and the focus ring around it. @param {number} cell */
  stand(cell) {
    this.cells.forEach((element, number) => element.setAttribute("tabindex", number === cell ? "0" : "-1"));
    this.#ring.setAttribute("points", polygon(this.layout, cell, 0.94));
  }

  /**
   * Measures the picture, so that letters stay legible; marks follow when they are drawn again.
   * @returns {boolean} whether there is room for the names of the cells
   */
  measure() {
    const { width } = this.svg.getBoundingClientRect();
    if (!width) return this.layout.named;
    this.#cellWidth = (100 * width) / this.layout.width;
    this.svg.style.setProperty("--cell", String(round(this.#cellWidth)));
    const needed = ROOM_FOR_NAMES[placeOfNames(this.layout)];
    return this.#cellWidth >= (this.layout.named ? needed : MORE_ROOM * needed);
  }
}

/** @param {Layout} layout @param {string} name @param {number} number @param {number} shade */
function drawCell(layout, name, number, shade) {
  return makeSvg(
    "g",
    { role: "gridcell", class: "cell", "data-cell": name, tabindex: -1 },
    makeSvg("polygon", { class: `tile shade-${shade}`, points: polygon(layout, number) }),
    makeSvg("polygon", { class: "inset", points: polygon(layout, number, 0.92) }),
  );
}

/** @param {SVGGElement} cell @param {CellView} view @param {boolean} editing */
function dressCell(cell, { movable, target, selected, last, label, side }, editing) {
  const states = { movable, target, selected, last, editing };
  for (const [name, on] of Object.entries(states)) cell.classList.toggle(name, on);
  if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
  cell.setAttribute("data-side", side ?? "none");
  if (movable) cell.setAttribute("aria-selected", String(selected));
  else cell.removeAttribute("aria-selected");
}
