// How fast things are shown and said: a delay between moves, pause and single steps, and no more than people can hear.

/**
 * @typedef {object} Clock What tells the time; tests have one of their own.
 * @property {() => number} now
 * @property {(action: () => void, milliseconds: number) => any} set
 * @property {(timer: any) => void} clear
 */

/** @type {Clock} */
const REAL_CLOCK = {
  now: () => performance.now(),
  set: (action, milliseconds) => setTimeout(action, milliseconds),
  clear: (timer) => clearTimeout(timer),
};

export const MAX_DELAY = 60_000;

/**
 * Asks for one thing after the other to be shown. Where there is nothing yet, the next one is shown when it arrives.
 */
export class Pace {
  #clock;
  #show;
  #delay = 0;
  /** @type {any} */
  #timer = null;
  #armedAt = 0;
  /** Whether the time for the next thing has come, and it was not there. */
  #isDue = false;
  #isPaused = true;

  /** @param {() => boolean} show Shows the next thing; says whether there was one. @param {Clock} clock */
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

  /** The delay between two things; a wait that has begun gets longer or shorter with it. */
  set delay(milliseconds) {
    this.#delay = milliseconds;
    if (this.#timer !== null) this.#arm(this.#armedAt + milliseconds - this.#clock.now());
  }

  /** Shows the next thing, and then one after the other. */
  go() {
    this.#isPaused = false;
    this.#tick();
  }

  pause() {
    this.#disarm();
    this.#isPaused = true;
    this.#isDue = false;
  }

  /** Shows the next thing only. */
  step() {
    this.pause();
    this.#tick();
  }

  /** To be called when there is something new to be shown. */
  arrived() {
    if (this.#isDue) this.#tick();
  }

  /** To be called when something was shown out of turn: what was waited for comes after a delay. */
  rest() {
    if (this.#isDue) this.#wait();
  }

  #tick() {
    this.#disarm();
    if (this.#show()) this.#wait();
    else this.#isDue = true;
  }

  /** Waits for the next thing, unless what was shown has made a pause. */
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

/** Milliseconds between two texts that are passed on. */
const MIN_PAUSE = 1000;

/** Passes texts on, not more often than once a second: of what comes faster, only the last. */
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
