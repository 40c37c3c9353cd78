import assert from "node:assert/strict";
import { test } from "node:test";

import * as words from "#page/learn/words.js";
import { box, measures } from "./wall.js";

test("what a game has done to the beads", () => {
  const boxes = { one: box("one", [3, 0]), two: box("two", [7]) };
  const find = (/** @type {string} */ key) => {
    const place = ["one", "two"].indexOf(key);
    return place < 0 ? null : { number: place + 1, box: boxes[/** @type {"one" | "two"} */ (key)] };
  };
  const told = (/** @type {[string, number, number][]} */ ...drawn) =>
    words.changesText(
      drawn.map(([key, bead, count]) => ({ key, bead, count })),
      find,
    );
  assert.equal(told(["two", 0, 7], ["one", 1, 1]), "1 bead B taken from box 1.");
  assert.equal(told(["one", 0, 2], ["two", 0, 4]), "3 beads A added to box 2, 1 bead A added to box 1.");
  assert.equal(told(["one", 0, 3]), "All beads go back into their boxes.");
  assert.equal(told(["gone", 0, 3]), "All beads go back into their boxes.");
});

test("how far it has come, in a sentence", () => {
  const stand = (/** @type {number | null} */ exploitability, draw = 0) =>
    words.standText({ win: 1200, draw, loss: 1 }, measures(1201, { exploitability }));
  assert.equal(stand(0), "1,201 games: 1,200 won, 1 lost. Nobody can beat it any more.");
  assert.equal(stand(0.255, 2), "1,203 games: 1,200 won, 2 drawn, 1 lost. A perfect rival beats it 26 % of the time.");
  assert.equal(stand(1).endsWith("every time."), true);
  assert.equal(stand(null), "1,201 games: 1,200 won, 1 lost.");
});

test("shares and counts", () => {
  assert.equal(words.metText(3, 19), "3 of 19 met");
  assert.equal(words.metText(1, null), "1 box so far");
  assert.deepEqual(["w", "d", "l"].map(words.resultText), ["It has won.", "A draw.", "It has lost."]);
});
