// A bead: a disc in its colour with its letter, how many there are of it, and a sign for what it is worth.

import { make } from "../dom.js";
import { COLOURS, letterOf, shortCount, worthOf } from "./views.js";

/** @import { BeadData } from "../../types.d.ts" */

/** What stands for a worth besides its colour. */
export const SIGNS = { win: "▲", draw: "◆", loss: "✕", unknown: "?" };

/**
 * @param {BeadData} bead
 * @param {number} place
 * @param {{ truth: boolean, drawn?: boolean, counts?: boolean }} options
 */
export function drawBead(bead, place, { truth, drawn = false, counts = true }) {
  const worth = worthOf(bead);
  const look = ["bead", `c${place % COLOURS}`, !bead.count && "none", drawn && "drawn"];
  return make(
    "span",
    { class: look.filter(Boolean).join(" "), "data-worth": truth ? worth : undefined, title: bead.move },
    make("span", { class: "disc-letter" }, letterOf(place)),
    counts && make("span", { class: "count figure" }, shortCount(bead.count)),
    truth && make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[worth]),
  );
}
