import assert from "node:assert/strict";
import { test } from "node:test";

import { Refusal } from "#page/api.js";
import { findGame } from "#page/find-game.js";

/** @import { Page } from "#types" */

/** A page whose server knows two games; what was asked and told is kept. */
function makePage() {
  const asked = /** @type {string[]} */ ([]);
  const told = /** @type {string[]} */ ([]);
  const api = {
    async get(/** @type {string} */ path, /** @type {Record<string, string | undefined>} */ { game, rules }) {
      asked.push([path, game, rules].filter(Boolean).join(" "));
      if (path === "/api/players") return [{ name: "random" }];
      if (!["one", "two"].includes(game ?? "")) throw new Refusal(404, { kind: "SpecError", message: "no such game" });
      if (rules === "old") throw new Refusal(409, { kind: "RulesMismatch", message: "other rules" });
      return { name: game, rules: "new" };
    },
  };
  const page = { api, tell: (/** @type {string} */ text) => told.push(text) };
  return { page: /** @type {Page} */ (/** @type {unknown} */ (page)), asked, told };
}

test("a game and who plays it", async () => {
  const { page, asked, told } = makePage();
  const { game, kinds } = await findGame(page, "one", "new", "two");
  assert.deepEqual([game.name, kinds.map(({ name }) => name)], ["one", ["random"]]);
  assert.deepEqual(asked, ["/api/game one new", "/api/players one"]);
  assert.deepEqual(told, []);
});

test("other rules are said, and the game is taken as it is now", async () => {
  const { page, told } = makePage();
  assert.equal((await findGame(page, "one", "old", "two")).game.rules, "new");
  assert.deepEqual(told, ["other rules"]);
});

test("a game that there is not is said, and another one taken", async () => {
  const { page, told } = makePage();
  assert.equal((await findGame(page, "three", undefined, "two")).game.name, "two");
  assert.deepEqual(told, ["no such game"]);
});
