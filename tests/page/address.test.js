import assert from "node:assert/strict";
import test from "node:test";

import { formatAddress, isSame, parseAddress, parseWhole, playAddress } from "#page/address.js";

/** @import { Values } from "#types" */

test("a screen and its values are read", () => {
  assert.deepEqual(parseAddress("#/play?game=duel:3x5,goal=misere&line=a1a2.b3b2(c3c2)"), {
    screen: "play",
    values: { game: "duel:3x5,goal=misere", line: "a1a2.b3b2(c3c2)" },
  });
});

test("an empty address names no screen", () => {
  for (const hash of ["", "#", "#/"]) assert.deepEqual(parseAddress(hash), { screen: "", values: {} });
});

test("an address names what is shown, if it says the same or nothing", () => {
  const state = { game: "duel", seed: "1", next: "" };
  assert.ok(isSame({}, state) && isSame({ seed: "1", game: "duel" }, state));
  /** @type {Values[]} */
  const others = [{ game: "duel" }, { game: "duel", seed: "2" }, { ...state, more: "x" }];
  for (const values of others) {
    assert.ok(!isSame(values, state));
  }
});

test("readable letters stay readable", () => {
  const address = formatAddress("play", { game: "duel:3x5,goal=misere", start: "bbb/---/www w", white: "" });
  assert.equal(address, "#/play?game=duel:3x5,goal=misere&start=bbb/---/www+w");
});

test("every value comes back", () => {
  const odd = ["a&b=c", "50 % + 1", "#?/", "ü→☃", "%41", "", "  ", "=", "(x)", "a+b"];
  for (const name of ["x", "odd name&"]) {
    for (const value of odd.filter(Boolean)) {
      assert.deepEqual(parseAddress(formatAddress("s", { [name]: value })).values, { [name]: value });
    }
  }
});

test("a stray percent sign is no error", () => {
  assert.deepEqual(parseAddress("#/play?note=100%").values, { note: "100%" });
});

test("a name that objects have of themselves is a name like others", () => {
  const { values } = parseAddress("#/play?__proto__=1");
  assert.deepEqual(Object.entries(values), [["__proto__", "1"]]);
  assert.equal(Object.getPrototypeOf(values), Object.prototype);
});

test("a game in Play: what is as usual is left out", () => {
  const game = /** @type {any} */ ({ name: "duel:3", rules: "abc", start: "b/-/w w" });
  const people = "#/play?game=duel:3&rules=abc&white=human&black=human";
  assert.equal(playAddress(game, ["a1a2", "a3a2"]), `${people}&line=a1a2.a3a2`);
  assert.equal(playAddress(game, ["a1a2"], { start: game.start, at: 1 }), `${people}&line=a1a2`);
  assert.equal(playAddress(game, ["a1a2"], { start: "-/b/w b", at: 0 }), `${people}&start=-/b/w+b&line=a1a2&at=0`);
  const machines = playAddress(game, ["a1a2"], { players: ["greedy", "mobility"] });
  assert.equal(machines, `${people}&line=a1a2`.replace("white=human&black=human", "white=greedy&black=mobility"));
});

test("whole numbers within limits", () => {
  assert.deepEqual(
    ["1", "10"].map((text) => parseWhole(text, 1, 10)),
    [1, 10],
  );
  assert.deepEqual(
    ["0", "11", "", "1.5", "-1", "1e1"].map((text) => parseWhole(text, 1, 10)),
    Array(6).fill(null),
  );
});
