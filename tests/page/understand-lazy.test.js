import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { StepData, TreeData, TreeNode } from "#types" */
import { LazySteps, STRETCH } from "#page/understand/lazy-steps.js";
import { innerPaths, LazyTree } from "#page/understand/lazy-tree.js";
import { randomShape, search, seeded } from "./toy-search.js";

/**
 * A server with a tree: it gives as many levels as it is asked for, and remembers what it was asked.
 * @param {TreeNode} whole
 */
function serverOf(whole) {
  /** @type {string[]} */
  const asked = [];
  /** @param {TreeNode} node @param {number} levels @returns {TreeNode} */
  const upTo = (node, levels) => {
    const { children, ...rest } = node;
    return children && levels ? { ...rest, children: children.map((child) => upTo(child, levels - 1)) } : rest;
  };
  /** @param {readonly number[]} path @param {number} levels */
  const fetch = async (path, levels) => {
    asked.push(`${path.join(".")}/${levels}`);
    const node = path.reduce((above, number) => /** @type {TreeNode[]} */ (above.children)[number], whole);
    return /** @type {TreeData} */ (/** @type {unknown} */ ({ depth: 4, node: upTo(node, levels) }));
  };
  return { asked, fetch };
}

async function lazyTree() {
  const { root } = search(randomShape(seeded(5), 4), false);
  const { asked, fetch } = serverOf(root);
  const tree = new LazyTree(await fetch([], 1), fetch);
  return { root, asked, tree };
}

test("children are fetched when they are wanted, and once", async () => {
  const { root, asked, tree } = await lazyTree();
  const inner = (root.children ?? []).findIndex((child) => child.children);
  assert.ok(inner >= 0);
  assert.equal(tree.find([inner, 0]), null);
  await Promise.all([tree.load([inner]), tree.load([inner])]);
  await tree.load([inner]);
  assert.equal(tree.find([inner, 0])?.position, root.children?.[inner].children?.[0].position);
  assert.deepEqual(asked, ["/1", `${inner}/1`]);
});

test("a deep node is fetched with those above it", async () => {
  const { root, tree } = await lazyTree();
  const deep = innerPaths(root)
    .map((path) => path.split(".").map(Number))
    .find((path) => path.length === 3);
  assert.ok(deep);
  await tree.load(deep);
  assert.ok(tree.find([...deep, 0]));
});

test("everything is fetched at once, unless it is there", async () => {
  const { root, asked, tree } = await lazyTree();
  await tree.loadAll();
  await tree.loadAll();
  assert.deepEqual(asked, ["/1", "/4"]);
  assert.deepEqual(innerPaths(tree.root), innerPaths(root));
});

test("after a failure the same children can be asked for again", async () => {
  const { root } = search([[1, 2], 3], false);
  const { fetch } = serverOf(root);
  let failures = 1;
  const tree = new LazyTree(await fetch([], 1), (path, levels) =>
    failures-- > 0 ? Promise.reject(new Error("away")) : fetch(path, levels),
  );
  await assert.rejects(tree.load([0]), /away/);
  await tree.load([0]);
  assert.ok(tree.find([0, 1]));
});

/** @param {number} total */
function lazySteps(total) {
  /** @type {number[]} */
  const asked = [];
  const steps = new LazySteps(async (first, count) => {
    asked.push(first);
    const numbers = Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, place) => first + place);
    return {
      total,
      first,
      steps: numbers.map((number) => /** @type {StepData} */ (/** @type {unknown} */ ({ text: `step ${number}` }))),
    };
  });
  return { asked, steps };
}

test("a step comes with the one before it, across the end of a stretch", async () => {
  const { steps } = lazySteps(3 * STRETCH);
  for (const number of [0, 1, STRETCH - 1, STRETCH, 2 * STRETCH + 7]) {
    const found = await steps.at(number);
    assert.equal(found.step.text, `step ${number}`);
    assert.equal(found.previous?.text, number ? `step ${number - 1}` : undefined);
  }
});

test("beyond the last step is the last step", async () => {
  const { steps, asked } = lazySteps(STRETCH + 5);
  const { number, step } = await steps.at(10 ** 9);
  assert.deepEqual([number, step.text, steps.total], [STRETCH + 4, `step ${STRETCH + 4}`, STRETCH + 5]);
  assert.deepEqual(asked, [0, STRETCH]);
});

test("the next stretch is fetched before it is needed, and none twice", async () => {
  const { steps, asked } = lazySteps(10 * STRETCH);
  for (let number = 0; number <= 2 * STRETCH; number++) await steps.at(number);
  assert.deepEqual(asked, [0, STRETCH, 2 * STRETCH]);
});
