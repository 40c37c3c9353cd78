import assert from "node:assert/strict";
import test from "node:test";

import { Refusal } from "#page/api.js";
import { movesTo } from "#page/game/line.js";
import { parseGames, withSession } from "#page/game/my-games.js";
import { followRoom, RoomSession } from "#page/play/room.js";
import { fakeApi, settle, STONES } from "./table.js";

/** @import { Job, JobListener, RoomData } from "#types" */

/** @param {string[]} moves @param {Partial<RoomData>} [more] @returns {RoomData} */
function roomWith(moves, more = {}) {
  return {
    room: "secret",
    version: moves.length + 2,
    round: 1,
    record: {
      game: STONES.name,
      rules: STONES.rules,
      number: null,
      players: ["human", "human"],
      seed: null,
      start: STONES.start,
      moves,
      outcome: null,
      forfeit: null,
      times: [],
      result: "*",
      winner: null,
      ending: "",
      pieces: [1, 1],
    },
    you: "white",
    taken: ["white", "black"],
    present: ["white", "black"],
    watchers: 0,
    offer: null,
    ...more,
  };
}

/** Somebody in a room; `acted` has what was sent, and `answer` says what comes back. @param {RoomData} room */
async function enter(room) {
  /** @type {any[]} */
  const acted = [];
  /** @type {{ said: string[], warnings: string[] }} */
  const heard = { said: [], warnings: [] };
  /** @type {JobListener[]} */
  const jobs = [];
  const stopped = { count: 0 };
  /** @type {{ answer: (body: any) => RoomData }} */
  const server = { answer: () => room };
  const plain = fakeApi();
  const api = {
    ...plain,
    async post(/** @type {string} */ path, /** @type {any} */ body) {
      if (path !== "/api/rooms/act") return plain.post(path, body);
      acted.push(body);
      return /** @type {any} */ (server.answer(body));
    },
  };
  const stream = {
    start(/** @type {string} */ kind, /** @type {object} */ request, /** @type {JobListener} */ listener) {
      assert.equal(kind, "room");
      assert.deepEqual(request, { room: "secret", token: "mine" });
      jobs.push(listener);
      return { stop: () => void stopped.count++, finish() {} };
    },
  };
  const listener = {
    shown() {},
    changed() {},
    say: (/** @type {string} */ text) => void heard.said.push(text),
    warn: (/** @type {string} */ text) => void heard.warnings.push(text),
  };
  const session = new RoomSession({ api, stream }, listener, STONES, room, "mine");
  await session.open();
  await settle();
  return { session, acted, server, jobs, stopped, ...heard };
}

/** @param {RoomSession} session */
const choicesOf = (session) => session.choices.map(({ move }) => move);

test("a move is shown at once and sent with the state that it is meant for", async () => {
  const { session, acted, server } = await enter(roomWith([]));
  server.answer = () => roomWith(["a2"]);
  assert.deepEqual(choicesOf(session), ["a1", "a2"]);
  session.play("a2");
  assert.deepEqual(movesTo(session.line), ["a2"]);
  assert.deepEqual(acted, [{ room: "secret", token: "mine", version: 2, action: "play", move: "a2" }]);
  await settle();
  assert.deepEqual(choicesOf(session), []);
  assert.match(session.status, /your friend’s turn/);
  assert.equal(session.values.room, "secret");
});

test("the moves of the rival appear and are announced", async () => {
  const { session, said } = await enter(roomWith(["a1"]));
  assert.deepEqual(choicesOf(session), []);
  session.take(roomWith(["a1", "a2"]));
  await settle();
  assert.deepEqual(movesTo(session.line), ["a1", "a2"]);
  assert.deepEqual(choicesOf(session), ["a1", "a2"]);
  assert.match(said.at(-1) ?? "", /^Black plays a2\. Your turn/);
  session.take(roomWith(["a1"])); // an older state that comes late
  await settle();
  assert.deepEqual(movesTo(session.line), ["a1", "a2"]);
});

test("many changes at a time end with the last one", async () => {
  const { session } = await enter(roomWith([]));
  for (const moves of [["a1"], ["a1", "a1"], ["a1", "a1", "a1"]]) session.take(roomWith(moves));
  assert.deepEqual(choicesOf(session), []);
  await settle();
  await settle();
  assert.equal(session.position, "b/-/w-6 b");
});

test("who watches can do nothing", async () => {
  const { session, acted } = await enter(roomWith([], { you: null }));
  assert.deepEqual(choicesOf(session), []);
  assert.equal(session.resigner, null);
  assert.equal(session.canUndo, false);
  session.play("a1");
  assert.deepEqual(acted, []);
  assert.equal(session.playerName("white"), "Player");
});

