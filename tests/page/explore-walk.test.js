import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Page } from "#types" */
/** @import { State } from "#page/explore/state.js" */
import { Refusal } from "#page/api.js";
import { Walk } from "#page/explore/walk.js";
import { emptyLine, goToPly, lineOf, movesTo } from "#page/game/line.js";
import { fakeApi, settle, STONES } from "./table.js";
import { proven } from "./scores.js";

/** @type {State} */
const START = { game: STONES.name, rules: STONES.rules, start: STONES.start, line: emptyLine() };

/** @param {...string} moves @returns {State} */
const after = (...moves) => ({ ...START, line: lineOf(moves) });

/**
 * A walk on a server that solves what it is told to, with notes of all that was asked, said and drawn.
 * @param {object} [options]
 * @param {boolean} [options.covered]
 * @param {(line: string[]) => object} [options.answer] what else the server says of a line
 */
function setOut({ covered = true, answer = () => ({}) } = {}) {
  const stones = fakeApi();
  /** @type {object[]} */
  const solved = [];
  /** @type {string[]} */
  const told = [];
  /** @type {string[]} */
  const drawn = [];
  /** @type {{ request: any, listener: any, isStopped: boolean }[]} */
  const jobs = [];
  /** @type {{ wait: Promise<void>, error: Error | null }} */
  const gate = { wait: Promise.resolve(), error: null };
  const page = /** @type {Page} */ (
    /** @type {unknown} */ ({
      games: { first: { "": STONES.name } },
      tell: (/** @type {string} */ text) => told.push(text),
      stream: {
        start(/** @type {string} */ _, /** @type {object} */ request, /** @type {object} */ listener) {
          const job = { request, listener, isStopped: false };
          jobs.push(job);
          return { stop: () => (job.isStopped = true), finish: () => {} };
        },
      },
      api: {
        async get(/** @type {string} */ path, /** @type {{ game: string }} */ query) {
          if (path === "/api/position") return stones.get(path, query);
          if (query.game === STONES.name) return STONES;
          throw new Refusal(404, { kind: "SpecError", message: `there is no game ${query.game}` });
        },
        async post(/** @type {string} */ path, /** @type {any} */ body, /** @type {AbortSignal} */ signal) {
          if (path !== "/api/solution") return stones.post(path, body, signal);
          solved.push(body.line);
          await gate.wait;
          if (gate.error) throw gate.error;
          if (signal.aborted) throw new DOMException("", "AbortError");
          const of = body.line.join(".");
          return { covered, score: null, moves: [], line: [], path: [], of, ...answer(body.line) };
        },
      },
    })
  );
  const listener = {
    shown: () => drawn.push(`shown ${walk.position}`),
    changed: () => drawn.push("changed"),
    failed: (/** @type {string} */ text) => drawn.push(`failed ${text}`),
  };
  const walk = new Walk(page, listener, START);
  return { walk, solved, told, drawn, jobs, gate, stones, page };
}

test("a place is shown before it is solved", async () => {
  const { walk, drawn } = setOut();
  const opened = walk.open(START);
  await opened;
  assert.deepEqual(drawn, [`shown ${STONES.start}`, "changed"]);
  assert.equal(walk.game, STONES);
  assert.equal(walk.isWaiting, false);
  assert.ok(walk.solution?.covered);
});

test("a move is shown at once, and the way back asks for nothing", async () => {
  const { walk, drawn, solved, stones } = setOut();
  await walk.open(START);
  drawn.length = 0;
  walk.play("a2");
  assert.deepEqual(drawn, ["shown b/-/w-7 b"]);
  const { here } = walk;
  assert.equal(here, null);
  assert.ok(walk.isWaiting);
  await settle();
  assert.deepEqual(solved, [[], ["a2"]]);
  assert.equal(walk.here?.side, "black");
  const asked = stones.asked.length;
  walk.goTo(0);
  await settle();
  assert.equal(walk.position, STONES.start);
  assert.equal(/** @type {any} */ (walk.solution).of, "");
  walk.goTo(1);
  await settle();
  assert.equal(walk.position, "b/-/w-7 b");
  assert.equal(stones.asked.length, asked);
  assert.equal(solved.length, 2);
});

