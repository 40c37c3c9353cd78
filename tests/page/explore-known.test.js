import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { AnalysisData, GameData, MoveScoreData } from "#types" */
/** @import { SolutionData, SolvedGame } from "#types" */
/** @import { Sight } from "#page/explore/known.js" */
import { bestKnown, isLeftBehind, isProven, knownHere, knownPath } from "#page/explore/known.js";
import { estimated, proven } from "./scores.js";

const GAME = /** @type {GameData} */ (/** @type {unknown} */ ({ name: "g:4", rules: "abc", start: "start" }));
/** @type {(move: string, value: 1 | 0 | -1, distance?: number | null, margin?: number | null) => MoveScoreData} */
const worth = (move, value, distance, margin) => ({ move, score: proven(value, distance, margin), line: [] });
/** Of a position in which the second side is to move. @type {(value: 1 | 0 | -1, distance?: number | null, margin?: number | null) => object} */
const second = (value, distance, margin) => proven(value, distance, margin, "black");
const RESULT = /** @type {SolvedGame} */ (
  /** @type {unknown} */ ({
    game: "g:4",
    rules: "abc",
    score: proven(1),
    first_moves: [worth("a1", 1), worth("b1", 1), worth("c1", -1)],
    methods: { weak: {}, certificate: {} },
    is_certain: true,
  })
);
/** Like oska:5: whatever is played first, it is lost, and it is known how soon. @type {SolvedGame} */
const LOST = {
  ...RESULT,
  score: proven(-1, 48),
  first_moves: [worth("a1", -1, 48), worth("b1", -1, 30)],
};

const ESTIMATE = estimated(0.5);
const WIN = proven(1);
/** @param {object} score @param {object[]} scores @param {string | null} [best] */
const analysis = (score, scores, best = null) =>
  /** @type {AnalysisData} */ (
    /** @type {unknown} */ ({ score, best, moves: scores.map((one) => ({ move: "a1", score: one })) })
  );

/** @param {Partial<Sight>} [more] @returns {Sight} */
const sight = (more = {}) => ({
  game: GAME,
  state: { start: "" },
  plies: [],
  solution: null,
  analysis: null,
  ...more,
});
/** @param {...string} moves @returns {Sight} */
const after = (...moves) => sight({ plies: moves.map((move) => ({ move })) });

test("what was proven just now is known, unless the results know the moves or the engine how fast", () => {
  const soon = { score: proven(-1), moves: [worth("a1", -1)] };
  const open = /** @type {SolutionData} */ (/** @type {unknown} */ ({ covered: false, proven: soon }));
  const found = knownHere([], sight({ solution: open }));
  assert.deepEqual([found?.score, found?.moves, found?.isCertain], [soon.score, soon.moves, true]);
  assert.equal(found?.by, "a proof search, just now");
  assert.deepEqual(knownHere([RESULT], sight({ solution: open }))?.moves, RESULT.first_moves);
  assert.deepEqual(knownHere([LOST], { ...after("b1"), solution: open })?.moves, soon.moves);
  assert.equal(knownHere([], sight({ solution: open, analysis: analysis(WIN, [WIN]) })), null);
  assert.equal(knownHere([], sight({ solution: { ...open, covered: true } })), null);
});

test("a start that is known", () => {
  const other = /** @type {SolvedGame} */ ({ ...RESULT, rules: "other" });
  const found = knownHere([other, RESULT], sight());
  assert.deepEqual(
    [found?.score.text, found?.moves.length, found?.by, found?.isCertain],
    ["wins", 3, "a proof search, a checked proof", true],
  );
  assert.ok(knownHere([RESULT], sight({ state: { start: "start" } })));
  assert.equal(knownHere([RESULT], sight({ state: { start: "later" } })), null);
  assert.equal(knownHere([other], sight()), null);
  assert.equal(knownHere([{ ...RESULT, score: null }], sight()), null);
  assert.equal(knownHere([RESULT], sight({ game: null })), null);
  assert.deepEqual(knownHere([{ ...RESULT, first_moves: null }], sight())?.moves, []);
});

