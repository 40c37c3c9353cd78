import assert from "node:assert/strict";
import { test } from "node:test";

import { Machine } from "#page/learn/machine.js";
import { Trainer } from "#page/learn/trainer.js";
import { FakeClock } from "./clock.js";
import { games, measures, wall } from "./wall.js";

/** @import { JobListener, LessonMove } from "#types" */

/** A fake server, and a listener that records what is shown. */
function makeHall() {
  const clock = new FakeClock();
  const machine = new Machine(wall());
  const hall = {
    clock,
    machine,
    /** @type {{ request: any, listener: Required<JobListener>, state: string }[]} */
    jobs: [],
    seen: /** @type {string[]} */ ([]),
    get job() {
      return hall.jobs[hall.jobs.length - 1];
    },
    /** @type {(text: string, key?: string) => void} */
    move(text, key) {
      const move = { move: text, origin: null, target: text, captured: [], after: `after ${text}` };
      /** @type {LessonMove} */
      const data = { event: "move", number: 1, ply: 1, position: "x", move, side: key ? "black" : "white" };
      hall.job.listener.progress(key ? { ...data, key, bead: 0, is_mirrored: false } : data);
    },
    /** @type {(results: string, more?: object) => void} */
    learn(results, more = {}) {
      hall.job.listener.progress(games(results, machine.games + 1, more));
    },
    /** @type {(more?: object) => void} */
    done(more = {}) {
      const memory = machine.document;
      hall.job.listener.done({ event: "memory", memory, measures: measures(9), played: 1, full: false, ...more });
    },
    /** A whole game of a move of the rival and one of the machine. */
    lesson(results = "l") {
      hall.move("a");
      hall.move("b", "one");
      hall.learn(results);
      hall.done();
    },
    trainer: /** @type {Trainer} */ (/** @type {unknown} */ (null)),
  };
  hall.trainer = new Trainer(
    (request, listener) => {
      const job = { request, listener: /** @type {Required<JobListener>} */ (listener), state: "" };
      hall.jobs.push(job);
      return { stop: () => void (job.state ||= "stopped"), finish: () => void (job.state ||= "finishing") };
    },
    {
      began: () => hall.seen.push("begin"),
      showed: (shown) => hall.seen.push(shown.event === "move" ? shown.move.move : shown.event),
      rested: () => hall.seen.push("rest"),
      stopped: (failure, isFull) => hall.seen.push(failure ? failure.message : isFull ? "full" : "all"),
    },
    clock,
  );
  return hall;
}

const REQUEST = { game: "stones:9", teacher: "random" };

/** A training that has been started. */
function train({ delay = 0, games = 10 } = {}) {
  const hall = makeHall();
  hall.trainer.delay = delay;
  hall.trainer.begin(hall.machine, games, REQUEST);
  hall.trainer.resume();
  return hall;
}

test("slowly, one game after the other is asked for and shown move by move", () => {
  const hall = train({ delay: 1000, games: 2 });
  assert.deepEqual(hall.job.request, { ...REQUEST, memory: hall.machine.document, games: 1, moves: true });
  hall.lesson();
  assert.deepEqual(hall.seen, ["begin", "a"]);
  hall.clock.pass(1000);
  assert.deepEqual(hall.seen.slice(2), ["open"]);
  hall.clock.pass(1000);
  assert.deepEqual(hall.seen.slice(3), ["b"]);
  assert.equal(hall.machine.games, 3, "it learns when the end is shown");
  hall.clock.pass(1000);
  assert.deepEqual(hall.seen.slice(4), ["games"]);
  assert.equal(hall.machine.games, 4);
  hall.clock.pass(1000);
  assert.equal(hall.jobs.length, 2);
  assert.equal(hall.job.request.memory.results.loss, 3);
  hall.lesson("w");
  hall.clock.pass(10_000);
  assert.deepEqual(hall.seen.slice(5), ["begin", "a", "open", "b", "games", "all"]);
  assert.equal(hall.trainer.phase, "over");
  assert.equal(hall.jobs.length, 2);
});

test("a little faster, nobody sees a box being opened before the bead is drawn", () => {
  const hall = train({ delay: 200, games: 1 });
  hall.lesson();
  hall.clock.pass(5000);
  assert.deepEqual(hall.seen, ["begin", "a", "b", "games", "all"]);
});

test("steps show one thing each, at whatever speed", () => {
  const hall = makeHall();
  hall.trainer.delay = 0;
  hall.trainer.begin(hall.machine, 2, REQUEST);
  hall.trainer.step();
  hall.lesson();
  hall.clock.pass(1e6);
  assert.deepEqual(hall.seen, ["begin", "a"]);
  assert.equal(hall.trainer.isPaused, true);
  for (let step = 0; step < 3; step += 1) hall.trainer.step();
  assert.deepEqual(hall.seen.slice(2), ["open", "b", "games"]);
  assert.equal(hall.trainer.played, 1);
});

test("the end of a game waits for what the server says last", () => {
  const hall = train({ delay: 1000, games: 2 });
  hall.move("a");
  hall.learn("w");
  hall.clock.pass(5000);
  assert.deepEqual(hall.seen, ["begin", "a"]);
  hall.done();
  assert.deepEqual(hall.seen, ["begin", "a", "games"]);
});

test("as fast as it goes, all games that are left come in batches", () => {
  const hall = train();
  assert.deepEqual(hall.job.request, { ...REQUEST, memory: hall.machine.document, games: 10, moves: false });
  assert.equal(hall.trainer.isFast, true);
  assert.equal(hall.trainer.isPaused, false);
  hall.learn("wwlld");
  hall.learn("wwwww");
  assert.equal(hall.machine.games, 13);
  hall.done();
  assert.deepEqual(hall.seen, ["games", "games", "all"]);
  assert.equal(hall.trainer.phase, "over");
});

