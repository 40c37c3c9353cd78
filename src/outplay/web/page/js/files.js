// Saving text as a file, and picking a file.

import { make } from "./dom.js";

/** @param {string} text @param {string} filename @param {string} [type] */
export function saveFile(text, filename, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  make("a", { href: address, download: filename }).click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Opens a file picker. @param {string} label @param {(file: File) => void} take @param {string} [accept] */
export function pickFile(label, take, accept) {
  const input = make("input", { type: "file", accept, class: "unseen", "aria-label": label });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.remove();
    if (file) take(file);
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}
