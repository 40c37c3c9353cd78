// How a machine has done, game after game, in few enough points to be drawn: where there are too many, every other goes.

/** @import { MeasuresData, ResultsData } from "../../types.d.ts" */

/**
 * @typedef {object} Point
 * @property {number} game After so many games.
 * @property {number} win Games won by then, and so on.
 * @property {number} draw
 * @property {number} loss
 * @property {number | null} exploitability
 * @property {number | null} losing Beads that lose and are left.
 */

/** @typedef {Pick<MeasuresData, "exploitability" | "losing">} Measured */

/** More points than these cannot be told from each other. */
export const MAX_POINTS = 600;

export class Course {
  /** The first one is where the page began to look on. @type {Point[]} */
  points = [];
  /** Only games whose number is a multiple of this keep their point, besides the first and the last one. */
  #every = 1;
  /** @type {Measured} */
  #last;

  /** @param {ResultsData} results @param {Measured} measured */
  constructor(results, { exploitability, losing }) {
    this.#last = { exploitability, losing };
    this.points.push(this.#point(results));
  }

  /**
   * One game more, or the same once more with better knowledge.
   * @param {ResultsData} results
   * @param {Measured | null} measured Null where nothing new is known: then it is as before.
   */
  add(results, measured) {
    if (measured) this.#last = { exploitability: measured.exploitability, losing: measured.losing };
    const point = this.#point(results);
    const before = this.points[this.points.length - 1];
    const isKept = this.points.length === 1 || before.game % this.#every === 0;
    if (before.game === point.game || !isKept) this.points.pop();
    this.points.push(point);
    if (this.points.length > MAX_POINTS) this.#thin();
  }

  /** Whether nothing has happened yet. */
  get isEmpty() {
    return this.points.length < 2;
  }

  get last() {
    return this.points[this.points.length - 1];
  }

  /** @param {ResultsData} results @returns {Point} */
  #point({ win, draw, loss }) {
    return { game: win + draw + loss, win, draw, loss, ...this.#last };
  }

  #thin() {
    this.#every *= 2;
    const end = this.points.length - 1;
    this.points = this.points.filter(({ game }, place) => place === 0 || place === end || game % this.#every === 0);
  }
}
