// The wall of matchboxes: groups of boxes, letters and scores of beads, and boxes in words. No DOM.

import { kindOf, verdict } from "../game/worth.js";
import { formatCount, percent, plural } from "../words.js";

/** @import { BeadData, BoxData } from "../../types.d.ts" */

/**
 * @typedef {object} Group
 * @property {string} title
 * @property {string} note the number of boxes
 * @property {NumberedBox[]} boxes
 */

/** @typedef {{ number: number, box: BoxData }} NumberedBox a box and the number on it */

/** The number of colours, which then repeat. */
export const COLOURS = 12;
/** The most boxes on the wall. */
export const MAX_BOXES = 200;

/** The letter of a bead in its box: A, B, … Z, AA, AB. @param {number} bead @returns {string} */
export function letterOf(bead) {
  const letter = String.fromCharCode(65 + (bead % 26));
  return bead < 26 ? letter : letterOf(Math.floor(bead / 26) - 1) + letter;
}

/** The result that a bead shows, if any. @param {BeadData} bead @param {boolean} truth */
export function shownWorth({ score }, truth) {
  const kind = truth && score ? kindOf(score) : "unknown";
  return kind === "unknown" ? undefined : kind;
}

/** The score of a bead: "loses in 2", "wins by 12". @param {BeadData} bead */
export const beadText = ({ score }) => (score ? verdict(score) : "not known");

/** @param {BoxData} box */
export function countBeads({ beads }) {
  return beads.reduce((sum, { count }) => sum + count, 0);
}

/** The probability of a bead, as in "67 %". @param {BoxData} box @param {BeadData} bead */
export function chanceText(box, { count }) {
  const all = countBeads(box);
  return all === 0 ? "–" : percent(count / all);
}

/** A short count: "9,999", "12k". @param {number} count */
export function shortCount(count) {
  return count < 10_000 ? formatCount(count) : `${formatCount(Math.round(count / 1000))}k`;
}

/**
 * A box in words, for screen readers.
 * @param {NumberedBox} numbered
 * @param {{ truth: boolean, use: { bead: number | null, isMirrored: boolean } | null }} options
 */
export function describeBox({ number, box }, { truth, use }) {
  const beads = box.beads.map((bead, place) => {
    const worth = truth ? `, ${beadText(bead)}` : "";
    const drawn = use?.bead === place ? ", drawn" : "";
    return `${letterOf(place)} ${bead.move} ${formatCount(bead.count)}${worth}${drawn}`;
  });
  const state = !box.met ? ", not met yet" : countBeads(box) === 0 ? ", empty" : "";
  const open = use ? `, open${use.isMirrored ? ", mirror image" : ""}` : "";
  return `Box ${number}${state}${open}. Beads: ${beads.join("; ")}`;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** "Its third move". @param {number | null} stage */
export function stageTitle(stage) {
  if (stage === null) return "Boxes";
  return `Its ${ORDINALS[stage] ?? `${stage + 1}th`} move`;
}

/**
 * The boxes in groups by the machine's moves; of very many, only those used last.
 * @param {Iterable<BoxData>} boxes
 * @param {(key: string) => number} lastUse
 * @returns {Group[]}
 */
export function groupsOf(boxes, lastUse) {
  const numbered = [...boxes].map((box, place) => ({ number: place + 1, box }));
  if (numbered.length > MAX_BOXES) return [latest(numbered, lastUse)];
  /** @type {Map<number | null, NumberedBox[]>} */
  const stages = new Map();
  for (const each of numbered) stages.set(each.box.stage, [...(stages.get(each.box.stage) ?? []), each]);
  return [...stages]
    .sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([stage, group]) => ({ title: stageTitle(stage), note: howMany(group), boxes: group }));
}

/** @param {NumberedBox[]} numbered @param {(key: string) => number} lastUse @returns {Group} */
function latest(numbered, lastUse) {
  const order = [...numbered].sort((one, other) => lastUse(other.box.key) - lastUse(one.box.key));
  const note = `${MAX_BOXES} of ${formatCount(numbered.length)} boxes: too many for one wall`;
  return { title: "The boxes used last", note, boxes: order.slice(0, MAX_BOXES) };
}

/** @param {NumberedBox[]} group */
function howMany(group) {
  const met = group.filter(({ box }) => box.met).length;
  return met === group.length ? plural(met, "box", "boxes") : `${met} of ${plural(group.length, "box", "boxes")} met`;
}
