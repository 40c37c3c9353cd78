import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GamesData } from "#types" */
import { formatState, parseState } from "#page/explore/state.js";
import { emptyLine, MAX_MOVES, movesTo } from "#page/game/line.js";

const GAMES = /** @type {GamesData} */ (/** @type {unknown} */ ({ first: { "": "small" } }));
/** @param {import("#types").Values} values */
const lengths = (values) => {
  const { line } = parseState(values, GAMES);
  return [movesTo(line).length, movesTo(line, line.tip).length];
};

test("an empty address begins at the start of the first game", () => {
  assert.deepEqual(parseState({}, GAMES), { game: "small", rules: "", start: "", line: emptyLine() });
});

test("what an address says comes back as it was", () => {
  for (const values of [
    { game: "g:4", rules: "abc", start: "w-/-b w", line: "a1.b1", at: "1" },
    { game: "g:4", rules: "", start: "", line: "a1.b1", at: "" },
    { game: "g:4", rules: "", start: "", line: "", at: "" },
  ]) {
    assert.deepEqual(formatState(parseState(values, GAMES)), values);
  }
});

test("nonsense in an address is left out", () => {
  assert.deepEqual(lengths({ line: "a1.b1", at: "7" }), [2, 2]);
  assert.deepEqual(lengths({ line: "a1.b1", at: "-1" }), [2, 2]);
  assert.deepEqual(lengths({ line: "a1.b1", at: "1" }), [1, 2]);
  assert.deepEqual(lengths({ line: "..a1..", at: "x" }), [1, 1]);
  const long = Array.from({ length: MAX_MOVES + 9 }, (_, ply) => `a${ply}`).join(".");
  assert.deepEqual(lengths({ line: long }), [MAX_MOVES, MAX_MOVES]);
  assert.deepEqual(lengths({ line: "a1.b1(c1)" }), [2, 2], "branches are of no use here");
});
