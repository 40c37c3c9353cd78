// The results of a machine, game by game, thinned out to few enough points to draw.

/** @import { MeasuresData, ResultsData } from "../../types.d.ts" */

/**
 * @typedef {object} Point
 * @property {number} game the number of games
 * @property {number} win games won so far
 * @property {number} draw
 * @property {number} loss
 * @property {number | null} exploitability
 * @property {number | null} losing losing beads that are left
 */

/** @typedef {Pick<MeasuresData, "exploitability" | "losing">} Measured */

/** More points could not be told apart. */
export const MAX_POINTS = 600;

export class Course {
  /** @type {Point[]} */
  points = [];
  /** Only multiples of this keep their points, besides the first and the last game. */
  #every = 1;
  /** @type {Measured} */
  #last;

  /** @param {ResultsData} results @param {Measured} measured */
  constructor(results, { exploitability, losing }) {
    this.#last = { exploitability, losing };
    this.points.push(this.#point(results));
  }

  /**
   * Adds a game, or updates the last one.
   * @param {ResultsData} results
   * @param {Measured | null} measured null if it has not changed
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

  /** Whether no game has been added. */
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
