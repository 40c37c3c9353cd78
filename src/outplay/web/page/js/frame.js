// The frame round all screens: light or dark, and saying things to those who listen to the page and to everybody.

import { find, keep, recall } from "./dom.js";

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

/** Shows a short message for some seconds. @param {string} text @param {"info" | "error"} [kind] */
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

// ---- Light or dark: as the system has it, until somebody presses the button

const THEME_KEY = "outplay-theme";

/** Puts the remembered theme in force, and lets the button change it. */
export function followTheme() {
  apply(recall(THEME_KEY));
  find("theme").addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    apply(next);
    keep(THEME_KEY, next);
  });
}

/** @param {string | null} theme */
function apply(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
