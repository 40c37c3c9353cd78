// The clock of a game: what each side has left. No DOM.

/** @import { Side } from "../../types.d.ts" */
/** @import { Clock } from "../pace.js" */
/** @import { Session } from "./session.js" */
import { parseWhole } from "../address.js";
import { REAL_CLOCK } from "../pace.js";
import { SIDES } from "../words.js";

/** Milliseconds. @typedef {Record<Side, number>} Times */

/** Time controls to choose from, as they are written: minutes for the game, and seconds added with every move. */
export const CONTROLS = ["1+0", "3+2", "5+3", "10+0"];
export const MAX_MINUTES = 180;
export const MAX_INCREMENT = 60;
/** Below it a side hurries, and tenths are shown. */
const HURRY = 10_000;

/** @param {string} text @returns {{ time: number, increment: number } | null} in milliseconds */
export function parseControl(text) {
  const [minutes, increment, ...more] = text.split("+").map((part) => parseWhole(part));
  if (!minutes || increment === null || increment === undefined || more.length) return null;
  if (minutes > MAX_MINUTES || increment > MAX_INCREMENT) return null;
  return { time: minutes * 60_000, increment: increment * 1000 };
}

/** What is left, from an address: tenths of a second. @param {string} text @returns {Times | null} */
function parseTimes(text) {
  const [white, black, ...more] = text.split(",").map((part) => parseWhole(part, 0, 1e7));
  if (white === null || black === null || black === undefined || more.length) return null;
  return { white: white * 100, black: black * 100 };
}

/** A time as a clock shows it: "2:05", "0:07.3". @param {number} left in milliseconds */
export function formatTime(left) {
  const tenths = Math.ceil(left / 100);
  const seconds = left < HURRY ? tenths / 10 : Math.ceil(left / 1000);
  const rest = left < HURRY ? (seconds % 60).toFixed(1) : String(seconds % 60);
  return `${Math.floor(seconds / 60)}:${rest.padStart(left < HURRY ? 4 : 2, "0")}`;
}

export class GameClock {
  /** Called when the time of a side has run out. @type {(side: Side) => void} */
  fell = () => {};
  #left;
  #increment;
  #clock;
  /** @type {Side | null} */
  #running = null;
  #since = 0;
  /** @type {any} */
  #timer = null;

  /**
   * @param {{ time: number, increment: number }} control
   * @param {string} left what is left, as in the address; all of it, if empty
   * @param {Clock} clock
   */
  constructor({ time, increment }, left = "", clock = REAL_CLOCK) {
    this.#left = parseTimes(left) ?? { white: time, black: time };
    this.#increment = increment;
    this.#clock = clock;
  }

  /** What is left, as in the address. */
  get text() {
    const { white, black } = this.times;
    return [white, black].map((left) => Math.ceil(left / 100)).join(",");
  }

  /** What both sides have left now. @returns {Times} */
  get times() {
    const times = { ...this.#left };
    if (this.#running) times[this.#running] = Math.max(0, times[this.#running] - (this.#clock.now() - this.#since));
    return times;
  }

  /** Lets the time of a side run, and only its. @param {Side} side */
  run(side) {
    if (side === this.#running) return;
    this.stop();
    this.#running = side;
    this.#since = this.#clock.now();
    this.#timer = this.#clock.set(() => this.#fall(side), this.#left[side]);
  }

  /** Nobody's time runs. */
  stop() {
    this.#left = this.times;
    this.#running = null;
    this.#clock.clear(this.#timer);
  }

  /** A side has moved: it stops its clock and gets the increment, if its time was running. @param {Side} side */
  press(side) {
    if (side !== this.#running) return;
    this.stop();
    this.#left[side] += this.#increment;
  }

  /** @param {Side} side */
  #fall(side) {
    this.stop();
    this.#left[side] = 0;
    this.fell(side);
  }
}

/**
 * Gives a game the clock of its set-up. A time control that cannot be read is left out.
 * @param {Session} session
 * @returns {boolean} whether it could be read
 */
export function windClock(session) {
  const { setup } = session;
  const control = parseControl(setup.clock);
  if (control) session.wind(new GameClock(control, setup.left));
  else session.change({ clock: "" });
  return control !== null;
}

/** Shows what each side has left. @param {GameClock} clock @param {Record<Side, { clock: HTMLElement }>} seats */
export function drawClock({ times }, seats) {
  for (const side of SIDES) {
    const shown = seats[side].clock;
    shown.textContent = formatTime(times[side]);
    shown.classList.toggle("hurried", times[side] < HURRY);
  }
}
