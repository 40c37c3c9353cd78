import assert from "node:assert/strict";
import { test } from "node:test";

import { Machine } from "#page/learn/machine.js";
import { Match } from "#page/learn/match.js";
import { fakeApi, STONES } from "./table.js";
import { wall } from "./wall.js";

/** @import { Api, DrawnData, LearnedData } from "#types" */

/**
 * A table at which the machine takes one stone at a time, from nine: who takes the last one has won.
 * @param {{ moves?: (string | null)[] }} [options] what the machine draws, null where it resigns
 */
function sitDown({ moves = [] } = {}) {
  const table = fakeApi();
  /** @type {any[]} */
  const asked = [];
  /** @type {string[]} */
  const seen = [];
  const draws = [...moves];
  /** @type {Api} */
  const api = {
    get: table.get,
    async post(path, body) {
      asked.push([path, body]);
      if (path === "/api/play") {
        return table.post(path, { start: STONES.start, .../** @type {any} */ (body) });
      }
      if (path === "/api/learning/draw") {
        const hasToPass = / ?b\/-\/w-5 [wb]$/.test(/** @type {any} */ (body).position);
        const move = draws.length ? draws.shift() : hasToPass ? "pass" : "a1";
        /** @type {DrawnData} */
        const drawn = {
          key: "one",
          is_mirrored: false,
          moves: [],
          bead: move ? 0 : null,
          move: move ?? null,
          new: null,
        };
        return /** @type {any} */ (drawn);
      }
      const after = wall();
      after.memory.results.win += 1;
      /** @type {LearnedData} */
      const learned = { ...after, changed: ["one"], result: "win" };
      return /** @type {any} */ (learned);
    },
  };
  const match = new Match(
    api,
    {
      showed: (move) => seen.push(move?.move ?? "start"),
      opened: (drawn) => seen.push(drawn.move === null ? "gives up" : "opens"),
      ended: (learned) => seen.push(`${learned.result}, ${match.resigned ?? "nobody"} resigned`),
    },
    () => Promise.resolve(),
  );
  const machine = new Machine(wall());
  const begin = (/** @type {"white" | "black"} */ side) => match.begin(machine, STONES, { side, seed: 1, truth: true });
  const bodies = (/** @type {string} */ path) => asked.filter(([to]) => to === path).map(([, body]) => body);
  return { match, machine, begin, seen, bodies };
}

test("a person begins, the machine answers from its boxes, and learns at the end", async () => {
  const { match, machine, begin, seen, bodies } = sitDown();
  await begin("black");
  assert.equal(match.phase, "yours");
  assert.deepEqual(
    match.moves.map(({ move }) => move),
    ["a1", "a2"],
  );
  await match.choose("a2"); // 7, 6
  assert.deepEqual(seen, ["start", "a2", "opens", "a1"]);
  await match.choose("a1"); // 5: the machine has a box for a pass, too
  assert.deepEqual(seen.slice(4), ["a1", "opens", "pass"]);
  while (match.phase === "yours") await match.choose("a2");
  assert.equal(match.phase, "over");
  assert.equal(seen[seen.length - 1], "win, nobody resigned");
  const [taught] = bodies("/api/learning/game");
  assert.deepEqual([taught.side, taught.truth, taught.resigned], ["black", true, undefined]);
  assert.equal(taught.moves[0], "a2");
  assert.deepEqual(taught.memory, wall().memory);
  assert.equal(machine.games, 4);
  assert.deepEqual([...machine.changed], ["one"]);
  assert.deepEqual(match.moves, []);
});

test("the machine begins where it plays the first side; its choices depend on the game and the move", async () => {
  const { begin, seen, bodies, match } = sitDown();
  await begin("white");
  assert.deepEqual(seen, ["start", "opens", "a1"]);
  await match.choose("a1");
  const draws = bodies("/api/learning/draw");
  assert.deepEqual(
    draws.map(({ stage }) => stage),
    [0, 1],
  );
  assert.notEqual(draws[0].seed, draws[1].seed);
  assert.ok(Number.isSafeInteger(draws[0].seed));
  await begin("white");
  assert.equal(bodies("/api/learning/draw")[2].seed, draws[0].seed);
});

test("a person who cannot move passes by himself", async () => {
  const { match, begin, seen } = sitDown();
  await begin("black");
  await match.choose("a1");
  await match.choose("a1");
  assert.deepEqual(seen, ["start", "a1", "opens", "a1", "a1", "opens", "a1", "pass", "opens", "a1"]);
  assert.equal(match.phase, "yours");
});

test("an empty box resigns, and that is learned", async () => {
  const { begin, seen, bodies, match } = sitDown({ moves: [null] });
  await begin("black");
  await match.choose("a1");
  assert.deepEqual(seen, ["start", "a1", "gives up", "win, black resigned"]);
  assert.equal(bodies("/api/learning/game")[0].resigned, "black");
});

test("a person may give up, but not twice, nor out of turn", async () => {
  const { begin, bodies, match } = sitDown();
  await match.giveUp();
  await begin("black");
  await match.giveUp();
  await match.giveUp();
  assert.deepEqual(
    bodies("/api/learning/game").map(({ resigned }) => resigned),
    ["white"],
  );
});

test("what is not legal is not played", async () => {
  const { begin, seen, match } = sitDown();
  await begin("black");
  await match.choose("a7");
  assert.deepEqual(seen, ["start"]);
});

test("from a game that is left nothing is learned", async () => {
  const { begin, seen, bodies, match } = sitDown();
  await begin("black");
  const choosing = match.choose("a1");
  match.leave();
  await choosing;
  assert.deepEqual(seen, ["start"]);
  assert.deepEqual(bodies("/api/learning/game"), []);
  assert.equal(match.phase, "none");
});
