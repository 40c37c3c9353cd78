import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { AnalysisData, GameData, MoveWorthData } from "../../src/outplay/web/page/types.d.ts" */
/** @import { SolutionData, SolvedGame } from "../../src/outplay/web/page/types.d.ts" */
/** @import { Sight } from "../../src/outplay/web/page/js/explore/known.js" */
import { bestKnown, isProven, knownHere } from "../../src/outplay/web/page/js/explore/known.js";

const GAME = /** @type {GameData} */ (/** @type {unknown} */ ({ name: "g:4", rules: "abc", start: "start" }));
/** @param {string} move @param {string} text @returns {MoveWorthData} */
const worth = (move, text) => ({ move, value: text === "wins" ? 1 : -1, distance: null, margin: null, text });
const RESULT = /** @type {SolvedGame} */ (
  /** @type {unknown} */ ({
    game: "g:4",
    rules: "abc",
    winner: "first",
    distance: null,
    margin: null,
    first_moves: [worth("a1", "wins"), worth("b1", "wins"), worth("c1", "loses")],
    methods: { weak: {}, certificate: {} },
    is_certain: true,
  })
);

const ESTIMATE = { winner: null, proven: false };
const WIN = { winner: "white", proven: true };
/** @param {object} score @param {object[]} scores @param {string | null} [best] */
const analysis = (score, scores, best = null) =>
  /** @type {AnalysisData} */ (
    /** @type {unknown} */ ({ score, best, moves: scores.map((one) => ({ move: "a1", score: one })) })
  );

/** @param {Partial<Sight>} [more] @returns {Sight} */
const sight = (more = {}) => ({ game: GAME, position: "start", solution: null, analysis: null, ...more });

test("a start that is known, and no other position", () => {
  const other = /** @type {SolvedGame} */ ({ ...RESULT, rules: "other" });
  const found = knownHere([other, RESULT], sight());
  assert.deepEqual(
    [found?.winner, found?.moves.length, found?.by],
    ["first", 3, "a proof search, a proof that was checked"],
  );
  assert.equal(knownHere([RESULT], sight({ position: "later" })), null);
  assert.equal(knownHere([other], sight()), null);
  assert.equal(knownHere([{ ...RESULT, winner: null }], sight()), null);
  assert.equal(knownHere([RESULT], sight({ game: null })), null);
  assert.deepEqual(knownHere([{ ...RESULT, first_moves: null }], sight())?.moves, []);
});

test("a solution at hand says more, and so does the engine once it has proven everything", () => {
  const covered = (/** @type {boolean} */ covered) => /** @type {SolutionData} */ ({ covered });
  assert.equal(knownHere([RESULT], sight({ solution: covered(true) })), null);
  assert.ok(knownHere([RESULT], sight({ solution: covered(false), analysis: analysis(ESTIMATE, [WIN]) })));
  assert.equal(knownHere([RESULT], sight({ analysis: analysis(WIN, [WIN, WIN]) })), null);
  assert.ok(knownHere([{ ...RESULT, margin: 4 }], sight({ analysis: analysis(WIN, [WIN]) })), "it knows by how much");
});

test("proven is what is proven of the position and of all its moves", () => {
  assert.ok(isProven(analysis(WIN, [WIN, { winner: null, proven: true }])));
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
