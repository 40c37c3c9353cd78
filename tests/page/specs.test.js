import assert from "node:assert/strict";
import test from "node:test";

import * as specs from "#page/specs.js";

/** @import { EntryData, GamesData, PlayerKind, PlayerOption } from "#types" */

const CAPTURE = { name: "capture", values: ["free", "compulsory"], meaning: "must capture", smallest: null };
const FEW = { name: "rows", values: ["2", "1"], meaning: "one row", smallest: [3, 2] };

/** @type {EntryData} */
const DUEL = {
  name: "duel",
  title: "Duel",
  default: "duel:8x8",
  usual: [8, 8],
  dimensions: ["rows", "columns"],
  smallest: [5, 2],
  largest: [64, 25],
  even: false,
  summary: "a duel",
  about: "A duel.",
  switches: [FEW, CAPTURE],
};
/** @type {EntryData} */
const BARE = { ...DUEL, name: "bare", default: "bare", usual: [4, 4], switches: [CAPTURE] };
/** @type {EntryData} */
const DISCS = {
  ...DUEL,
  name: "discs",
  title: "Discs",
  default: "discs:8",
  usual: [8],
  dimensions: ["side"],
  smallest: [4],
  largest: [10],
  even: true,
  switches: [],
};
/** @type {GamesData} */
const GAMES = {
  version: "1",
  catalogue: [DUEL, BARE, DISCS],
  own: [{ name: "skirmish", rules: "0" }],
  first: {},
  limits: {},
};

test("a spec is taken apart and put together", () => {
  const parts = { name: "duel", size: [3, 5], options: { goal: "misere" } };
  assert.deepEqual(specs.parseSpec("duel:3x5,goal=misere"), parts);
  for (const text of ["duel", "duel:4", "duel:3x5", "duel:3x5,a=b,c=d", "duel:a=b"]) {
    const spec = specs.parseSpec(text);
    assert.ok(spec);
    assert.equal(specs.formatSpec(spec), text);
  }
  assert.deepEqual(specs.parseSpec("duel,a=b"), { name: "duel", size: null, options: { a: "b" } });
});

test("what is not written like a spec is none", () => {
  for (const text of ["", ":4", "duel:", "duel:x", "duel:4,5", "duel:a=b,a=c", "duel:=b", "duel:a=", "duel,4"]) {
    assert.equal(specs.parseSpec(text), null, text);
  }
});

test("the full name of a game comes back from its choice", () => {
  const games = ["duel:8x8", "duel:5x6,rows=1,capture=compulsory", "bare", "bare:capture=compulsory", "bare:5x4"];
  for (const name of [...games, "discs:6", "skirmish"]) {
    assert.equal(specs.nameGame(specs.chooseGame(GAMES, name)), name);
  }
});

test("what is usual is left out of a name, and the rest stands in the catalogue's order", () => {
  const full = { "duel:8": "duel:8x8", duel: "duel:8x8", "bare:4x4": "bare", "bare:4": "bare", discs: "discs:8" };
  for (const [text, name] of Object.entries(full)) assert.equal(specs.nameGame(specs.chooseGame(GAMES, text)), name);
  const mixed = specs.chooseGame(GAMES, "duel:capture=compulsory,rows=1");
  assert.equal(specs.nameGame(mixed), "duel:8x8,rows=1,capture=compulsory");
  assert.equal(specs.nameGame(specs.chooseGame(GAMES, "duel:6x6,rows=2,capture=free")), "duel:6x6");
});

test("the size keeps within its limits", () => {
  const choice = specs.chooseGame(GAMES, "duel:8x8");
  assert.equal(specs.sizeFault(choice), "");
  assert.equal(specs.sizeFault({ ...choice, size: [4, 8] }), "rows: a number from 5 to 64");
  assert.equal(specs.sizeFault({ ...choice, size: [8, 26] }), "columns: a number from 2 to 25");
  assert.equal(specs.sizeFault({ ...choice, size: [8, NaN] }), "columns: a number from 2 to 25");
  assert.equal(specs.sizeFault({ ...choice, size: [8, 2.5] }), "columns: a number from 2 to 25");
  assert.equal(specs.sizeFault(specs.chooseGame(GAMES, "discs:7")), "side: an even number from 4 to 10");
  assert.equal(specs.sizeFault(specs.chooseGame(GAMES, "skirmish")), "");
});

test("a switch may allow smaller boards", () => {
  assert.equal(specs.sizeFault(specs.chooseGame(GAMES, "duel:3x2,rows=1")), "");
  assert.notEqual(specs.sizeFault(specs.chooseGame(GAMES, "duel:3x2,capture=compulsory")), "");
});

