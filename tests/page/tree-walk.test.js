import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Item } from "#page/elements/tree-walk.js" */
import { parentOf, shownItems, walk } from "#page/elements/tree-walk.js";

/** @param {string} id @param {Partial<Item>} [more] @returns {Item} */
function item(id, more = {}) {
  return { id, label: id, content: /** @type {Element} */ (/** @type {unknown} */ (null)), ...more };
}

const folded = item("b", { hasChildren: true, isOpen: false, children: [item("b1")] });
const busy = item("c", { hasChildren: true, isOpen: true });
const open = item("a", { hasChildren: true, isOpen: true, children: [item("a1"), item("a2")] });
const ROOT = item("root", { hasChildren: true, isOpen: true, children: [open, folded, busy] });

test("what is folded away is not shown", () => {
  assert.deepEqual(
    shownItems(ROOT).map(({ id }) => id),
    ["root", "a", "a1", "a2", "b", "c"],
  );
  assert.equal(parentOf(ROOT, "a2")?.id, "a");
  assert.equal(parentOf(ROOT, "b1"), null);
});

test("up and down go through all that is shown, Home and End to its ends", () => {
  assert.deepEqual(walk(ROOT, "a2", "ArrowDown"), { go: "b" });
  assert.deepEqual(walk(ROOT, "b", "ArrowUp"), { go: "a2" });
  assert.equal(walk(ROOT, "root", "ArrowUp"), null);
  assert.equal(walk(ROOT, "c", "ArrowDown"), null);
  assert.deepEqual([walk(ROOT, "a", "Home"), walk(ROOT, "a", "End")], [{ go: "root" }, { go: "c" }]);
  assert.equal(walk(ROOT, "root", "Home"), null);
});

test("right unfolds, then goes in; left folds, then goes out", () => {
  assert.deepEqual(walk(ROOT, "b", "ArrowRight"), { unfold: "b" });
  assert.deepEqual(walk(ROOT, "a", "ArrowRight"), { go: "a1" });
  assert.equal(walk(ROOT, "a1", "ArrowRight"), null);
  assert.equal(walk(ROOT, "c", "ArrowRight"), null);
  assert.deepEqual(walk(ROOT, "a1", "ArrowLeft"), { go: "a" });
  assert.deepEqual(walk(ROOT, "a", "ArrowLeft"), { fold: "a" });
  assert.deepEqual(walk(ROOT, "b", "ArrowLeft"), { go: "root" });
});

test("other keys and items that are gone do nothing", () => {
  assert.equal(walk(ROOT, "a", "x"), null);
  assert.equal(walk(ROOT, "b1", "ArrowUp"), null);
});
