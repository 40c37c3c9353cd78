// The frame around all screens: light or dark, sounds, full screen, messages, and announcements for screen readers.

import { later } from "./api.js";
import { find, keep, makeButton, on, recall } from "./dom.js";

const TOAST_MILLISECONDS = 5000;
let toastTimer = 0;
let announceTimer = 0;
/** @type {string[]} */
let waiting = [];

/**
 * Lets a screen reader say a text. Texts of the same moment are joined: the region holds only one.
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

/** Shows a message for a few seconds. @param {string} text @param {"info" | "error"} [kind] */
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

// ---- Light or dark: as the system says, until the button is pressed

const THEME_KEY = "outplay-theme";

/** Applies the stored theme, and lets the button change it. */
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

// ---- Sounds: off until the button is pressed

/** @typedef {"move" | "capture" | "end"} Sound */

const SOUND_KEY = "outplay-sound";
const player = later(() => import("./sound.js"));
let isLoud = false;

/** Restores the choice, and lets the button change it. */
export function followSound() {
  const button = find("sound");
  const apply = () => button.setAttribute("aria-pressed", String(isLoud));
  isLoud = recall(SOUND_KEY) === "on";
  apply();
  button.addEventListener("click", () => {
    isLoud = !isLoud;
    keep(SOUND_KEY, isLoud ? "on" : "off");
    apply();
    sound("move");
  });
}

/** Makes a sound, if they are on. @param {Sound} kind */
export async function sound(kind) {
  if (!isLoud) return;
  const loaded = await player().catch(() => null); // a sound that comes late is worth nothing
  loaded?.play(kind);
}

/** Lets every board be heard: what is selected, and the moves that are made. */
export function followBoards() {
  on(document, "pick", ({ text }) => announce(text));
  on(document, "moved", ({ move }) => sound(move.captured.length ? "capture" : "move"));
}

// ---- Full screen, for a hall: the screen without the masthead, in large letters. Messages and dialogs are part of it.

/** A button that begins and ends it; it belongs to a screen. @param {AbortSignal} [signal] aborted when the screen is left for good */
export function fullScreenButton(signal) {
  const toggle = () => (document.fullscreenElement ? leaveFullScreen() : document.documentElement.requestFullscreen());
  const button = makeButton("Full screen", toggle, { class: "full-screen", "aria-pressed": "false" });
  const show = () => {
    const isFull = document.fullscreenElement !== null;
    button.setAttribute("aria-pressed", String(isFull));
    button.textContent = isFull ? "Leave full screen" : "Full screen";
  };
  document.addEventListener("fullscreenchange", show, { signal });
  return button;
}

/** Another screen may have no button to leave it. */
export function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
}