/** @type {PlayerOption} */
const DEPTH = { name: "depth", meaning: "how deep", kind: "whole", least: 1, most: 100, usual: "4" };
/** @type {PlayerOption} */
const SEED = { name: "seed", meaning: "lots", kind: "whole", least: 0 };
/** @type {PlayerOption} */
const TIES = { name: "ties", meaning: "which", kind: "choice", usual: "first", choices: ["first", "random"] };
/** @type {PlayerOption} */
const TIME = { name: "time", meaning: "seconds", kind: "decimal", least: 0.001, most: 10 };
/** @type {PlayerOption} */
const LEVEL = { name: "level", meaning: "how well", kind: "whole", least: 1, most: 10, usual: "4" };
/** @type {PlayerKind[]} */
const KINDS = [
  { name: "lots", title: "", summary: "", size: null, options: [SEED], own: false },
  { name: "deep", title: "", summary: "", size: null, options: [TIES, DEPTH, SEED], own: false },
  { name: "level", title: "", summary: "", size: LEVEL, options: [SEED], own: false },
  { name: "mine", title: "", summary: "", size: null, options: [], own: true },
];

test("the spec of a player comes back from its choice", () => {
  const known = ["human", "lots", "lots:seed=7", "deep:depth=6", "deep:ties=random,depth=6", "level:10"];
  for (const text of [...known, "level:3,seed=1", "mine", "ugi:odd thing"]) {
    assert.equal(specs.namePlayer(specs.choosePlayer(KINDS, text)), text);
  }
});

test("what is usual or empty is left out of a player's spec, but not a number that must be there", () => {
  const deep = specs.choosePlayer(KINDS, "deep");
  assert.equal(specs.namePlayer({ ...deep, options: { depth: "4", ties: "first", seed: "" } }), "deep");
  assert.equal(specs.namePlayer({ ...deep, options: { depth: "5", ties: "first" } }), "deep:depth=5");
  assert.deepEqual(
    KINDS.map((kind) => specs.usualPlayer(kind).text),
    ["lots", "deep", "level:4", "mine"],
  );
});

test("players that are not known as they are written are kept as a text", () => {
  for (const text of ["nobody", "level", "deep:4", "deep:nodes=3", "lots:", "", "level:x"]) {
    const choice = specs.choosePlayer(KINDS, text);
    assert.deepEqual([choice.name, choice.kind, choice.text], ["", null, text]);
  }
});

test("the main option is the number after the colon, or the first number that is no seed", () => {
  assert.deepEqual(
    KINDS.map((kind) => specs.mainOption(kind)?.name),
    [undefined, "depth", "level", undefined],
  );
});

test("values of options are checked", () => {
  for (const value of ["", "1", "100"]) assert.equal(specs.optionFault(DEPTH, value), "");
  for (const value of ["0", "101", "1.5", "x", "-1"]) {
    assert.equal(specs.optionFault(DEPTH, value), "a whole number from 1 to 100");
  }
  for (const value of ["0.001", "10", "2.5"]) assert.equal(specs.optionFault(TIME, value), "");
  for (const value of ["0", "11", "1e1", ".5"]) {
    assert.equal(specs.optionFault(TIME, value), "a number from 0.001 to 10");
  }
  assert.equal(specs.optionFault(SEED, "12345678901234567890"), "");
  assert.equal(specs.optionFault(TIES, "last"), "one of first, random");
  const word = /** @type {PlayerOption} */ ({ name: "eval", meaning: "", kind: "word" });
  assert.deepEqual([specs.optionFault(word, "pieces"), specs.optionFault(word, "a,b")], ["", "a text without commas"]);
});

test("an option with only one value is settled", () => {
  assert.ok(specs.isSettled({ ...DEPTH, least: 1, most: 1 }));
  assert.ok(specs.isSettled({ ...TIES, choices: ["first"] }));
  assert.ok(!specs.isSettled(DEPTH) && !specs.isSettled(SEED) && !specs.isSettled(TIES));
});

test("what is wrong with a player is said in words", () => {
  /** @type {PlayerOption} */
  const size = { name: "step", meaning: "how strong", kind: "whole", least: 1, most: 10 };
  /** @type {PlayerOption} */
  const depth = { name: "depth", meaning: "how deep", kind: "whole", least: 1, most: 9 };
  const about = { title: "", summary: "", options: [], own: false };
  /** @type {PlayerKind[]} */
  const kinds = [
    { ...about, name: "stair", size },
    { ...about, name: "tower", size: null, options: [depth] },
    { ...about, name: "Ann’s bot", size: null, own: true },
  ];
  for (const text of ["human", "stair:3", "tower", "tower:depth=9", "Ann’s bot"]) {
    assert.equal(specs.playerFault(kinds, text), "", text);
  }
  const far = "There is no player “stair:77”: step must be a whole number from 1 to 10.";
  assert.equal(specs.playerFault(kinds, "stair:77"), far);
  for (const text of ["foo", "stair", "tower:3", "tower:width=2", "bots/mine.py:player"]) {
    assert.equal(specs.playerFault(kinds, text), `There is no player “${text}”.`);
  }
});

test("a choice stands in its list with what it means", () => {
  assert.equal(specs.choiceText("plain", "nothing learned"), "plain: nothing learned");
  assert.equal(specs.choiceText("plain"), "plain");
});