test("what is not legal is not played", async () => {
  const { walk } = setOut();
  await walk.open(START);
  walk.play("a9");
  assert.equal(walk.state.line.here, 0);
});

test("an answer that comes late is dropped", async () => {
  const { walk, gate } = setOut();
  await walk.open(START);
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = () => resolve(undefined)));
  walk.play("a1");
  await settle();
  walk.goTo(0);
  await settle();
  open();
  await settle();
  assert.equal(/** @type {any} */ (walk.solution).of, "");
  assert.equal(walk.position, STONES.start);
});

test("some moves of a line are played at once", async () => {
  const { walk } = setOut();
  await walk.open(START);
  await walk.playAll(["a1", "a2", "a1"]);
  assert.deepEqual([walk.position, movesTo(walk.state.line).length, walk.plies.length], ["b/-/w-5 b", 3, 3]);
  walk.goTo(1);
  await settle();
  assert.deepEqual(movesTo(walk.state.line, walk.state.line.tip), ["a1", "a2", "a1"]);
  walk.goTo(3);
  await settle();
  assert.equal(walk.position, "b/-/w-5 b");
});

test("another move takes the place of what lay ahead, and another line that of the one before", async () => {
  const { walk } = setOut();
  await walk.open(after("a1", "a1", "a1"));
  walk.goTo(1);
  await settle();
  walk.play("a2");
  await settle();
  assert.equal(walk.position, "b/-/w-6 w");
  assert.deepEqual(movesTo(walk.state.line, walk.state.line.tip), ["a1", "a2"]);
  await walk.open(after("a2", "a1"));
  assert.equal(walk.position, "b/-/w-6 w");
  walk.step("back");
  await settle();
  assert.equal(walk.position, "b/-/w-7 b");
});

test("a line is cut off where it cannot be played, and that is said", async () => {
  const { walk, told } = setOut();
  await walk.open(after("a1", "a7", "a1"));
  assert.deepEqual(movesTo(walk.state.line, walk.state.line.tip), ["a1"]);
  assert.match(told.join(), /cannot be played to the end: a7 is not legal/i);
});

test("an address whose position is none leads to the start; one that was typed is refused", async () => {
  const { walk, told, drawn } = setOut();
  await walk.open({ ...START, start: "nonsense" });
  assert.match(told.join(), /no position: nonsense/i);
  assert.equal(walk.state.start, "");
  await walk.open({ ...START, start: "typed" });
  assert.match(drawn.at(-1) ?? "", /^failed .*no position: typed/i);
  assert.equal(walk.position, STONES.start);
});

test("an unknown game is said, and another one taken", async () => {
  const { walk, told } = setOut();
  await walk.open({ ...START, game: "nothing", rules: "" });
  assert.match(told.join(), /there is no game nothing/);
  assert.equal(walk.state.game, STONES.name);
});

test("where nothing is solved the engine is asked, until somebody goes on", async () => {
  const { walk, jobs, drawn } = setOut({ covered: false });
  await walk.open(START);
  assert.equal(jobs.length, 1);
  assert.equal(jobs[0].request.position, STONES.start);
  jobs[0].listener.progress({ moves: [] });
  assert.deepEqual(walk.analysis, { moves: [] });
  assert.equal(drawn.at(-1), "changed");
  walk.play("a1");
  assert.ok(jobs[0].isStopped);
  assert.equal(walk.analysis, null);
  await settle();
  assert.equal(jobs.length, 2);
  walk.leave();
  assert.ok(jobs[1].isStopped);
});

test("a finished game is not given to the engine", async () => {
  const { walk, jobs } = setOut({ covered: false });
  await walk.open(after("a2", "a2", "pass", "a2", "a2", "a1"));
  assert.ok(walk.here?.outcome);
  assert.equal(jobs.length, 0);
});

test("who waits long sees meanwhile what the engine thinks", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { walk, jobs, gate } = setOut();
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = () => resolve(undefined)));
  const opened = walk.open(START);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.equal(jobs.length, 0);
  context.mock.timers.tick(1000);
  assert.equal(jobs.length, 1);
  jobs[0].listener.progress({ moves: [] });
  assert.ok(walk.analysis);
  open();
  await opened;
  assert.ok(jobs[0].isStopped);
  assert.equal(walk.analysis, null);
  assert.ok(walk.solution?.covered);
});

