// What happens to the machine, in words. No DOM.

import { capital, formatCount, percent, plural } from "../words.js";
import { letterOf } from "../wall/views.js";

/** @import { BoxData, MeasuresData, ResultsData } from "../../types.d.ts" */

/** @typedef {{ key: string, bead: number, count: number }} DrawnBead a drawn bead, and how many there were */

const RESULTS = { win: "It has won", draw: "A draw", loss: "It has lost" };
/** The letters of results. @type {Record<string, keyof ResultsData>} */
export const LETTERS = { w: "win", d: "draw", l: "loss" };

/** "It has lost." for the letter of a result. @param {string} letter */
export function resultText(letter) {
  return `${RESULTS[LETTERS[letter] ?? "draw"]}.`;
}

/**
 * What a game did to the beads that were drawn in it, the last one first.
 * @param {DrawnBead[]} drawn
 * @param {(key: string) => { number: number, box: BoxData } | null} find
 */
export function changesText(drawn, find) {
  const texts = [...drawn].reverse().flatMap(({ key, bead, count }) => {
    const found = find(key);
    const change = (found?.box.beads[bead]?.count ?? count) - count;
    if (!found || change === 0) return [];
    const beads = `${plural(Math.abs(change), "bead")} ${letterOf(bead)}`;
    return [change < 0 ? `${beads} taken from box ${found.number}` : `${beads} added to box ${found.number}`];
  });
  if (texts.length === 0) return "All beads go back into their boxes.";
  const [first, ...more] = texts;
  return `${[capital(first), ...more].join(", ")}.`;
}

/** Its progress, in a sentence. @param {ResultsData} results @param {MeasuresData} measures */
export function standText({ win, draw, loss }, { exploitability }) {
  const drawn = draw ? `, ${formatCount(draw)} drawn` : "";
  const games = plural(win + draw + loss, "game");
  const end = exploitability === null ? "" : ` ${beatableText(exploitability)}`;
  return `${games}: ${formatCount(win)} won${drawn}, ${formatCount(loss)} lost.${end}`;
}

/** @param {number} exploitability */
function beatableText(exploitability) {
  if (exploitability === 0) return "Nobody can beat it any more.";
  if (exploitability === 1) return "A perfect rival beats it every time.";
  return `A perfect rival beats it ${percent(exploitability)} of the time.`;
}

/** How many boxes were met. @param {number} met @param {number | null} possible */
export function metText(met, possible) {
  return possible === null
    ? `${plural(met, "box", "boxes")} so far`
    : `${formatCount(met)} of ${formatCount(possible)} met`;
}
