// What stands in the place of the tree when there is none, with the way out.

/** @import { State } from "./state.js" */
import { make } from "../dom.js";
import { inWords, Refusal } from "../failure.js";
import { several } from "./words.js";

/**
 * @param {unknown} error
 * @param {State} state
 * @param {(changes: Partial<State>) => void} change
 * @returns {HTMLElement}
 */
export function drawRefusal(error, state, change) {
  const fits = error instanceof Refusal ? error.failure.fits : undefined;
  const way = (/** @type {string} */ title, /** @type {Partial<State>} */ changes) =>
    make("button", { type: "button", onclick: () => change(changes) }, title);
  return make(
    "div",
    { class: "card stack" },
    make("p", {}, inWords(error)),
    make(
      "div",
      { class: "row" },
      fits ? way(`Look ${several(fits, "ply", "plies")} ahead`, { depth: fits }) : way("Try again", {}),
      state.position && !fits ? way("From the start", { position: "" }) : null,
    ),
  );
}
