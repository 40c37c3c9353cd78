import assert from "node:assert/strict";
import { test } from "node:test";

import { Course, MAX_POINTS } from "#page/learn/course.js";
import { fileName, formatMemory, parseMemory } from "#page/learn/keeper.js";
import { Machine } from "#page/learn/machine.js";
import { proven } from "./scores.js";
import { box, games, HER, measures, wall } from "./wall.js";

test("what the server has sent goes back to it unchanged", () => {
  const machine = new Machine(wall());
  assert.deepEqual(machine.document, wall().memory);
  assert.equal(machine.games, 3);
  assert.equal(machine.metCount, 1);
  assert.equal(machine.policy, machine.document.policy);
});

test("games change results and boxes, and new boxes come behind the others", () => {
  const machine = new Machine(wall());
  const second = box("two", [1, 0, 1], { position: "owt b" });
  machine.learn(games("wld", 4, { boxes: [box("one", [1, 0]), second] }));
  assert.deepEqual(machine.results, { win: 2, draw: 1, loss: 3 });
  assert.deepEqual(machine.document.boxes, [
    { position: "three w", beads: { a: 5 } },
    { position: "one b", beads: { a: 1, b: 0 } },
    { position: "owt b", beads: { a: 1, b: 0, c: 1 } },
  ]);
  assert.deepEqual([...machine.changed], ["two"], "the first box is as it was");
  assert.equal(machine.metCount, 2);
});

test("a box that is the other side's is kept, but not shown", () => {
  const machine = new Machine(wall());
  machine.learn(games("w", 4, { boxes: [box("three", [7], { position: "three w" })] }));
  assert.equal(machine.boxes.has("three"), false);
  assert.deepEqual(machine.document.boxes[0], { position: "three w", beads: { a: 7 } });
});

test("the server has the last word about a job", () => {
  const machine = new Machine(wall());
  machine.learn(games("w", 4));
  const memory = { ...wall().memory, boxes: [...wall().memory.boxes, { position: "four w", beads: { a: 2 } }] };
  machine.settle({ event: "memory", memory, measures: measures(4, { exploitability: 0 }), played: 1, full: false });
  assert.ok(machine.document.boxes.some(({ position }) => position === "four w"));
  assert.equal(machine.measures.exploitability, 0);
  assert.equal(machine.course.last.exploitability, 0);
});

test("a box of a game under way is shown, and not learned", () => {
  const machine = new Machine(wall());
  machine.open(box("two", [1, 1, 1]));
  assert.equal(machine.metCount, 2);
  assert.deepEqual(machine.document, wall().memory);
  machine.open(box("one", [9, 9]));
  assert.equal(machine.boxes.get("one")?.beads[0].count, 1, "one that is known stays as it is");
});

test("values are taken in beside the beads, and stay with a box that is opened", () => {
  const machine = new Machine(wall());
  const known = box("two", [0, 0, 0]);
  known.beads.forEach((bead) => Object.assign(bead, { score: proven(-1, 2) }));
  machine.appraise([known, box("one", [4, 4])]);
  assert.deepEqual(
    machine.boxes.get("two")?.beads.map(({ count, score }) => [count, score?.value]),
    [
      [1, -1],
      [1, -1],
      [1, -1],
    ],
  );
  machine.open(box("two", [1, 1, 1]));
  assert.equal(machine.boxes.get("two")?.beads[0].score?.value, -1);
  machine.learn(games("l", 4, { boxes: [box("two", [1, 0, 1])] }));
  assert.deepEqual(
    machine.boxes.get("two")?.beads.map(({ count, score }) => [count, score?.value]),
    [
      [1, -1],
      [0, -1],
      [1, -1],
    ],
    "though nobody says it again",
  );
  machine.appraise([{ ...known, position: "a mirror image b", beads: [] }]);
  assert.equal(machine.boxes.get("two")?.beads[0].score?.value, -1);
});

test("the whole wall again: the latest use of a box is remembered", () => {
  const machine = new Machine(wall());
  assert.equal(machine.lastUse("one"), -1);
  const later = wall();
  later.memory.results.win = 2;
  machine.renew(later, ["one"]);
  assert.ok(machine.lastUse("one") > machine.lastUse("two"));
  assert.deepEqual([...machine.changed], ["one"]);
  assert.equal(machine.course.last.game, 4);
});

test("a course has a point for every game, and what is not measured stays", () => {
  const course = new Course({ win: 0, draw: 0, loss: 0 }, { exploitability: 1, losing: 9 });
  assert.ok(course.isEmpty);
  course.add({ win: 1, draw: 0, loss: 0 }, null);
  course.add({ win: 1, draw: 0, loss: 1 }, { exploitability: 0.5, losing: 8 });
  course.add({ win: 1, draw: 0, loss: 1 }, { exploitability: 0.25, losing: 7 });
  assert.deepEqual(course.points, [
    { game: 0, win: 0, draw: 0, loss: 0, exploitability: 1, losing: 9 },
    { game: 1, win: 1, draw: 0, loss: 0, exploitability: 1, losing: 9 },
    { game: 2, win: 1, draw: 0, loss: 1, exploitability: 0.25, losing: 7 },
  ]);
});

test("a long course is thinned, and keeps its beginning and its end", () => {
  const course = new Course({ win: 0, draw: 0, loss: 3 }, { exploitability: 1, losing: 9 });
  for (let win = 1; win <= 100_000; win += 1) course.add({ win, draw: 0, loss: 3 }, null);
  assert.ok(course.points.length <= MAX_POINTS && course.points.length > MAX_POINTS / 4);
  assert.equal(course.points[0].game, 3);
  assert.equal(course.last.game, 100_003);
  const numbers = course.points.map(({ game }) => game);
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((one, other) => one - other),
  );
  const gaps = numbers.slice(2, -1).map((game, place) => game - numbers[place + 1]);
  assert.equal(new Set(gaps).size, 1, "evenly");
});

test("a memory is written so that a person can read it, and read again", () => {
  const text = formatMemory(wall().memory);
  assert.ok(text.includes('\n    {"position":"one b","beads":{"a":1,"b":0}}\n'));
  assert.deepEqual(parseMemory(text), wall().memory);
  assert.equal(formatMemory({ ...wall().memory, boxes: [] }).includes('"boxes": []'), true);
  assert.equal(fileName({ ...wall().memory, policy: { ...HER, name: "a/b c" } }), "matchboxes-stones-9-a-b-c.json");
});

test("what is no memory is refused in words", () => {
  assert.throws(() => parseMemory("oh"), /not JSON/);
  for (const text of ["Case 1\nD11=1 D12=1", " D11=1", "M11=14"]) {
    assert.throws(() => parseMemory(text), /paper tape.*outplay classic.*--tape FILE --memory machine\.json/, text);
  }
  assert.throws(() => parseMemory("Case 1"), /not JSON/);
  for (const text of ["null", "3", "{}", '{"game": 3, "boxes": []}', '{"game": "x", "boxes": {}}']) {
    assert.throws(() => parseMemory(text), /memory of a matchbox machine/, text);
  }
});
