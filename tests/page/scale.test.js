import assert from "node:assert/strict";
import { test } from "node:test";

import { reach, scale, ticks } from "#page/elements/scale.js";

test("round numbers", () => {
  assert.deepEqual(ticks(-230, 410, 5), [-200, 0, 200, 400]);
  assert.deepEqual(ticks(0, 1, 4), [0, 0.5, 1]);
  assert.deepEqual(ticks(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(ticks(5, 5, 3), [5]);
});

test("there are about as many as wanted, and all lie within", () => {
  for (const [low, high] of [
    [-1, 1],
    [-999, 3],
    [0, 1e-3],
    [-0.5, 12345],
    [3, 4],
  ]) {
    for (const count of [2, 5, 9]) {
      const found = ticks(low, high, count);
      assert.ok(found.length <= count + 1, `${found}`);
      assert.ok(
        found.every((value) => value >= low && value <= high),
        `${found}`,
      );
    }
  }
});

test("places", () => {
  const place = scale([-10, 30], [100, 500]);
  assert.deepEqual([-10, 0, 30].map(place), [100, 200, 500]);
  assert.equal(scale([5, 5], [0, 10])(5), 0);
});

test("a range has zero in it, and is never empty", () => {
  assert.deepEqual(reach([20, 50]), [0, 50]);
  assert.deepEqual(reach([-20, -50]), [-50, 0]);
  assert.deepEqual(reach([Infinity, -3, NaN, 4]), [-3, 4]);
  assert.deepEqual(reach([]), [0, 1]);
});
