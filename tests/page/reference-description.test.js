import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Description } from "#page/reference/description.js" */
import { addressOf, exampleOf, fieldsOf, groupsOf, jsonOf, typeOf } from "#page/reference/description.js";

/** @type {Description} */
const DESCRIPTION = {
  info: { title: "t", version: "1" },
  paths: {
    "/api/a": { get: { tags: ["One"] } },
    "/api/b": { post: { tags: ["Two"] }, get: {} },
    "/api/c": { get: { tags: ["One"] } },
  },
  components: {
    schemas: {
      Body: {
        type: "object",
        required: ["game", "moves"],
        properties: {
          game: { type: "string", examples: ["g:3"], description: "The game." },
          moves: { type: "array", items: { type: "string" } },
          seed: { anyOf: [{ type: "integer" }, { type: "null" }] },
        },
      },
    },
  },
};
const BODY = { $ref: "#/components/schemas/Body" };

test("every request is there, by its group", () => {
  const groups = groupsOf(DESCRIPTION);
  assert.deepEqual([...groups.keys()], ["One", "Others", "Two"]);
  assert.deepEqual(
    groups.get("One")?.map(({ method, path, id }) => [method, path, id]),
    [
      ["GET", "/api/a", "get-api-a"],
      ["GET", "/api/c", "get-api-c"],
    ],
  );
  assert.equal([...groups.values()].flat().length, 4);
});

test("types in words", () => {
  assert.equal(typeOf(BODY), "Body");
  assert.equal(typeOf({ type: "array", items: BODY }), "list of Body");
  assert.equal(typeOf({ enum: ["minimax", "alphabeta", "mcts"] }), "minimax, alphabeta or mcts");
  assert.equal(typeOf({ anyOf: [{ type: "integer" }, { type: "null" }] }), "whole number or null");
  assert.equal(typeOf({ type: "integer", minimum: 0, maximum: 200 }), "whole number from 0 to 200");
  assert.equal(typeOf({ type: "number", minimum: 0 }), "number, at least 0");
  assert.equal(typeOf({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }] }), "list: text, text");
  assert.equal(typeOf({}), "anything");
});

test("the fields of a body", () => {
  assert.deepEqual(fieldsOf(BODY, DESCRIPTION), [
    { name: "game", type: "text", isRequired: true, description: "The game." },
    { name: "moves", type: "list of text", isRequired: true, description: "" },
    { name: "seed", type: "whole number or null", isRequired: false, description: "" },
  ]);
});

test("an example is the one that is given, or is put together", () => {
  assert.deepEqual(exampleOf(BODY, DESCRIPTION), { game: "g:3", moves: [] });
  assert.equal(exampleOf({ anyOf: [{ type: "null" }, { enum: ["x"] }] }, DESCRIPTION), "x");
  const content = { "application/json": { schema: BODY, example: { game: "other" } } };
  assert.deepEqual(jsonOf({ content }, DESCRIPTION).example, { game: "other" });
  assert.deepEqual(jsonOf({ content: { "application/json": { schema: BODY } } }, DESCRIPTION).example, {
    game: "g:3",
    moves: [],
  });
  assert.equal(jsonOf(undefined, DESCRIPTION).example, null);
});

test("an address has what was filled in, and nothing else", () => {
  assert.equal(
    addressOf("/api/a", [
      ["game", "g:3 & more"],
      ["depth", ""],
    ]),
    "/api/a?game=g%3A3+%26+more",
  );
  assert.equal(addressOf("/api/a", [["depth", ""]]), "/api/a");
});
