// The last game in the browser's storage.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatLastGame, parseLastGame } from "#page/play/link.js";

test("the last game comes back as it was kept", () => {
  const last = { title: "Stones, 9", moves: 3, values: { game: "stones:9", line: "a1a2" } };
  assert.deepEqual(parseLastGame(formatLastGame(last)), last);
  assert.equal(parseLastGame(formatLastGame(null)), null);
});

test("what was damaged or never kept is no game", () => {
  for (const text of [null, "", "{", "null", "[]", '{"title":"x"}', '{"title":"x","moves":1,"values":{"a":1}}']) {
    assert.equal(parseLastGame(text), null, String(text));
  }
  assert.equal(parseLastGame('{"title":1,"moves":1,"values":{}}'), null);
  assert.equal(parseLastGame('{"title":"x","moves":"1","values":{}}'), null);
});
