// The buttons that walk through a search: back, forward, play, to a step.

import { isFocusLost, make } from "../dom.js";
import { counted } from "../words.js";

/** How long a step stays while the search is played, in milliseconds. */
const PACES = [
  { title: "Slow", milliseconds: 3000 },
  { title: "Medium", milliseconds: 1200 },
  { title: "Fast", milliseconds: 300 },
];

/** What the stepper wants: a step from 1 on, or null for the whole tree without steps. */
export class Stepper {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isPlaying = false;
  /** @type {number | null} */
  #step = null;
  #total = 0;
  #go;

  /** @param {(step: number | null) => Promise<void>} go shows a step; ready when it is shown */
  constructor(go) {
    this.#go = go;
    this.first = button("|◀", "First step", () => this.#jump(1));
    this.back = button("◀", "Step back", () => this.#jump((this.#step ?? 1) - 1));
    this.play = button("▶▶", "Play", () => this.#toggle());
    this.forward = button("▶", "Step forward", () => this.#jump((this.#step ?? 0) + 1));
    this.last = button("▶|", "Last step", () => this.#jump(Infinity));
    this.number = make("input", {
      type: "number",
      min: "1",
      "aria-label": "Step",
      onchange: () => this.#jump(Number(this.number.value) || 1),
    });
    this.total = make("span", { class: "figure" });
    this.pace = make(
      "select",
      { "aria-label": "Pace" },
      ...PACES.map(({ title }, place) => make("option", { value: place }, title)),
    );
    this.pace.value = "1";
    this.whole = make("button", { type: "button", onclick: () => this.#jump(null) }, "Whole tree");
    this.element = make(
      "div",
      { class: "stepper", role: "group", "aria-label": "Steps of the search" },
      make("div", { class: "row" }, this.first, this.back, this.forward, this.last, this.play, this.pace),
      make("div", { class: "row" }, make("label", { class: "row" }, "Step", this.number), this.total, this.whole),
    );
  }

  /** Nothing to step through: the search is not there yet. */
  wait() {
    this.show(null, 0);
    for (const control of [this.forward, this.last, this.play, this.number, this.pace]) control.disabled = true;
  }

  /**
   * Shows where the search is.
   *
   * @param {number | null} step
   * @param {number} total
   */
  show(step, total) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#step = step;
    this.#total = total;
    this.number.value = step === null ? "" : String(step);
    this.number.max = String(total || 1);
    this.total.textContent = total ? `of ${counted(total)}` : "";
    this.number.disabled = this.pace.disabled = false;
    this.whole.disabled = step === null;
    this.back.disabled = this.first.disabled = step === null || step <= 1;
    this.forward.disabled = step !== null && step >= total;
    this.last.disabled = step !== null && step >= total;
    this.play.disabled = !this.#isPlaying && step !== null && step >= total;
    if (step === null || step >= total) this.stop();
    if (hadFocus && isFocusLost()) (this.forward.disabled ? this.back : this.forward).focus();
  }

  /** Ends playing. */
  stop() {
    this.#isPlaying = false;
    clearTimeout(this.#timer);
    this.#showPlaying();
  }

  /** One step on, or back; for the keys. @param {1 | -1} way */
  move(way) {
    const next = (this.#step ?? 0) + way;
    if (next >= 1 && next <= (this.#total || Infinity)) this.#jump(next);
  }

  /** @param {number | null} step */
  #jump(step) {
    this.stop();
    this.#step = step; // a second press before the answer goes on from here
    this.#go(step);
  }

  #toggle() {
    if (this.#isPlaying) {
      this.stop();
      return;
    }
    this.#isPlaying = true;
    this.#showPlaying();
    this.#playOn();
  }

  async #playOn() {
    await this.#go((this.#step ?? 0) + 1);
    if (!this.#isPlaying) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#playOn(), PACES[Number(this.pace.value)].milliseconds);
  }

  #showPlaying() {
    this.play.setAttribute("aria-pressed", String(this.#isPlaying));
    this.play.textContent = this.#isPlaying ? "❚❚" : "▶▶";
    this.play.title = this.#isPlaying ? "Pause" : "Play";
    this.play.setAttribute("aria-label", "Play");
  }
}

/**
 * @param {string} sign
 * @param {string} title
 * @param {() => void} onclick
 */
function button(sign, title, onclick) {
  return make("button", { type: "button", class: "icon", title, "aria-label": title, onclick }, sign);
}
