import assert from "node:assert/strict";
import test from "node:test";

import { contentsOf, countPieces, emptied, firstSide, sideOf, withCell, withSide } from "#page/game/position.js";

/** @import { GameData } from "#types" */

const POSITION = "bb.bb/-----/w-.-w b";

test("cells are counted in reading order, holes are none", () => {
  const contents = [0, 2, 4, 9, 10, 12, 13].map((number) => contentsOf(POSITION)[number]);
  assert.deepEqual(contents, ["black", "black", null, "white", null, "white", undefined]);
  assert.equal(contentsOf(POSITION).length, 13);
});

test("a piece is put on a cell, and nothing else changes", () => {
  assert.equal(withCell(POSITION, 2, "white"), "bb.wb/-----/w-.-w b");
  assert.equal(withCell(POSITION, 9, null), "bb.bb/-----/--.-w b");
  assert.equal(withCell(POSITION, 13, "white"), POSITION);
});

test("the board is cleared, and the other side is to move", () => {
  assert.equal(emptied(POSITION), "--.--/-----/--.-- b");
  assert.equal(withSide(POSITION, "white"), "bb.bb/-----/w-.-w w");
});

test("who is to move", () => {
  assert.deepEqual(["bbb/---/www w", "bbb/---/www b", "b/w black"].map(sideOf), ["white", "black", "black"]);
});

test("who begins is read from the start", () => {
  const game = (/** @type {string} */ start) => /** @type {GameData} */ ({ start });
  assert.deepEqual([firstSide(game("bbb/---/www w")), firstSide(game("-wb-/-bw- b"))], ["white", "black"]);
});

test("pieces of a position", () => {
  assert.deepEqual(countPieces("-ww/b--/--w w"), [3, 1]);
  assert.deepEqual(countPieces("---/--- b"), [0, 0]);
});
