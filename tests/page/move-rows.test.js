import assert from "node:assert/strict";
import test from "node:test";

import { parseLine } from "#page/game/line.js";
import { rowsOf } from "#page/game/move-rows.js";

/** The rows as texts. @param {string} text @param {boolean} [secondBegins] */
function written(text, secondBegins) {
  return rowsOf(parseLine(text).line, secondBegins).map(({ depth, number, items }) => {
    const moves = items.map((item) => (item ? `${item.number}${item.move}` : "…"));
    return `${" ".repeat(depth)}${number}${moves.join(" ")}`;
  });
}

test("the main line stands in numbered pairs", () => {
  assert.deepEqual(written("a1.b1.c1.d1.e1"), ["1.a1 b1", "2.c1 d1", "3.e1 …"]);
  assert.deepEqual(written(""), []);
});

test("the side named second may begin", () => {
  assert.deepEqual(written("a1.b1.c1", true), ["1.… a1", "2.b1 c1"]);
});

test("a branch stands below the move that it is instead of, and the pair goes on behind it", () => {
  assert.deepEqual(written("a1(a2.b2.c2)b1(b3)c1"), ["1.a1 …", " 1.a2 b2 2.c2", "1.… b1", " 1…b3", "2.c1 …"]);
});

test("branches in branches stand further in, and the outer one goes on below", () => {
  assert.deepEqual(written("a1.b1(b2.c2(c3)d2)(b4)c1"), [
    "1.a1 b1",
    " 1…b2 2.c2",
    "  2.c3",
    " 2…d2",
    " 1…b4",
    "2.c1 …",
  ]);
});
