import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { PathMove, ScoreData } from "#types" */
import {
  faultOf,
  formatEstimate,
  lossText,
  markOf,
  scoreAfter,
  scoreText,
  stepText,
  verdict,
  whiteShare,
  wonBy,
} from "#page/game/worth.js";
import { estimated, proven } from "./scores.js";

test("estimates have a sign and one or two decimals", () => {
  assert.deepEqual([3.2, -0.25, 0, -0.001, 12].map(formatEstimate), ["+3.2", "−0.25", "+0.0", "+0.0", "+12.0"]);
});

test("a score in words, seen by either side", () => {
  const won = proven(1, 7);
  assert.deepEqual([verdict(won), verdict(won, "black")], ["wins in 7", "loses in 7"]);
  const counted = { ...proven(-1, null, -12, "black"), bound: true };
  assert.deepEqual([verdict(counted), verdict(counted, "white")], ["loses by at least 12", "wins by at least 12"]);
  assert.equal(verdict({ ...won, bound: true }), "wins within 7");
  assert.deepEqual([verdict(proven(-1)), verdict(proven(0)), verdict(proven(0, null, 0))], ["loses", "draws", "draws"]);
  assert.equal(verdict(estimated(1.5), "black"), "−1.5");
});

test("the side that stands better is named", () => {
  const told = (/** @type {ScoreData} */ score) => scoreText(score, ["X", "Y"]);
  assert.equal(told(proven(1, 7)), "X wins in 7");
  assert.equal(told(proven(-1, 16)), "Y wins in 16");
  assert.equal(told(proven(-1, null, -4, "black")), "X wins by 4");
  assert.equal(told(proven(-1, null, null, "black")), "X wins");
  assert.equal(told(proven(0, null, 0)), "Draw");
  assert.deepEqual([told(estimated(1.5)), told(estimated(1.5, "black"))], ["X +1.5", "Y +1.5"]);
  assert.equal(told(estimated(-1.5)), "Y +1.5");
  assert.equal(told(estimated(0.001)), "Even");
});

test("a game that is over is won or lost, and not in so many plies", () => {
  assert.equal(verdict(proven(1, 0), "black"), "has lost");
  assert.equal(scoreText(proven(1, 0), ["X", "Y"]), "X has won");
});

test("marks by kind, with a few letters", () => {
  assert.deepEqual(markOf(proven(1, 7)), { kind: "win", text: "7", title: "wins in 7" });
  assert.deepEqual(markOf(proven(1, 4, null, "black"), "white"), { kind: "loss", text: "4", title: "loses in 4" });
  assert.deepEqual(markOf(proven(-1, null, -12)), { kind: "loss", text: "12", title: "loses by 12" });
  assert.deepEqual(markOf(proven(0, null, 0)), { kind: "draw", text: "=", title: "draws" });
  assert.deepEqual(markOf(proven(0)), { kind: "draw", text: "=", title: "draws" });
  assert.deepEqual(markOf(proven(1)), { kind: "win", text: "", title: "wins" });
  assert.deepEqual(markOf(estimated(0.5), "black"), { kind: "unknown", text: "−0.5", title: "−0.5" });
});

test("what a move leaves to the rival", () => {
  assert.deepEqual(scoreAfter(proven(-1, 48)), proven(1, 47, null, "black"));
  assert.deepEqual(scoreAfter(proven(1, null, 4)), proven(-1, null, -4, "black"));
  assert.deepEqual(scoreAfter(proven(0, null, 0)), proven(0, null, 0, "black"));
  assert.deepEqual(scoreAfter(proven(0)), proven(0, null, null, "black"));
  assert.deepEqual(scoreAfter(estimated(0.5)), estimated(-0.5, "black"));
  assert.deepEqual(wonBy("black"), proven(1, null, null, "black"));
});

/** @param {ScoreData | null} score @param {ScoreData | null} best @returns {PathMove} */
const step = (score, best) => ({ move: "a1", score, best: best && { move: "b1", score: best, line: [] } });

test("a blunder gives the result away, a slip something less", () => {
  assert.equal(faultOf(step(proven(-1, 3), proven(0))), "blunder");
  assert.equal(faultOf(step(proven(0), proven(1, 3))), "blunder");
  assert.equal(faultOf(step(proven(1, 9), proven(1, 3))), "slip");
  assert.equal(faultOf(step(proven(-1, 4), proven(-1, 6))), "slip");
  assert.equal(faultOf(step(proven(-1, null, -6), proven(-1, null, -2))), "slip");
  assert.equal(faultOf(step(proven(1, null, 18), proven(1, null, 48))), "mistake");
  assert.equal(faultOf(step(proven(1, 3), proven(1, 3))), null);
  assert.equal(faultOf(step(proven(1), proven(1, 3))), null, "it may be as fast");
  assert.equal(faultOf(step(proven(0), proven(0))), null);
  assert.equal(faultOf(step(null, proven(1, 3))), null);
  assert.equal(faultOf(undefined), null);
});

test("a fault says what was better, as the terminal does", () => {
  assert.equal(stepText(step(proven(-1, 4), proven(-1, 6))), "small mistake: loses in 4 (best: b1 loses in 6)");
  assert.equal(stepText(step(proven(-1, 4), proven(0))), "blunder: loses in 4 (best: b1 draws)");
  assert.equal(stepText(step(proven(1, 3), proven(1, 3))), "wins in 3");
  assert.equal(stepText(step(null, null)), "");
});

test("what a move gave away, in its unit", () => {
  const lost = (/** @type {ScoreData} */ score, /** @type {ScoreData} */ best_score) => lossText({ score, best_score });
  assert.equal(lost(proven(1, null, 2), proven(1, null, 8)), "6 discs");
  assert.equal(lost(proven(-1, null, -1), proven(0, null, 0)), "1 disc");
  assert.equal(lost(proven(1, null, 8), proven(1, null, 8)), "");
  assert.equal(lost(proven(-1, 8), proven(1, 3)), "the win");
  assert.equal(lost(proven(0), proven(1, 3)), "the win, not the draw");
  assert.equal(lost(proven(-1, 8), proven(0)), "the draw");
  assert.equal(lost(proven(1, 5), proven(1, 3)), "2 plies");
  assert.equal(lost(proven(-1, 3), proven(-1, 4)), "1 ply");
  assert.equal(lost(proven(1, 3), proven(1, 3)), "");
  assert.equal(lost(estimated(0.5), estimated(2)), "1.5 of the estimate");
  assert.equal(lost(estimated(2), estimated(2.01)), "");
  assert.equal(lost(estimated(2), proven(1, 9)), "", "an estimate is no part of a proof");
});

test("only a certain result is a whole one", () => {
  assert.deepEqual([whiteShare(proven(1, 3)), whiteShare(proven(-1, 3)), whiteShare(estimated(0))], [1, 0, 0.5]);
  assert.ok(whiteShare(estimated(1000)) < 1 && whiteShare(estimated(3)) > 0.7);
});

test("where discs are counted, no lead is cut off", () => {
  const shares = [-40, -2, 0, 2, 12, 40, 64].map((margin) =>
    whiteShare(proven(/** @type {-1 | 0 | 1} */ (Math.sign(margin)), null, margin)),
  );
  assert.deepEqual(
    shares,
    [...shares].sort((one, other) => one - other),
  );
  assert.equal(new Set(shares).size, 7);
  assert.ok(shares[3] < 0.6 && shares[5] > 0.9 && Math.abs(shares[0] + shares[5] - 1) < 1e-9);
});
