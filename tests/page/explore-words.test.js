import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GameData, PositionData, ScoreData, SolutionData } from "#types" */
/** @import { Known } from "#page/explore/known.js" */
import { choicesOf, countKinds, marksOf, pillOf, shareText, sourceText, standing } from "#page/explore/words.js";
import { markOf } from "#page/game/worth.js";
import { estimated, proven } from "./scores.js";

/** What is certain for Blue, the side to move. @type {(value: 1 | 0 | -1, distance?: number | null, margin?: number | null) => ScoreData} */
const worth = (value, distance, margin) => proven(value, distance, margin, "black");

const GAME = /** @type {GameData} */ (
  /** @type {unknown} */ ({ name: "g:4", title: "G, 4", start: "start", sides: ["Red", "Blue"] })
);

/** @param {Record<string, ScoreData>} moves @param {Partial<SolutionData>} [more] @returns {SolutionData} */
function solved(moves, more = {}) {
  return /** @type {SolutionData} */ ({
    covered: true,
    score: Object.values(moves)[0] ?? null,
    moves: Object.entries(moves).map(([move, score]) => ({ move, score, line: [] })),
    path: [],
    line: [],
    positions: 10,
    root: "start",
    saved: false,
    ...more,
  });
}

/** @param {string[]} moves @param {object | null} [outcome] */
const here = (moves, outcome = null) =>
  /** @type {PositionData} */ (
    /** @type {unknown} */ ({ side: "black", moves: moves.map((move) => ({ move })), outcome })
  );

test("moves come as the solution orders them, without one as the rules do", () => {
  const solution = solved({ b1: worth(1, 3), a1: worth(-1, 2) });
  assert.deepEqual(
    choicesOf(here(["a1", "b1"]), { solution }).map(({ move, mark }) => [move, mark?.kind]),
    [
      ["b1", "win"],
      ["a1", "loss"],
    ],
  );
  assert.deepEqual(choicesOf(here(["a1"]), { solution: null }), [{ move: "a1", mark: null }]);
  assert.deepEqual(choicesOf(here(["a1"]), { solution: OPEN }), [{ move: "a1", mark: null }]);
});

test("where nothing is solved the engine's scores are marks", () => {
  const analysis = /** @type {any} */ ({ score: SCORE, moves: [{ move: "a1", score: SCORE }] });
  const choices = choicesOf(here(["a1"]), { solution: OPEN, analysis });
  assert.equal(choices[0].mark?.kind, "unknown");
  assert.equal(countKinds(choices), null);
  assert.equal(shareText(choices), "");
  assert.equal(
    standing(GAME, here(["a1"]), { solution: solved({}, { covered: false, score: null }), analysis }),
    "Estimate: Blue +0.5",
  );
});

/** @param {Record<string, ScoreData>} moves */
const shareOf = (moves) => shareText(choicesOf(here([]), { solution: solved(moves) }));

test("how many moves keep the result", () => {
  assert.equal(shareOf({ a: worth(1, 3), b: worth(-1, 2), c: worth(-1, 2) }), "1 of 3 moves wins, 2 lose.");
  assert.equal(shareOf({ a: worth(1, 3), b: worth(1, 5), c: worth(0, null) }), "2 of 3 moves win, 1 draws.");
  const mixed = { a: worth(1, 3), b: worth(0, null), c: worth(0, null), d: worth(-1, 4) };
  assert.equal(shareOf(mixed), "1 of 4 moves wins, 2 draw, 1 loses.");
  assert.equal(shareOf({ a: worth(0, null), b: worth(-1, 2) }), "1 of 2 moves draws, 1 loses.");
  assert.equal(shareOf({ a: worth(1, 3), b: worth(1, 3) }), "Every move wins.");
  assert.equal(shareOf({ a: worth(0, null), b: worth(0, null) }), "Every move draws.");
});

