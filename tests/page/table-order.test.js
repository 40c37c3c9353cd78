import assert from "node:assert/strict";
import { test } from "node:test";

import { nextOrder, ordered, partsOf } from "#page/elements/order.js";

/** @import { Cell, Column, Order } from "#page/elements/order.js" */

const rows = (/** @type {Cell[]} */ ...cells) =>
  cells.map((cell, place) => ({ key: String(place), cells: { a: cell } }));
const keys = (/** @type {{key: string}[]} */ found) => found.map(({ key }) => key).join("");

test("numbers go by their size, texts by their words and the numbers in them", () => {
  assert.equal(keys(ordered(rows(10, 9, -3), { key: "a", way: "up" })), "210");
  assert.equal(keys(ordered(rows("level:10", "level:9", "Anna"), { key: "a", way: "up" })), "210");
});

test("a cell with a value goes by that", () => {
  const cells = rows({ text: "½", value: 0.5 }, { text: "–", value: -Infinity }, { text: "12", value: 12 });
  assert.equal(keys(ordered(cells, { key: "a", way: "down" })), "201");
});

test("rows that are equal stay as they were given, and without an order all do", () => {
  assert.equal(keys(ordered(rows(1, 2, 1, 2), { key: "a", way: "down" })), "1302");
  const given = rows(3, 1, 2);
  assert.equal(keys(ordered(given, null)), "012");
  ordered(given, { key: "a", way: "up" });
  assert.equal(keys(given), "012", "the given rows are not touched");
});

test("presses on a head: first way, other way, as given", () => {
  /** @type {Column} */
  const column = { key: "a", label: "A", order: "down" };
  /** @type {Order} */
  let order = null;
  const seen = [];
  for (let press = 0; press < 4; press += 1) {
    order = nextOrder(order, column);
    seen.push(order?.way ?? null);
  }
  assert.deepEqual(seen, ["down", "up", null, "down"]);
  assert.deepEqual(nextOrder(order, { key: "b", label: "B", order: "up" }), { key: "b", way: "up" });
  assert.equal(nextOrder(order, { key: "c", label: "C", order: "none" }), order);
});

test("empty cells come last, whichever way", () => {
  const cells = rows("", 3, { text: "" }, { text: "1", value: 1 }, 0);
  assert.equal(keys(ordered(cells, { key: "a", way: "up" })), "43102");
  assert.equal(keys(ordered(cells, { key: "a", way: "down" })), "13402");
  assert.equal(keys(ordered(rows("", "b", "a"), { key: "a", way: "up" })), "210");
  assert.equal(keys(ordered(rows("", "b", "a"), { key: "b", way: "down" })), "012");
});

test("a long name may be broken after its commas, not after its colon", () => {
  assert.deepEqual(partsOf("g:3x3,x=y"), ["g:3x3,x=y"]);
  assert.deepEqual(partsOf("some-game:12x12"), ["some-game:12x12"]);
  assert.deepEqual(partsOf("game:3x3,capture=compulsory"), ["game:3x3,", "capture=compulsory"]);
});

test("a part that is very long may be broken elsewhere too", () => {
  assert.deepEqual(partsOf("player:file=some/folder/name,depth=3"), [
    "player:",
    "file=",
    "some/",
    "folder/",
    "name,",
    "depth=3",
  ]);
  assert.equal(partsOf("a:b=c,".repeat(9)).join(""), "a:b=c,".repeat(9));
});
