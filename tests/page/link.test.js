import assert from "node:assert/strict";
import test from "node:test";

import { movesTo } from "#page/game/line.js";
import { DEFAULT_RIVAL, formatLink, parseLink, seatsOf, seedFrom } from "#page/play/link.js";
import { PERSON } from "#page/words.js";

const FULL = {
  game: "stones:9",
  white: "level:2",
  black: "mcts:simulations=50",
  start: "b/-/w-7 b",
  line: "a1.a2(a1.a1)a1",
  at: "3",
  resigned: "white:4",
  seed: "17",
  help: "on",
  flip: "no",
  labels: "border",
  rules: "abc",
};

test("an empty address is a person against a machine, with a fresh seed", () => {
  const { setup, notes } = parseLink({}, "stones:9");
  assert.deepEqual(notes, []);
  assert.equal(setup.game, "stones:9");
  assert.deepEqual(setup.players, { white: PERSON, black: DEFAULT_RIVAL });
  assert.ok(Number.isInteger(setup.seed) && setup.seed >= 0);
  assert.equal(setup.flipped, null);
  assert.equal(setup.resigned, null);
});

test("a person who is named nowhere begins", () => {
  assert.deepEqual(seatsOf({}, "white"), { white: PERSON, black: DEFAULT_RIVAL });
  assert.deepEqual(seatsOf({}, "black"), { white: DEFAULT_RIVAL, black: PERSON });
  assert.deepEqual(seatsOf({ white: "greedy" }, "black"), { white: "greedy", black: PERSON });
  assert.deepEqual(seatsOf({ black: "greedy" }, "black"), { white: PERSON, black: "greedy" });
});

test("a full address comes back as it was", () => {
  const { setup, notes } = parseLink(FULL, "other");
  assert.deepEqual(notes, []);
  assert.deepEqual(formatLink(setup), FULL);
});

test("the place at the end of the main line, and what is usual, is not written", () => {
  const values = formatLink(parseLink({ ...FULL, at: "", help: "off", flip: "", resigned: "black" }, "other").setup);
  assert.deepEqual([values.at, values.help, values.flip, values.resigned], ["", "", "", "black"]);
});

test("the place may be in a branch", () => {
  const { line } = parseLink({ line: "a1.a2(a1.a1)a1", at: "4" }, "stones:9").setup;
  assert.deepEqual(movesTo(line), ["a1", "a1", "a1"]);
  assert.deepEqual(movesTo(parseLink({ line: "a1.a2", at: "0" }, "stones:9").setup.line), []);
});

test("another screen may name the start a position", () => {
  assert.equal(parseLink({ position: "b/-/w-7 b" }, "stones:9").setup.start, "b/-/w-7 b");
});

test("what cannot be read is said, and the rest is there", () => {
  const values = { line: "a1.a2))", at: "99", seed: "-5", resigned: "nobody", flip: "up" };
  const { setup, notes } = parseLink(values, "stones:9");
  assert.equal(notes.length, 2);
  assert.deepEqual(movesTo(setup.line), ["a1", "a2"]);
  assert.equal(setup.resigned, null);
  assert.equal(setup.flipped, null);
  assert.ok(setup.seed >= 0);
  assert.equal(parseLink({ seed: "99999999999999" }, "stones:9").setup.seed < 2 ** 31, true);
  assert.equal(parseLink({ line: "a1", resigned: "white:7" }, "stones:9").setup.resigned, null);
});

test("the seed of a game from a tournament is too large to go on with", () => {
  assert.equal(seedFrom(17), 17);
  for (const seed of [null, 2 ** 31, 16171810823986729605]) assert.ok(seedFrom(seed) < 2 ** 31);
});
