import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GameData, SimulatedNode, StepData, TreeNode } from "#types" */
/** @import { Scene } from "#page/understand/views.js" */
import { LazyTree } from "#page/understand/lazy-tree.js";
import { bestLine, isOpen, stubOf, viewOf } from "#page/understand/views.js";
import { compareCounts, cutWords, minus, sentence } from "#page/understand/words.js";

const GAME = /** @type {GameData} */ (
  /** @type {unknown} */ ({ name: "g", sides: ["White", "Black"], cells: ["a1", "a2"] })
);

/** @param {Partial<TreeNode>} parts @returns {TreeNode} */
function node(parts) {
  return { move: null, position: "p", kind: "leaf", value: 0, text: "0", bound: "exact", ...parts };
}

const CUT = node({
  move: "b1b2",
  kind: "min",
  value: 4,
  text: "+4",
  bound: "at least",
  best: 0,
  count: 1,
  window: [3, null],
  window_text: ["+3", "+∞"],
  cut: { end: "alpha", bound: 5, text: "+5", unvisited: ["a2a1", "b2b1"] },
  children: [node({ move: "b3b2", value: 4, text: "+4" })],
});
const ROOT = node({
  kind: "max",
  value: 5,
  text: "+5",
  best: 0,
  count: 2,
  window: [null, null],
  window_text: ["-∞", "+∞"],
  cut: null,
  children: [node({ move: "a1a2", kind: "end", value: 5, text: "+5" }), CUT],
});

/** @param {Partial<StepData> | null} step @param {string[]} [open] @returns {Scene} */
function scene(step, open = [""]) {
  const summary = /** @type {any} */ ({ algorithm: "alphabeta", maximizer: "white", line: ["a1a2"], node: ROOT });
  const tree = new LazyTree(summary, () => Promise.reject(new Error("nothing is fetched here")));
  const moment = step && {
    step: /** @type {StepData} */ ({ kind: "enter", path: [], window_text: ["-∞", "+∞"], ...step }),
    seen: 0,
  };
  return { tree, game: GAME, open: new Set(open), moment, lit: bestLine(tree, moment) };
}

test("after the search a node has its value, its bound and its window", () => {
  const view = viewOf(CUT, [1], scene(null));
  assert.deepEqual(
    [view.title, view.kind, view.value, view.note, view.count],
    ["b1b2", "▼ min", "≥ +4", "α +3   β +∞", "▸ 3"],
  );
  assert.match(view.label, /Black takes the smallest value: worth at least \+4, by b3b2\. Entered with α \+3/);
  assert.equal(viewOf(ROOT, [], scene(null)).title, "White to move");
});

test("the best line is lit, and only that", () => {
  assert.deepEqual([...bestLine(scene(null).tree, null)], ["", "0"]);
  assert.match(viewOf(ROOT.children?.[0] ?? ROOT, [0], scene(null)).marks, /\blit\b/);
  assert.doesNotMatch(viewOf(CUT, [1], scene(null)).marks, /\blit\b/);
});

test("a node that the search has not seen shows nothing of what it is worth", () => {
  const view = viewOf(CUT, [1], scene({ path: [] }));
  assert.deepEqual([view.value, view.note], ["", ""]);
  assert.match(view.marks, /ahead/);
  assert.doesNotMatch(view.label, /4/);
});

test("where the search is, the node says so and is unfolded", () => {
  const here = scene({ path: [1], kind: "enter", window_text: ["+5", "+∞"] }, []);
  assert.match(viewOf(CUT, [1], here).marks, /\bopen here\b/);
  assert.equal(viewOf(CUT, [1], here).note, "α +5   β +∞");
  assert.ok(isOpen([], here) && isOpen([1], here) && !isOpen([0], here));
  assert.equal(viewOf(ROOT, [], here).value, "+5");
});

test("moves that were cut stand as a stub with the bound that cut them", () => {
  const stub = stubOf(CUT, [1], scene(null));
  assert.equal(stub?.title, "2 moves not searched");
  assert.equal(stub?.reason, "+4 is not above α = +5");
  assert.match(stub?.label ?? "", /a2a1, b2b1/);
  assert.equal(stubOf(ROOT, [], scene(null)), null);
});

test("before the cut the stub gives nothing away", () => {
  const stub = stubOf(CUT, [1], scene({ path: [1], kind: "enter" }));
  assert.deepEqual([stub?.title, stub?.reason], ["2 more moves", ""]);
  assert.equal(stubOf(CUT, [1], scene({ path: [1], kind: "cut" }))?.reason, "+4 is not above α = +5");
});

test("a node of random games says who scores how much", () => {
  /** @type {SimulatedNode} */
  const child = { move: "a1a2", position: "p", side: "white", visits: 25, mean: 0.64, proven: null, count: 0 };
  /** @type {SimulatedNode} */
  const root = {
    move: null,
    position: "p",
    side: "black",
    visits: 100,
    mean: 0.45,
    proven: null,
    count: 1,
    children: [child],
  };
  const tree = new LazyTree(/** @type {any} */ ({ algorithm: "mcts", line: ["a1a2"], node: root }), () =>
    Promise.reject(new Error()),
  );
  const random = { tree, game: GAME, open: new Set([""]), moment: null, lit: bestLine(tree, null) };
  const view = viewOf(child, [0], random);
  assert.deepEqual([view.kind, view.value, view.note, view.share], ["White", "64 %", "25 games", 0.25]);
  assert.match(view.marks, /lit/);
  assert.deepEqual([viewOf(root, [], random).title, viewOf(root, [], random).value], ["White to move", "55 %"]);
  assert.equal(viewOf({ ...child, proven: "black" }, [0], random).value, "Black wins");
});

test("figures in words", () => {
  assert.deepEqual(compareCounts({ minimax: 6085, alphabeta: 427 }), {
    minimax: "6,085 nodes",
    alphabeta: "427 nodes",
    saved: "93 % saved",
    share: 427 / 6085,
  });
  assert.equal(compareCounts({ minimax: null, alphabeta: 427 }).minimax, "too many to count");
  assert.equal(compareCounts({ minimax: 2, alphabeta: 2 }).saved, "0 % saved");
  assert.deepEqual([sentence("the tree is large"), sentence("Really?")], ["The tree is large.", "Really?"]);
  assert.equal(minus("worth -1 or -0.5, a1-b2, -∞"), "worth −1 or −0.5, a1-b2, −∞");
  assert.equal(cutWords(CUT), "2 moves not searched: +4 is not above α = +5");
});
