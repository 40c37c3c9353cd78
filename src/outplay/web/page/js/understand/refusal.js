// What stands in the place of the tree when there is none, with the way out.

/** @import { State } from "./state.js" */
import { make } from "../dom.js";
import { inWords, Refusal } from "../api.js";
import { several } from "../words.js";
import { sentence } from "./words.js";

/** The status of an answer that did not come in time. */
const TOOK_TOO_LONG = 504;

/**
 * @param {unknown} error
 * @param {State} state
 * @param {(changes: Partial<State>) => void} change
 * @returns {HTMLElement}
 */
export function drawRefusal(error, state, change) {
  const fits = error instanceof Refusal ? (error.failure.fits ?? lessThan(error, state)) : undefined;
  const way = (/** @type {string} */ title, /** @type {Partial<State>} */ changes) =>
    make("button", { type: "button", onclick: () => change(changes) }, title);
  return make(
    "div",
    { class: "card stack" },
    make("p", {}, sentence(inWords(error))),
    make(
      "div",
      { class: "row" },
      fits ? way(`Look ${several(fits, "ply", "plies")} ahead`, { depth: fits }) : way("Try again", {}),
      state.position && !fits ? way("From the start", { position: "" }) : null,
    ),
  );
}

/**
 * How far one may look ahead in less time, after a search that took too long.
 *
 * @param {Refusal} error
 * @param {State} state
 */
function lessThan(error, { algorithm, depth }) {
  return error.status === TOOK_TOO_LONG && algorithm !== "mcts" && depth > 1 ? depth - 1 : undefined;
}