test("a move that was sent while somebody came in is sent again", async () => {
  const { session, acted, server, jobs, warnings } = await enter(roomWith([], { taken: ["white"], version: 1 }));
  server.answer = ({ version }) => {
    if (version === 2) return roomWith(["a1"], { version: 3 });
    throw new Refusal(409, { kind: "RoomRefusal", message: "the room has changed meanwhile" });
  };
  session.play("a1");
  await settle();
  jobs[0].progress?.(roomWith([], { version: 2 }));
  await settle();
  assert.deepEqual(acted.map(({ version, move }) => [version, move]), [[1, "a1"], [2, "a1"]]); // prettier-ignore
  assert.deepEqual([movesTo(session.line), warnings], [["a1"], []]);
});

test("a move that crosses an offer is refused, and taken back with a warning", async () => {
  const { session, server, jobs, warnings, stopped } = await enter(roomWith([]));
  session.follow(/** @type {Job} */ ({ stop: () => void stopped.count++, finish() {} }));
  server.answer = () => {
    throw new Refusal(409, { kind: "RoomRefusal", message: "the room has changed meanwhile" });
  };
  session.play("a1");
  await settle();
  jobs[0].progress?.(roomWith([], { version: 3, offer: { kind: "undo", side: "black" } }));
  await settle();
  assert.deepEqual(movesTo(session.line), []);
  assert.deepEqual(warnings, ["the room has changed meanwhile"]);
  assert.equal(stopped.count, 1);
});

test("a move that the server took before it was restarted needs no warning", async () => {
  const { session, server, jobs, warnings } = await enter(roomWith([]));
  server.answer = () => {
    throw new Refusal(409, { kind: "RoomRefusal", message: "the room has changed meanwhile" });
  };
  session.play("a1");
  await settle();
  jobs[0].progress?.(roomWith(["a1"]));
  await settle();
  assert.deepEqual(movesTo(session.line), ["a1"]);
  assert.deepEqual(warnings, []);
});

test("offers, their answers and a resignation in words", async () => {
  const { session, said } = await enter(roomWith(["a1", "a1"]));
  session.take(roomWith(["a1", "a1"], { version: 5, offer: { kind: "undo", side: "black" } }));
  await settle();
  assert.equal(said.at(-1), "Your friend asks to take back a move.");
  session.take(roomWith(["a1"], { version: 6 }));
  await settle();
  assert.deepEqual(movesTo(session.line), ["a1"]);
  const { record } = roomWith(["a1"]);
  const lost = {
    ...record,
    forfeit: { side: /** @type {const} */ ("black"), verdict: "resigned" },
    ending: "White wins.",
  };
  session.take(roomWith(["a1"], { version: 7, record: lost }));
  await settle();
  assert.match(session.ending, /resigned/);
  assert.equal(session.resigner, null);
  const [mine] = withSession(parseGames(null), session, 1).games;
  assert.deepEqual([mine.key, mine.room, mine.rival, mine.result], ["secret 1", "secret", "human", "win"]);
  assert.deepEqual([mine.values.game, mine.values.line, mine.values.resigned], [STONES.name, "a1", "black"]);
  session.take(roomWith([], { version: 8, round: 2, you: "black" }));
  await settle();
  assert.equal(session.seat, "black");
  assert.equal(session.ending, "");
  assert.ok(said.includes("A new game. The sides are swapped."));
});

test("a position that was looked up again offers no moves", async () => {
  const { session } = await enter(roomWith(["a1", "a1"]));
  await session.goTo(1);
  assert.deepEqual(choicesOf(session), []);
  assert.match(session.status, /look back/);
});

test("to follow a room is to hear its first state, and then its changes", async () => {
  /** @type {JobListener[]} */
  const jobs = [];
  const stream = {
    start(/** @type {string} */ _, /** @type {object} */ __, /** @type {JobListener} */ listener) {
      jobs.push(listener);
      return { stop() {}, finish() {} };
    },
  };
  /** @type {RoomData[]} */
  const changes = [];
  const { first } = followRoom(
    stream,
    "secret",
    undefined,
    (room) => void changes.push(room),
    () => {},
  );
  jobs[0].progress?.(roomWith([]));
  jobs[0].progress?.(roomWith(["a1"]));
  assert.equal((await first).version, 2);
  assert.deepEqual(
    changes.map(({ version }) => version),
    [3],
  );
  assert.deepEqual(jobs[0].again?.(), { room: "secret", token: undefined });
  const refused = followRoom(
    stream,
    "none",
    undefined,
    () => {},
    () => {},
  ).first;
  jobs[1].failed?.({ kind: "NoSuchRoom", message: "there is no room" });
  await assert.rejects(refused, /no room/);
});
