// Where the parts of the Understand screen stand.

import { make } from "../dom.js";

/**
 * @typedef {object} Parts
 * @property {HTMLElement[]} bar
 * @property {HTMLElement[]} side
 * @property {HTMLElement[]} tree
 * @property {HTMLElement} foot
 */

/** @param {HTMLElement} root @param {Parts} parts */
export function layOut(root, { bar, side, tree, foot }) {
  root.append(
    make("h1", { class: "unseen" }, "Understand"),
    make("div", { class: "understand-bar row spread" }, ...bar),
    make(
      "div",
      { class: "understand-body" },
      make("section", { class: "understand-side stack", "aria-label": "The node" }, ...side),
      make("section", { class: "understand-tree", "aria-label": "The tree" }, ...tree),
    ),
    foot,
  );
}

/** A button that gives the whole screen to an element, and takes it away again. @param {HTMLElement} element */
export function fullScreenButton(element) {
  const toggle = () => (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
  const button = make("button", { type: "button", "aria-pressed": "false", onclick: toggle }, "Full screen");
  element.addEventListener("fullscreenchange", () => {
    const isFull = document.fullscreenElement === element;
    button.setAttribute("aria-pressed", String(isFull));
    button.textContent = isFull ? "Leave full screen" : "Full screen";
  });
  return button;
}
