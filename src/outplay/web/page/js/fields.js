// Fields of a form, each with its label above it.

import { make } from "./dom.js";

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
export function makeField(label, input) {
  return make("label", { class: "field" }, make("span", {}, label), input);
}

/**
 * A field for a whole number.
 * @param {Record<string, unknown>} attributes
 */
export function makeNumber(attributes) {
  return make("input", { type: "number", inputmode: "numeric", step: 1, ...attributes });
}

/** @param {{name: string, title: string}[]} choices */
export function makeSelect(choices) {
  return make("select", {}, ...choices.map(({ name, title }) => make("option", { value: name }, title)));
}
