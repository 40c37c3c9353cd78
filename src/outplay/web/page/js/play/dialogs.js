// The dialogs of the Play screen: confirmations, the keys.

/** @import { PlayScreen } from "../screens/play.js" */
import { showDialog } from "../dialog.js";
import { areKeysOn, make, setKeys } from "../dom.js";
import { depthOf, isBranch } from "../game/line.js";
import { shortcuts } from "./view.js";

const ON_THE_BOARD =
  "On the board: arrow keys move from cell to cell, Enter selects, Escape deselects. " +
  "In the list of moves: arrow keys, Home and End.";

/** @param {PlayScreen} screen */
export function askToResign({ session }) {
  const side = session.resigner;
  if (!side) return;
  const resign = { label: "Resign", act: () => session.resign(), primary: true };
  showDialog(
    `Resign for ${session.name(side)}?`,
    [`${session.name(side)} then loses.`],
    [resign, { label: "Play on" }],
  );
}

/** @param {PlayScreen} screen */
export function askToRemove({ session }) {
  // The branch begins at the last node on the path here that is not its parent's first child.
  const { nodes, here } = session.line;
  let top = here;
  while (top > 0 && !isBranch(session.line, top)) top = nodes[top].parent;
  if (top <= 0) return;
  const text = `The branch begins with ${session.textTo(top)}, move ${depthOf(session.line, top)} of the game.`;
  const remove = { label: "Delete", act: () => session.removeBranch(top), primary: true };
  showDialog("Delete this branch?", [text], [remove, { label: "Keep it" }]);
}

export function showKeys() {
  const items = shortcuts().map(([key, , label]) => make("li", {}, make("kbd", {}, key), label));
  const isOn = make("input", { type: "checkbox", checked: areKeysOn() });
  isOn.addEventListener("change", () => setKeys(isOn.checked));
  const check = make("label", { class: "check" }, isOn, "Use single keys as shortcuts (not in text fields)");
  const content = [make("ul", { class: "keys" }, ...items), make("p", {}, ON_THE_BOARD), check];
  showDialog("Keys", content, [{ label: "OK", primary: true }]);
}
