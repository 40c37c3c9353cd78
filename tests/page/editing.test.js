import assert from "node:assert/strict";
import test from "node:test";

import { emptied, letterAt, withCell, withSide } from "../../src/outplay/web/page/js/play/editing.js";

const POSITION = "bb.bb/-----/w-.-w b";

test("cells are counted in reading order, holes are none", () => {
  const letters = [0, 2, 4, 9, 10, 12, 13].map((number) => letterAt(POSITION, number));
  assert.deepEqual(letters, ["b", "b", "-", "w", "-", "w", ""]);
});

test("a letter is put on a cell, and nothing else changes", () => {
  assert.equal(withCell(POSITION, 2, "w"), "bb.wb/-----/w-.-w b");
  assert.equal(withCell(POSITION, 9, "-"), "bb.bb/-----/--.-w b");
  assert.equal(withCell(POSITION, 13, "w"), POSITION);
});

test("the board is cleared, and the other side is to move", () => {
  assert.equal(emptied(POSITION), "--.--/-----/--.-- b");
  assert.equal(withSide(POSITION, "white"), "bb.bb/-----/w-.-w w");
});
