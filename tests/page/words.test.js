import assert from "node:assert/strict";
import test from "node:test";

import {
  estimate,
  markOf,
  moveSentence,
  playerText,
  scoreText,
  several,
  sideOf,
  verdict,
} from "../../src/outplay/web/page/js/words.js";

/** @import { ScoreData } from "../../src/outplay/web/page/types.d.ts" */

/** @param {Partial<ScoreData>} given @returns {ScoreData} */
function score(given) {
  const even = { value: 0, proven: false, winner: null, plies: null, margin: null, within: false, text: "" };
  return { side: "white", ...even, ...given };
}

test("estimates have a sign and one or two decimals", () => {
  assert.deepEqual([3.2, -0.25, 0, -0.001, 12].map(estimate), ["+3.2", "−0.25", "+0.0", "+0.0", "+12.0"]);
});

test("a score in words, seen by either side", () => {
  const won = score({ value: 999993, proven: true, winner: "white", plies: 7 });
  assert.equal(verdict(won), "wins in 7");
  assert.equal(verdict(won, "black"), "loses in 7");
  assert.equal(scoreText(won, ["X", "Y"]), "X wins in 7");
  const counted = score({ side: "black", value: -1000012, proven: true, winner: "white", margin: 12, within: true });
  assert.equal(verdict(counted), "loses by at least 12");
  assert.equal(scoreText(counted, ["X", "Y"]), "X wins by at least 12");
  assert.equal(verdict(score({ proven: true })), "draws");
  assert.equal(scoreText(score({ proven: true }), ["X", "Y"]), "Draw");
  assert.equal(verdict(score({ value: 1.5 }), "black"), "−1.5");
  assert.equal(scoreText(score({ value: 1.5 }), ["X", "Y"]), "X +1.5");
  assert.equal(scoreText(score({ side: "black", value: 1.5 }), ["X", "Y"]), "Y +1.5");
  assert.equal(scoreText(score({ value: 0.001 }), ["X", "Y"]), "Even");
  assert.equal(verdict(score({ winner: "white", plies: 9, within: true })), "wins within 9");
});

test("marks by kind, with a few letters", () => {
  const lost = markOf(score({ winner: "black", plies: 4 }), "white");
  assert.deepEqual(lost, { kind: "loss", text: "4", title: "loses in 4" });
  const won = markOf(score({ winner: "black", margin: 6 }), "black");
  assert.deepEqual(won, { kind: "win", text: "6", title: "wins by 6" });
  assert.equal(markOf(score({ proven: true }), "white").kind, "draw");
  assert.deepEqual(markOf(score({ value: 0.5 }), "black"), { kind: "unknown", text: "−0.5", title: "−0.5" });
});

test("moves as sentences", () => {
  const move = { move: "a1b2", origin: "a1", target: "b2", captured: ["b2"], after: "" };
  assert.equal(moveSentence("White", move), "White plays a1b2 and takes b2.");
  assert.equal(moveSentence("White", { ...move, captured: [] }), "White plays a1b2.");
  assert.equal(moveSentence("X", { ...move, origin: null, captured: ["a1", "a2"] }), "X plays a1b2 and turns 2 discs.");
  assert.equal(moveSentence("Y", { ...move, origin: null, target: null, captured: [] }), "Y cannot move and passes.");
});

test("who is to move", () => {
  assert.deepEqual(["bbb/---/www w", "bbb/---/www b", "b/w black"].map(sideOf), ["white", "black", "black"]);
});

test("a game that is over is won or lost, and not in so many plies", () => {
  const over = score({ value: 1000000, proven: true, winner: "white", plies: 0 });
  assert.equal(verdict(over, "black"), "has lost");
  assert.equal(scoreText(over, ["X", "Y"]), "X has won");
});

test("players in words", () => {
  assert.deepEqual(["human", "level:3", "mcts:time=1"].map(playerText), ["Person", "Level 3", "mcts:time=1"]);
});

test("numbers of things in words", () => {
  const all = [several(0, "move"), several(1, "move"), several(6085, "node"), several(2, "ply", "plies")];
  assert.deepEqual(all, ["0 moves", "1 move", "6,085 nodes", "2 plies"]);
});