test("of lost moves the most stubborn ones are named", () => {
  assert.equal(shareOf({ a: worth(-1, 6), b: worth(-1, 4) }), "Every move loses; a holds out longest.");
  assert.equal(
    shareOf({ a: worth(-1, 6), b: worth(-1, 6), c: worth(-1, 4) }),
    "Every move loses; a and b hold out longest.",
  );
  assert.equal(shareOf({ a: worth(-1, 4), b: worth(-1, 4) }), "Every move loses.");
  const six = Object.fromEntries(["a", "b", "c", "d"].map((move) => [move, worth(-1, null, -2)]));
  assert.equal(shareOf({ ...six, e: worth(-1, null, -4) }), "Every move loses; 4 moves lose least.");
});

test("where there is no choice that is said", () => {
  assert.equal(shareOf({ a: worth(1, 3) }), "This is the only move.");
  assert.equal(shareOf({ pass: worth(1, null, 3) }), "The only move is to pass.");
  assert.equal(shareOf({}), "");
});

test("how a position stands: always by the name of the winner", () => {
  const stands = (/** @type {ScoreData} */ one) => standing(GAME, here(["a1"]), { solution: solved({ a1: one }) });
  assert.equal(stands(worth(-1, 6)), "Red wins in 6");
  assert.equal(stands(worth(1, 3)), "Blue wins in 3");
  assert.equal(stands(worth(-1, null, -4)), "Red wins by 4");
  assert.equal(stands(worth(0, null, 0)), "Draw");
  assert.equal(standing(GAME, here([], { text: "Red wins." }), { solution: null }), "Red wins.");
  assert.equal(standing(GAME, here(["a1"]), { solution: null }), "Blue to move");
});

test("wherever the worth is certain a pill says it for the side to move", () => {
  /** @type {(solution: SolutionData | null, analysis: any, known?: Known) => ReturnType<typeof pillOf>} */
  const pill = (solution, analysis, known) => pillOf(GAME, here(["a1"]), { solution, analysis, known });
  assert.deepEqual(pill(solved({ a1: worth(-1, 6) }), null), { kind: "loss", text: "lost for Blue" });
  assert.deepEqual(pill(solved({ a1: worth(1, 3) }), null), { kind: "win", text: "won for Blue" });
  assert.deepEqual(pill(solved({ a1: worth(0) }), null), { kind: "draw", text: "drawn" });
  assert.deepEqual(pill(OPEN, null, known()), { kind: "loss", text: "lost for Blue" });
  assert.deepEqual(pill(OPEN, { score: WON, moves: [] }), { kind: "win", text: "won for Blue" });
  assert.equal(pill(OPEN, null, known({ isCertain: false })), null);
  assert.equal(pill(OPEN, { score: SCORE, moves: [] }), null);
  assert.equal(pill(OPEN, null), null);
  assert.equal(pillOf(GAME, here([], { text: "Red wins." }), { solution: solved({}) }), null);
});

test("where it is from", () => {
  assert.equal(sourceText(GAME, { solution: solved({}) }), "All 10 positions are solved.");
  const late = { root: "other", position: "other" };
  assert.equal(sourceText(GAME, { solution: solved({}, late) }), "From here on, all 10 positions are solved.");
  assert.match(sourceText(GAME, { solution: solved({}, { ...late, saved: true }) }), /^From here on, all 10 .* file/);
  const later = { ...late, position: "later" };
  assert.equal(
    sourceText(GAME, { solution: solved({}, later) }),
    "From an earlier position on, all 10 positions are solved.",
  );
  assert.match(sourceText(GAME, { solution: solved({}, { covered: false }) }), /G, 4 is too large/);
});

/** @param {Partial<Known>} [more] @returns {Known} */
const known = (more = {}) => ({ score: worth(-1), moves: [], by: "weak, certificate", isCertain: true, ...more });
const OPEN = solved({}, { covered: false, score: null });
const SCORE = estimated(0.5, "black");
const WON = worth(1, 19);

