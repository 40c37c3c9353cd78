// A matchbox of the wall: its front with the board and the moves, and its tray of beads.

import { layOut, round } from "../board/layout.js";
import { make } from "../dom.js";
import { thumbnail } from "../elements/thumbnail.js";
import { plural } from "../words.js";
import { drawArrows } from "./arrows.js";
import { drawBead } from "./bead.js";
import { countBeads, describeBox } from "./views.js";

/** @import { BoxData, GameData } from "../../types.d.ts" */
/** @import { NumberedBox } from "./views.js" */

/**
 * @typedef {object} Use the use of a box
 * @property {string} key
 * @property {number | null} bead the drawn one, or null
 * @property {boolean} isMirrored whether the position is a mirror image of the box
 */

/** The part of the board's frame that is cut off. */
const CUT = 16;
/** The most sorts of beads in a tray. */
const MAX_BEADS = 6;

export class Matchbox {
  element = make("li");
  button = make("button", { type: "button", class: "matchbox", tabindex: "-1" });
  #sleeve = make("span", { class: "sleeve" });
  #number = make("span", { class: "number figure" });
  #mirror = make("span", { class: "mirror", title: "used for a mirror image", hidden: true }, "⇄");
  #strip = make("span", { class: "strip" }, this.#number, this.#mirror);
  #tray = make("span", { class: "tray" });
  /** @type {SVGSVGElement | null} */
  #board = null;
  #drawn = "";
  #game;

  /** @param {GameData} game */
  constructor(game) {
    this.#game = game;
    this.button.append(this.#sleeve, this.#tray);
    this.element.append(this.button);
  }

  /**
   * @param {NumberedBox} numbered
   * @param {{ truth: boolean, use: Use | null, isChanged: boolean, isChosen: boolean }} options
   */
  show({ number, box }, { truth, use, isChanged, isChosen }) {
    const label = describeBox({ number, box }, { truth, use });
    const state = `${label} ${isChanged} ${isChosen} ${box.position}`;
    if (state === this.#drawn) return;
    this.#drawn = state;
    const { classList, dataset } = this.button;
    dataset.key = box.key;
    this.button.setAttribute("aria-label", label);
    this.button.setAttribute("aria-pressed", String(isChosen));
    classList.toggle("unmet", !box.met);
    classList.toggle("empty", countBeads(box) === 0);
    classList.toggle("open", use !== null);
    classList.toggle("changed", isChanged);
    this.#number.textContent = String(number);
    this.#mirror.hidden = !use?.isMirrored;
    this.#drawBoard(box, truth, use?.bead ?? null);
    this.#drawTray(box, truth, use?.bead ?? null);
  }

  /** @param {BoxData} box @param {boolean} truth @param {number | null} drawn */
  #drawBoard(box, truth, drawn) {
    this.#board = boxBoard(this.#game, box, { truth, drawn });
    this.#sleeve.replaceChildren(this.#board, this.#strip);
  }

  /** @param {BoxData} box @param {boolean} truth @param {number | null} drawn */
  #drawTray(box, truth, drawn) {
    const left = box.beads.length - MAX_BEADS;
    const shown = left > 0 ? fullest(box, MAX_BEADS - 1, drawn) : [...box.beads.keys()];
    const beads = shown.map((place) => drawBead(box.beads[place], place, { truth, drawn: place === drawn }));
    const more = left > 0 ? `+${left + 1}` : "";
    const note = countBeads(box) === 0 ? make("span", { class: "nothing" }, "empty") : null;
    this.#tray.replaceChildren(
      ...beads,
      ...(more ? [make("span", { class: "more", title: plural(left + 1, "more move") }, more)] : []),
      ...(note ? [note] : []),
    );
  }
}

/**
 * The board of a box with its moves.
 * @param {GameData} game
 * @param {BoxData} box
 * @param {{ truth: boolean, drawn: number | null }} options
 */
export function boxBoard(game, box, options) {
  const board = thumbnail(game, box.position);
  const layout = layOut(game, { named: false });
  board.append(drawArrows(game, layout, box.beads, options));
  // A narrower frame makes the cells larger.
  board.setAttribute("viewBox", `${CUT} ${CUT} ${round(layout.width - 2 * CUT)} ${round(layout.height - 2 * CUT)}`);
  return board;
}

/**
 * The most frequent beads and the drawn one, in the order of the box.
 * @param {BoxData} box
 * @param {number} count
 * @param {number | null} drawn
 */
function fullest(box, count, drawn) {
  const weight = (/** @type {number} */ place) => (place === drawn ? Infinity : box.beads[place].count);
  const order = [...box.beads.keys()].sort((one, other) => weight(other) - weight(one) || one - other);
  return order.slice(0, count).sort((one, other) => one - other);
}
