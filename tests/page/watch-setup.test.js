import assert from "node:assert/strict";
import { test } from "node:test";

import { formatWatch, inColours, parseDelay, parseWatch, possible } from "#page/watch/setup.js";

test("one round to begin with, and a delay", () => {
  const setup = parseWatch({});
  assert.equal(setup.rounds, 1);
  assert.ok(setup.delay > 0);
  assert.equal(setup.nextDelay, null);
});

test("what was written is read again", () => {
  /** @type {[string, string]} */
  const strategies = ["engine:depth=2,ties=random", "mcts:simulations=9"];
  for (const nextDelay of [null, 0, 700]) {
    const setup = { strategies, rounds: 12, delay: 0, nextDelay, seed: 2 ** 53 - 1 };
    assert.deepEqual(parseWatch(formatWatch(setup)), setup);
  }
});

test("what cannot be read is as usual", () => {
  const values = { rounds: "0", delay: "-5", next: "soon", seed: "99999999999999999999" };
  assert.deepEqual(parseWatch(values), parseWatch({}));
});

test("delays that somebody wrote", () => {
  assert.deepEqual(["0", " 250 ", "60000"].map(parseDelay), [0, 250, 60000]);
  assert.deepEqual(["", "-1", "1.5", "60001", "abc", "1e3", "999999"].map(parseDelay), Array(7).fill(null));
});

test("who cannot play a game gives way", () => {
  const kinds = [{ name: "random" }, { name: "level" }];
  assert.deepEqual(possible(["random", "level:9"], kinds), ["random", "level:9"]);
  assert.deepEqual(possible(["special:3", "other"], kinds), parseWatch({}).strategies);
  assert.deepEqual(possible(["special:3", "random,seed=1"], [{ name: "random" }]), ["random", "random,seed=1"]);
});

test("a side goes by its colour where a strategy may be called the same", () => {
  const game = { sides: ["X", "Y"], colours: ["red", "blue"] };
  assert.equal(inColours("Y wins: Y has 7 more, X's Xs stay.", game), "Blue wins: Blue has 7 more, Red's Xs stay.");
  const plain = { sides: ["White", "Black"], colours: ["white", "black"] };
  assert.equal(inColours("Black wins: White cannot move.", plain), "Black wins: White cannot move.");
});
