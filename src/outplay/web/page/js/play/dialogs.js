// The small windows of the play screen: questions before something is lost, the rules, the keys.

/** @import { PlayScreen } from "../screens/play.js" */
import { keep, make } from "../dom.js";
import { depthOf, isBranch } from "../game/line.js";
import { areKeysOff, KEYS_KEY, shortcuts } from "./view.js";

const ON_THE_BOARD =
  "On the board: arrow keys go from cell to cell, Enter chooses, Escape gives a choice up. " +
  "In the list of moves: arrow keys, Home and End.";

/**
 * Shows a window, and takes it away when it is closed.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{ label: string, act?: () => unknown, primary?: boolean }[]} buttons from left to right
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
    row.append(make("button", { type: "button", class: primary && "primary", onclick: press }, label));
  }
  for (const other of document.querySelectorAll("dialog")) other.close(); // somebody has pressed twice
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside the window
  document.body.append(dialog);
  dialog.showModal();
  if (dialog.scrollTop) {
    // The first control stands far below: a window begins at its top.
    heading.tabIndex = -1;
    heading.focus();
    dialog.scrollTop = 0;
  }
  return dialog;
}

/** @param {PlayScreen} screen */
export function askToResign({ session }) {
  const side = session.resigner;
  if (!side) return;
  const give = { label: "Resign", act: () => session.resign(), primary: true };
  showDialog(`Resign for ${session.name(side)}?`, ["The game is then lost."], [give, { label: "Play on" }]);
}

/** @param {PlayScreen} screen */
export function askToRemove({ session }) {
  // The branch begins at the last node on the way here that is not its parent's first child.
  const { nodes, here } = session.line;
  let top = here;
  while (top > 0 && !isBranch(session.line, top)) top = nodes[top].parent;
  if (top <= 0) return;
  const text = `The branch begins with ${nodes[top].move}, move ${depthOf(session.line, top)} of the game.`;
  const remove = { label: "Delete", act: () => session.removeBranch(top), primary: true };
  showDialog("Delete this branch?", [text], [remove, { label: "Keep it" }]);
}

/** @param {PlayScreen} screen */
export function showRules({ session }) {
  const sentences = session.game.text.map((sentence) => make("li", {}, sentence));
  showDialog(session.game.name, [make("ul", { class: "rules" }, ...sentences)], [{ label: "Close", primary: true }]);
}

export function showKeys() {
  const items = shortcuts().map(([key, , label]) => make("li", {}, make("kbd", {}, key), label));
  const isOn = make("input", { type: "checkbox", checked: !areKeysOff() });
  isOn.addEventListener("change", () => keep(KEYS_KEY, isOn.checked ? "on" : "off"));
  const check = make("label", { class: "check" }, isOn, "Single letters are shortcuts (except in a field)");
  const content = [make("ul", { class: "keys" }, ...items), make("p", {}, ON_THE_BOARD), check];
  showDialog("Keys", content, [{ label: "Close", primary: true }]);
}
