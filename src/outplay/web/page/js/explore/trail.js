// The moves of the line and of the best play from here, as buttons.

/** @import { PathMove } from "../../types.d.ts" */
import { make, makeButton } from "../dom.js";
import { betterText, faultOf, markOf, stepText } from "../game/worth.js";

/**
 * @typedef {object} Trail
 * @property {PathMove[]} path the moves of the line with their scores
 * @property {number} at
 * @property {boolean} secondBegins whether the side that usually answers makes the first move
 */

/** The signs of chess notation; the word is in the label. */
const SHAPES = { blunder: "??", mistake: "?", slip: "?!" };

/** @param {Trail} trail @param {(at: number) => void} goTo */
export function drawTrail({ path, at, secondBegins }, goTo) {
  const items = path.map((step, place) => {
    const number = numberOf(place, secondBegins);
    const label = `${number} ${[step.move, stepText(step)].filter(Boolean).join(", ")}`.trim();
    const attributes = {
      type: "button",
      class: `quiet${place >= at ? " ahead" : ""}`,
      "aria-current": place === at - 1 && "step",
      "aria-label": label,
      onclick: () => goTo(place + 1),
    };
    return make("li", {}, make("button", attributes, ...stepParts(step, number)));
  });
  const first = makeButton("Start", () => goTo(0), { class: "quiet", "aria-current": at === 0 && "step" });
  const isJudged = path.some(({ score }) => score);
  return make(
    "ol",
    { class: `trail${isJudged ? " judged" : ""}`, "aria-label": "The line" },
    make("li", {}, first),
    ...items,
  );
}

/** A move, its score, and the better move. @param {PathMove} step @param {string} number */
function stepParts(step, number) {
  const mark = step.score ? markOf(step.score) : null;
  const fault = faultOf(step);
  return [
    make("span", { class: "soft number" }, number),
    mark && make("span", { class: `dot ${mark.kind}`, "aria-hidden": "true" }),
    make("span", { class: "made" }, step.move),
    fault && make("span", { class: `wrong ${fault}` }, SHAPES[fault]),
    mark && make("span", { class: "verdict" }, mark.title),
    fault && make("span", { class: "better" }, betterText(step)),
  ];
}

/** @param {string[]} line @param {(moves: string[]) => void} playAll */
export function drawBestLine(line, playAll) {
  const items = line.map((move, place) => {
    const made = line.slice(0, place + 1);
    const attributes = { class: "quiet", "aria-label": `${move}, ${place + 1} of ${line.length}` };
    return make(
      "li",
      {},
      makeButton(move, () => playAll(made), attributes),
    );
  });
  return make("ol", { class: "trail", "aria-label": "Best play from here" }, ...items);
}

/** "1." before a move of the side that begins; nothing before an answer. @param {number} place @param {boolean} secondBegins */
function numberOf(place, secondBegins) {
  const ply = place + (secondBegins ? 1 : 0);
  if (ply % 2 === 0) return `${ply / 2 + 1}.`;
  return place === 0 ? `${(ply + 1) / 2}…` : "";
}
