// The clock of a game, alone and at a session.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatTime, GameClock, parseControl, windClock } from "#page/play/game-clock.js";
import { PACE } from "#page/play/turns.js";
import { FakeClock } from "./clock.js";
import { settle, sitDown } from "./table.js";

const FIVE = { time: 300_000, increment: 3000 };

test("time controls are minutes and seconds", () => {
  assert.deepEqual(parseControl("5+3"), FIVE);
  for (const text of ["", "5", "5+", "+3", "0+3", "5+3+1", "999+0", "5+99", "-1+0", "x+y", "1.5+0"])
    assert.equal(parseControl(text), null, text);
});

test("a time as a clock shows it", () => {
  const shown = [600_000, 125_000, 60_000, 59_001, 9_900, 50, 0].map(formatTime);
  assert.deepEqual(shown, ["10:00", "2:05", "1:00", "1:00", "0:09.9", "0:00.1", "0:00.0"]);
});

test("only the side that runs loses time, and a move adds the increment", () => {
  const time = new FakeClock();
  const clock = new GameClock(FIVE, "", time);
  time.pass(10_000);
  assert.deepEqual(clock.times, { white: 300_000, black: 300_000 });
  clock.run("white");
  time.pass(10_000);
  clock.press("black"); // not its turn
  assert.deepEqual(clock.times, { white: 290_000, black: 300_000 });
  clock.press("white");
  clock.run("black");
  time.pass(1000);
  clock.stop();
  time.pass(5000);
  assert.deepEqual(clock.times, { white: 293_000, black: 299_000 });
  assert.equal(clock.text, "2930,2990");
  assert.deepEqual(new GameClock(FIVE, clock.text, time).times, clock.times);
  for (const text of ["1", "1,2,3", "x,y", "-1,5"]) assert.equal(new GameClock(FIVE, text).text, "3000,3000", text);
});

test("the flag falls once, and not of a clock that was stopped", () => {
  const time = new FakeClock();
  const clock = new GameClock(FIVE, "100,100", time);
  /** @type {string[]} */
  const fallen = [];
  clock.fell = (side) => fallen.push(side);
  clock.run("white");
  clock.stop();
  time.pass(60_000);
  assert.deepEqual(fallen, []);
  clock.run("black");
  time.pass(9_999);
  assert.deepEqual(fallen, []);
  time.pass(60_000);
  assert.deepEqual(fallen, ["black"]);
  assert.deepEqual(clock.times, { white: 10_000, black: 0 });
});

/** A session with a clock that the test moves. @param {Record<string, string>} values */
async function sitDownWithClock(values) {
  const time = new FakeClock();
  const table = await sitDown({ clock: "1+2", ...values });
  const { session } = table;
  session.wind(new GameClock({ time: 60_000, increment: 2000 }, session.setup.left, time));
  /** The seconds that White and Black have left. */
  const left = () => Object.values(session.clock?.times ?? {}).map((one) => one / 1000);
  return { ...table, time, left };
}

const TWO_PEOPLE = { white: "human", black: "human" };

test("the clock runs from the first move on, and for the side to move", async () => {
  const { session, time, left } = await sitDownWithClock(TWO_PEOPLE);
  time.pass(10_000);
  assert.deepEqual(left(), [60, 60]);
  session.play("a1");
  await settle();
  time.pass(5000);
  session.play("a1");
  await settle();
  time.pass(1000);
  assert.deepEqual(left(), [59, 57]);
  assert.equal(session.values.left, "590,570");
});

test("it stands still while somebody looks back, and while the server is away", async () => {
  const { session, time, left } = await sitDownWithClock({ ...TWO_PEOPLE, line: "a1.a1" });
  await session.goTo(1);
  await settle();
  time.pass(9000);
  assert.deepEqual(left(), [60, 60]);
  await session.goTo(2);
  await settle();
  time.pass(1000);
  session.setAway(true);
  time.pass(9000);
  assert.deepEqual(left(), [59, 60]);
  session.setAway(false);
  time.pass(1000);
  assert.deepEqual(left(), [58, 60]);
  session.setAway(true);
  session.turns.begin();
  await settle();
  time.pass(1000);
  assert.deepEqual(left(), [58, 60], "it does not run before the server is back");
});

test("whose flag falls loses on time", async () => {
  const { session, time, said } = await sitDownWithClock({
    white: "human",
    black: "level:1",
    line: "a1.a1",
    left: "50,600",
  });
  time.pass(5001);
  assert.equal(session.ending, "White ran out of time: Black wins.");
  assert.deepEqual(session.verdict, { kind: "loss", text: "You lose." });
  assert.equal(said.at(-1), "You lose. White ran out of time: Black wins.");
  assert.equal(session.values.overtime, "white");
  assert.equal(session.choices.length, 0);
});

test("a machine thinks on its own time, is told how much it has, and can lose by it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, api, time, left } = await sitDownWithClock({ white: "human", black: "level:1" });
  /** @type {any[]} */
  const bodies = [];
  const { post } = api;
  api.post = (path, body, signal) => (bodies.push(body), post(path, body, signal));
  session.play("a1");
  await settle();
  assert.equal(bodies.at(-1).seconds_left, 60);
  time.pass(7000); // between its answer and its move
  context.mock.timers.tick(PACE.machine);
  await settle();
  assert.equal(session.line.here, 2);
  assert.deepEqual(left(), [60, 62], "the pause before its move is not its time");
  session.setPlayer("black", "slow");
  session.play("a1");
  await settle();
  time.pass(62_001);
  assert.equal(session.ending, "Black ran out of time: White wins.");
  assert.ok(!session.turns.isThinking);
});

test("a new game has a new clock, and a control that cannot be read is none", async () => {
  const { session } = await sitDownWithClock({ ...TWO_PEOPLE, line: "a1", left: "10,20" });
  session.newGame();
  await settle();
  assert.equal(session.clock, null);
  assert.ok(windClock(session));
  assert.equal(/** @type {any} */ (session.clock).text, "600,600");
  const odd = await sitDown({ ...TWO_PEOPLE, clock: "soon" });
  assert.ok(!windClock(odd.session));
  assert.equal(odd.session.values.clock, "");
});