test("a solution that cannot be had is said, and asked for again the next time", async () => {
  const { walk, gate, jobs, solved } = setOut();
  gate.error = new Refusal(504, { kind: "TookTooLong", message: "it took too long" });
  await walk.open(START);
  assert.match(walk.problem, /it took too long/i);
  assert.equal(walk.isWaiting, false);
  assert.equal(jobs.length, 1);
  gate.error = null;
  walk.play("a1");
  await settle();
  walk.goTo(0);
  await settle();
  assert.equal(walk.problem, "");
  assert.ok(walk.solution?.covered);
  assert.equal(solved.length, 3);
});

test("a place that cannot be shown does not end the wait for the one that is", async () => {
  const { walk, drawn, gate } = setOut();
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = () => resolve(undefined)));
  walk.open(START);
  await settle();
  await walk.open({ ...START, start: "nonsense" });
  assert.match(drawn.join(), /failed .*no position: nonsense/i);
  open();
  await settle();
  assert.ok(walk.solution?.covered);
  assert.equal(walk.isWaiting, false);
});

test("a place in another game that cannot be shown changes nothing", async () => {
  const { walk, drawn, page } = setOut();
  await walk.open(START);
  const { api } = page;
  const other = { ...STONES, name: "other", rules: "0" };
  page.api = /** @type {any} */ ({
    get: async () => other,
    post: async () => {
      throw new Refusal(400, { kind: "PositionError", message: "no position" });
    },
  });
  drawn.length = 0;
  await walk.open({ ...START, game: "other", rules: "", start: "nonsense" });
  assert.deepEqual(drawn, ["failed no position"]);
  assert.equal(walk.game, STONES);
  assert.equal(walk.position, STONES.start);
  page.api = api;
  walk.play("a2");
  await settle();
  assert.equal(walk.position, "b/-/w-7 b");
});

const [LOSS, WIN] = [proven(-1, 4), proven(1, 3)];
const BEST = { move: "a2", score: WIN, line: [] };
/** Every move is a fault, for a2 would win everywhere. @param {string[]} line */
const answer = (line) => ({ path: line.map((move) => ({ move, score: LOSS, best: BEST })) });
/** @param {Walk} walk */
const told = ({ path }) => path.map(({ move, score, best }) => [move, score?.text, best?.move, best?.score.text]);

test("what would have been better is told with the line, and nothing more is asked for", async () => {
  const { walk, solved, drawn } = setOut({ answer });
  await walk.open(after("a1", "a1"));
  const both = ["a1", "a1"].map((move) => [move, "loses in 4", "a2", "wins in 3"]);
  assert.deepEqual(told(walk), both);
  assert.deepEqual(solved, [["a1", "a1"]]);
  assert.deepEqual(drawn, ["shown b/-/w-7 w", "changed"]);
  walk.goTo(0);
  await settle();
  assert.deepEqual(told(walk), both, "also of what lies ahead");
  assert.deepEqual(solved, [["a1", "a1"], []]);
});

for (const score of [null, LOSS]) {
  test(`an earlier answer about a move is kept where only the rest is solved, ${score ? "with" : "without"} a score`, async () => {
    const { walk } = setOut({
      answer: (line) => ({
        moves: line.length ? [] : [BEST, { move: "a1", score: LOSS, line: [] }],
        path: line.map((move) => ({ move, score, best: null })),
      }),
    });
    await walk.open(START);
    for (const move of ["a1", "a1"]) {
      walk.play(move);
      await settle();
    }
    assert.deepEqual(told(walk), [
      ["a1", "loses in 4", "a2", "wins in 3"],
      ["a1", score ? "loses in 4" : undefined, undefined, undefined],
    ]);
  });
}

test("moves of which nothing is known are told without a score", async () => {
  const { walk } = setOut({ covered: false });
  await walk.open({ ...START, line: goToPly(lineOf(["a1", "a2"]), 1) });
  assert.deepEqual(walk.path, [
    { move: "a1", score: null, best: null },
    { move: "a2", score: null, best: null },
  ]);
});
