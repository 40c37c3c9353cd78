// Style sheets of screens, fetched when somebody goes there: the first screen should not wait for the others'.

import { make } from "./dom.js";
import { NOT_FETCHED } from "./failure.js";

/** Those that are in force or on their way, by their names. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Fetches a style sheet once; ready when it is in force.
 *
 * @param {...string} names
 * @returns {Promise<void>}
 */
export async function loadStyle(...names) {
  await Promise.all(names.map(load));
}

/**
 * @param {string} name
 * @returns {Promise<void>}
 */
function load(name) {
  const href = `css/${name}.css`;
  const known = sheets.get(name);
  if (known) return known;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const sheet = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      sheets.delete(name); // it is fetched again when it is asked for again
      reject(new Error(NOT_FETCHED));
    });
    document.head.append(link);
  });
  sheets.set(name, sheet);
  return sheet;
}
