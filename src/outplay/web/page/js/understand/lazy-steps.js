// The steps of a search, fetched in batches around the current one. No DOM.

/** @import { StepData, StepsData } from "../../types.d.ts" */

/** How many steps are fetched at a time. */
export const STRETCH = 200;

export class LazySteps {
  /** @type {Map<number, Promise<StepsData>>} */
  #stretches = new Map();
  #fetch;
  /** The number of steps; 0 before the first batch arrives. */
  total = 0;

  /** @param {(first: number, count: number) => Promise<StepsData>} fetch */
  constructor(fetch) {
    this.#fetch = fetch;
  }

  /**
   * A step and its predecessor; a number beyond the last means the last.
   * @param {number} number from 0 on
   * @returns {Promise<{ number: number, step: StepData, previous: StepData | null }>}
   */
  async at(number) {
    if (!this.total) await this.#stretch(0);
    const place = Math.max(0, Math.min(number, this.total - 1));
    const step = await this.#step(place);
    const previous = place ? await this.#step(place - 1) : null;
    // Fetches the next batch early; an error shows up when it is needed.
    if (place % STRETCH > STRETCH / 2 && place + STRETCH < this.total) this.#stretch(place + STRETCH).catch(() => {});
    return { number: place, step, previous };
  }

  /** @param {number} number */
  async #step(number) {
    const { first, steps } = await this.#stretch(number);
    return steps[number - first];
  }

  /** @param {number} number @returns {Promise<StepsData>} */
  #stretch(number) {
    const first = number - (number % STRETCH);
    const known = this.#stretches.get(first);
    if (known) return known;
    const stretch = this.#fetch(first, STRETCH).then((data) => {
      this.total = data.total;
      return data;
    });
    stretch.catch(() => this.#stretches.delete(first));
    this.#stretches.set(first, stretch);
    return stretch;
  }
}
