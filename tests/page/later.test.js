import assert from "node:assert/strict";
import test from "node:test";

import { later } from "#page/api.js";

/** A server that is there or away. @param {import("node:test").TestContext} context */
function serve(context) {
  const server = { isAway: false, asked: 0 };
  context.mock.method(globalThis, "fetch", async () => {
    server.asked += 1;
    if (server.isAway) throw new TypeError("Failed to fetch");
  });
  return server;
}

test("a part is fetched once, and only when it is asked for", async (context) => {
  const server = serve(context);
  let loaded = 0;
  const part = later(async () => ++loaded);
  assert.equal(server.asked, 0);
  assert.deepEqual(await Promise.all([part(), part()]), [1, 1]);
  server.isAway = true;
  assert.equal(await part(), 1);
  assert.deepEqual([server.asked, loaded], [1, 1]);
});

test("while the server is away the browser is not asked for the module, which it would never fetch again", async (context) => {
  const server = serve(context);
  server.isAway = true;
  let loaded = 0;
  const part = later(async () => ++loaded);
  await assert.rejects(part, /The server does not answer/);
  await assert.rejects(part);
  assert.equal(loaded, 0);
  server.isAway = false;
  assert.equal(await part(), 1);
});
