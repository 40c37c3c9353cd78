// <outplay-player-picker>: who plays a side: a person, or a machine of any kind with its options.

import { make, makeField } from "../dom.js";
import { redraw } from "../pickers/redraw.js";
import {
  choiceText,
  choosePlayer,
  isSettled,
  mainOption,
  namePlayer,
  optionFault,
  usualPlayer,
} from "../pickers/specs.js";
import { capital, PERSON } from "../words.js";

/** @import { PlayerKind, PlayerOption } from "../../types.d.ts" */
/** @import { PlayerChoice } from "../pickers/specs.js" */

/** So few numbers are quicker picked from a list than typed. */
const SHORT_LIST = 20;

export class PlayerPicker extends HTMLElement {
  /** @type {PlayerKind[]} */
  #kinds = [];
  #value = "";
  #human = false;
  #label = "Player";
  /** Whether the person wants to write the spec. */
  #writing = false;

  /** Who can play the game. */
  get kinds() {
    return this.#kinds;
  }

  set kinds(kinds) {
    this.#kinds = kinds;
    this.#draw();
  }

  /** The spec of the chosen player. */
  get value() {
    return this.#value;
  }

  set value(value) {
    if (value === this.#value && this.hasChildNodes()) return;
    this.#value = value;
    this.#writing = false;
    this.#draw();
  }

  /** Whether a person may be chosen. */
  get human() {
    return this.#human;
  }

  set human(human) {
    this.#human = human;
    this.#draw();
  }

  /** Whose player this is. */
  get label() {
    return this.#label;
  }

  set label(label) {
    this.#label = label;
    this.#draw();
  }

  connectedCallback() {
    if (!this.hasChildNodes()) this.#draw();
  }

  #draw() {
    const choice = this.#choice;
    const { kind } = choice;
    const open = this.querySelector("details")?.open ?? false;
    const main = kind && mainOption(kind);
    const others = kind ? kind.options.filter((option) => option !== main && !isSettled(option)) : [];
    redraw(
      this,
      make("div", { class: "row" }, this.#names(choice), main && this.#field(choice, main), this.#text(choice)),
      make("p", { class: "error-text small", role: "alert", hidden: true }),
      ...(kind ? [make("p", { class: "soft small" }, `${capital(kind.summary)}.`)] : []),
      ...(others.length ? [this.#more(choice, others, open)] : []),
    );
  }

  /** @returns {PlayerChoice} */
  get #choice() {
    if (this.#writing) return { name: "", kind: null, options: {}, text: this.#value };
    return choosePlayer(this.#kinds, this.#value);
  }

  /** @param {PlayerChoice} choice */
  #names(choice) {
    // Those that need a number after their name are made for people: they come first.
    const sorted = [...this.#kinds].sort((first, second) => Number(!first.size) - Number(!second.size));
    const of = (/** @type {boolean} */ own) =>
      sorted
        .filter((kind) => kind.own === own)
        .map(({ name }) => this.#option(name, own ? name : capital(name), choice));
    const own = of(true);
    const select = make(
      "select",
      { name: "player", onchange: (/** @type {Event} */ event) => this.#pickKind(event) },
      this.#human && this.#option(PERSON, "Person", choice),
      ...of(false),
      own.length > 0 && make("optgroup", { label: "Own players" }, ...own),
      this.#option("", "Other…", choice),
    );
    return makeField(this.#label, select, { class: "field grow" });
  }

  /**
   * @param {string} value
   * @param {string} text
   * @param {PlayerChoice} choice
   */
  #option(value, text, choice) {
    return make("option", { value, selected: value === choice.name }, text);
  }

  /** @param {PlayerChoice} choice */
  #text(choice) {
    if (choice.name || choice.kind) return null;
    const plain = { spellcheck: "false", autocomplete: "off", placeholder: "name:option=value" };
    const input = make("input", { name: "spec", value: choice.text, ...plain });
    input.addEventListener("change", (event) => this.#pick(event, { ...this.#choice, text: input.value }));
    return makeField("Written out", input, { class: "field grow" });
  }

  /**
   * @param {PlayerChoice} choice
   * @param {PlayerOption[]} options
   * @param {boolean} open
   */
  #more(choice, options, open) {
    const changed = options.some((option) => choice.options[option.name]);
    const fields = options.map((option) => this.#field(choice, option));
    const note = options.map((option) => make("li", {}, make("b", {}, option.name), `: ${option.meaning}`));
    return make(
      "details",
      { open: open || changed },
      make("summary", {}, "More options"),
      make("div", { class: "row" }, ...fields),
      make("ul", { class: "soft small" }, ...note),
    );
  }

  /**
   * @param {PlayerChoice} choice
   * @param {PlayerOption} option
   */
  #field(choice, option) {
    const control = makeControl(option, choice.options[option.name] ?? "", choice.kind?.size === option);
    control.addEventListener("change", (event) => {
      const value = control.value.trim();
      const options = { ...this.#choice.options, [option.name]: value };
      this.#pick(event, { ...this.#choice, options }, optionFault(option, value) && option);
    });
    return makeField(capital(option.name), control, { title: option.meaning });
  }

  /** @param {Event} event */
  #pickKind(event) {
    const name = /** @type {HTMLSelectElement} */ (event.target).value;
    const kind = this.#kinds.find((kind) => kind.name === name);
    this.#writing = name === "";
    if (this.#writing) {
      event.stopPropagation();
      this.#draw();
      const input = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=spec]"));
      input?.focus();
      input?.select();
    } else {
      this.#pick(event, kind ? usualPlayer(kind) : { name, kind: null, options: {}, text: name });
      this.#draw();
    }
  }

  /**
   * @param {Event} event of the control, which is no business of those who listen to the picker
   * @param {PlayerChoice} choice
   * @param {PlayerOption | "" | false} [wrong] the option that does not fit
   */
  #pick(event, choice, wrong = false) {
    event.stopPropagation();
    const control = /** @type {HTMLInputElement} */ (event.target);
    const message = /** @type {HTMLElement} */ (this.querySelector(".error-text"));
    message.hidden = !wrong;
    control.setAttribute("aria-invalid", String(!!wrong));
    if (wrong) {
      message.textContent = `${wrong.name}: ${optionFault(wrong, control.value.trim())}.`;
      return;
    }
    const text = namePlayer(choice);
    if (!text) return;
    this.#value = text; // not drawn again: the control keeps the focus
    this.dispatchEvent(new CustomEvent("change", { detail: { player: text }, bubbles: true }));
  }
}

/**
 * @param {PlayerOption} option
 * @param {string} value
 * @param {boolean} required
 */
function makeControl(option, value, required) {
  const { name, least, most, usual = "" } = option;
  const choices = option.kind === "choice" ? (option.choices ?? []) : shortList(option);
  if (choices.length) {
    const select = make("select", { name }, ...(required || usual ? [] : [make("option", { value: "" }, "—")]));
    const chosen = value || usual;
    for (const each of choices) {
      select.append(make("option", { value: each, selected: each === chosen }, choiceText(each, option.words?.[each])));
    }
    return select;
  }
  const numeric = option.kind === "word" ? {} : { inputmode: option.kind === "whole" ? "numeric" : "decimal" };
  const hint = usual || (least !== undefined && most !== undefined ? "no limit" : "");
  return make("input", { name, value, placeholder: hint, size: 7, autocomplete: "off", ...numeric });
}

/** @param {PlayerOption} option */
function shortList({ kind, least, most }) {
  if (kind !== "whole" || least === undefined || most === undefined || most - least >= SHORT_LIST) return [];
  return Array.from({ length: most - least + 1 }, (_, number) => String(least + number));
}

customElements.define("outplay-player-picker", PlayerPicker);
