import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { MoveScoreData, SolvedGame } from "#types" */
import { gridOf, groupsOf, keepText, methodsText, narrowRowOf, rowOf, summaryText } from "#page/explore/result-rows.js";
import { proven } from "./scores.js";

/**
 * @param {string} move
 * @param {1 | 0 | -1} value
 * @param {number | null} distance
 * @param {number | null} [margin]
 * @returns {MoveScoreData}
 */
const worth = (move, value, distance, margin = null) => ({
  move,
  score: proven(value, distance, margin),
  line: [],
});

/** @param {Partial<SolvedGame>} changes @returns {SolvedGame} */
function result(changes) {
  return {
    game: "g:2x3",
    group: "g",
    size: [2, 3],
    switches: {},
    rules: "abc",
    score: proven(1, 7),
    text: "first wins in 7",
    first_moves: [worth("a1", 1, 7), worth("b1", 1, 9), worth("c1", -1, 4)],
    winning: 2,
    positions: 1234,
    methods: { strong: {}, weak: {} },
    is_certain: true,
    note: "",
    ...changes,
  };
}

const UNFINISHED = { score: null, first_moves: null, winning: null, positions: null };
const OPEN = result({ ...UNFINISHED, methods: {}, is_certain: false, text: "not finished" });

test("a row says who wins, how soon, and leads to the game", () => {
  const { key, cells } = rowOf(result({}));
  assert.equal(key, "g:2x3");
  assert.deepEqual(cells.game, { text: "g:2x3", href: "#/explore?game=g:2x3&rules=abc" });
  assert.deepEqual(cells.result, { text: "First wins", kind: "win" });
  assert.equal(cells.plies, 7);
  assert.equal(cells.margin, "");
  assert.deepEqual(cells.positions, { text: "1,234", value: 1234 });
});

test("what is not finished says so and nothing else", () => {
  const { cells } = rowOf(OPEN);
  assert.deepEqual(cells.result, { text: "not finished", kind: "soft", note: "" });
  assert.deepEqual([cells.plies, cells.margin, cells.keep, cells.positions, cells.methods], ["", "", "", "", ""]);
});

test("what was tried in vain is said once, where it belongs", () => {
  const note = "a proof search gave up";
  const open = rowOf({ ...OPEN, note }).cells;
  assert.deepEqual([open.result, open.methods], [{ text: "not finished", kind: "soft", note }, ""]);
  const won = rowOf(result({ note })).cells;
  assert.deepEqual(
    [won.result, won.methods],
    [
      { text: "First wins", kind: "win" },
      { text: "strong, weak", note },
    ],
  );
});

test("where the screen is narrow all that is known stands in two cells", () => {
  const { key, cells } = narrowRowOf(result({ note: "a note" }));
  assert.deepEqual([key, Object.keys(cells)], ["g:2x3", ["game", "result"]]);
  assert.deepEqual(cells.game, rowOf(result({})).cells.game);
  const note = "best first moves: 2 of 3: a1 b1; 1,234 positions; found by strong, weak; a note";
  assert.deepEqual(cells.result, { text: "First wins in 7", kind: "win", note });
  const discs = narrowRowOf(result({ score: proven(-1, null, -4), first_moves: null }));
  assert.match(JSON.stringify(discs.cells.result), /"Second wins by 4"/);
  const blackBegins = narrowRowOf(result({ score: proven(-1, null, -4, "black") }));
  assert.match(JSON.stringify(blackBegins.cells.result), /"Second wins by 4"/);
  assert.match(JSON.stringify(narrowRowOf(result({ score: proven(0, null, 0) })).cells.result), /"Draw"/);
  assert.deepEqual(
    narrowRowOf({ ...OPEN, note: "gave up" }).cells.result,
    rowOf({ ...OPEN, note: "gave up" }).cells.result,
  );
});

const LOST = { score: proven(-1, 7) };
const DOUBTFUL = /** @type {Partial<SolvedGame>} */ ({ methods: { weak: {} }, is_certain: false });

