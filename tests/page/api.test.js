import assert from "node:assert/strict";
import test from "node:test";

import { makeApi } from "#page/api.js";
import { Refusal } from "#page/api.js";

/**
 * An API whose server gives these answers one after the other; an Error is a server that is not there.
 * @param {(Response | Error)[]} answers
 */
function served(answers) {
  /** @type {string[]} */
  const asked = [];
  /** @type {boolean[]} */
  const away = [];
  const api = makeApi({
    fetch: async (path) => {
      asked.push(String(path));
      const answer = answers.shift();
      if (!answer) throw new Error("asked too often");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onAway: (isAway) => away.push(isAway),
    wait: async () => {},
  });
  return { api, asked, away };
}

/** @param {unknown} data @param {number} [status] */
const json = (data, status = 200) => new Response(JSON.stringify(data), { status });

test("what is not given is left out of the query", async () => {
  const { api, asked } = served([json({})]);
  await api.get("/api/x", { game: "duel:3", depth: undefined, nodes: 5, start: "" });
  assert.deepEqual(asked, ["/api/x?game=duel%3A3&nodes=5"]);
});

test("every request has the header that no page from elsewhere can send", async () => {
  /** @type {(string | null)[]} */
  const names = [];
  const api = makeApi({
    fetch: async (_, init) => {
      names.push(new Headers(init?.headers).get("Outplay-Client"));
      return json({});
    },
  });
  await api.get("/api/x", {});
  await api.post("/api/x", {});
  assert.deepEqual(names, ["page", "page"]);
});

test("a server that was restarted is asked again", async () => {
  const { api, asked, away } = served([new TypeError("gone"), new TypeError("gone"), json({ ok: 1 })]);
  assert.deepEqual(await api.get("/api/x", {}), { ok: 1 });
  assert.equal(asked.length, 3);
  assert.deepEqual(away, [true, true, false]);
});

test("a busy server is asked again, but not for ever", async () => {
  const busy = () => json({ error: { kind: "Busy", message: "Too much to do." } }, 503);
  const patient = served([busy(), busy(), json({ ok: 1 })]);
  assert.deepEqual(await patient.api.get("/api/x", {}), { ok: 1 });
  const hopeless = served(Array.from({ length: 20 }, busy));
  await assert.rejects(hopeless.api.get("/api/x", {}), /Too much to do/);
});

test("a refusal has the server's words", async () => {
  const { api } = served([json({ error: { kind: "IllegalMove", message: "'a1' is not legal here", ply: 3 } }, 400)]);
  await assert.rejects(api.post("/api/play", {}), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.status, error.kind, error.failure.ply], [400, "IllegalMove", 3]);
    assert.equal(error.message, "'a1' is not legal here");
    return true;
  });
});

test("an answer that is no JSON is a refusal too", async () => {
  const { api } = served([new Response("<h1>proxy</h1>", { status: 502 })]);
  await assert.rejects(api.get("/api/x", {}), /cannot be read/);
});

test("what was given up is not asked again", async () => {
  const given = new AbortController();
  given.abort();
  const { api, asked } = served([new DOMException("given up", "AbortError")]);
  await assert.rejects(api.get("/api/x", {}, given.signal), { name: "AbortError" });
  assert.equal(asked.length, 1);
});

test("an answer that breaks off in the middle is asked for again", async () => {
  const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) }));
  const { api, asked, away } = served([broken, json({ ok: 1 })]);
  assert.deepEqual(await api.get("/api/x", {}), { ok: 1 });
  assert.equal(asked.length, 2);
  assert.deepEqual(away, [true, false]);
});

test("who gives up does not wait for the server any more, and the last one says so", async () => {
  /** @type {boolean[]} */
  const away = [];
  const api = makeApi({
    fetch: async () => {
      throw new TypeError("gone");
    },
    onAway: (isAway) => away.push(isAway),
    wait: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
      }),
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const first = api.get("/api/x", {}, one.signal);
  const second = api.get("/api/y", {}, other.signal);
  await new Promise((resolve) => setTimeout(resolve));
  one.abort();
  await assert.rejects(first, { name: "AbortError" });
  assert.equal(away.at(-1), true);
  other.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.equal(away.at(-1), false);
});
