// <outplay-game-picker>: chooses a game, its size and its rules. It sends `change` {game}.

import { make, makeField, makeNumber, patch } from "../dom.js";
import { chooseGame, nameGame, sizeFault, sizeLimits } from "../specs.js";
import { capital } from "../words.js";
import { PageElement } from "./element.js";

/** @import { GamesData, SwitchData } from "../../types.d.ts" */
/** @import { GameChoice } from "../specs.js" */

export class GamePicker extends PageElement {
  /** @type {GamesData | null} */
  games = null;
  /** The full name of the chosen game. */
  value = "";

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    // Captured, because the events of the inner controls must not leave the picker.
    this.addEventListener("change", (event) => this.#change(event), { signal, capture: true });
  }

  /** @returns {GameChoice} */
  get #choice() {
    return this.games ? chooseGame(this.games, this.value) : { name: "", entry: null, size: [], switches: {} };
  }

  /** @override */
  render() {
    if (!this.games) return;
    const choice = this.#choice;
    patch(
      this,
      make("div", { class: "row" }, this.#names(this.games, choice), ...this.#sizes(choice)),
      make("p", { class: "error-text small", role: "alert", hidden: true }),
      make("p", { class: "soft small" }, `${capital(choice.entry?.summary ?? "one of your own variants")}.`),
      ...this.#switches(choice),
    );
  }

  /** @param {GamesData} games @param {GameChoice} choice */
  #names(games, choice) {
    const options = games.catalogue.map(({ name, title }) => makeOption(name, title, name === choice.entry?.name));
    const own = games.own.map(({ name }) => makeOption(name, name, !choice.entry && name === choice.name));
    const known = choice.entry || own.some((each) => each.selected);
    const select = make(
      "select",
      { name: "game" },
      !known && makeOption(choice.name, choice.name, true),
      own.length ? makeGroup("Games", options) : null,
      ...(own.length ? [makeGroup("Your variants", own)] : options),
    );
    return makeField("Game", select, { class: "field grow" });
  }

  /** @param {GameChoice} choice */
  #sizes(choice) {
    return sizeLimits(choice).map(({ dimension, least, most, step }, number) => {
      const limits = { min: least, max: most, step, value: choice.size[number] };
      const empty = number ? { placeholder: "square", title: "Leave it empty for a square board" } : { required: true };
      return makeField(capital(dimension), makeNumber({ name: dimension, ...empty, ...limits }));
    });
  }

  /** @param {GameChoice} choice */
  #switches(choice) {
    const switches = choice.entry?.switches ?? [];
    if (!switches.length) return [];
    const changed = switches.some(({ name, values }) => choice.switches[name] !== values[0]);
    const key = choice.name;
    const isOpen = Boolean(this.querySelector(`details[open][data-key="${CSS.escape(key)}"]`));
    const fields = make("div", { class: "stack" }, ...switches.map((rule) => drawSwitch(rule, choice)));
    return [make("details", { open: changed || isOpen, "data-key": key }, make("summary", {}, "Other rules"), fields)];
  }

  /** @param {Event} event */
  #change(event) {
    const control = event.target;
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement) || !this.games) return;
    event.stopPropagation();
    const choice = this.#choice;
    if (control.name === "game") {
      const entry = this.games.catalogue.find(({ name }) => name === control.value);
      this.#pick(chooseGame(this.games, entry?.default ?? control.value));
    } else if (control instanceof HTMLSelectElement) {
      const switches = { ...choice.switches, [control.name.replace(/^rule-/, "")]: control.value };
      this.#pick({ ...choice, switches });
    } else {
      const inputs = Array.from(this.querySelectorAll("input"));
      const size = inputs.map(({ value }) => (value ? Number(value) : NaN));
      this.#pick({ ...choice, size: size.map((number) => (Number.isNaN(number) ? size[0] : number)) });
    }
  }

  /** @param {GameChoice} choice */
  #pick(choice) {
    const fault = sizeFault(choice);
    const message = /** @type {HTMLElement} */ (this.querySelector(".error-text"));
    message.hidden = !fault;
    message.textContent = fault && `${fault}.`;
    for (const input of this.querySelectorAll("input")) input.setAttribute("aria-invalid", String(!!fault));
    if (fault) return;
    this.value = nameGame(choice);
    this.send("change", { game: this.value });
  }
}

/** @param {SwitchData} rule @param {GameChoice} choice */
function drawSwitch({ name, values, meaning }, { switches }) {
  const [usual, ...others] = values;
  const select = make(
    "select",
    { name: `rule-${name}` },
    makeOption(usual, `${usual} (default)`, switches[name] === usual),
    ...others.map((value) => makeOption(value, `${value}: ${meaning}`, switches[name] === value)),
  );
  return makeField(capital(name), select);
}

/** @param {string} value @param {string} text @param {boolean} selected */
function makeOption(value, text, selected) {
  return make("option", { value, selected }, text);
}

/** @param {string} label @param {HTMLOptionElement[]} options */
function makeGroup(label, options) {
  return make("optgroup", { label }, ...options);
}

customElements.define("outplay-game-picker", GamePicker);
