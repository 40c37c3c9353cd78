import assert from "node:assert/strict";
import { test } from "node:test";

import { partsOf } from "../../src/outplay/web/page/js/elements/order.js";

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
