// Saying things: to those who listen to the page, and in a short message to everybody.

import { find } from "./dom.js";

const TOAST_MILLISECONDS = 5000;
let toastTimer = 0;
let announceTimer = 0;
/** @type {string[]} */
let waiting = [];

/**
 * Lets a screen reader say a text. What is said at the same moment is said together: the region holds one text.
 *
 * @param {string} text
 */
export function announce(text) {
  waiting.push(text);
  clearTimeout(announceTimer);
  announceTimer = window.setTimeout(() => {
    find("announcer").textContent = waiting.join(" ");
    waiting = [];
  }, 50);
}

/**
 * Shows a short message for some seconds.
 *
 * @param {string} text
 * @param {"info" | "error"} [kind]
 */
export function tell(text, kind = "info") {
  const toast = find("toast");
  toast.textContent = text;
  toast.classList.toggle("error", kind === "error");
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => {
    toast.hidden = true;
  }, TOAST_MILLISECONDS);
}
