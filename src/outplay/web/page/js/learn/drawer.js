// The drawer: one box, with every bead as a disc, its probability and its score.

import { make, patch } from "../dom.js";
import { formatCount, plural } from "../words.js";
import { boxBoard } from "../wall/box.js";
import { coloursOf, drawBead, SIGNS } from "../wall/bead.js";
import { beadText, chanceText, countBeads, shownWorth } from "../wall/views.js";

/** @import { BeadData, BoxData, GameData } from "../../types.d.ts" */
/** @import { Use } from "../wall/box.js" */
/** @import { NumberedBox } from "../wall/views.js" */

/** The most discs drawn for one sort of bead; with scores beside them there is less room. */
const MAX_DISCS = { alone: 7, judged: 3 };

export class Drawer {
  #title = make("h2");
  #mirror = make("span", { class: "tag", hidden: true }, "⇄ mirror image");
  #board = make("div", { class: "drawer-board" });
  #note = make("p");
  #rows = make("tbody");
  #worth = make("th", { scope: "col" }, "Worth");
  element = make("section", { class: "card stack tight drawer", "aria-label": "The open box" });

  constructor() {
    const columns = ["Bead", "Move", "Left"].map((text) => make("th", { scope: "col" }, text));
    const head = make("thead", {}, make("tr", {}, ...columns, this.#worth));
    const table = make("table", { class: "beads-table" }, head, this.#rows);
    this.element.append(
      make("div", { class: "row spread" }, this.#title, this.#mirror),
      make("div", { class: "drawer-inside" }, this.#board, this.#note, table),
    );
  }

  /**
   * @param {GameData} game
   * @param {NumberedBox | null} numbered
   * @param {{ truth: boolean, use: Use | null, played: string | null }} options played is the move on the board, if a bead was drawn
   */
  show(game, numbered, { truth, use, played }) {
    this.element.hidden = numbered === null;
    if (numbered === null) return;
    const { number, box } = numbered;
    const drawn = use?.bead ?? null;
    this.#title.textContent = `Box ${number}${use ? ", open" : ""}`;
    this.#mirror.hidden = !use?.isMirrored;
    this.#board.replaceChildren(boxBoard(game, box, { truth, drawn }));
    this.#note.textContent = noteOf(box, use, played);
    this.#worth.hidden = !truth;
    patch(this.#rows, ...box.beads.map((bead, place) => rowOf(box, bead, place, truth, place === drawn)));
  }
}

/** @param {BoxData} box @param {Use | null} use @param {string | null} played */
function noteOf(box, use, played) {
  const count = countBeads(box);
  if (use && use.bead !== null && played !== null) {
    const there = use.isMirrored ? `, which is ${played} on the board: the box is its mirror image` : "";
    return `It draws ${box.beads[use.bead].move}${there}.`;
  }
  if (count === 0) return "No bead is left: here it resigns.";
  if (!box.met) return `It has never been here. A new box gets ${plural(count, "bead")}.`;
  return use ? `It shakes the box and draws one of ${plural(count, "bead")}.` : `${plural(count, "bead")} left.`;
}

/** @param {BoxData} box @param {BeadData} bead @param {number} place @param {boolean} truth @param {boolean} isDrawn */
function rowOf(box, bead, place, truth, isDrawn) {
  const worth = shownWorth(bead, truth);
  const discs = Math.min(bead.count - 1, truth ? MAX_DISCS.judged : MAX_DISCS.alone);
  const heap = Array.from({ length: Math.max(0, discs) }, () =>
    make("span", { class: "disc-small", "data-worth": worth, ...coloursOf(place, worth) }),
  );
  const first = drawBead(bead, place, { truth, drawn: isDrawn, counts: false, signs: false });
  return make(
    "tr",
    { class: isDrawn ? "drawn" : undefined },
    make("th", { scope: "row" }, make("span", { class: "heap" }, first, ...heap)),
    make("td", { class: "figure" }, bead.move, isDrawn && make("span", { class: "tag" }, "drawn")),
    make("td", { class: "figure" }, `${formatCount(bead.count)} · ${chanceText(box, bead)}`),
    truth && make("td", { class: `worth ${worth ?? ""}` }, `${worth ? `${SIGNS[worth]}\u00a0` : ""}${beadText(bead)}`),
  );
}
