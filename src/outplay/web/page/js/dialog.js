// A modal dialog.

import { make, makeButton } from "./dom.js";

/**
 * Opens a dialog; it is removed when it is closed.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{ label: string, act?: () => unknown, primary?: boolean }[]} buttons from left to right; each closes it
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, content, buttons) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const row = make("div", { class: "row dialog-buttons" });
  const whole = make("div", { class: "stack" }, heading, ...content, row);
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, whole);
  for (const { label, act, primary } of buttons) {
    const press = () => {
      dialog.close();
      act?.();
    };
    row.append(makeButton(label, press, { class: primary && "primary" }));
  }
  for (const other of document.querySelectorAll("body > dialog")) {
    /** @type {HTMLDialogElement} */ (other).close(); // after a double click; this also restores the focus
    other.remove();
  }
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // on the backdrop
  document.body.append(dialog);
  dialog.showModal();
  if (dialog.scrollTop) {
    // The first control is far down, but a dialog begins at its top.
    heading.tabIndex = -1;
    heading.focus();
    dialog.scrollTop = 0;
  }
  return dialog;
}
