import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GameData, PathMove, ScoreData, WorthData } from "../../src/outplay/web/page/types.d.ts" */
import * as worths from "../../src/outplay/web/page/js/game/worth.js";

const { estimate, faultOf, markOf, scoreText, stepText, verdict, winnerText, worthAfter, worthOf } = worths;

const GAME = /** @type {GameData} */ (/** @type {unknown} */ ({ sides: ["Red", "Blue"] }));

test("a worth has its words, as the library says them", () => {
  assert.deepEqual(worthOf(1, 7), { value: 1, distance: 7, margin: null, text: "wins in 7" });
  assert.equal(worthOf(-1, null, -12).text, "loses by 12");
  assert.equal(worthOf(0, null, 0).text, "draws");
  assert.equal(worthOf(-1).text, "loses");
});

test("what a move leaves to the rival", () => {
  assert.deepEqual(worthAfter(worthOf(-1, 48)), worthOf(1, 47));
  assert.deepEqual(worthAfter(worthOf(1, null, 4)), worthOf(-1, null, -4));
  assert.deepEqual(worthAfter(worthOf(0, null, 0)), worthOf(0, null, 0));
  assert.deepEqual(worthAfter(worthOf(0)), worthOf(0));
});

test("the winner is named, whoever is to move", () => {
  assert.equal(winnerText(GAME, "white", worthOf(-1, 16)), "Blue wins in 16");
  assert.equal(winnerText(GAME, "white", worthOf(1, null, 4)), "Red wins by 4");
  assert.equal(winnerText(GAME, "black", worthOf(-1)), "Red wins");
  assert.equal(winnerText(GAME, "black", worthOf(0, null, 0)), "Draw");
});

/** @param {WorthData | null} worth @param {WorthData | null} best @returns {PathMove} */
const step = (worth, best) => ({ move: "a1", worth, best: best && { move: "b1", ...best } });

test("a blunder gives the result away, a slip something less", () => {
  assert.equal(faultOf(step(worthOf(-1, 3), worthOf(0))), "blunder");
  assert.equal(faultOf(step(worthOf(0), worthOf(1, 3))), "blunder");
  assert.equal(faultOf(step(worthOf(1, 9), worthOf(1, 3))), "slip");
  assert.equal(faultOf(step(worthOf(-1, 4), worthOf(-1, 6))), "slip");
  assert.equal(faultOf(step(worthOf(-1, null, -6), worthOf(-1, null, -2))), "slip");
  assert.equal(faultOf(step(worthOf(1, 3), worthOf(1, 3))), null);
  assert.equal(faultOf(step(worthOf(1), worthOf(1, 3))), null, "it may be as fast");
  assert.equal(faultOf(step(worthOf(0), worthOf(0))), null);
  assert.equal(faultOf(step(null, worthOf(1, 3))), null);
  assert.equal(faultOf(undefined), null);
});

test("a fault says what was better, as the terminal does", () => {
  assert.equal(stepText(step(worthOf(-1, 4), worthOf(-1, 6))), "slip: loses in 4 (best: b1 loses in 6)");
  assert.equal(stepText(step(worthOf(-1, 4), worthOf(0))), "blunder: loses in 4 (best: b1 draws)");
  assert.equal(stepText(step(worthOf(1, 3), worthOf(1, 3))), "wins in 3");
  assert.equal(stepText(step(null, null)), "");
});

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

test("a game that is over is won or lost, and not in so many plies", () => {
  const over = score({ value: 1000000, proven: true, winner: "white", plies: 0 });
  assert.equal(verdict(over, "black"), "has lost");
  assert.equal(scoreText(over, ["X", "Y"]), "X has won");
});
