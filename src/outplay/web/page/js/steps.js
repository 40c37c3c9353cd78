// The control that steps through something in order: to its start, back, forward, to its end.

import { isFocusLost, make } from "./dom.js";

/** @typedef {"first" | "back" | "forward" | "last"} Step */
/** The picture of each button, what it says, and which key does the same. @typedef {[string, string, string?]} Look */

/** Through the moves of a game. @type {Record<Step, Look>} */
export const MOVES = {
  first: ["«", "To the start"],
  back: ["‹", "One move back", ","],
  forward: ["›", "One move forward", "."],
  last: ["»", "To the end"],
};

export class Steps {
  /** @type {Record<Step, HTMLButtonElement>} */
  buttons = /** @type {any} */ ({});
  element = make("div", { class: "row steps" });

  /** @param {(step: Step) => unknown} go @param {Record<Step, Look>} [looks] */
  constructor(go, looks = MOVES) {
    for (const [name, [picture, label, key]] of Object.entries(looks)) {
      const step = /** @type {Step} */ (name);
      const title = key ? `${label} (key ${key})` : label;
      const attributes = { type: "button", class: "icon", "aria-label": label, title, "aria-keyshortcuts": key };
      const shown = make("span", { "aria-hidden": "true" }, picture);
      this.buttons[step] = make("button", { ...attributes, onclick: () => go(step) }, shown);
    }
    this.element.append(...Object.values(this.buttons));
  }

  /** Shows where one is; the focus stays here. @param {boolean} isAtStart @param {boolean} isAtEnd */
  show(isAtStart, isAtEnd) {
    const { first, back, forward, last } = this.buttons;
    const hadFocus = this.element.contains(document.activeElement);
    first.disabled = back.disabled = isAtStart;
    forward.disabled = last.disabled = isAtEnd;
    if (hadFocus && isFocusLost()) (isAtEnd ? back : forward).focus({ preventScroll: true });
  }
}
