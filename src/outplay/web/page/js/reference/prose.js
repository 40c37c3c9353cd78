// The few marks of prose in descriptions: paragraphs, and `code`.

import { make } from "../dom.js";

/** @param {string} text @returns {HTMLElement[]} a paragraph each */
export function paragraphs(text) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block) => make("p", {}, ...inline(block)));
}

/** @param {string} text @returns {(string | HTMLElement)[]} */
export function inline(text) {
  return text.split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));
}
