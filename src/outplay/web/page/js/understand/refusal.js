// The message in place of a tree that cannot be shown, with a way out.

/** @import { State } from "./state.js" */
import { make, makeButton } from "../dom.js";
import { messageOf, Refusal } from "../api.js";
import { plural } from "../words.js";
import { sentence } from "./words.js";

/** The status of a search that took too long. */
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
    makeButton(title, () => change(changes));
  return make(
    "div",
    { class: "card stack" },
    make("p", {}, sentence(messageOf(error))),
    make(
      "div",
      { class: "row" },
      fits ? way(`Search ${plural(fits, "ply", "plies")} deep`, { depth: fits }) : way("Try again", {}),
      state.position && !fits ? way("From the start", { position: "" }) : null,
    ),
  );
}

/** A smaller depth, after a search that took too long. @param {Refusal} error @param {State} state */
function lessThan(error, { algorithm, depth }) {
  return error.status === TOOK_TOO_LONG && algorithm !== "mcts" && depth > 1 ? depth - 1 : undefined;
}
