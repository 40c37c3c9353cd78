import assert from "node:assert/strict";
import test from "node:test";

import { layOut } from "#page/board/layout.js";
import { contentsOf } from "#page/game/position.js";
import { cellsOfMove, compare, describePosition } from "#page/board/scene.js";
import { describeSelection, movesAtHand, press, viewCells } from "#page/board/scene.js";
import { HONEYCOMB, HOURGLASS, move, SQUARES } from "./boards.js";

/** @import { Mark } from "#types" */
/** @import { Scene } from "#page/board/scene.js" */

const MOVES = [move("a1a2"), move("a1b2"), move("c1c2"), move("c1d4", ["d4"])];
const PLACED = [move("a3"), move("b2")];
/** @type {Mark} */
const WIN = { kind: "win", text: "3", title: "wins in 3" };
/** @type {Mark} */
const LOSS = { kind: "loss", text: "4", title: "loses in 4" };

/** @param {Partial<Scene>} scene */
function views(scene) {
  const game = scene.game ?? SQUARES;
  const contents = contentsOf(game.start);
  const usual = { game, contents, moves: MOVES, selected: null, marks: new Map(), last: [], editing: false };
  return Object.fromEntries(viewCells({ ...usual, ...scene }).map((view) => [view.name, view]));
}

test("a piece is selected, then its target plays the move", () => {
  assert.deepEqual(press(MOVES, null, "a1"), { selected: "a1", chosen: null });
  assert.deepEqual(press(MOVES, "a1", "b2"), { selected: null, chosen: "a1b2" });
});

test("a press elsewhere selects another piece or gives up", () => {
  assert.deepEqual(press(MOVES, "a1", "c1"), { selected: "c1", chosen: null });
  assert.deepEqual(press(MOVES, "a1", "a1"), { selected: null, chosen: null });
  assert.deepEqual(press(MOVES, "a1", "c2"), { selected: null, chosen: null });
  assert.deepEqual(press(MOVES, null, "a2"), { selected: null, chosen: null });
});

test("a disc is placed at once", () => {
  assert.deepEqual(press(PLACED, null, "b2"), { selected: null, chosen: "b2" });
  assert.deepEqual(press(PLACED, null, "b1"), { selected: null, chosen: null });
});

test("a pass is not the board's business", () => {
  assert.deepEqual(press([move("pass")], null, "a1"), { selected: null, chosen: null });
  assert.deepEqual(movesAtHand([move("pass")], null), []);
});

test("whatever is chosen is one of the moves, and each of them can be chosen", () => {
  for (const moves of [MOVES, PLACED]) {
    const chosen = moves.map(({ origin, target }) => {
      const selected = origin && press(moves, null, origin).selected;
      return press(moves, selected, String(target)).chosen;
    });
    assert.deepEqual(
      chosen,
      moves.map((each) => each.move),
    );
  }
});

test("cells show what can be done with them", () => {
  const idle = views({});
  assert.ok(idle.a1.movable && idle.c1.movable && !idle.b1.movable);
  assert.ok(Object.values(idle).every((view) => !view.target));
  const chosen = views({ selected: "c1" });
  assert.deepEqual(
    Object.values(chosen).flatMap((view) => (view.target ? [view.name] : [])),
    ["d4", "c2"],
  );
  assert.ok(chosen.c1.selected);
});

test("cells say what can be done with them", () => {
  assert.equal(views({}).a1.label, "a1, White, can move to a2, b2");
  assert.equal(views({}).b1.label, "b1, White");
  assert.equal(views({}).d3.label, "d3, empty");
  const chosen = views({ selected: "c1", last: ["c2", "d4"] });
  assert.equal(chosen.c1.label, "c1, White, selected, can move to c2, d4");
  assert.equal(chosen.c2.label, "c2, empty, target of c1, last move");
  assert.equal(chosen.d4.label, "d4, Black, target of c1, last move");
  assert.equal(views({ moves: PLACED }).a3.label, "a3, empty, can be played");
});

test("a selected piece says where it can go", () => {
  const scene = { game: SQUARES, moves: MOVES };
  assert.equal(describeSelection(scene, "c1"), "c1 selected. Choose c2 or d4.");
  const labels = SQUARES.cells.map((name) => name.toUpperCase());
  assert.equal(describeSelection({ ...scene, labels }, "a1"), "A1 selected. Choose A2 or B2.");
});

