import assert from "node:assert/strict";
import { test } from "node:test";

import {
  beginningOf,
  countGames,
  formatEntrant,
  formatSetup,
  openingsOf,
  parseEntrant,
  parseSetup,
  problemOf,
  requestOf,
} from "#page/compete/setup.js";

const LIMITS = { players: 16, games: 2000 };
const USUAL = parseSetup({});

test("an empty address gives a set-up that can be started", () => {
  assert.equal(problemOf(USUAL, LIMITS), "");
  assert.equal(USUAL.players.length, 3);
});

test("what was written is read again", () => {
  const setup = {
    kind: "swiss",
    players: [
      { name: "Anna M.", spec: "engine:depth=3,ties=random" },
      { name: "", spec: "mcts:simulations=50" },
      { name: "", spec: "level:4" },
    ],
    games: 4,
    rounds: 3,
    openings: { kind: "all", plies: 2 },
    seed: 99,
  };
  for (const openings of [setup.openings, { kind: "start", plies: 0 }, null]) {
    assert.deepEqual(parseSetup(formatSetup({ ...setup, openings })), { ...setup, openings });
  }
});

test("how games begin follows from the board, unless it was chosen", () => {
  const [large, small] = [{ opening: 4 }, { opening: 0 }];
  assert.deepEqual(openingsOf(USUAL, large), { kind: "random", plies: 4 });
  assert.deepEqual(openingsOf(USUAL, small), { kind: "start", plies: 0 });
  const chosen = { kind: "all", plies: 1 };
  assert.deepEqual(openingsOf({ ...USUAL, openings: chosen }, large), chosen);
  assert.deepEqual(beginningOf("random", large), { kind: "random", plies: 4 });
  assert.ok(beginningOf("random", small).plies > 0, "whoever asks for random moves gets some");
  assert.equal(problemOf({ ...USUAL, openings: beginningOf("random", small) }, LIMITS), "");
});

test("what cannot be read is as usual", () => {
  const setup = parseSetup({ kind: "cup", games: "-2", rounds: "x", openings: "best:3", seed: "1e9", players: ";; ;" });
  assert.deepEqual(setup, USUAL);
});

test("a name before a spec", () => {
  assert.deepEqual(parseEntrant("Änne=level:2"), { name: "Änne", spec: "level:2" });
  assert.deepEqual(parseEntrant("engine:depth=3"), { name: "", spec: "engine:depth=3" });
  assert.deepEqual(parseEntrant("level:4"), { name: "", spec: "level:4" });
  for (const text of ["Bob=mcts:simulations=5", "random", "a b=engine:nodes=9,ties=random"]) {
    assert.equal(formatEntrant(parseEntrant(text)), text);
  }
});

test("the request", () => {
  const request = requestOf(USUAL, { name: "any:4", rules: "abc", opening: 4 });
  assert.deepEqual(request, {
    game: "any:4",
    rules: "abc",
    kind: "round-robin",
    players: USUAL.players.map((entrant) => entrant.spec),
    games: 10,
    rounds: 1,
    openings: "random:4",
    seed: 1,
  });
});

test("how many games there will be", () => {
  const players = Array.from({ length: 5 }, () => ({ name: "", spec: "random" }));
  const count = (/** @type {string} */ kind) => countGames({ ...USUAL, players, kind, games: 4, rounds: 3 });
  assert.deepEqual(["round-robin", "gauntlet", "swiss"].map(count), [120, 48, 24]);
});

test("what cannot be started is said", () => {
  const problem = (/** @type {Partial<typeof USUAL>} */ change) => problemOf({ ...USUAL, ...change }, LIMITS);
  const one = { name: "", spec: "random" };
  assert.match(problem({ players: [one] }), /2 to 16 players, not 1/);
  assert.match(problem({ players: Array(17).fill(one) }), /not 17/);
  assert.equal(problem({ players: [one, one] }), "", "the server numbers those without a name");
  assert.match(
    problem({
      players: [
        { ...one, name: "A" },
        { ...one, name: "A" },
      ],
    }),
    /called “A”/,
  );
  assert.match(problem({ players: [{ ...one, name: "a:b" }, one] }), /“a:b”/);
  assert.match(problem({ games: 3 }), /even/);
  assert.match(problem({ games: 0 }), /even/);
  assert.match(problem({ rounds: 0 }), /round/);
  for (const plies of [0, 61]) assert.match(problem({ openings: { kind: "random", plies } }), /1 to 60 moves/);
  assert.match(problem({ games: 2000 }), /6000 games.*at most 2000/);
});
