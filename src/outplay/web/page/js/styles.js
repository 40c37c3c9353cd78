// Style sheets of screens, fetched when somebody goes there: the first screen should not wait for the others'.

import { make } from "./dom.js";

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
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`The style ${name} cannot be loaded.`)));
    document.head.append(link);
  });
}
