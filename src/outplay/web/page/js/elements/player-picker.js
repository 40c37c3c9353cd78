// <outplay-player-picker>: chooses a person, or a machine with its options. It sends `change` {player}.

import { make, makeField, makeText, patch } from "../dom.js";
import { choiceText, choosePlayer, isSettled, mainOption, namePlayer, optionFault, usualPlayer } from "../specs.js";
import { capital, PERSON } from "../words.js";
import { PageElement } from "./element.js";

/** @import { PlayerKind, PlayerOption } from "../../types.d.ts" */
/** @import { PlayerChoice } from "../specs.js" */

/** Shorter ranges of numbers are a list. */
const SHORT_LIST = 20;

export class PlayerPicker extends PageElement {
  /** The players of the game. @type {PlayerKind[]} */
  kinds = [];
  /** The spec of the chosen player. */
  value = "";
  /** Whether a person may be chosen. */
  human = false;
  /** Whose player this is. */
  label = "Player";
  /** The value that is being replaced by a typed one. @type {string | null} */
  #written = null;

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    // Captured, because the events of the inner controls must not leave the picker.
    this.addEventListener("change", (event) => this.#change(event), { signal, capture: true });
  }

  /** @override */
  render() {
    const choice = this.#choice;
    const { kind } = choice;
    const isOpen = this.querySelector("details")?.open ?? false;
    const main = kind && mainOption(kind);
    const others = kind ? kind.options.filter((option) => option !== main && !isSettled(option)) : [];
    patch(
      this,
      make("div", { class: "row" }, this.#names(choice), main && drawField(choice, main), drawText(choice)),
      make("p", { class: "error-text small", role: "alert", hidden: !kind?.fault }, faultOf(kind)),
      kind && make("p", { class: "soft small" }, `${capital(kind.summary)}.`),
      others.length > 0 && drawMore(choice, others, isOpen),
    );
  }

  /** @returns {PlayerChoice} */
  get #choice() {
    if (this.#written === this.value) return { name: "", kind: null, options: {}, text: this.value };
    return choosePlayer(this.kinds, this.value);
  }

  /** @param {PlayerChoice} choice */
  #names(choice) {
    // Players with a number after their name, such as levels, come first.
    const sorted = [...this.kinds].sort((first, second) => Number(!first.size) - Number(!second.size));
    const of = (/** @type {boolean} */ own) =>
      sorted.filter((kind) => kind.own === own).map(({ name, title }) => makeOption(name, title, choice));
    const own = of(true);
    const select = make(
      "select",
      { name: "player" },
      this.human && makeOption(PERSON, "Person", choice),
      ...of(false),
      own.length > 0 && make("optgroup", { label: "Your players" }, ...own),
      makeOption("", "Other…", choice),
    );
    return makeField(this.label, select, { class: "field grow" });
  }

  /** @param {Event} event */
  #change(event) {
    const control = event.target;
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return;
    event.stopPropagation();
    const { name } = control;
    const value = control.value.trim();
    const choice = this.#choice;
    if (name === "player") this.#pickKind(value);
    else if (name === "spec") this.#pick(control, { ...choice, text: value });
    else this.#pick(control, { ...choice, options: { ...choice.options, [name]: value } });
  }

  /** @param {string} name */
  #pickKind(name) {
    const kind = this.kinds.find((kind) => kind.name === name);
    this.#written = name === "" ? this.value : null;
    this.draw();
    const input = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=spec]"));
    if (name === "") input?.focus();
    if (name === "") input?.select();
    else this.#tell(kind ? usualPlayer(kind) : { name, kind: null, options: {}, text: name });
  }

  /** @param {HTMLInputElement | HTMLSelectElement} control @param {PlayerChoice} choice */
  #pick(control, choice) {
    const option = [choice.kind?.size, ...(choice.kind?.options ?? [])].find((each) => each?.name === control.name);
    const fault = option ? optionFault(option, control.value.trim()) : "";
    const message = /** @type {HTMLElement} */ (this.querySelector(".error-text"));
    message.hidden = !fault;
    message.textContent = fault && `${control.name}: ${fault}.`;
    control.setAttribute("aria-invalid", String(!!fault));
    if (!fault) this.#tell(choice);
  }

  /** @param {PlayerChoice} choice */
  #tell(choice) {
    const text = namePlayer(choice);
    if (!text) return;
    if (this.#written !== null) this.#written = text;
    this.value = text;
    this.send("change", { player: text });
  }
}

/** Why a player cannot play now, or "". @param {PlayerKind | null} kind */
function faultOf(kind) {
  return kind?.fault ? `${kind.title} cannot play: ${kind.fault}.` : "";
}

/** @param {string} value @param {string} text @param {PlayerChoice} choice */
function makeOption(value, text, { name }) {
  return make("option", { value, selected: value === name }, text);
}

/** @param {PlayerChoice} choice */
function drawText({ name, kind, text }) {
  if (name || kind) return null;
  const input = makeText({ name: "spec", value: text, placeholder: "name:option=value" });
  return makeField("Spec", input, { class: "field grow" });
}

/** @param {PlayerChoice} choice @param {PlayerOption[]} options @param {boolean} isOpen */
function drawMore(choice, options, isOpen) {
  const changed = options.some((option) => choice.options[option.name]);
  const note = options.map((option) => make("li", {}, make("b", {}, option.name), `: ${option.meaning}`));
  return make(
    "details",
    { open: isOpen || changed },
    make("summary", {}, "More options"),
    make("div", { class: "row" }, ...options.map((option) => drawField(choice, option))),
    make("ul", { class: "bullets soft small" }, ...note),
  );
}

/** @param {PlayerChoice} choice @param {PlayerOption} option */
function drawField({ kind, options }, option) {
  const control = makeControl(option, options[option.name] ?? "", kind?.size === option);
  return makeField(capital(option.name), control, { title: option.meaning });
}

/** @param {PlayerOption} option @param {string} value @param {boolean} required */
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
