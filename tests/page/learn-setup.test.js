import assert from "node:assert/strict";
import { test } from "node:test";

import * as setup from "#page/learn/setup.js";
import { HER } from "./wall.js";

test("an address without values has the usual ones", () => {
  const usual = { policy: "her", teacher: "random", side: "black", games: 100, delay: 1000, seed: 1, truth: false };
  assert.deepEqual(setup.parseLearn({}), usual);
  assert.equal(setup.parseLearn({}, 50).games, 50, "where fewer are allowed");
});

test("what is written is read again", () => {
  const values = {
    policy: "menace",
    teacher: "level:3",
    side: "white",
    games: "7",
    delay: "0",
    seed: "77",
    truth: "on",
  };
  assert.deepEqual(setup.formatLearn(setup.parseLearn(values)), values);
});

test("nonsense gives way to what is usual", () => {
  const values = { side: "red", games: "0", delay: "-3", seed: "x", truth: "yes" };
  assert.deepEqual(setup.parseLearn(values), setup.parseLearn({}));
  assert.equal(setup.parseLearn({ games: "1000" }, 500).games, 100);
});

test("a delay is one of the speeds", () => {
  assert.equal(setup.parseLearn({ delay: "900" }).delay, 1000);
  assert.equal(setup.parseLearn({ delay: "3" }).delay, 0);
  assert.equal(setup.SPEEDS[setup.speedOf(0)].text, "full speed");
});

test("an own policy in one word", () => {
  const own = { ...HER, name: "own", beads: [4, 3], win: 3, draw: 1, fade: 0.5 };
  assert.equal(setup.formatPolicy(own), "own,beads=4-3,win=3,draw=1,loss=-1,fade=0.5");
  for (const policy of [own, { ...own, empty: /** @type {const} */ ("refill") }, { ...own, loss: 0 }]) {
    assert.deepEqual(setup.parsePolicy(setup.formatPolicy(policy)), policy);
  }
  const each = { ...own, mirrored: /** @type {const} */ ("each") };
  assert.deepEqual(setup.parsePolicy(setup.formatPolicy(each)), each);
  assert.deepEqual(setup.parsePolicy("own"), { ...HER, name: "own" });
});

test("what is no policy is none", () => {
  for (const text of ["her", "", "own,beads=0", "own,beads=", "own,win=many", "own,fade=2", "own,loss=1.5"]) {
    assert.equal(setup.parsePolicy(text), null, text);
  }
});

test("numbers as people write them", () => {
  assert.deepEqual(setup.parseBeads(" 4, 3  2"), [4, 3, 2]);
  assert.equal(setup.parseBeads("4 x"), null);
  assert.equal(setup.parseBeads("1 ".repeat(200)), null);
  assert.deepEqual(["+3", "−1", "-2", "0", "-0", "", "x", "1-1"].map(setup.parseChange), [
    3,
    -1,
    -2,
    0,
    0,
    null,
    null,
    null,
  ]);
  assert.deepEqual(["0", "1", ".5", "0,5", "1.1", "-1", ""].map(setup.parseShare), [0, 1, 0.5, 0.5, null, null, null]);
});