test("marks stand on the targets of the selected piece, and the best one on each piece", () => {
  const marks = new Map([
    ["a1b2", WIN],
    ["c1c2", LOSS],
    ["a1a2", LOSS],
  ]);
  const idle = views({ marks });
  assert.deepEqual([idle.a1.mark, idle.a1.badge, idle.c1.mark, idle.b2.mark], [WIN, true, LOSS, null]);
  assert.equal(idle.a1.label, "a1, White, can move to a2 (loses in 4), b2 (wins in 3)");
  const chosen = views({ marks, selected: "a1" });
  assert.deepEqual([chosen.b2.mark, chosen.b2.badge, chosen.c2.mark], [WIN, false, null]);
  assert.equal(chosen.b2.label, "b2, empty, target of a1, wins in 3");
});

test("marks of placed discs stand on every target", () => {
  const placed = views({ moves: PLACED, marks: new Map([["b2", LOSS]]) });
  assert.deepEqual([placed.b2.mark, placed.b2.badge, placed.a3.mark], [LOSS, false, null]);
  assert.equal(placed.b2.label, "b2, empty, can be played, loses in 4");
});

test("while a position is edited there are no moves", () => {
  const edited = views({ editing: true, selected: "a1", marks: new Map([["a1a2", WIN]]) });
  assert.ok(Object.values(edited).every((view) => !view.movable && !view.target && !view.selected && !view.mark));
  assert.equal(edited.a1.label, "a1, White");
});

test("the cells of a move are read from its text", () => {
  assert.deepEqual(cellsOfMove(SQUARES, "a1b2"), ["a1", "b2"]);
  assert.deepEqual(cellsOfMove(SQUARES, "A1-b2"), ["a1", "b2"]);
  assert.deepEqual(cellsOfMove(HONEYCOMB, "c4"), ["c4"]);
  for (const text of ["pass", "", null, "z9", "a1z9"]) assert.deepEqual(cellsOfMove(SQUARES, text), []);
});

test("a position is described", () => {
  assert.equal(describePosition(HOURGLASS, contentsOf("---/b-/w-w w")), "White on a1, c1. Black on a2.");
  assert.equal(describePosition(HOURGLASS, contentsOf("---/--/w-- w")), "White on a1. Black has no pieces.");
});

/** @param {string} before @param {string} after */
function changes(before, after, game = SQUARES) {
  const { centres } = layOut(game);
  const { slide, gone, come, turned } = compare(contentsOf(before), contentsOf(after), centres);
  const name = (/** @type {number} */ cell) => game.cells[cell];
  return {
    slide: slide && name(slide.from) + name(slide.to),
    gone: gone.map(name),
    come: come.map(name),
    turned: turned.map(({ cell, wait }) => `${name(cell)}+${wait}`),
  };
}

const NOTHING = { slide: null, gone: [], come: [], turned: [] };

test("a step slides", () => {
  assert.deepEqual(changes("bbbb/-.--/----/wwww w", "bbbb/-.--/-w--/w-ww b"), { ...NOTHING, slide: "b1b2" });
});

test("a capture slides onto the one that goes, and back again", () => {
  const [before, after] = ["bbbb/w.--/----/wwww w", "bwbb/-.--/----/wwww b"];
  assert.deepEqual(changes(before, after), { ...NOTHING, slide: "a3b4", gone: ["b4"] });
  assert.deepEqual(changes(after, before), { ...NOTHING, slide: "b4a3", come: ["b4"] });
});

test("a jump takes the one in between", () => {
  assert.deepEqual(changes("---/b-/w-- w", "-w-/--/--- b", HOURGLASS), { ...NOTHING, slide: "a1b3", gone: ["a2"] });
});

test("a placed disc turns the others over in a wave, and back again", () => {
  const [before, after] = ["----/-.--/-bbw/---- w", "----/-.--/wwww/---- b"];
  assert.deepEqual(changes(before, after), { ...NOTHING, come: ["a2"], turned: ["b2+0", "c2+1"] });
  assert.deepEqual(changes(after, before), { ...NOTHING, gone: ["a2"], turned: ["b2+0", "c2+1"] });
});

test("one disc turned over is no slide", () => {
  const [before, after] = ["----/-.--/--bw/---- w", "----/-.--/-www/---- b"];
  assert.deepEqual(changes(before, after), { ...NOTHING, come: ["b2"], turned: ["c2+0"] });
  assert.deepEqual(changes(after, before), { ...NOTHING, gone: ["b2"], turned: ["c2+0"] });
});

test("equal positions change nothing", () => {
  assert.deepEqual(changes(SQUARES.start, SQUARES.start), NOTHING);
});
