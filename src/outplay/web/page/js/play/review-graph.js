// The graph of a reviewed game: who was ahead after each move. Press it, or use the arrow keys, to go to a move.

/** @import { JudgedMoveData } from "../../types.d.ts" */
import { make, makeSvg } from "../dom.js";
import { scoreAfter, whiteShare } from "../game/worth.js";

const [WIDTH, HEIGHT] = [600, 120];

/**
 * How far the first side is ahead by ply, from before the first judged move on.
 * @param {JudgedMoveData[]} judged
 * @returns {[ply: number, share: number][]}
 */
export function curveOf(judged) {
  if (!judged.length) return [];
  const [{ ply, best_score }] = judged;
  return [
    [ply - 1, whiteShare(best_score)],
    ...judged.map((move) => /** @type {[number, number]} */ ([move.ply, whiteShare(scoreAfter(move.score))])),
  ];
}

export class ReviewGraph {
  #svg = makeSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  #slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Moves of the game" });
  #words = make("p", { class: "small", "aria-hidden": "true" });
  element = make("div", { class: "review-graph", hidden: true }, make("div", {}, this.#svg, this.#slider), this.#words);
  /** By ply. @type {Map<number, JudgedMoveData>} */
  #judged = new Map();
  #length;
  #say;

  /**
   * @param {number} length how many moves the game has
   * @param {(ply: number) => unknown} go
   * @param {(judged: JudgedMoveData) => string} say what is said of a move
   * @param {[string, string]} colours of the sides
   */
  constructor(length, go, say, [first, second]) {
    this.element.style.setProperty("--first", `var(--${first}-piece)`);
    this.element.style.setProperty("--second", `var(--${second}-piece)`);
    this.#length = length;
    this.#say = say;
    this.#slider.max = String(length);
    this.#slider.addEventListener("input", () => go(Number(this.#slider.value)));
  }

  /** @param {JudgedMoveData[]} judged @param {(judged: JudgedMoveData) => boolean} isMarked which faults get a dot */
  draw(judged, isMarked) {
    this.#judged = new Map(judged.map((move) => [move.ply, move]));
    this.element.hidden = judged.length < 2;
    const points = curveOf(judged).map(([ply, share]) => [this.#across(ply), HEIGHT * (1 - share)]);
    const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
    const dots = judged.flatMap((move, place) => (isMarked(move) ? [drawDot(points[place + 1], move)] : []));
    this.#svg.replaceChildren(
      makeSvg("polygon", { class: "area second", points: `${first},0 ${line} ${last},0` }),
      makeSvg("polygon", { class: "area", points: `${first},${HEIGHT} ${line} ${last},${HEIGHT}` }),
      makeSvg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      makeSvg("polyline", { class: "curve", points: line }),
      ...dots,
    );
    this.stand(Number(this.#slider.value));
  }

  /** Shows where the game is. @param {number} ply */
  stand(ply) {
    const move = this.#judged.get(ply);
    const words = move ? this.#say(move) : ply ? `Move ${ply} is not judged yet.` : "The start of the game.";
    this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", words);
    this.#words.textContent = words;
    this.#svg.querySelector(".here")?.remove();
    const x = this.#across(ply);
    this.#svg.append(makeSvg("line", { class: "here", x1: x, x2: x, y1: 0, y2: HEIGHT }));
  }

  /** @param {number} ply */
  #across(ply) {
    return (WIDTH * ply) / Math.max(1, this.#length);
  }
}

/** A stroke from the edge to the curve, in the colour of the fault. @param {number[]} point @param {JudgedMoveData} move */
function drawDot([x, y], { fault }) {
  return makeSvg("line", { class: `fault ${fault}`, x1: x, x2: x, y1: HEIGHT / 2, y2: y });
}
