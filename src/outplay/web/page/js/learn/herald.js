// Says what happens to those who listen, but not more than once a second: of what came faster, only the last is said.

/** @import { Clock } from "../pace.js" */
import { REAL_CLOCK } from "../pace.js";

const LEAST_PAUSE = 1000;

export class Herald {
  #say;
  #clock;
  #last = -Infinity;
  #waiting = "";
  /** @type {any} */
  #timer = null;

  /**
   * @param {(text: string) => void} say
   * @param {Clock} clock
   */
  constructor(say, clock = REAL_CLOCK) {
    this.#say = say;
    this.#clock = clock;
  }

  /** @param {string} text */
  tell(text) {
    this.#waiting = text;
    if (this.#timer !== null) return;
    const pause = this.#last + LEAST_PAUSE - this.#clock.now();
    if (pause <= 0) this.#speak();
    else this.#timer = this.#clock.set(() => this.#speak(), pause);
  }

  #speak() {
    this.#timer = null;
    this.#last = this.#clock.now();
    this.#say(this.#waiting);
  }
}
