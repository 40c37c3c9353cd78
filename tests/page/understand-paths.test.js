import assert from "node:assert/strict";
import { test } from "node:test";

import { compareOrder, formatPath, leadsThrough, parsePath, pathsAbove } from "#page/understand/paths.js";

test("a path and its text", () => {
  for (const path of [[], [0], [3, 0, 12]]) assert.deepEqual(parsePath(formatPath(path)), path);
  assert.equal(formatPath([3, 0, 12]), "3.0.12");
  for (const text of ["a", "1.", ".1", "1..2", "-1", "1.99999"]) assert.equal(parsePath(text), null, text);
});

test("a path leads through the nodes above its own and through its own", () => {
  assert.deepEqual(pathsAbove([1, 2]), [[], [1]]);
  for (const above of [[], [1], [1, 2]]) assert.ok(leadsThrough(above, [1, 2]));
  for (const other of [[2], [1, 2, 0], [1, 1]]) assert.ok(!leadsThrough(other, [1, 2]));
});

test("nodes stand in the order in which a search meets them", () => {
  const paths = [[1], [0, 1], [], [10], [2], [0], [0, 0, 5]];
  assert.deepEqual(paths.sort(compareOrder), [[], [0], [0, 0, 5], [0, 1], [1], [2], [10]]);
});
