// The steps of a search, of which only a stretch around the present one is fetched. DOM-free.

/** @import { StepData, StepsData } from "../../types.d.ts" */

/** So many steps are fetched at a time. */
export const STRETCH = 200;

/** The steps of one search. */
export class LazySteps {
  /** @type {Map<number, Promise<StepsData>>} */
  #stretches = new Map();
  #fetch;
  /** How many steps there are; 0 before the first was fetched. */
  total = 0;

  /** @param {(first: number, count: number) => Promise<StepsData>} fetch */
  constructor(fetch) {
    this.#fetch = fetch;
  }

  /**
   * A step and the one before it. A number beyond the last is the last.
   *
   * @param {number} number from 0 on
   * @returns {Promise<{ number: number, step: StepData, previous: StepData | null }>}
   */
  async at(number) {
    if (!this.total) await this.#stretch(0);
    const place = Math.max(0, Math.min(number, this.total - 1));
    const step = await this.#step(place);
    const previous = place ? await this.#step(place - 1) : null;
    // The next ones are fetched before they are asked for; whether that goes wrong is seen then.
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
