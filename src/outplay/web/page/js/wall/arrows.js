// The moves of a box on its small board: lines from the pieces to lettered beads; arrows where letters do not fit; rings
// for placements.

import { round } from "../board/layout.js";
import { cellsOfMove } from "../board/scene.js";
import { makeSvg } from "../dom.js";
import { coloursOf } from "./bead.js";
import { letterOf, shownWorth } from "./views.js";

/** @import { BeadData, GameData, Point } from "../../types.d.ts" */
/** @import { Layout } from "../board/layout.js" */

/** The widest boards with room for letters, in hundredths of a cell. */
const ROOM_FOR_LETTERS = 480;
const BEAD = 24;
const EDGE = 4;
/** The place of a bead on its line, so that beads to the same cell do not overlap. */
const REACH = 0.76;
const HEAD = 26;

/**
 * @param {GameData} game
 * @param {Layout} layout
 * @param {BeadData[]} beads
 * @param {{ truth: boolean, drawn: number | null }} options
 */
export function drawArrows(game, layout, beads, { truth, drawn }) {
  const group = makeSvg("g", { class: "arrows" });
  const hasLetters = layout.width <= ROOM_FOR_LETTERS;
  beads.forEach((bead, place) => {
    const seats = cellsOfMove(game, bead.move).map((cell) => layout.centres[game.cells.indexOf(cell)]);
    if (!seats.length) return; // a pass
    const look = ["move", !bead.count && "none", place === drawn && "drawn"];
    const worth = shownWorth(bead, truth);
    const attributes = { class: look.filter(Boolean).join(" "), "data-worth": worth, ...coloursOf(place, worth) };
    const parts = hasLetters ? drawLettered(seats, letterOf(place)) : drawPlain(seats);
    group.append(makeSvg("g", attributes, ...parts));
  });
  return group;
}

/** @param {Point[]} seats @param {string} letter */
function drawLettered(seats, letter) {
  const [x1, y1] = seats[0];
  const [x2, y2] = seats[seats.length - 1];
  const reach = seats.length > 1 ? REACH : 1;
  const [x, y] = [round(x1 + reach * (x2 - x1)), round(y1 + reach * (y2 - y1))];
  const [rim, disc] = [makeSvg("circle", { class: "casing", r: BEAD + EDGE }), makeSvg("circle", { r: BEAD })];
  return [
    ...(seats.length > 1 ? cased("path", "shaft", { d: `M${round(x1)},${round(y1)}L${x},${y}` }) : []),
    makeSvg("g", { class: "letter", transform: `translate(${x} ${y})` }, rim, disc, makeSvg("text", {}, letter)),
  ];
}

/** @param {Point[]} seats */
function drawPlain(seats) {
  const [x2, y2] = seats[seats.length - 1];
  if (seats.length < 2) return cased("circle", "ring", { cx: round(x2), cy: round(y2), r: 30 });
  const [x1, y1] = seats[0];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [nx, ny] = [x2 - HEAD * dx, y2 - HEAD * dy];
  const corner = (/** @type {number} */ aside) => `${round(nx - dy * aside)},${round(ny + dx * aside)}`;
  const shaft = `M${round(x1)},${round(y1)}L${round(nx)},${round(ny)}`;
  const head = `M${round(x2)},${round(y2)}L${corner(20)}L${corner(-20)}Z`;
  const [under, over] = [cased("path", "shaft", { d: shaft }), cased("path", "head", { d: head })];
  return [under[0], over[0], under[1], over[1]];
}

/**
 * A shape with a dark edge below it.
 * @param {"path" | "circle"} tag
 * @param {string} look
 * @param {Record<string, string | number>} attributes
 */
function cased(tag, look, attributes) {
  return [`${look} casing`, look].map((name) => makeSvg(tag, { class: name, ...attributes }));
}
