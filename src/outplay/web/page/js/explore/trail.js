// The line that leads here, what lies ahead of it, and how the game goes on with the best moves: all to be pressed.

/** @import { PathMove } from "../../types.d.ts" */
import { make } from "../dom.js";
import { isFault, markOfWorth } from "./words.js";

/**
 * @typedef {object} Trail
 * @property {readonly string[]} moves
 * @property {number} at
 * @property {boolean} secondBegins whether the side that is named second makes the first move
 * @property {PathMove[]} path what is known of the moves that were made
 */

/**
 * @param {Trail} trail
 * @param {(at: number) => void} goTo
 */
export function drawTrail({ moves, at, secondBegins, path }, goTo) {
  const items = moves.map((move, place) => {
    const { worth } = path[place] ?? {};
    const mark = worth ? markOfWorth(worth) : null;
    const wrong = isFault(path[place]);
    const number = numberOf(place, secondBegins);
    const words = mark ? `${move}, ${mark.title}${wrong ? `, but ${path[place].best?.text}` : ""}` : move;
    const button = make(
      "button",
      {
        type: "button",
        class: `quiet${place >= at ? " ahead" : ""}`,
        "aria-current": place === at - 1 && "step",
        "aria-label": `${number} ${words}`.trim(),
        title: wrong ? `${mark?.title}; the best was: ${path[place].best?.text}` : mark?.title,
        onclick: () => goTo(place + 1),
      },
      number && make("span", { class: "soft" }, number),
      mark && make("span", { class: `dot ${mark.kind}`, "aria-hidden": "true" }),
      move,
      wrong && make("span", { class: "wrong", "aria-hidden": "true" }, "??"),
    );
    return make("li", {}, button);
  });
  const first = { type: "button", class: "quiet", "aria-current": at === 0 && "step", onclick: () => goTo(0) };
  return make(
    "ol",
    { class: "trail", "aria-label": "The line" },
    make("li", {}, make("button", first, "Start")),
    ...items,
  );
}

/**
 * @param {string[]} line
 * @param {(moves: string[]) => void} playAll
 */
export function drawBestLine(line, playAll) {
  const items = line.map((move, place) => {
    const made = line.slice(0, place + 1);
    const label = `${move}, ${place + 1} of ${line.length}`;
    const attributes = { type: "button", class: "quiet", "aria-label": label, onclick: () => playAll(made) };
    return make("li", {}, make("button", attributes, move));
  });
  return make("ol", { class: "trail", "aria-label": "Best play from here" }, ...items);
}

/** "1." before a move of the side that begins; nothing before an answer. @param {number} place @param {boolean} secondBegins */
function numberOf(place, secondBegins) {
  const ply = place + (secondBegins ? 1 : 0);
  if (ply % 2 === 0) return `${ply / 2 + 1}.`;
  return place === 0 ? `${(ply + 1) / 2}…` : "";
}
