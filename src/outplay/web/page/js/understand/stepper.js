// The controls that step through a search: back, forward, play, go to a step.

/** @import { Look, Step } from "../dom.js" */
import { isFocusLost, make, makeButton, Steps } from "../dom.js";
import { Pace } from "../pace.js";
import { formatCount } from "../words.js";

/** @type {Record<Step, Look>} */
const LOOKS = {
  first: ["|◀", "First step"],
  back: ["◀", "Step back"],
  forward: ["▶", "Step forward"],
  last: ["▶|", "Last step"],
};

/** Milliseconds per step while the search is played. */
const PACES = [
  { title: "Slow", milliseconds: 3000 },
  { title: "Medium", milliseconds: 1200 },
  { title: "Fast", milliseconds: 300 },
];

export class Stepper {
  #pace = new Pace(() => this.#playOn());
  #steps = new Steps((step) => this.#press(step), LOOKS);
  /** @type {number | null} */
  #step = null;
  #total = 0;
  #go;

  /** @param {(step: number | null) => Promise<void>} go shows a step from 1 on, or null for the whole tree */
  constructor(go) {
    this.#go = go;
    this.play = makeButton("", () => this.#toggle(), { class: "icon", "aria-label": "Play" });
    this.number = make("input", {
      type: "number",
      min: "1",
      "aria-label": "Step",
      onchange: () => this.#jump(Number(this.number.value) || 1),
    });
    this.total = make("span", { class: "figure" });
    this.pace = make(
      "select",
      { "aria-label": "Pace", onchange: () => this.#setPace() },
      ...PACES.map(({ title }, place) => make("option", { value: place }, title)),
    );
    this.pace.value = "1";
    this.#setPace();
    this.whole = makeButton("Whole tree", () => this.#jump(null));
    this.element = make(
      "div",
      { class: "stepper stack tight", role: "group", "aria-label": "Steps of the search" },
      this.#steps.element,
      make(
        "div",
        { class: "row tight" },
        make("label", { class: "row tight" }, "Step", this.number),
        this.total,
        this.whole,
      ),
    );
    this.#steps.element.append(this.play, this.pace);
  }

  /** Disables everything until the search arrives. */
  wait() {
    this.show(null, 0);
    const { forward, last } = this.#steps.buttons;
    for (const control of [forward, last, this.play, this.number, this.pace]) control.disabled = true;
  }

  /** Shows a step. @param {number | null} step @param {number} total */
  show(step, total) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#step = step;
    this.#total = total;
    this.number.value = step === null ? "" : String(step);
    this.number.max = String(total || 1);
    this.total.textContent = total ? `of ${formatCount(total)}` : "";
    this.number.disabled = this.pace.disabled = false;
    this.whole.disabled = step === null;
    const isAtEnd = step !== null && step >= total;
    this.#steps.show(step === null || step <= 1, isAtEnd);
    this.play.disabled = this.#pace.isPaused && isAtEnd;
    if (step === null || isAtEnd) this.stop();
    if (hadFocus && isFocusLost()) this.#steps.buttons[isAtEnd ? "back" : "forward"].focus();
  }

  /** Ends playing. */
  stop() {
    this.#pace.pause();
    this.#showPlaying();
  }

  /** One step forward or back, for the keys. @param {1 | -1} way */
  move(way) {
    const next = (this.#step ?? 0) + way;
    if (next >= 1 && next <= (this.#total || Infinity)) this.#jump(next);
  }

  /** @param {Step} step */
  #press(step) {
    const here = this.#step ?? 0;
    this.#jump({ first: 1, back: (this.#step ?? 1) - 1, forward: here + 1, last: Infinity }[step]);
  }

  /** @param {number | null} step */
  #jump(step) {
    this.stop();
    this.#step = step; // a second press before the answer counts from here
    this.#go(step);
  }

  #toggle() {
    if (this.#pace.isPaused) this.#pace.go();
    else this.#pace.pause();
    this.#showPlaying();
  }

  /** Shows the next step; the delay to the following one starts when it is shown. */
  #playOn() {
    this.#go((this.#step ?? 0) + 1).then(() => this.#pace.rest());
    return false;
  }

  #setPace() {
    this.#pace.delay = PACES[Number(this.pace.value)].milliseconds;
  }

  #showPlaying() {
    const isPlaying = !this.#pace.isPaused;
    this.play.setAttribute("aria-pressed", String(isPlaying));
    this.play.textContent = isPlaying ? "❚❚" : "▶▶";
    this.play.title = isPlaying ? "Pause" : "Play";
  }
}
