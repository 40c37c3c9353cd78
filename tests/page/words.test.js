import assert from "node:assert/strict";
import test from "node:test";

import { moveSentence, percent, playerText, plural } from "#page/words.js";

test("moves as sentences", () => {
  const move = { move: "a1b2", origin: "a1", target: "b2", captured: ["b2"], after: "" };
  assert.equal(moveSentence("White", move), "White plays a1b2 and takes b2.");
  assert.equal(moveSentence("White", { ...move, captured: [] }), "White plays a1b2.");
  assert.equal(moveSentence("X", { ...move, origin: null, captured: ["a1", "a2"] }), "X plays a1b2 and turns 2 discs.");
  assert.equal(moveSentence("Y", { ...move, origin: null, target: null, captured: [] }), "Y cannot move and passes.");
});

test("players in words", () => {
  assert.deepEqual(["human", "level:3", "mcts:time=1"].map(playerText), ["Person", "Level 3", "mcts:time=1"]);
});

test("numbers of things in words", () => {
  const all = [plural(0, "move"), plural(1, "move"), plural(6085, "node"), plural(2, "ply", "plies")];
  assert.deepEqual(all, ["0 moves", "1 move", "6,085 nodes", "2 plies"]);
});

test("shares in percent are neither 0 nor 100 unless they are", () => {
  assert.deepEqual([0, 0.004, 1 / 3, 0.996, 1].map(percent), ["0 %", "< 1 %", "33 %", "> 99 %", "100 %"]);
});
