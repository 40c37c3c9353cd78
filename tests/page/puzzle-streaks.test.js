// The tally of puzzles, and which puzzle an address names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatState, parseState } from "#page/puzzle/state.js";
import { afterFault, afterSolved, formatTallies, NO_TALLY, parseTallies } from "#page/puzzle/streaks.js";

test("a streak grows with clean puzzles and ends with a fault", () => {
  const two = afterSolved(afterSolved(NO_TALLY, "a", true), "b", true);
  assert.deepEqual(two, { solved: 2, streak: 2, longest: 2, last: "b" });
  assert.deepEqual(afterFault(two), { solved: 2, streak: 0, longest: 2, last: "b" });
  assert.deepEqual(afterSolved(two, "c", false), { solved: 3, streak: 0, longest: 2, last: "c" });
});

test("a puzzle counts once", () => {
  const one = afterSolved(NO_TALLY, "a", true);
  assert.equal(afterSolved(one, "a", true), one);
});

test("tallies are stored as text, and what is no tally is left out", () => {
  const tallies = new Map([["some game", afterSolved(NO_TALLY, "a", true)]]);
  assert.deepEqual(parseTallies(formatTallies(tallies)), tallies);
  for (const text of [null, "", "{", "null", "{}", '[["x"]]', '[["x",{"solved":-1}]]', "[1,null,[2,{}]]"])
    assert.equal(parseTallies(text).size, 0, String(text));
});

test("only the newest hundred games are remembered", () => {
  const many = new Map(Array.from({ length: 150 }, (_, number) => [`game ${number}`, NO_TALLY]));
  const kept = parseTallies(formatTallies(many));
  assert.equal(kept.size, 100);
  assert.ok(kept.has("game 149"));
});

const GAMES = /** @type {any} */ ({ first: { "": "first game" } });

test("an address names a puzzle, and nonsense gives way to a default", () => {
  const values = { game: "some game", rules: "ab", seed: "7", number: "3", level: "2", goal: "draw" };
  assert.deepEqual(formatState(parseState(values, GAMES)), values);
  const odd = parseState({ seed: "-1", number: "0", level: "9", goal: "lose" }, GAMES, () => 0.5);
  assert.deepEqual(odd, { game: "first game", rules: "", seed: 50_000, number: 1, level: "", goal: "" });
});
