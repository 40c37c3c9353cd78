import assert from "node:assert/strict";
import test from "node:test";

import { curveOf } from "#page/play/review-graph.js";
import { proven } from "./scores.js";

/** @import { JudgedMoveData, ScoreData, Side } from "#types" */

/** @param {number} ply @param {Side} side @param {ScoreData} score @param {ScoreData} best @returns {JudgedMoveData} */
function judged(ply, side, score, best) {
  const words = { fault: null, unclear: false, reason: "", text: "" };
  return { ply, side, move: "a", best: "b", score, best_score: best, exact: true, ...words };
}

test("the curve begins before the first judged move, so that its loss is seen", () => {
  const blunder = judged(1, "white", proven(-1, 8), proven(1, 11));
  const answer = judged(2, "black", proven(1, 7, null, "black"), proven(1, 7, null, "black"));
  assert.deepEqual(curveOf([blunder, answer]), [
    [0, 1],
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual(curveOf([answer]), [
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual(curveOf([]), []);
});