test("what is not finished does not count as solved, and what one method has found is told apart", () => {
  const summary = (/** @type {SolvedGame[]} */ ...results) => summaryText(results);
  const [sure, doubtful] = [result({}), result(DOUBTFUL)];
  assert.equal(summary(sure, OPEN, sure, doubtful), "3 of 4 games solved, 2 of them by two independent methods.");
  assert.equal(summary(sure, OPEN, sure), "2 of 3 games solved, all by two independent methods.");
  assert.equal(summary(doubtful, doubtful), "2 of 2 games solved, none of them yet by two independent methods.");
  assert.equal(summary(sure), "1 of 1 game solved, by two independent methods.");
  assert.equal(summary(doubtful, OPEN), "1 of 2 games solved, not yet by two independent methods.");
  assert.equal(summary(OPEN), "0 of 1 game solved.");
});

test("first moves that keep the result", () => {
  assert.equal(keepText(result({})), "2 of 3: a1 b1");
  const many = ["a", "b", "c", "d", "e"].map((move) => worth(move, 0, null));
  assert.equal(keepText(result({ score: proven(0), first_moves: many, winning: 5 })), "5 of 5: a b c d …");
  const discs = [worth("a", -1, null, -2), worth("b", -1, null, -6)];
  assert.equal(keepText(result({ score: proven(-1, null, -2), first_moves: discs, winning: 1 })), "1 of 2: a");
  assert.equal(keepText(OPEN), "");
});

test("where a lost game leaves nothing to be kept, all first moves lose", () => {
  const lost = result({ ...LOST, winning: 3 });
  assert.equal(keepText(lost), "all lose");
  assert.equal(keepText({ ...lost, first_moves: null, winning: null }), "all lose");
  assert.deepEqual(rowOf(lost).cells.keep, { text: "all lose", value: 0 });
  assert.match(JSON.stringify(narrowRowOf(lost).cells.result), /"first moves: all lose; 1,234 positions/);
});

test("a result that is not certain does not look as if it were", () => {
  const kinds = (/** @type {SolvedGame} */ one) => [rowOf(one), narrowRowOf(one)].map(({ cells }) => cells.result);
  for (const cell of kinds(result(DOUBTFUL))) assert.match(JSON.stringify(cell), /"kind":"win unsure"/);
  for (const cell of kinds(result({}))) assert.match(JSON.stringify(cell), /"kind":"win"/);
});

test("a result by one method only is not certain yet", () => {
  assert.equal(methodsText(result({})), "strong, weak");
  assert.equal(methodsText(result({ methods: { weak: {} }, is_certain: false })), "weak (one method only)");
});

test("the names of the games come once each, in their order", () => {
  assert.deepEqual(groupsOf([result({ group: "z" }), result({}), result({ group: "z" })]), ["z", "g"]);
});

test("sizes of two numbers make a grid, without the switches", () => {
  const results = [
    result({ game: "g:3x2", size: [3, 2], score: proven(-1, 10) }),
    result({ size: [2, 3], is_certain: false }),
    result({ size: [2, 2], score: proven(0) }),
    result({ size: [9, 9], switches: { goal: "other" } }),
  ];
  const grid = gridOf(results);
  assert.deepEqual([grid?.downs, grid?.acrosses], [[2, 3], [2, 3]]); // prettier-ignore
  const texts = grid?.cells.map((row) => row.map((cell) => cell?.text ?? null));
  assert.deepEqual(texts, [["draw", "1st 7 *"], ["2nd 10", null]]); // prettier-ignore
  assert.match(grid?.cells[0][1]?.title ?? "", /one method only/);
  assert.deepEqual([grid?.cells[0][1]?.kind, grid?.cells[1][0]?.kind], ["win unsure", "loss"]);
  assert.equal(gridOf([OPEN]), null);
  assert.equal(gridOf([result({ size: [4] }), result({ size: [5] })]), null);
});
