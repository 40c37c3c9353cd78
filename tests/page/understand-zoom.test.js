import assert from "node:assert/strict";
import { test } from "node:test";

import { fitted, stepped } from "#page/understand/zoom.js";

const FRAME = { width: 800, height: 600 };

test("a tree that fits with its words keeps them", () => {
  assert.deepEqual(
    fitted(() => ({ width: 800, height: 500 }), FRAME),
    [1, false],
  );
});

test("one that does not becomes an overview, which is as large as it can be", () => {
  const tall = (/** @type {number} */ zoom, /** @type {boolean} */ isOverview) => ({
    width: zoom * (isOverview ? 400 : 900),
    height: zoom * 2400,
  });
  assert.deepEqual(fitted(tall, FRAME), [0.25, true]);
  const narrow = (/** @type {number} */ _, /** @type {boolean} */ isOverview) => ({
    width: isOverview ? 700 : 900,
    height: 100,
  });
  assert.deepEqual(fitted(narrow, FRAME), [1, true]);
});

test("it fits, though a part of it does not shrink", () => {
  const measure = (/** @type {number} */ zoom) => ({ width: 100, height: 2400 * zoom + 200 });
  const [zoom] = fitted(measure, FRAME);
  assert.ok(zoom < 0.25 && measure(zoom).height <= 620 && measure(zoom).height > 500);
});

test("a huge tree does not vanish", () => {
  const [zoom] = fitted(() => ({ width: 1e6, height: 1e6 }), FRAME);
  assert.ok(zoom >= 0.05);
});

test("the buttons go from size to size, and end", () => {
  assert.ok(stepped(1, 1) > 1 && stepped(1, -1) < 1);
  assert.equal(stepped(stepped(1, -1), 1), 1);
  assert.ok(stepped(0.07, 1) < 0.3, "from the size of the whole tree, too");
  assert.equal(stepped(stepped(100, 1), 1), 100);
  let zoom = 1;
  for (let presses = 0; presses < 20; presses += 1) zoom = stepped(zoom, -1);
  assert.ok(zoom > 0.05 && stepped(zoom, -1) === zoom);
});
