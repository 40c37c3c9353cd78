import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Page, Values } from "#types" */
import { KeptScreen } from "#page/screen.js";
import { STONES } from "./table.js";

class Counter extends KeptScreen {
  number = 1;
  /** @type {Values[]} */
  opened = [];

  /** @override */
  get choices() {
    return { number: String(this.number) };
  }

  /** @override @param {Values} values */
  async open(values) {
    this.opened.push(values);
  }
}

/** A place for parts, as far as a screen that is moved needs it. @param {string[]} childNodes */
function place(...childNodes) {
  const root = { childNodes, append: (/** @type {string[]} */ ...parts) => root.childNodes.push(...parts) };
  return /** @type {any} */ (root);
}

function makePage() {
  /** @type {Values[]} */
  const remembered = [];
  /** @type {string[]} */
  const told = [];
  const page = /** @type {Page} */ (
    /** @type {unknown} */ ({
      remember: (/** @type {Values} */ values) => remembered.push(values),
      tell: (/** @type {string} */ text) => told.push(text),
    })
  );
  return { page, remembered, told };
}

const HERE = { game: STONES.name, rules: STONES.rules, number: "1" };

test("nothing is remembered before there is a game", () => {
  const { page, remembered } = makePage();
  const screen = new Counter(place(), page);
  screen.remember();
  assert.deepEqual(remembered, []);
  screen.game = STONES;
  screen.remember();
  assert.deepEqual(remembered, [HERE]);
});

test("who comes back finds it as it was left, unless the address names something else", async () => {
  const screen = new Counter(place("board"), makePage().page);
  screen.game = STONES;
  assert.ok(screen.isAt({}) && screen.isAt(HERE));
  assert.ok(!screen.isAt({ ...HERE, number: "2" }));
  const { page, remembered } = makePage();
  const root = place();
  await screen.comeBack(root, page, {});
  assert.deepEqual([root.childNodes, remembered, screen.opened], [["board"], [HERE], []]);
  await screen.comeBack(place(), page, { ...HERE, number: "2" });
  assert.deepEqual(screen.opened, [{ ...HERE, number: "2" }]);
});

test("an answer is late when something else was asked for meanwhile", () => {
  const screen = new Counter(place(), makePage().page);
  const isLate = screen.ask();
  assert.equal(isLate(), false);
  const isNextLate = screen.ask();
  assert.deepEqual([isLate(), isNextLate()], [true, false]);
});

test("what goes wrong is said", async () => {
  const { page, told } = makePage();
  await new Counter(place(), page).try(Promise.reject(new Error("it rains")));
  assert.deepEqual(told, ["it rains"]);
});