test("a server that stops early is asked for the rest", () => {
  const hall = train();
  hall.learn("wwwwwww");
  hall.done();
  assert.equal(hall.job.request.games, 3);
  assert.equal(hall.job.request.memory.results.win, 8);
  hall.learn("www");
  hall.done();
  assert.equal(hall.trainer.phase, "over");
});

test("a machine with too many boxes ends the training", () => {
  const hall = train();
  hall.learn("ww");
  hall.done({ full: true });
  assert.deepEqual(hall.seen, ["games", "full"]);
  hall.trainer.delay = 1000;
  hall.trainer.begin(hall.machine, 10, REQUEST);
  hall.trainer.resume();
  hall.learn("w");
  hall.done({ full: true });
  assert.deepEqual(hall.seen.slice(2), ["begin", "games", "full"]);
});

test("a pause in a heap lets the server finish, and what it sends is learned", () => {
  const hall = train();
  hall.learn("ww");
  hall.trainer.pause();
  assert.equal(hall.job.state, "finishing");
  assert.equal(hall.trainer.isPaused, true);
  hall.learn("l");
  hall.done();
  assert.deepEqual(hall.seen, ["games", "games", "rest"]);
  assert.equal(hall.machine.games, 6);
  assert.equal(hall.trainer.phase, "running");
  hall.trainer.resume();
  assert.equal(hall.job.request.games, 7);
});

test("the speed changes in flight, from heaps to moves", () => {
  const hall = train();
  hall.learn("ww");
  hall.trainer.delay = 1000;
  assert.equal(hall.job.state, "finishing");
  assert.equal(hall.trainer.isPaused, false);
  assert.equal(hall.jobs.length, 1, "one after the other");
  hall.done();
  assert.deepEqual([hall.jobs.length, hall.job.request.moves], [2, true]);
  hall.lesson();
  assert.deepEqual(hall.seen, ["games", "rest", "begin", "a"]);
});

test("the speed changes in flight, from moves to heaps: a game that has come is learned", () => {
  const hall = train({ delay: 1000 });
  hall.lesson();
  hall.trainer.delay = 0;
  assert.deepEqual(hall.seen, ["begin", "a", "games"]);
  assert.equal(hall.machine.games, 4);
  assert.deepEqual([hall.job.request.moves, hall.job.request.games], [false, 9]);
  hall.clock.pass(1e6);
  assert.equal(hall.seen.length, 3);
  hall.learn("ww");
  hall.trainer.delay = 1000;
  hall.done();
  hall.lesson();
  hall.clock.pass(1e4);
  assert.deepEqual(hall.seen.slice(3), ["games", "rest", "begin", "a", "open", "b", "games", "begin"]);
});

test("the speed changes in flight, from moves to heaps: a game that has not come is left out", () => {
  const hall = train({ delay: 1000 });
  hall.move("a");
  hall.trainer.delay = 0;
  assert.equal(hall.jobs[0].state, "stopped");
  assert.deepEqual([hall.job.request.moves, hall.job.request.games], [false, 10]);
});

test("a pause of one speed is no start of another", () => {
  const hall = train({ delay: 1000 });
  hall.lesson();
  hall.trainer.pause();
  hall.trainer.delay = 0;
  hall.clock.pass(1e6);
  assert.deepEqual(hall.seen, ["begin", "a"]);
  assert.equal(hall.jobs.length, 1);
});

test("stop gives up the game that is shown, and keeps what was learned", () => {
  const hall = train({ delay: 1000 });
  hall.lesson();
  hall.trainer.stop();
  hall.clock.pass(1e6);
  assert.deepEqual(hall.seen, ["begin", "a"]);
  assert.equal(hall.machine.games, 3);
  assert.equal(hall.trainer.phase, "idle");
});

test("stop in a heap: what is under way is still learned, and nothing begins anew", () => {
  const hall = train();
  hall.trainer.stop();
  assert.equal(hall.job.state, "finishing");
  hall.learn("ww");
  hall.done();
  assert.equal(hall.machine.games, 5);
  assert.equal(hall.trainer.phase, "idle");
  assert.equal(hall.jobs.length, 1);
});

test("a machine that is given up learns nothing more", () => {
  const hall = train();
  hall.trainer.forget();
  assert.notEqual(hall.job.state, "");
  assert.equal(hall.trainer.machine, null);
});

test("a connection that was lost: the rest is asked for, and a game that is shown begins anew", () => {
  const hall = train();
  hall.learn("wwww");
  const rest = /** @type {any} */ (hall.job.listener.again());
  assert.deepEqual([rest.games, rest.moves, rest.memory.results.win], [6, false, 5]);
  hall.trainer.forget();
  hall.trainer.delay = 1000;
  hall.trainer.begin(hall.machine, 3, REQUEST);
  hall.trainer.resume();
  hall.move("a");
  hall.move("b");
  assert.deepEqual(/** @type {any} */ (hall.job.listener.again()).games, 1);
  assert.deepEqual(hall.seen.slice(1), ["begin", "a", "begin"]);
  hall.lesson();
  hall.clock.pass(1000);
  assert.deepEqual(hall.seen.slice(4), ["a"]);
});

test("a failure ends it and is told", () => {
  const hall = train();
  hall.job.listener.failed({ kind: "SpecError", message: "there is no such teacher" });
  assert.deepEqual(hall.seen, ["there is no such teacher"]);
  assert.equal(hall.trainer.phase, "idle");
  hall.trainer.resume();
  hall.trainer.step();
  assert.equal(hall.jobs.length, 1);
});
