import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GameData, PathMove, WorthData } from "../../src/outplay/web/page/types.d.ts" */
import { faultOf, stepText, worthAfter, worthOf, worthText } from "../../src/outplay/web/page/js/explore/worth.js";

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
  assert.equal(worthText(GAME, "white", worthOf(-1, 16)), "Blue wins in 16");
  assert.equal(worthText(GAME, "white", worthOf(1, null, 4)), "Red wins by 4");
  assert.equal(worthText(GAME, "black", worthOf(-1)), "Red wins");
  assert.equal(worthText(GAME, "black", worthOf(0, null, 0)), "Draw");
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
