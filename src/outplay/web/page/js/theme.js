// Light or dark: as the system has it, until somebody presses the button.

import { find, keep, recall } from "./dom.js";

const KEY = "outplay-theme";

/** Puts the remembered theme in force, and lets the button change it. */
export function followTheme() {
  apply(recall(KEY));
  find("theme").addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    apply(next);
    keep(KEY, next);
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
