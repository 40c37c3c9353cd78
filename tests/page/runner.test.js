import assert from "node:assert/strict";
import { test } from "node:test";

import { mixSeed, roundsOf, tournamentOf } from "#page/watch/contest.js";
import { Runner } from "#page/watch/runner.js";
import { FakeClock } from "./clock.js";

/** @import { Failure, JobListener } from "#types" */

/** A fake server, and a listener that records what is shown. */
function makeStage() {
  const clock = new FakeClock();
  const stage = {
    clock,
    jobs: /** @type {{request: any, listener: Required<JobListener>, stopped: boolean}[]} */ ([]),
    seen: /** @type {string[]} */ ([]),
    runner: /** @type {Runner} */ (/** @type {unknown} */ (null)),
    get job() {
      return stage.jobs[stage.jobs.length - 1];
    },
    move(/** @type {string} */ text) {
      const move = { move: text, origin: null, target: text, captured: [], after: `after ${text}` };
      stage.job.listener.progress({ ply: 1, move, seconds: 0 });
    },
    end(/** @type {"white" | "black" | null} */ winner, /** @type {[number, number]} */ pieces = [3, 1]) {
      stage.job.listener.done({ winner, ending: "Over.", pieces, forfeit: null, moves: [] });
    },
  };
  stage.runner = new Runner(
    (request, listener) => {
      const job = { request, listener: /** @type {Required<JobListener>} */ (listener), stopped: false };
      stage.jobs.push(job);
      return { stop: () => void (job.stopped = true), finish: () => {} };
    },
    {
      began: () => stage.seen.push(`game ${stage.runner.number}`),
      moved: (move) => stage.seen.push(move.move),
      ended: (game) => stage.seen.push(`end ${game.number}`),
      stopped: (/** @type {Failure | null} */ failure) => stage.seen.push(failure ? failure.message : "all"),
    },
    clock,
  );
  return stage;
}

const GAME = { game: "any", rules: "abc" };

/** A contest that has been started. */
function watch({ delay = 0, games = 2 } = {}) {
  const stage = makeStage();
  stage.runner.delay = delay;
  stage.runner.begin(roundsOf(["one", "two"], games, 5), GAME);
  stage.runner.resume();
  return stage;
}

test("moves are shown at the pace of the page, though they come at once", () => {
  const { runner, clock, seen, ...stage } = makeStage();
  runner.delay = 100;
  runner.begin(roundsOf(["one", "two"], 1, 5), GAME);
  runner.resume();
  assert.deepEqual(stage.jobs[0].request, { ...GAME, players: ["one", "two"], seed: mixSeed(5, 1) });
  for (const move of ["a", "b", "c"]) stage.move(move);
  stage.end("white");
  assert.deepEqual(seen, ["game 1", "a"]);
  clock.pass(100);
  assert.deepEqual(seen, ["game 1", "a", "b"]);
  assert.equal(runner.sums.games, 0, "it is not over for those who watch");
  clock.pass(100);
  assert.deepEqual(seen, ["game 1", "a", "b", "c", "end 1", "all"]);
  assert.deepEqual(runner.sums.wins, [1, 0]);
  assert.equal(runner.phase, "over");
});

test("before the start it is round 0: the delay for the next round is that of the first", () => {
  const stage = makeStage();
  stage.runner.delay = 1000;
  stage.runner.nextDelay = 10;
  stage.runner.begin(roundsOf(["one", "two"], 2, 5), GAME);
  assert.equal(stage.runner.delay, 10);
});

test("the delay from the next round on takes over when that round begins", () => {
  const stage = watch({ delay: 1000 });
  const { runner, clock, seen } = stage;
  runner.nextDelay = 10;
  for (const move of ["a", "b"]) stage.move(move);
  stage.end(null);
  clock.pass(999);
  assert.deepEqual(seen, ["game 1", "a"]);
  clock.pass(1);
  assert.deepEqual(seen, ["game 1", "a", "b", "end 1"]);
  assert.equal(runner.delay, 1000);
  clock.pass(1000);
  assert.deepEqual(seen.slice(4), ["game 2"]);
  assert.equal(runner.delay, 10);
  for (const move of ["c", "d"]) stage.move(move);
  clock.pass(20);
  assert.deepEqual(seen.slice(4), ["game 2", "c", "d"]);
});

test("without a delay for the next round the delay stays as it was changed", () => {
  const stage = watch({ delay: 1000 });
  stage.move("a");
  stage.runner.delay = 30;
  stage.end("black");
  stage.clock.pass(30);
  assert.equal(stage.runner.number, 2);
  assert.equal(stage.runner.delay, 30);
});

test("the end comes after the last move was shown: the next game waits for a delay", () => {
  const stage = watch({ delay: 100 });
  stage.move("a");
  stage.clock.pass(500);
  stage.end("white");
  assert.deepEqual(stage.seen, ["game 1", "a", "end 1"]);
  stage.clock.pass(99);
  assert.equal(stage.runner.number, 1);
  stage.clock.pass(1);
  assert.equal(stage.runner.number, 2);
});

test("steps show one move each, and begin the next game", () => {
  const stage = makeStage();
  const { runner, seen } = stage;
  runner.begin(roundsOf(["one", "two"], 2, 5), GAME);
  runner.step();
  for (const move of ["a", "b"]) stage.move(move);
  assert.deepEqual(seen, ["game 1", "a"]);
  stage.end("white");
  runner.step();
  assert.deepEqual(seen, ["game 1", "a", "b", "end 1"]);
  runner.step();
  stage.move("c");
  stage.clock.pass(1e6);
  assert.deepEqual(seen.slice(4), ["game 2"]);
  runner.step();
  assert.deepEqual(seen.slice(4), ["game 2", "c"]);
});

