import assert from "node:assert/strict";
import test from "node:test";

import * as lines from "#page/game/line.js";
import { formatLine, MAX_LETTERS, nodeAt, parseLine, placeOf } from "#page/game/line.js";

/** Whole numbers below a limit, the same for the same seed. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** What somebody might do with a line, at random. @param {number} seed @param {number} steps */
function randomLine(seed, steps) {
  const below = randomNumbers(seed);
  let line = lines.emptyLine();
  for (let step = 0; step < steps; step++) {
    const id = below(line.nodes.length);
    const action = below(12);
    if (action < 7) line = lines.play(line, `${"abcd"[below(4)]}${1 + below(3)}`);
    else if (action < 9) line = lines.back(line);
    else if (action === 9) line = lines.goTo(line, id);
    else if (action === 10) line = lines.promote(line, id);
    else if (below(4) === 0) line = lines.remove(line, id);
  }
  return line;
}

/** The tree as nested values, without numbers. @param {lines.Line} line @param {number} [id] @returns {unknown[]} */
function shape(line, id = 0) {
  return line.nodes[id].children.map((child) => [line.nodes[child].move, shape(line, child)]);
}

test("a move is played, taken back and entered again", () => {
  const played = lines.lineOf(["a1a2", "b3b2", "a2b3"]);
  assert.deepEqual(lines.movesTo(played), ["a1a2", "b3b2", "a2b3"]);
  const before = lines.back(lines.back(played));
  assert.deepEqual(lines.movesTo(before), ["a1a2"]);
  const again = lines.play(before, "b3b2");
  assert.equal(again.nodes.length, played.nodes.length);
  assert.deepEqual(lines.movesTo(lines.forward(again)), ["a1a2", "b3b2", "a2b3"]);
});

test("another move becomes a branch, and nothing is lost", () => {
  let line = lines.back(lines.lineOf(["a1", "b1", "c1"]));
  line = lines.play(line, "d1");
  assert.equal(formatLine(line), "a1.b1.c1(d1)");
  assert.deepEqual(lines.movesTo(line), ["a1", "b1", "d1"]);
  assert.deepEqual(lines.movesTo(line, lines.endOf(line)), ["a1", "b1", "c1"]);
  assert.ok(!lines.isMain(line, line.here));
  assert.ok(lines.isMain(line, lines.back(line).here));
});

test("forward stays on the branch that the person came from", () => {
  const branch = lines.play(lines.play(lines.toStart(lines.lineOf(["a1", "b1"])), "a2"), "b2");
  const start = lines.toStart(branch);
  assert.deepEqual(lines.movesTo(lines.forward(start)), ["a2"]);
  assert.deepEqual(lines.movesTo(lines.toEnd(start)), ["a2", "b2"]);
  const main = lines.goTo(start, 1);
  assert.deepEqual(lines.movesTo(lines.toEnd(main)), ["a1", "b1"]);
});

test("without branches another move takes the place of what lay ahead", () => {
  const line = lines.goToPly(lines.lineOf(["a1", "b1", "c1"]), 1);
  assert.deepEqual(lines.movesTo(line), ["a1"]);
  const same = lines.playOver(line, "b1");
  assert.deepEqual(
    [lines.movesTo(same), lines.movesTo(same, same.tip)],
    [
      ["a1", "b1"],
      ["a1", "b1", "c1"],
    ],
  );
  const other = lines.playOver(line, "d1");
  assert.equal(formatLine(other), "a1.d1");
  assert.equal(other.here, other.tip);
});

test("nobody goes beyond the ends", () => {
  const line = lines.lineOf(["a1", "b1"]);
  assert.deepEqual(
    [-3, 0, 1, 99].map((ply) => lines.movesTo(lines.goToPly(line, ply)).length),
    [0, 0, 1, 2],
  );
  const steps = /** @type {const} */ (["back", "back", "back", "forward", "first", "last", "forward"]);
  let walk = line;
  const seen = steps.map((step) => lines.movesTo((walk = lines.STEPS[step](walk))).length);
  assert.deepEqual(seen, [1, 0, 0, 1, 0, 2, 2]);
});

test("a line is a value: nothing changes in the old one", () => {
  const line = Object.freeze(lines.lineOf(["a1", "b1"]));
  const text = JSON.stringify(line);
  lines.play(lines.back(line), "c1");
  lines.remove(line, 1);
  lines.promote(lines.play(lines.toStart(line), "d1"), 3);
  assert.equal(JSON.stringify(line), text);
});