test("after a first move whose worth is known the position is known too, one ply nearer to its end", () => {
  const found = knownHere([LOST], after("a1"));
  assert.deepEqual(found?.score, second(1, 47));
  assert.deepEqual([found?.moves, found?.by], [[], "a proof search, a checked proof"]);
  assert.deepEqual(knownHere([LOST], after("b1"))?.score, second(1, 29));
  assert.deepEqual(knownHere([RESULT], after("c1"))?.score, second(1));
  const discs = { ...LOST, score: proven(-1, null, -4), first_moves: [worth("a1", -1, null, -4)] };
  assert.deepEqual(knownHere([discs], after("a1"))?.score, second(1, null, 4));
  const draw = { ...RESULT, score: proven(0), first_moves: [worth("a1", 0)] };
  assert.deepEqual(knownHere([draw], after("a1"))?.score, second(0));
});

test("whatever is played in a lost position, the rival wins", () => {
  assert.deepEqual(knownHere([{ ...LOST, first_moves: null }], after("a1"))?.score, second(1));
  assert.deepEqual(knownHere([RESULT], after("a1", "x2"))?.score, proven(1));
  assert.equal(knownHere([RESULT], after("a1", "x2", "y3")), null);
  assert.equal(knownHere([LOST], after("a1", "x2")), null);
  assert.equal(knownHere([{ ...RESULT, first_moves: null }], after("a1")), null);
});

test("where what is known ends, that is noticed", () => {
  assert.ok(!isLeftBehind([LOST], sight()));
  assert.ok(!isLeftBehind([LOST], after("a1")));
  assert.ok(isLeftBehind([LOST], after("a1", "x2")));
  assert.ok(!isLeftBehind([], after("a1", "x2")), "nothing was known");
  assert.ok(!isLeftBehind([LOST], { ...after("a1", "x2"), state: { start: "later" } }));
  const solution = /** @type {SolutionData} */ ({ covered: true });
  assert.ok(!isLeftBehind([LOST], { ...after("a1", "x2"), solution }), "it is solved from here");
});

test("the first move of a line has its known worth", () => {
  const step = (/** @type {string} */ move) => ({ move, score: null, best: null });
  const [first, second] = knownPath([LOST], after("b1", "x2"), [step("b1"), step("x2")]);
  assert.deepEqual([first.score?.text, first.best?.score.text, first.best?.move], ["loses in 30", "loses in 48", "a1"]);
  assert.deepEqual(second, step("x2"));
  const told = [{ ...step("b1"), score: proven(-1, 30), best: worth("a9", -1, 48) }];
  assert.equal(knownPath([LOST], after("b1"), told), told);
  assert.deepEqual(knownPath([LOST], sight(), []), []);
  assert.deepEqual(knownPath([{ ...LOST, first_moves: null }], after("b1"), [step("b1")]), [step("b1")]);
});

test("a solution at hand says more, and so does the engine once it has proven everything", () => {
  const covered = (/** @type {boolean} */ covered) => /** @type {SolutionData} */ ({ covered });
  assert.equal(knownHere([RESULT], sight({ solution: covered(true) })), null);
  assert.ok(knownHere([RESULT], sight({ solution: covered(false), analysis: analysis(ESTIMATE, [WIN]) })));
  assert.equal(knownHere([RESULT], sight({ analysis: analysis(WIN, [WIN, WIN]) })), null);
  assert.ok(
    knownHere([{ ...RESULT, score: proven(1, null, 4) }], sight({ analysis: analysis(WIN, [WIN]) })),
    "it knows by how much",
  );
});

test("proven is what is proven of the position and of all its moves", () => {
  assert.ok(isProven(analysis(WIN, [WIN, proven(0)])));
  assert.ok(!isProven(analysis(WIN, [WIN, ESTIMATE])));
  assert.ok(!isProven(analysis(ESTIMATE, [WIN])));
  assert.ok(!isProven(analysis(WIN, [])));
  assert.ok(!isProven(null));
});

test("the best move keeps the known result, whatever the engine thinks", () => {
  const known = knownHere([RESULT], sight());
  assert.equal(bestKnown(known, null), "a1");
  assert.equal(bestKnown(known, analysis(ESTIMATE, [], "b1")), "b1");
  assert.equal(bestKnown(known, analysis(ESTIMATE, [], "c1")), "a1");
  assert.equal(bestKnown(null, analysis(ESTIMATE, [], "c1")), undefined);
  assert.equal(bestKnown(knownHere([{ ...RESULT, first_moves: null }], sight()), null), undefined);
});