test("a tournament ends with the sums right", () => {
  const stage = makeStage();
  const { runner } = stage;
  runner.begin(tournamentOf(["one", "two"], 1), GAME);
  runner.resume();
  for (let number = 1; number <= 10; number += 1) {
    assert.deepEqual(stage.job.request.players, number <= 5 ? ["one", "two"] : ["two", "one"]);
    stage.move("a");
    stage.end(number === 3 ? null : "white", [6, 2]);
    stage.clock.pass(0);
  }
  assert.equal(runner.phase, "over");
  assert.equal(stage.jobs.length, 10);
  assert.deepEqual(runner.sums, { wins: [4, 5], pieces: [40, 40], draws: 1, games: 10 });
  assert.equal(new Set(stage.jobs.map((job) => job.request.seed)).size, 10);
  assert.deepEqual(
    runner.games.map((game) => game.beginner),
    [0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
  );
});

test("games start where the contest says", () => {
  const stage = makeStage();
  const { runner } = stage;
  runner.begin({ ...tournamentOf(["one", "two"], 1), starts: ["p w", "q w", "r w", "s w", "t w"] }, GAME);
  runner.resume();
  for (let number = 1; number <= 10; number += 1) {
    assert.equal(runner.start, stage.job.request.start);
    stage.move("a");
    stage.end("white");
    stage.clock.pass(0);
  }
  assert.equal(stage.jobs.map((job) => job.request.start[0]).join(""), "pqrstpqrst");
});

test("where Black begins, the sums are those of the strategies too", () => {
  const stage = makeStage();
  const { runner } = stage;
  runner.begin({ ...tournamentOf(["one", "two"], 1), first: "black" }, GAME);
  runner.resume();
  for (let number = 1; number <= 10; number += 1) {
    assert.deepEqual(stage.job.request.players, number <= 5 ? ["two", "one"] : ["one", "two"]);
    stage.move("a");
    stage.end(number === 3 ? null : "black", [2, 6]);
    stage.clock.pass(0);
  }
  assert.deepEqual(runner.sums, { wins: [4, 5], pieces: [40, 40], draws: 1, games: 10 });
  assert.deepEqual([runner.games[0].beginner, runner.games[0].white], [0, 1]);
  assert.deepEqual([runner.games[9].beginner, runner.games[9].white], [1, 0]);
});

test("a connection that was lost: the game goes on behind the moves that are known", () => {
  const stage = watch({ delay: 100, games: 1 });
  const { runner, seen } = stage;
  for (const move of ["a", "b"]) stage.move(move);
  const request = /** @type {any} */ (stage.job.listener.again());
  assert.deepEqual(request, { ...stage.job.request, moves: ["a", "b"] });
  stage.move("c");
  stage.end("white");
  stage.clock.pass(1000);
  assert.deepEqual(seen, ["game 1", "a", "b", "c", "end 1", "all"]);
  assert.deepEqual(runner.games[0].moves, ["a", "b", "c"]);
});

test("stop leaves what is shown, and nothing is shown afterwards", () => {
  const stage = watch({ games: 3 });
  const { runner, seen } = stage;
  stage.move("a");
  runner.stop();
  assert.ok(stage.job.stopped);
  assert.equal(runner.phase, "idle");
  stage.clock.pass(1e6);
  runner.resume();
  runner.step();
  assert.deepEqual(seen, ["game 1", "a"]);
  assert.deepEqual(
    runner.shown.map((move) => move.move),
    ["a"],
  );
});

test("a failure is told, and ends it", () => {
  const stage = watch({ games: 3 });
  stage.job.listener.failed({ kind: "Busy", message: "too busy" });
  assert.deepEqual(stage.seen, ["game 1", "too busy"]);
  assert.equal(stage.runner.phase, "idle");
});

test("who begins anew begins with the first game and no sums", () => {
  const stage = makeStage();
  for (const _ of [1, 2]) {
    stage.runner.begin(roundsOf(["one", "two"], 1, 5), GAME);
    stage.runner.resume();
    assert.deepEqual([stage.runner.number, stage.runner.sums.games, stage.runner.games.length], [1, 0, 0]);
    stage.move("a");
    stage.end("white");
    assert.equal(stage.runner.sums.games, 1);
  }
});

test("who was suspended goes on from where the game stands", () => {
  const stage = watch({ delay: 100 });
  const { runner, seen, jobs } = stage;
  for (const move of ["a", "b"]) stage.move(move);
  runner.suspend();
  assert.ok(jobs[0].stopped && runner.isPaused && runner.phase === "running");
  runner.resume();
  assert.deepEqual(jobs[1].request.moves, ["a", "b"]);
  assert.equal(jobs[1].request.seed, jobs[0].request.seed);
  assert.deepEqual(seen, ["game 1", "a", "b"]);
  stage.move("c");
  stage.end("white");
  stage.clock.pass(100);
  assert.deepEqual(seen, ["game 1", "a", "b", "c", "end 1"]);
  runner.suspend();
  runner.step();
  assert.deepEqual([jobs.length, seen.at(-1)], [3, "game 2"], "a game that has ended is not asked for again");
});
