import assert from "node:assert/strict";
import { test } from "node:test";

import {
  added,
  beginnerOf,
  mixSeed,
  noSums,
  playersOf,
  repetitionInWords,
  roundsOf,
  seedOf,
  startOf,
  startsOf,
  strategyOf,
  sumsInWords,
  tournamentOf,
  whiteOf,
  winnerInWords,
  winnerOf,
} from "#page/watch/contest.js";

/** @import { Side } from "#types" */

test("X begins every round", () => {
  const contest = roundsOf(["one", "two"], 12, 1);
  for (let number = 1; number <= 12; number += 1) assert.deepEqual(playersOf(contest, number), ["one", "two"]);
});

test("in a tournament of ten the strategies change sides after five games", () => {
  const contest = tournamentOf(["one", "two"], 1);
  assert.equal(contest.games, 10);
  const beginners = Array.from({ length: 10 }, (_, place) => beginnerOf(contest, place + 1));
  assert.deepEqual(beginners, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  assert.deepEqual(playersOf(contest, 5), ["one", "two"]);
  assert.deepEqual(playersOf(contest, 6), ["two", "one"]);
});

test("where Black begins, who begins plays Black", () => {
  const contest = { ...tournamentOf(["one", "two"], 1), first: /** @type {const} */ ("black") };
  assert.deepEqual([beginnerOf(contest, 5), beginnerOf(contest, 6)], [0, 1]);
  assert.deepEqual(playersOf(contest, 5), ["two", "one"]);
  assert.deepEqual(playersOf(contest, 6), ["one", "two"]);
  assert.deepEqual([whiteOf("white", 0), whiteOf("white", 1), whiteOf("black", 0), whiteOf("black", 1)], [0, 1, 1, 0]);
});

test("seeds are those of the library, as far as a number holds them", () => {
  // outplay.players.seeds.mixSeed(seed, number) >> 11
  assert.equal(mixSeed(1, 1), 4744253937173237);
  assert.equal(mixSeed(1, 2), 6644604159053408);
  assert.equal(mixSeed(2, 1), 7896392003899770);
  assert.equal(mixSeed(0, 10), 5283893414960413);
  assert.equal(mixSeed(123456789, 7), 2600964791462874);
  const contest = roundsOf(["one", "two"], 3, 7);
  const seeds = [1, 2, 3].map((number) => seedOf(contest, number));
  assert.equal(new Set(seeds).size, 3);
  assert.ok(seeds.every(Number.isSafeInteger));
});

test("wins and pieces count for the strategy that got them", () => {
  let sums = noSums();
  sums = added(sums, { winner: "white", pieces: [9, 4] }, 0);
  assert.deepEqual(sums, { wins: [1, 0], pieces: [9, 4], draws: 0, games: 1 });
  sums = added(sums, { winner: "white", pieces: [8, 5] }, 1);
  assert.deepEqual(sums, { wins: [1, 1], pieces: [14, 12], draws: 0, games: 2 });
  sums = added(sums, { winner: null, pieces: [7, 6] }, 1);
  assert.deepEqual(sums, { wins: [1, 1], pieces: [20, 19], draws: 1, games: 3 });
  sums = added(sums, { winner: "black", pieces: [1, 2] }, 1);
  assert.deepEqual(sums, { wins: [2, 1], pieces: [22, 20], draws: 1, games: 4 });
});

test("every game is won by one of the two, or drawn", () => {
  /** @type {(Side | null)[]} */
  const winners = ["white", "black", null];
  const contest = tournamentOf(["one", "two"], 1);
  let sums = noSums();
  for (let number = 1; number <= contest.games; number += 1) {
    sums = added(sums, { winner: winners[number % 3], pieces: [number, 1] }, beginnerOf(contest, number));
  }
  assert.equal(sums.wins[0] + sums.wins[1] + sums.draws, 10);
  assert.deepEqual(sums.pieces, [1 + 2 + 3 + 4 + 5 + 5, 5 + 6 + 7 + 8 + 9 + 10]);
});

test("games 1 and 6, 2 and 7 and so on start alike", () => {
  const contest = { ...tournamentOf(["one", "two"], 1), starts: ["a", "b", "c", "d", "e"] };
  assert.equal(startsOf(contest), 5);
  const starts = Array.from({ length: 10 }, (_, place) => startOf(contest, place + 1));
  assert.deepEqual(starts, [...contest.starts, ...contest.starts]);
  assert.equal(startOf(roundsOf(["one", "two"], 3, 1), 2), null, "the usual start");
  assert.deepEqual([startsOf(roundsOf(["one", "two"], 12, 1)), startsOf(roundsOf(["one", "two"], 900, 1))], [12, 50]);
});

test("games that repeat are told, by their starts and moves", () => {
  const game = (/** @type {string} */ start, /** @type {string[]} */ ...moves) => ({ start, moves });
  assert.equal(repetitionInWords([]), "");
  assert.equal(repetitionInWords([game("s", "a"), game("s", "b"), game("t", "a")]), "");
  assert.match(repetitionInWords([game("s", "a"), game("s", "a")]), /^Only 1 of the 2 games was different/);
  assert.match(repetitionInWords([game("s", "a"), game("s", "b"), game("s", "a")]), /^Only 2 of the 3 games were/);
});

test("who plays a side", () => {
  assert.deepEqual([strategyOf("white", 0), strategyOf("black", 0)], [0, 1]);
  assert.deepEqual([strategyOf("white", 1), strategyOf("black", 1)], [1, 0]);
  assert.equal(strategyOf(null, 1), null);
});

test("the field of the winner", () => {
  assert.equal(winnerOf(noSums()), "");
  assert.equal(winnerOf({ wins: [2, 1], pieces: [0, 9], draws: 0, games: 3 }), "X");
  assert.equal(winnerOf({ wins: [0, 1], pieces: [9, 0], draws: 2, games: 3 }), "Y");
  assert.match(winnerOf({ wins: [1, 1], pieces: [9, 0], draws: 0, games: 2 }), /tie/);
});

test("the sums in words", () => {
  assert.equal(sumsInWords({ wins: [1, 2], pieces: [0, 0], draws: 1, games: 4 }), "X has 1 win, Y has 2 wins, 1 draw.");
});

test("the winner in words", () => {
  assert.equal(winnerInWords({ wins: [2, 1], pieces: [0, 9], draws: 0, games: 3 }), "X has won");
  assert.equal(winnerInWords({ wins: [1, 1], pieces: [0, 9], draws: 0, games: 2 }), "a tie");
});
