// The controls of the search: algorithm, depth, evaluation, number of random games.

/** @import { State } from "./state.js" */
import { make, makeButton, makeNumber, patch } from "../dom.js";
import { choiceText } from "../specs.js";
import { formatCount } from "../words.js";
import { ALGORITHMS, MAX_DEPTH, SIMULATIONS } from "./state.js";

export class Controls {
  #change;
  #algorithms;
  #depth;
  #evaluation;
  #simulations;
  #shownDepth = 0;

  /** @param {(changes: Partial<State>) => void} change */
  constructor(change) {
    this.#change = change;
    this.#algorithms = ALGORITHMS.map(({ name, title }) =>
      makeButton(title, () => change({ algorithm: name }), { value: name }),
    );
    this.#depth = makeNumber({ min: 1, max: MAX_DEPTH, onchange: () => this.#changeDepth() });
    this.#evaluation = make("select", { onchange: () => change({ evaluation: this.#evaluation.value }) });
    const counts = SIMULATIONS.map((number) => make("option", { value: number }, formatCount(number)));
    this.#simulations = make(
      "select",
      { onchange: () => change({ simulations: Number(this.#simulations.value) }) },
      ...counts,
    );
    this.searched = make(
      "div",
      { class: "row tight" },
      label("Depth", this.#depth),
      label("Evaluation", this.#evaluation),
    );
    this.simulated = make("div", { class: "row tight" }, label("Random games", this.#simulations));
    this.element = make(
      "div",
      { class: "row tight" },
      make("div", { class: "segments", role: "group", "aria-label": "Algorithm" }, ...this.#algorithms),
      make("div", { class: "one-of" }, this.searched, this.simulated),
    );
  }

  /**
   * @param {State} state
   * @param {Record<string, string>} evaluations their meanings by their names
   * @param {string} evaluation the one in use
   */
  show(state, evaluations, evaluation) {
    for (const button of this.#algorithms)
      button.setAttribute("aria-pressed", String(button.value === state.algorithm));
    if (state.depth !== this.#shownDepth) this.#showDepth(state.depth); // another one may be being typed
    const known = evaluation in evaluations || !evaluation ? evaluations : { [evaluation]: "", ...evaluations };
    const options = Object.entries(known).map(([name, words]) =>
      make("option", { value: name }, choiceText(name, words)),
    );
    patch(this.#evaluation, ...options);
    this.#evaluation.value = evaluation || state.evaluation;
    if (!SIMULATIONS.includes(state.simulations)) {
      this.#simulations.append(make("option", { value: state.simulations }, formatCount(state.simulations)));
    }
    this.#simulations.value = String(state.simulations);
    this.searched.classList.toggle("is-away", state.algorithm === "mcts");
    this.simulated.classList.toggle("is-away", state.algorithm !== "mcts");
  }

  #changeDepth() {
    const typed = Math.round(Number(this.#depth.value));
    const depth = Math.max(1, Math.min(MAX_DEPTH, typed || 1));
    this.#showDepth(depth);
    this.#change({ depth });
  }

  /** @param {number} depth */
  #showDepth(depth) {
    this.#depth.value = String(depth);
    this.#shownDepth = depth;
  }
}

/** @param {string} title @param {HTMLElement} control */
function label(title, control) {
  return make("label", { class: "row tight" }, make("span", {}, title), control);
}