test("what is known of a start stands above what the engine thinks of it", () => {
  const analysis = /** @type {any} */ ({ score: SCORE, moves: [{ move: "a1", score: SCORE }] });
  const stands = (/** @type {ScoreData} */ score) =>
    standing(GAME, here(["a1"]), { solution: OPEN, analysis, known: known({ score }) });
  assert.equal(stands(worth(-1)), "Red wins");
  assert.equal(stands(worth(1, 7)), "Blue wins in 7");
  assert.equal(stands(worth(-1, null, -4)), "Red wins by 4");
  assert.equal(stands(worth(0, null, 0)), "Draw");
  assert.equal(choicesOf(here(["a1"]), { solution: OPEN, analysis, known: known() })[0].mark?.kind, "unknown");
  assert.match(sourceText(GAME, { solution: OPEN, analysis, known: known() }), /^The moves have only engine estimates/);
  const moves = [{ move: "a1", score: worth(-1), line: [] }];
  assert.deepEqual(choicesOf(here(["a1"]), { solution: OPEN, analysis, known: known({ moves }) }), [
    { move: "a1", mark: { kind: "loss", text: "", title: "loses" } },
  ]);
  assert.match(
    sourceText(GAME, { solution: OPEN, analysis, known: known({ moves }) }),
    /^Further on, a result is shown/,
  );
});

test("of moves that are not settled the engine says what it thinks, between the best and the worse ones", () => {
  const moves = ["a1", "b1", "c1", "d1"];
  const analysis = /** @type {any} */ ({ score: SCORE, moves: moves.map((move) => ({ move, score: SCORE })) });
  const settled = [
    { move: "c1", score: worth(1), line: [] },
    { move: "b1", score: worth(-1), line: [] },
  ];
  const won = known({ score: worth(1), moves: settled });
  const shown = choicesOf(here(moves), { solution: OPEN, analysis, known: won }).map(({ move, mark }) => [
    move,
    mark?.kind,
  ]);
  assert.deepEqual(shown, [
    ["c1", "win"],
    ["a1", "unknown"],
    ["d1", "unknown"],
    ["b1", "loss"],
  ]);
  assert.deepEqual(choicesOf(here(moves), { solution: OPEN, known: won })[1], { move: "a1", mark: null });
});

test("where what is known ends, that is said, and an estimate is called one", () => {
  const analysis = /** @type {any} */ ({ score: estimated(0, "black"), moves: [{ move: "a1", score: SCORE }] });
  assert.equal(standing(GAME, here(["a1"]), { solution: OPEN, analysis }), "Estimate: Even");
  assert.match(
    sourceText(GAME, { solution: OPEN, analysis, isLeftBehind: true }),
    /^The known results of G, 4 end .* there are only estimates/,
  );
});

test("what the engine has proven is called no estimate", () => {
  const proven = /** @type {any} */ ({ score: WON, moves: [{ move: "a1", score: WON }] });
  assert.equal(sourceText(GAME, { solution: OPEN, analysis: proven }), "Proven by search.");
  const partly = { ...proven, moves: [...proven.moves, { move: "b1", score: SCORE }] };
  assert.match(
    sourceText(GAME, { solution: OPEN, analysis: partly }),
    /^Proven by search. Some moves have only estimates/,
  );
  assert.match(sourceText(GAME, { solution: OPEN, analysis: { ...proven, score: SCORE } }), /The engine estimates/);
  assert.match(sourceText(GAME, { solution: OPEN }), /The engine estimates/);
  assert.equal(
    sourceText(GAME, { solution: OPEN, analysis: proven, known: known({ score: worth(1, 19) }) }),
    "Proven by search.",
  );
});

test("moves of which nothing is known have no mark on the board", () => {
  const mark = markOf(worth(1, 1));
  assert.deepEqual(
    [
      ...marksOf([
        { move: "a", mark },
        { move: "b", mark: null },
      ]).keys(),
    ],
    ["a"],
  );
});