test("a branch is deleted, and who stood in it stands in front of it", () => {
  const line = lines.play(lines.play(lines.back(lines.lineOf(["a1", "b1"])), "b2"), "c2");
  const left = lines.remove(line, 3);
  assert.equal(formatLine(left), "a1.b1");
  assert.deepEqual(lines.movesTo(left), ["a1"]);
  assert.deepEqual(lines.movesTo(left, left.tip), ["a1", "b1"]);
  assert.ok(!lines.isReachable(left, 3));
  assert.ok(!lines.isReachable(left, 4));
  assert.equal(lines.goTo(left, 4), left);
  assert.equal(lines.remove(left, 0), left);
});

test("a branch is promoted, and the old main line becomes the branch", () => {
  const line = lines.play(lines.play(lines.back(lines.lineOf(["a1", "b1"])), "b2"), "c2");
  const better = lines.promote(line, line.here);
  assert.equal(formatLine(better), "a1.b2(b1)c2");
  assert.equal(better.here, line.here);
});

test("the text of a line with branches in branches", () => {
  const { line, isWhole } = parseLine("a1.b1(b2.c2(c3)d2)(b3)c1");
  assert.ok(isWhole);
  assert.equal(formatLine(line), "a1.b1(b2.c2(c3)d2)(b3)c1");
  assert.deepEqual(lines.movesTo(line), ["a1", "b1", "c1"]);
  assert.deepEqual(shape(line), [
    [
      "a1",
      [
        ["b1", [["c1", []]]],
        [
          "b2",
          [
            ["c2", [["d2", []]]],
            ["c3", []],
          ],
        ],
        ["b3", []],
      ],
    ],
  ]);
});

test("moves may be divided by anything, and capitals are no matter", () => {
  for (const text of ["a1a2 b3b2 pass", "A1A2,b3b2,PASS", "a1a2_b3b2..pass.", "a1a2+b3b2+pass"]) {
    assert.deepEqual(lines.movesTo(parseLine(text).line), ["a1a2", "b3b2", "pass"]);
  }
});

test("a broken text gives what can be read of it", () => {
  assert.deepEqual(lines.movesTo(parseLine("a1.b1)").line), ["a1", "b1"]);
  assert.equal(parseLine("a1.b1)").isWhole, false);
  assert.equal(parseLine("a1(b1").isWhole, false);
  assert.equal(formatLine(parseLine("((((").line), "");
  assert.equal(formatLine(parseLine("(a1)b1").line), "a1(b1)");
  assert.equal(formatLine(parseLine("").line), "");
});

test("a line has its limits", () => {
  const many = Array.from({ length: lines.MAX_MOVES + 50 }, (_, ply) => `a${ply + 1}`);
  const long = lines.lineOf(many);
  assert.equal(lines.movesTo(long).length, lines.MAX_MOVES);
  assert.ok(!lines.hasRoom(long));
  assert.equal(lines.play(long, "b1"), long);
  assert.ok(lines.hasRoom(lines.remove(long, lines.MAX_MOVES)), "what was deleted leaves room");
  const { line, isWhole } = parseLine(many.join("."));
  assert.equal(lines.movesTo(line).length, lines.MAX_MOVES);
  assert.equal(isWhole, false);
  assert.equal(parseLine("a".repeat(MAX_LETTERS + 1)).isWhole, false);
  assert.equal(parseLine("(".repeat(MAX_LETTERS)).isWhole, false);
});

test("every line comes back from its text, with its places", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const line = randomLine(seed, 5 + (seed % 60));
    const { line: read, isWhole } = parseLine(formatLine(line));
    assert.ok(isWhole);
    assert.deepEqual(shape(read), shape(line), formatLine(line));
    assert.equal(formatLine(read), formatLine(line));
    const order = lines.inOrder(line);
    assert.equal(new Set(order).size, order.length);
    for (const id of [0, ...order]) {
      const place = placeOf(line, id);
      assert.equal(nodeAt(line, place), id);
      assert.deepEqual(lines.movesTo(read, nodeAt(read, place) ?? -1), lines.movesTo(line, id));
    }
    assert.equal(nodeAt(line, order.length + 1), null);
  }
});

test("wherever one goes, one is somewhere on the tree, and forward leads to the tip", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const line = randomLine(seed, 40);
    assert.ok(lines.isReachable(line, line.here));
    assert.ok(lines.isReachable(line, line.tip));
    let walk = line;
    for (let step = 0; walk.here !== walk.tip; step++) {
      assert.ok(step < line.nodes.length);
      walk = lines.forward(walk);
    }
    assert.equal(walk.here, line.tip);
    assert.equal(lines.toEnd(line).here, line.tip);
  }
});
