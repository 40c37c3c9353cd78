import assert from "node:assert/strict";
import test from "node:test";

import { firstSeat, nextSeat, seatedOn, sideChoices } from "#page/play/side.js";
import { PERSON } from "#page/words.js";
import { HONEYCOMB, SQUARES } from "./boards.js";

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
