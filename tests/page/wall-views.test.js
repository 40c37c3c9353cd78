import assert from "node:assert/strict";
import { test } from "node:test";

import * as views from "#page/wall/views.js";
import { proven } from "./scores.js";
import { box } from "./wall.js";

/** @import { ScoreData } from "#types" */

test("beads have letters, however many there are", () => {
  assert.deepEqual([0, 1, 25, 26, 27, 51, 52].map(views.letterOf), ["A", "B", "Z", "AA", "AB", "AZ", "BA"]);
});

test("what a bead is worth, in words", () => {
  const told = (/** @type {ScoreData | null} */ score) => views.beadText({ move: "a", count: 1, score });
  assert.deepEqual(
    [told(proven(1, 3)), told(proven(-1, null, -4)), told(null)],
    ["wins in 3", "loses by 4", "not known"],
  );
});

test("a worth is shown where it is wanted and known", () => {
  const bead = { move: "a", count: 1, score: proven(-1, 2) };
  assert.equal(views.shownWorth(bead, true), "loss");
  assert.equal(views.shownWorth(bead, false), undefined);
  assert.equal(views.shownWorth({ ...bead, score: null }, true), undefined);
});

test("how probable a bead is", () => {
  const chances = (/** @type {number[]} */ counts) => {
    const one = box("one", counts);
    return one.beads.map((bead) => views.chanceText(one, bead));
  };
  assert.deepEqual(chances([1, 2, 0]), ["33 %", "67 %", "0 %"]);
  assert.deepEqual(chances([0, 0]), ["–", "–"]);
  assert.deepEqual(chances([1, 999]), ["< 1 %", "> 99 %"]);
});

test("a box in words, with what is open, drawn and known", () => {
  const one = box("one", [2, 0]);
  one.beads[1] = { ...one.beads[1], score: proven(-1, 2) };
  const closed = { truth: false, use: null };
  assert.equal(views.describeBox({ number: 4, box: one }, closed), "Box 4. Beads: A a 2; B b 0");
  assert.equal(
    views.describeBox({ number: 4, box: one }, { truth: true, use: { bead: 0, isMirrored: true } }),
    "Box 4, open, mirror image. Beads: A a 2, not known, drawn; B b 0, loses in 2",
  );
  assert.match(views.describeBox({ number: 1, box: box("x", [0]) }, closed), /^Box 1, empty\./);
  assert.match(views.describeBox({ number: 1, box: box("x", [1], { met: false }) }, closed), /^Box 1, not met yet\./);
});

test("boxes stand together by the machine's moves, and keep their numbers", () => {
  const boxes = [
    box("one", [1]),
    box("two", [1], { stage: 2 }),
    box("three", [1], { stage: 1, met: false }),
    box("four", [1], { stage: 1 }),
    box("five", [1], { stage: null }),
  ];
  const groups = views.groupsOf(boxes, () => 0);
  assert.deepEqual(
    groups.map(({ title, note, boxes }) => [title, note, boxes.map(({ number }) => number)]),
    [
      ["Its first move", "1 box", [1]],
      ["Its second move", "1 of 2 boxes met", [3, 4]],
      ["Its third move", "1 box", [2]],
      ["Boxes", "1 box", [5]],
    ],
  );
  assert.equal(views.stageTitle(10), "Its 11th move");
});

test("of very many boxes those are shown that were used last, and that is said", () => {
  const boxes = Array.from({ length: 1234 }, (_, place) => box(String(place), [1], { stage: place % 7 }));
  const [group, ...others] = views.groupsOf(boxes, (key) => (key === "600" ? 5 : key === "3" ? 4 : -1));
  assert.deepEqual(others, []);
  assert.equal(group.boxes.length, views.MAX_BOXES);
  assert.deepEqual(
    group.boxes.slice(0, 3).map(({ number }) => number),
    [601, 4, 1],
  );
  assert.match(group.note, /200 of 1,234/);
});
