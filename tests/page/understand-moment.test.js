import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { TreeNode } from "#types" */
import { foundSoFar, isCutKnown, momentOf, phaseOf, windowNow } from "#page/understand/moment.js";
import { randomShape, search, seeded } from "./toy-search.js";

/** @param {TreeNode} node @param {number[]} [path] @returns {{ node: TreeNode, path: number[] }[]} */
function walk(node, path = []) {
  return [{ node, path }, ...(node.children ?? []).flatMap((child, number) => walk(child, [...path, number]))];
}

for (const hasWindow of [false, true]) {
  test(`at every step each node is as a search ${hasWindow ? "with" : "without"} a window knew it then`, () => {
    let steps = 0;
    for (let seed = 0; seed < 60; seed++) {
      const { root, told } = search(randomShape(seeded(seed), 4), hasWindow);
      const nodes = walk(root);
      told.forEach(({ step, known }, number) => {
        steps++;
        const moment = momentOf(step, number ? told[number - 1].step : null);
        for (const { node, path } of nodes) {
          const then = known.get(path.join("."));
          const where = `seed ${seed}, step ${number} (${step.kind} at ${step.path}), node ${path}`;
          assert.equal(phaseOf(path, moment), then?.phase ?? "ahead", where);
          if (node.cut) assert.equal(isCutKnown(path, moment), then?.isCut ?? false, where);
          if (then?.phase !== "open") continue;
          assert.equal(foundSoFar(node, path, moment)?.best ?? null, then.best, where);
          if (hasWindow) assert.deepEqual(windowNow(node, path, moment), then.window, where);
        }
      });
    }
    assert.ok(steps > 2000);
  });
}

test("what a node has found so far is told in the words of the child", () => {
  const { root, told } = search([3, 5, 4], true);
  const moment = momentOf(told[4].step, told[3].step);
  assert.equal(told[4].step.kind, "better");
  assert.deepEqual(foundSoFar(root, [], moment), { best: 1, text: "5" });
});
