// Timing: a delay between moves with pause and single steps, and a limit on announcements.

/**
 * @typedef {object} Clock replaced in tests
 * @property {() => number} now
 * @property {(action: () => void, milliseconds: number) => any} set
 * @property {(timer: any) => void} clear
 */

/** @type {Clock} */
export const REAL_CLOCK = {
  now: () => performance.now(),
  set: (action, milliseconds) => setTimeout(action, milliseconds),
  clear: (timer) => clearTimeout(timer),
};

export const MAX_DELAY = 60_000;

/** Shows one item after the other; an item that is late is shown when it arrives. */
export class Pace {
  #clock;
  #show;
  #delay = 0;
  /** @type {any} */
  #timer = null;
  #armedAt = 0;
  /** Whether the next item is late. */
  #isDue = false;
  #isPaused = true;

  /** @param {() => boolean} show shows the next item; returns whether there was one @param {Clock} clock */
  constructor(show, clock = REAL_CLOCK) {
    this.#show = show;
    this.#clock = clock;
  }

  get isPaused() {
    return this.#isPaused;
  }

  get delay() {
    return this.#delay;
  }

  /** The delay between two items; it also changes a wait that has begun. */
  set delay(milliseconds) {
    this.#delay = milliseconds;
    if (this.#timer !== null) this.#arm(this.#armedAt + milliseconds - this.#clock.now());
  }

  /** Shows the next item, and the others after it. */
  go() {
    this.#isPaused = false;
    this.#tick();
  }

  pause() {
    this.#disarm();
    this.#isPaused = true;
    this.#isDue = false;
  }

  /** Shows only the next item. */
  step() {
    this.pause();
    this.#tick();
  }

  /** To be called when an item arrives. */
  arrived() {
    if (this.#isDue) this.#tick();
  }

  /** To be called when the late item was shown by other means: the next one follows after a delay. */
  rest() {
    if (this.#isDue) this.#wait();
  }

  #tick() {
    this.#disarm();
    if (this.#show()) this.#wait();
    else this.#isDue = true;
  }

  /** Starts the delay, unless the item has paused it all. */
  #wait() {
    this.#isDue = false;
    if (this.#isPaused) return;
    this.#armedAt = this.#clock.now();
    this.#arm(this.#delay);
  }

  /** @param {number} milliseconds */
  #arm(milliseconds) {
    this.#disarm();
    this.#timer = this.#clock.set(
      () => {
        this.#timer = null;
        this.#tick();
      },
      Math.max(0, milliseconds),
    );
  }

  #disarm() {
    if (this.#timer !== null) this.#clock.clear(this.#timer);
    this.#timer = null;
  }
}

/** Milliseconds between two texts. */
const MIN_PAUSE = 1000;

/** Passes on at most one text a second: the latest. */
export class Throttle {
  #say;
  #clock;
  #last = -Infinity;
  #waiting = "";
  /** @type {any} */
  #timer = null;

  /** @param {(text: string) => void} say @param {Clock} clock */
  constructor(say, clock = REAL_CLOCK) {
    this.#say = say;
    this.#clock = clock;
  }

  /** @param {string} text */
  tell(text) {
    this.#waiting = text;
    if (this.#timer !== null) return;
    const pause = this.#last + MIN_PAUSE - this.#clock.now();
    if (pause <= 0) this.#speak();
    else this.#timer = this.#clock.set(() => this.#speak(), pause);
  }

  #speak() {
    this.#timer = null;
    this.#last = this.#clock.now();
    this.#say(this.#waiting);
  }
}
