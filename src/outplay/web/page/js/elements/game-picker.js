// <outplay-game-picker>: which game, how large, by which rules.

import { make, makeField, makeNumber } from "../dom.js";
import { redraw } from "../pickers/redraw.js";
import { chooseGame, nameGame, sizeFault, sizeLimits } from "../pickers/specs.js";
import { capital } from "../words.js";

/** @import { GamesData, Switch } from "../../types.d.ts" */
/** @import { GameChoice } from "../pickers/specs.js" */

export class GamePicker extends HTMLElement {
  /** @type {GamesData | null} */
  #games = null;
  #value = "";

  /** All the games that there are. */
  get games() {
    return this.#games;
  }

  set games(games) {
    this.#games = games;
    this.#draw();
  }

  /** The full name of the chosen game. */
  get value() {
    return this.#value;
  }

  set value(value) {
    if (value === this.#value && this.hasChildNodes()) return;
    this.#value = value;
    this.#draw();
  }

  /** @returns {GameChoice} */
  get #choice() {
    return this.#games ? chooseGame(this.#games, this.#value) : { name: "", entry: null, size: [], switches: {} };
  }

  #draw() {
    if (!this.#games) return;
    const choice = this.#choice;
    redraw(
      this,
      make("div", { class: "row" }, this.#names(this.#games, choice), ...this.#sizes(choice)),
      make("p", { class: "error-text small", role: "alert", hidden: true }),
      make("p", { class: "soft small" }, `${capital(choice.entry?.summary ?? "one of your own variants")}.`),
      ...this.#switches(choice),
    );
  }

  /**
   * @param {GamesData} games
   * @param {GameChoice} choice
   */
  #names(games, choice) {
    const options = games.catalogue.map(({ name }) => makeOption(name, capital(name), name === choice.entry?.name));
    const own = games.own.map(({ name }) => makeOption(name, name, !choice.entry && name === choice.name));
    const known = choice.entry || own.some((each) => each.selected);
    const select = make(
      "select",
      { name: "game", onchange: (/** @type {Event} */ event) => this.#pickName(event) },
      !known && makeOption(choice.name, choice.name, true),
      own.length ? makeGroup("Games", options) : null,
      ...(own.length ? [makeGroup("Own variants", own)] : options),
    );
    return makeField("Game", select, { class: "field grow" });
  }

  /** @param {GameChoice} choice */
  #sizes(choice) {
    return sizeLimits(choice).map(({ dimension, least, most, step }, number) => {
      const limits = { min: least, max: most, step, value: choice.size[number] };
      const input = makeNumber({ name: dimension, required: true, ...limits });
      input.addEventListener("change", (event) => this.#pickSize(event));
      return makeField(capital(dimension), input);
    });
  }

  /** @param {GameChoice} choice */
  #switches(choice) {
    const switches = choice.entry?.switches ?? [];
    if (!switches.length) return [];
    const changed = switches.some(({ name, values }) => choice.switches[name] !== values[0]);
    const fields = switches.map((rule) => this.#switch(rule, choice));
    const summary = make("summary", {}, "Other rules");
    return [make("details", { open: changed }, summary, make("div", { class: "stack" }, ...fields))];
  }

  /**
   * @param {Switch} rule
   * @param {GameChoice} choice
   */
  #switch(rule, choice) {
    const [usual, ...others] = rule.values;
    const select = make(
      "select",
      { name: `rule-${rule.name}` },
      makeOption(usual, `${usual} (usual)`, choice.switches[rule.name] === usual),
      ...others.map((value) => makeOption(value, `${value}: ${rule.meaning}`, choice.switches[rule.name] === value)),
    );
    select.addEventListener("change", (event) => {
      const { switches, ...choice } = this.#choice;
      this.#pick(event, { ...choice, switches: { ...switches, [rule.name]: select.value } });
      this.#draw(); // other sizes may be possible now
    });
    return makeField(capital(rule.name), select);
  }

  /** @param {Event} event */
  #pickName(event) {
    const name = /** @type {HTMLSelectElement} */ (event.target).value;
    const entry = this.#games?.catalogue.find((entry) => entry.name === name);
    if (this.#games) this.#pick(event, chooseGame(this.#games, entry?.default ?? name));
    this.#draw();
  }

  /** @param {Event} event */
  #pickSize(event) {
    const choice = this.#choice;
    const inputs = sizeLimits(choice).map(({ dimension }) => this.#field(dimension));
    this.#pick(event, { ...choice, size: inputs.map((input) => (input.value ? Number(input.value) : NaN)) });
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.querySelector(`input[name="${CSS.escape(name)}"]`));
  }

  /**
   * @param {Event} event of the control, which is no business of those who listen to the picker
   * @param {GameChoice} choice
   */
  #pick(event, choice) {
    event.stopPropagation();
    const fault = sizeFault(choice);
    const message = /** @type {HTMLElement} */ (this.querySelector(".error-text"));
    message.hidden = !fault;
    message.textContent = fault && `${fault}.`;
    for (const input of this.querySelectorAll("input")) input.setAttribute("aria-invalid", String(!!fault));
    if (fault) return;
    this.#value = nameGame(choice); // not drawn again: the control keeps the focus
    this.dispatchEvent(new CustomEvent("change", { detail: { game: this.#value }, bubbles: true }));
  }
}

/**
 * @param {string} value
 * @param {string} text
 * @param {boolean} selected
 */
function makeOption(value, text, selected) {
  return make("option", { value, selected }, text);
}

/**
 * @param {string} label
 * @param {HTMLOptionElement[]} options
 */
function makeGroup(label, options) {
  return make("optgroup", { label }, ...options);
}

customElements.define("outplay-game-picker", GamePicker);
