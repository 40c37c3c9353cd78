// The buttons that step through a sequence: to the start, back, forward, to the end.

import { isFocusLost, make } from "./dom.js";

/** @typedef {"first" | "back" | "forward" | "last"} Step */
/** The icon, label and shortcut of a button. @typedef {[string, string, string?]} Look */

/** For the moves of a game. @type {Record<Step, Look>} */
export const MOVES = {
  first: ["«", "To the start"],
  back: ["‹", "One move back", ","],
  forward: ["›", "One move forward", "."],
  last: ["»", "To the end"],
};

export class Steps {
  /** @type {Record<Step, HTMLButtonElement>} */
  buttons = /** @type {any} */ ({});
  element = make("div", { class: "row tight steps" });

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

  /** Enables the buttons that lead somewhere, and keeps the focus among them. @param {boolean} isAtStart @param {boolean} isAtEnd */
  show(isAtStart, isAtEnd) {
    const { first, back, forward, last } = this.buttons;
    const hadFocus = this.element.contains(document.activeElement);
    first.disabled = back.disabled = isAtStart;
    forward.disabled = last.disabled = isAtEnd;
    if (hadFocus && isFocusLost()) (isAtEnd ? back : forward).focus({ preventScroll: true });
  }
}
