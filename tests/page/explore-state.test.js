import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GamesData } from "../../src/outplay/web/page/types.d.ts" */
import {
  cutAt,
  formatState,
  goTo,
  MOST_MOVES,
  movesHere,
  parseState,
  play,
} from "../../src/outplay/web/page/js/explore/state.js";

const GAMES = /** @type {GamesData} */ (/** @type {unknown} */ ({ first: { "": "small" } }));
const LINE = parseState({ game: "g:4", line: "a1.b1.c1", at: "2" }, GAMES);

test("an empty address begins at the start of the first game", () => {
  assert.deepEqual(parseState({}, GAMES), { game: "small", rules: "", start: "", moves: [], at: 0 });
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
  assert.equal(parseState({ line: "a1.b1", at: "7" }, GAMES).at, 2);
  assert.equal(parseState({ line: "a1.b1", at: "-1" }, GAMES).at, 2);
  assert.deepEqual(parseState({ line: "..a1..", at: "x" }, GAMES).moves, ["a1"]);
  assert.equal(parseState({ line: "a1.".repeat(9999) }, GAMES).moves.length, MOST_MOVES);
});

test("a move that lies ahead keeps what lies ahead; another one is a new line", () => {
  assert.deepEqual(play(LINE, "c1"), { ...LINE, at: 3 });
  assert.deepEqual(play(goTo(LINE, 0), "a1"), { ...LINE, at: 1 });
  assert.deepEqual(play(LINE, "d1"), { ...LINE, moves: ["a1", "b1", "d1"], at: 3 });
  assert.deepEqual(play(goTo(LINE, 1), "b1", "c1", "d1").moves, ["a1", "b1", "c1", "d1"]);
});

test("a full line stays as long as it is", () => {
  const full = { ...LINE, moves: Array(MOST_MOVES).fill("a1"), at: MOST_MOVES };
  assert.equal(play(full, "b1").at, MOST_MOVES);
  assert.equal(play(full, "b1").moves.length, MOST_MOVES);
});

test("nobody goes beyond the ends", () => {
  assert.equal(goTo(LINE, -3).at, 0);
  assert.equal(goTo(LINE, 99).at, 3);
  assert.deepEqual(movesHere(goTo(LINE, 1)), ["a1"]);
});

test("a bad move is cut off with all that follows", () => {
  assert.deepEqual(cutAt(LINE, 2), { ...LINE, moves: ["a1"], at: 1 });
  assert.deepEqual(cutAt(LINE, 3), { ...LINE, moves: ["a1", "b1"], at: 2 });
});
