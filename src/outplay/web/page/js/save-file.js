// A text that the browser saves as a file.

import { make } from "./dom.js";

/**
 * @param {string} text
 * @param {string} filename
 * @param {string} [type]
 */
export function saveFile(text, filename, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  make("a", { href: address, download: filename }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
