import assert from "node:assert/strict";
import { test } from "node:test";

import { formatWatch, parseDelay, parseWatch, playing } from "#page/watch/setup.js";

test("one round to begin with, and a delay", () => {
  const setup = parseWatch({});
  assert.equal(setup.rounds, 1);
  assert.ok(setup.delay > 0);
  assert.deepEqual([setup.nextDelay, setup.opening, setup.strategies], [null, 0, ["", ""]]);
});

test("what was written is read again", () => {
  /** @type {[string, string]} */
  const strategies = ["engine:depth=2,ties=random", "mcts:simulations=9"];
  for (const nextDelay of [null, 0, 700]) {
    const setup = { strategies, rounds: 12, opening: 4, delay: 0, nextDelay, seed: 2 ** 53 - 1 };
    assert.deepEqual(parseWatch(formatWatch(setup)), setup);
  }
});

test("what cannot be read is as usual", () => {
  const values = { rounds: "0", opening: "61", delay: "-5", next: "soon", seed: "99999999999999999999" };
  assert.deepEqual(parseWatch(values), parseWatch({}));
});

test("delays that somebody wrote", () => {
  assert.deepEqual(["0", " 250 ", "60000"].map(parseDelay), [0, 250, 60000]);
  assert.deepEqual(["", "-1", "1.5", "60001", "abc", "1e3", "999999"].map(parseDelay), Array(7).fill(null));
});

test("the report's own strategies begin where both can play, and else levels", () => {
  const kinds = ["random", "level", "mobility", "t77"].map((name) => ({ name }));
  assert.deepEqual(playing(["", ""], kinds), ["t77", "mobility"]);
  assert.deepEqual(playing(["random", ""], kinds), ["random", "mobility"]);
  assert.deepEqual(playing(["", ""], kinds.slice(0, 3)), ["level:3", "level:2"]);
  assert.deepEqual(playing(["", ""], []), ["", ""], "before the players are known");
});

test("who cannot play a game gives way", () => {
  const kinds = [{ name: "random" }, { name: "level" }];
  assert.deepEqual(playing(["random", "level:9"], kinds), ["random", "level:9"]);
  assert.deepEqual(playing(["special:3", "other"], kinds), ["level:3", "level:2"]);
  assert.deepEqual(playing(["special:3", "random,seed=1"], [{ name: "random" }]), ["random", "random,seed=1"]);
});
