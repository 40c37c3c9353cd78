// A bead: a coloured disc with its letter, its count and a sign for its score.

import { make } from "../dom.js";
import { COLOURS, letterOf, shortCount, shownWorth } from "./views.js";

/** @import { BeadData, LearningData } from "../../types.d.ts" */

/** The signs of results. */
export const SIGNS = { win: "▲", draw: "◆", loss: "✕" };

/** Defines the colours of all beads as CSS variables. @param {LearningData["colours"]} colours */
export function mixColours(colours) {
  colours.forEach(({ fill, ink }, place) => {
    document.documentElement.style.setProperty(`--bead-${place}`, fill);
    document.documentElement.style.setProperty(`--bead-ink-${place}`, ink);
  });
}

/** The colours of a bead: those of its move or of its score. @param {number} place @param {string | undefined} worth */
export function coloursOf(place, worth) {
  const number = place % COLOURS;
  if (worth) return { "--bead": `var(--${worth}-on-wood)`, "--bead-ink": "#fff" };
  return { "--bead": `var(--bead-${number})`, "--bead-ink": `var(--bead-ink-${number})` };
}

/**
 * @param {BeadData} bead
 * @param {number} place
 * @param {{ truth: boolean, drawn?: boolean, counts?: boolean, signs?: boolean }} options
 */
export function drawBead(bead, place, { truth, drawn = false, counts = true, signs = true }) {
  const worth = shownWorth(bead, truth);
  const look = ["bead", !bead.count && "none", drawn && "drawn"];
  return make(
    "span",
    { class: look.filter(Boolean).join(" "), "data-worth": worth, title: bead.move, ...coloursOf(place, worth) },
    make("span", { class: "disc-letter" }, letterOf(place)),
    counts && make("span", { class: "count figure" }, shortCount(bead.count)),
    signs && worth && make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[worth]),
  );
}
