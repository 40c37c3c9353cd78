import assert from "node:assert/strict";
import test from "node:test";

import { makeStream } from "#page/stream.js";

/** A socket that does nothing by itself. */
class FakeSocket extends EventTarget {
  /** @type {any[]} */
  sent = [];

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.dispatchEvent(new Event("open"));
  }

  close() {
    this.dispatchEvent(new Event("close"));
  }

  /** @param {object} message */
  say(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

function connected() {
  /** @type {FakeSocket[]} */
  const sockets = [];
  /** @type {boolean[]} */
  const away = [];
  const stream = makeStream({
    url: "ws://here",
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return /** @type {any} */ (socket);
    },
    onAway: (isAway) => away.push(isAway),
  });
  return { stream, sockets, away };
}

/** @param {object} [more] */
function listening(more = {}) {
  /** @type {any[]} */
  const heard = [];
  const listener = {
    progress: (/** @type {any} */ data) => heard.push(["progress", data]),
    done: (/** @type {any} */ data) => heard.push(["done", data]),
    failed: (/** @type {any} */ error) => heard.push(["failed", error.kind]),
    ...more,
  };
  return { heard, listener };
}

/** @param {() => boolean} condition */
async function until(condition) {
  for (let look = 0; !condition(); look++) {
    assert.ok(look < 200, "nothing happened");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("a job is started when the socket is open, and heard to its end", () => {
  const { stream, sockets } = connected();
  const { heard, listener } = listening();
  stream.start("analysis", { depth: 3 }, listener);
  assert.deepEqual(sockets[0].sent, []);
  sockets[0].open();
  assert.deepEqual(sockets[0].sent, [{ id: "1", start: "analysis", request: { depth: 3 } }]);
  sockets[0].say({ id: "1", event: "progress", data: 1 });
  sockets[0].say({ id: "1", event: "done", data: 2 });
  sockets[0].say({ id: "1", event: "progress", data: 3 });
  assert.deepEqual(heard, [
    ["progress", 1],
    ["done", 2],
  ]);
});

test("all jobs share one socket, and do not hear each other", () => {
  const { stream, sockets } = connected();
  const one = listening();
  const two = listening();
  stream.start("analysis", {}, one.listener);
  stream.start("game", {}, two.listener);
  sockets[0].open();
  sockets[0].say({ id: "2", event: "progress", data: "move" });
  sockets[0].say({ id: "1", event: "error", error: { kind: "SpecError", message: "no" } });
  assert.deepEqual([sockets.length, one.heard, two.heard], [1, [["failed", "SpecError"]], [["progress", "move"]]]);
});

test("a stopped job is not heard any more", () => {
  const { stream, sockets } = connected();
  const { heard, listener } = listening();
  const job = stream.start("analysis", {}, listener);
  sockets[0].open();
  job.stop();
  job.stop();
  sockets[0].say({ id: "1", event: "progress", data: 1 });
  assert.deepEqual(sockets[0].sent.slice(1), [{ id: "1", stop: true }]);
  assert.deepEqual(heard, []);
});

test("after a lost connection a job goes on with a fresh request, or gives up", async () => {
  const { stream, sockets, away } = connected();
  const patient = listening({ again: () => ({ from: 7 }) });
  const other = listening();
  stream.start("game", { from: 0 }, patient.listener);
  stream.start("tournament", {}, other.listener);
  sockets[0].open();
  sockets[0].close();
  await until(() => sockets.length === 2);
  sockets[1].close(); // the server is not back yet
  await until(() => sockets.length === 3);
  sockets[2].open();
  assert.deepEqual(sockets[2].sent, [{ id: "1", start: "game", request: { from: 7 } }]);
  assert.deepEqual(other.heard, [["failed", "ConnectionLost"]]);
  assert.deepEqual(away, [false, true, true, false]);
});

test("a job that was never begun waits for the server and is then begun as it was", async () => {
  const { stream, sockets } = connected();
  const { heard, listener } = listening();
  stream.start("analysis", { depth: 3 }, listener);
  sockets[0].close();
  await until(() => sockets.length === 2);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent, [{ id: "1", start: "analysis", request: { depth: 3 } }]);
  assert.deepEqual(heard, []);
});

test("where nothing runs any more, nobody says that the server is away", async () => {
  const { stream, sockets, away } = connected();
  const job = stream.start("game", {}, listening({ again: () => ({}) }).listener);
  sockets[0].open();
  sockets[0].close();
  assert.equal(away.at(-1), true);
  job.stop();
  await until(() => sockets.length === 2);
  sockets[1].close();
  assert.equal(away.at(-1), false);
});

test("a job that is to finish hears so, and heard to its end", () => {
  const { stream, sockets } = connected();
  const { heard, listener } = listening();
  const job = stream.start("learning", {}, listener);
  sockets[0].open();
  job.finish();
  assert.deepEqual(sockets[0].sent.at(-1), { id: "1", finish: true });
  sockets[0].say({ id: "1", event: "done", data: "memory" });
  assert.deepEqual(heard, [["done", "memory"]]);
  job.finish(); // what is over needs no end
  assert.equal(sockets[0].sent.length, 2);
});

test("a job that is to finish before it could be started hears so right after", () => {
  const { stream, sockets } = connected();
  stream.start("learning", {}, listening().listener).finish();
  sockets[0].open();
  assert.deepEqual(sockets[0].sent, [
    { id: "1", start: "learning", request: {} },
    { id: "1", finish: true },
  ]);
});
