// The address of the page: which screen, and its state in readable words. DOM-free.
//
//   #/play?game=name:4&white=human&black=level:3&line=a1a2.b3b2

/** @import { Values } from "../types.d.ts" */

/** Letters that may stand in a value as they are: a link should be readable. */
const KEPT = /%(2C|2F|3A|40|28|29|2E|2D|20|3D)/gi;

/**
 * @param {string} hash with its "#", as the browser has it
 * @returns {{ screen: string, values: Values }}
 */
export function parseAddress(hash) {
  const [path, query = ""] = splitOnce(hash.replace(/^#?\/?/, ""), "?");
  const parts = query.split("&").filter(Boolean);
  const values = parts.map((part) => {
    const [name, value = ""] = splitOnce(part, "=");
    return [decode(name), decode(value)];
  });
  return { screen: decode(path), values: Object.fromEntries(values) };
}

/**
 * @param {string} screen
 * @param {Values} values those that are empty are left out
 * @returns {string}
 */
export function formatAddress(screen, values) {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `#/${encode(screen)}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text).replace(KEPT, (letter) => (letter === "%20" ? "+" : decodeURIComponent(letter)));
}

/** @param {string} text */
function decode(text) {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // somebody's stray percent sign
  }
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {string[]} what stands before the first mark and, if there is one, what stands behind it
 */
function splitOnce(text, mark) {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
