import assert from "node:assert/strict";
import test from "node:test";

import { cellAt, hasStraightColumns, layOut } from "#page/board/layout.js";
import { polygon, standAt, walk } from "#page/board/layout.js";
import { contentsOf } from "#page/game/position.js";
import { HONEYCOMB, HOURGLASS, SQUARES } from "./boards.js";

/** @import { GameData } from "#types" */

/**
 * The cells on the way that some keys lead, by their names.
 * @param {GameData} game
 * @param {string} start
 * @param {string} keys first letters of the arrows; H and E for Home and End
 * @param {{ flipped?: boolean, far?: boolean }} [options]
 */
function way(game, start, keys, { flipped = false, far = false } = {}) {
  const names = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight", H: "Home", E: "End" };
  const layout = layOut(game, { flipped });
  let place = standAt(layout, game.cells.indexOf(start));
  const cells = [];
  for (const key of keys) {
    const next = walk(layout, place, names[/** @type {"U"} */ (key)], far);
    assert.ok(next);
    place = next;
    cells.push(game.cells[place.cell]);
  }
  return cells.join(" ");
}

test("names stand in the margin where columns are straight, otherwise in the cells", () => {
  assert.deepEqual([SQUARES, HOURGLASS, HONEYCOMB].map(hasStraightColumns), [true, false, false]);
  const margin = layOut(SQUARES).names.map(({ text }) => text);
  assert.deepEqual(margin.sort(), ["1", "2", "3", "4", "a", "b", "c", "d"]);
  assert.deepEqual(
    layOut(HONEYCOMB).names.map(({ text }) => text),
    HONEYCOMB.cells,
  );
});

test("the margin has a name for each row and column, at its own height and place", () => {
  const layout = layOut(SQUARES);
  const [x, y] = layout.centres[SQUARES.cells.indexOf("c2")];
  assert.equal(layout.names.find(({ text }) => text === "c")?.x, x);
  assert.equal(layout.names.find(({ text }) => text === "2")?.y, y);
});

test("labels stand in the cells, and a border round the board makes room for itself", () => {
  const labels = SQUARES.cells.map((_, number) => String(number));
  const border = [{ text: "35", centre: /** @type {[number, number]} */ ([-0.5, -0.5]) }];
  const [plain, padded] = [layOut(SQUARES), layOut(SQUARES, { labels, border })];
  assert.deepEqual([plain.inside, padded.inside], [false, true]);
  assert.deepEqual(
    padded.names.map(({ text }) => text),
    labels,
  );
  assert.equal(padded.height - plain.height, 180, "two squares, and no margin for letters");
  assert.deepEqual(padded.border, [{ text: "35", x: padded.centres[0][0] - 100, y: padded.centres[0][1] - 100 }]);
  const turned = layOut(SQUARES, { labels, border, flipped: true });
  assert.deepEqual(turned.border, [{ text: "35", x: turned.centres[0][0] + 100, y: turned.centres[0][1] + 100 }]);
});

test("a board turned round puts the first cell where the last one was", () => {
  for (const game of [SQUARES, HOURGLASS, HONEYCOMB]) {
    const [plain, turned] = [layOut(game), layOut(game, { flipped: true })];
    const last = game.cells.length - 1;
    assert.equal(turned.centres[0][0].toFixed(3), plain.centres[last][0].toFixed(3));
    assert.equal(turned.centres[0][1].toFixed(3), plain.centres[last][1].toFixed(3));
    assert.deepEqual([turned.width, turned.height], [plain.width, plain.height]);
  }
});

test("every cell lies inside the picture", () => {
  for (const game of [SQUARES, HOURGLASS, HONEYCOMB]) {
    for (const options of [{}, { flipped: true }, { named: false }]) {
      const layout = layOut(game, options);
      for (const cell of game.cells.keys()) {
        for (const corner of polygon(layout, cell).split(" ")) {
          const [x, y] = corner.split(",").map(Number);
          assert.ok(x > 0 && x < layout.width && y > 0 && y < layout.height, `${game.cells[cell]} ${corner}`);
        }
      }
    }
  }
});

test("contents are read without the holes", () => {
  assert.deepEqual(contentsOf("b-/.w w"), ["black", null, "white"]);
  assert.equal(contentsOf(SQUARES.start).length, SQUARES.cells.length);
});

test("a place on the board belongs to the cell whose outline is round it", () => {
  const layout = layOut(HONEYCOMB);
  layout.centres.forEach(([x, y], cell) => {
    assert.equal(cellAt(layout, x, y), cell);
    assert.equal(cellAt(layout, x + 30, y - 20), cell);
  });
  assert.equal(cellAt(layout, 5, 5), null);
  const hole = layOut(SQUARES);
  assert.equal(cellAt(hole, 50 + 150, 30 + 150), null);
});

test("arrows go along rows and columns, stop at the border and jump over holes", () => {
  assert.equal(way(SQUARES, "a1", "RRRR"), "b1 c1 d1 d1");
  assert.equal(way(SQUARES, "b1", "UUUU"), "b2 b4 b4 b4");
  assert.equal(way(SQUARES, "b4", "D"), "b2");
  assert.equal(way(SQUARES, "a3", "RL"), "c3 a3");
  assert.equal(way(SQUARES, "a1", "LD"), "a1 a1");
});

test("arrows see the board as it is turned", () => {
  assert.equal(way(SQUARES, "a1", "RLLDD", { flipped: true }), "a1 b1 c1 c2 c3");
});

test("staggered rows do not lead astray", () => {
  assert.equal(way(HOURGLASS, "b1", "UU"), "a2 b3");
  assert.equal(way(HOURGLASS, "a1", "UUDD"), "a2 a3 a2 a1");
  assert.equal(way(HOURGLASS, "c1", "UU"), "b2 c3");
  assert.equal(way(HONEYCOMB, "c3", "UUDDDD"), "b4 b5 b4 c3 b2 b1");
});

test("all six neighbours of a hexagon are one or two keys away", () => {
  assert.deepEqual(
    ["L", "R", "U", "UR", "D", "DR"].map((keys) => way(HONEYCOMB, "c3", keys).split(" ").at(-1)),
    ["b3", "d3", "b4", "c4", "b2", "c2"],
  );
});

test("Home and End lead to the ends of the row, or of the board", () => {
  assert.equal(way(HONEYCOMB, "c3", "HE"), "a3 e3");
  assert.equal(way(HONEYCOMB, "c3", "HE", { far: true }), "a5 c1");
});

test("other keys are none of ours", () => {
  const layout = layOut(SQUARES);
  for (const key of ["a", "Tab", "PageUp", "toString", "constructor"]) {
    assert.equal(walk(layout, standAt(layout, 0), key), null);
  }
});

test("every cell can be reached from every other", () => {
  for (const game of [SQUARES, HOURGLASS, HONEYCOMB]) {
    for (const flipped of [false, true]) {
      const layout = layOut(game, { flipped });
      const seen = new Set([0]);
      for (const cell of seen) {
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          seen.add(walk(layout, standAt(layout, cell), key)?.cell ?? 0);
        }
      }
      assert.equal(seen.size, game.cells.length);
    }
  }
});
