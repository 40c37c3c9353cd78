import assert from "node:assert/strict";
import test from "node:test";

import { movesTo } from "#page/game/line.js";
import {
  DEFAULT_RIVAL,
  firstSeat,
  formatLink,
  nextSeat,
  parseLink,
  parseSideChoice,
  seatedOn,
  seatsOf,
  seedFrom,
  sideChoices,
} from "#page/play/link.js";
import { PERSON } from "#page/words.js";
import { HONEYCOMB, SQUARES } from "./boards.js";

const FULL = {
  game: "stones:9",
  white: "level:2",
  black: "mcts:simulations=50",
  start: "b/-/w-7 b",
  line: "a1.a2(a1.a1)a1",
  at: "3",
  resigned: "white:4",
  overtime: "",
  clock: "5+3",
  left: "2990,3000",
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
  assert.equal(setup.forfeit, null);
  assert.equal(setup.clock, "");
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
  assert.equal(setup.forfeit, null);
  assert.equal(setup.flipped, null);
  assert.ok(setup.seed >= 0);
  assert.equal(parseLink({ seed: "99999999999999" }, "stones:9").setup.seed < 2 ** 31, true);
  assert.equal(parseLink({ line: "a1", resigned: "white:7" }, "stones:9").setup.forfeit, null);
});

test("a game lost on time", () => {
  const { setup } = parseLink({ ...FULL, resigned: "", overtime: "black" }, "other");
  assert.deepEqual(setup.forfeit, { side: "black", node: 5, verdict: "time" });
  assert.deepEqual(formatLink(setup), { ...FULL, resigned: "", overtime: "black" });
});

test("the seed of a game from a tournament is too large to go on with", () => {
  assert.equal(seedFrom(17), 17);
  for (const seed of [null, 2 ** 31, 16171810823986729605]) assert.ok(seedFrom(seed) < 2 ** 31);
});

// ---- The side of a person

/** @import { GameData } from "#types" */
/** @param {GameData["winner"]} winner @returns {GameData} */
const won = (winner) => ({ ...SQUARES, winner });

test("in turns, a person begins on the side that can win, or else begins", () => {
  assert.equal(firstSeat(won("black"), "turns"), "black");
  assert.equal(firstSeat(won("white"), "turns"), "white");
  assert.equal(firstSeat(won("draw"), "turns"), "white");
  assert.equal(firstSeat(won(null), "turns"), "white");
  assert.equal(firstSeat({ ...won(null), start: "bbbb/-.--/----/wwww b" }, "turns"), "black");
  assert.equal(nextSeat("turns", "white"), "black");
});

test("a chosen side is kept, lost or not", () => {
  assert.equal(firstSeat(won("black"), "white"), "white");
  assert.equal(nextSeat("white", "white"), "white");
});

test("at random, both sides come up", () => {
  const sides = new Set(Array.from({ length: 100 }, () => firstSeat(won("black"), "random")));
  assert.deepEqual([...sides].sort(), ["black", "white"]);
});

test("only a single person changes seats", () => {
  assert.deepEqual(seatedOn({ white: PERSON, black: "level:3" }, "black"), { white: "level:3", black: PERSON });
  for (const players of [
    { white: PERSON, black: "level:3" },
    { white: PERSON, black: PERSON },
    { white: "greedy", black: "level:3" },
  ])
    assert.deepEqual(seatedOn(players, "white"), players);
});

test("the choices name the sides as the game does", () => {
  const game = { ...HONEYCOMB, sides: /** @type {[string, string]} */ (["X", "Y"]) };
  const titles = sideChoices(game).map(({ title }) => title);
  assert.deepEqual(titles, ["X and Y in turns", "always X", "always Y", "at random"]);
});

test("a stored choice that means nothing is the usual one", () => {
  assert.deepEqual(["white", "random", "both", null].map(parseSideChoice), ["white", "random", "turns", "turns"]);
});
