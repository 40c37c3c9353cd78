import assert from "node:assert/strict";
import { test } from "node:test";

import { Pace, Throttle } from "#page/pace.js";
import { FakeClock } from "./clock.js";

/** A pace with a shelf of things to show; the times at which they were shown are kept. */
function makeShow(things = Infinity) {
  const clock = new FakeClock();
  const show = { clock, left: things, times: /** @type {number[]} */ ([]), pace: new Pace(() => false) };
  show.pace = new Pace(() => {
    if (show.left === 0) return false;
    show.left -= 1;
    show.times.push(clock.time);
    return true;
  }, clock);
  return show;
}

test("one thing after the other, with the delay between them", () => {
  const { pace, clock, times } = makeShow();
  pace.delay = 100;
  pace.go();
  clock.pass(350);
  assert.deepEqual(times, [0, 100, 200, 300]);
});

test("a delay that is changed counts for the wait that has begun", () => {
  const { pace, clock, times } = makeShow();
  pace.delay = 1000;
  pace.go();
  clock.pass(300);
  pace.delay = 500;
  clock.pass(700);
  assert.deepEqual(times, [0, 500, 1000]);
  pace.delay = 5000;
  clock.pass(4000);
  assert.deepEqual(times, [0, 500, 1000]);
  pace.delay = 10;
  clock.pass(0);
  assert.deepEqual(times, [0, 500, 1000, 5000]);
});

test("a pause, single steps, and on", () => {
  const { pace, clock, times } = makeShow();
  pace.delay = 100;
  pace.go();
  clock.pass(150);
  pace.pause();
  assert.ok(pace.isPaused);
  clock.pass(1000);
  assert.deepEqual(times, [0, 100]);
  pace.step();
  pace.step();
  clock.pass(1000);
  assert.deepEqual(times, [0, 100, 1150, 1150]);
  pace.delay = 50;
  clock.pass(1000);
  assert.equal(times.length, 4);
  pace.go();
  assert.ok(!pace.isPaused);
  clock.pass(60);
  assert.deepEqual(times.slice(4), [3150, 3200]);
});

test("what is not there yet is shown when it arrives", () => {
  const show = makeShow(1);
  show.pace.delay = 100;
  show.pace.go();
  show.clock.pass(500);
  assert.deepEqual(show.times, [0]);
  show.left = 2;
  show.pace.arrived();
  show.pace.arrived();
  assert.deepEqual(show.times, [0, 500], "the second one keeps the delay");
  show.clock.pass(100);
  assert.deepEqual(show.times, [0, 500, 600]);
});

test("a step waits for what is not there yet, and only for that", () => {
  const show = makeShow(0);
  show.pace.step();
  show.left = 5;
  show.pace.arrived();
  show.pace.arrived();
  show.clock.pass(1000);
  assert.equal(show.times.length, 1);
});

test("a pause forgets what was waited for", () => {
  const show = makeShow(0);
  show.pace.go();
  show.pace.pause();
  show.left = 5;
  show.pace.arrived();
  assert.deepEqual(show.times, []);
});

test("after something out of turn there is a delay", () => {
  const show = makeShow(0);
  show.pace.delay = 100;
  show.pace.go();
  show.clock.pass(30);
  show.left = 1;
  show.pace.rest();
  show.pace.arrived();
  assert.deepEqual(show.times, []);
  show.clock.pass(100);
  assert.deepEqual(show.times, [130]);
});

test("what is shown may make a pause itself", () => {
  const clock = new FakeClock();
  let shown = 0;
  const pace = new Pace(() => {
    shown += 1;
    if (shown === 2) pace.pause();
    return true;
  }, clock);
  pace.go();
  clock.pass(10);
  assert.equal(shown, 2);
  assert.ok(pace.isPaused);
});

test("not more than one thing a second is said, and the last one is never lost", () => {
  const clock = new FakeClock();
  /** @type {string[]} */
  const said = [];
  const throttle = new Throttle((text) => said.push(text), clock);
  for (const text of ["one", "two", "three"]) throttle.tell(text);
  assert.deepEqual(said, ["one"]);
  clock.pass(999);
  assert.deepEqual(said, ["one"]);
  clock.pass(1);
  assert.deepEqual(said, ["one", "three"]);
  clock.pass(5000);
  assert.deepEqual(said, ["one", "three"]);
  throttle.tell("four");
  assert.deepEqual(said, ["one", "three", "four"]);
});
