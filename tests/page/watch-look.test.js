import assert from "node:assert/strict";
import { test } from "node:test";

import { inTheirWords, lookOf } from "#page/watch/look.js";

/** @typedef {import("#page/watch/look.js").Names} Names */
/** @type {Names} */
const DISCS = { sides: ["X", "Y"], colours: ["red", "blue"] };
/** @type {Names} */
const PLAIN = { sides: ["White", "Black"], colours: ["white", "black"] };
/** @type {Names} */
const ODD = { sides: ["X", "O"], colours: ["white", "black"] };

test("a strategy keeps its letter, its colour and its lines when the other one begins", () => {
  assert.equal(lookOf(DISCS, 0), DISCS);
  assert.deepEqual(lookOf(DISCS, 1), { sides: ["Y", "X"], colours: ["blue", "red"], lined: "white" });
  assert.equal(inTheirWords("X wins: X has 7 more, Y's Xs stay.", DISCS, 0), "X wins: X has 7 more, Y's Xs stay.");
  assert.equal(inTheirWords("X wins: X has 7 more, Y's Xs stay.", DISCS, 1), "Y wins: Y has 7 more, X's Xs stay.");
});

test("sides with other names keep their colours, and go by them", () => {
  for (const game of [PLAIN, ODD]) assert.equal(lookOf(game, 1), game);
  assert.equal(inTheirWords("Black wins: White cannot move.", PLAIN, 1), "Black wins: White cannot move.");
  assert.equal(inTheirWords("X wins: O cannot move.", ODD, 1), "White wins: Black cannot move.");
});
