// The games that are kept in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as mine from "#page/game/my-games.js";
import { PERSON } from "#page/words.js";
import { settle, sitDown } from "./table.js";

/** @import { MyGame } from "#page/game/my-games.js" */

const NONE = mine.parseGames(null);
const TWO_PEOPLE = { white: PERSON, black: PERSON };

/** @param {Partial<MyGame>} [changes] @returns {MyGame} */
function game(changes) {
  const values = { game: "stones:9", rules: "abc", line: "a1" };
  return {
    key: "k",
    title: "Stones",
    values,
    room: "",
    rival: "level:3",
    moves: 1,
    ending: "",
    result: "",
    time: 5,
    ...changes,
  };
}

/** @param {MyGame[]} games */
const keep = (games) => games.reduce(mine.withGame, NONE);

test("games come back as they were kept", () => {
  const kept = keep([game(), game({ key: "l", ending: "White wins.", result: "win" })]);
  assert.deepEqual(mine.parseGames(mine.formatGames(kept)), kept);
});

test("what is damaged is left out, and the rest stays", () => {
  for (const text of [null, "", "{", "null", "[]", "5", '{"games":5}', '{"games":[null,1,{}]}']) {
    assert.deepEqual(mine.parseGames(text).games, [], String(text));
  }
  const odd = [
    { key: 5 },
    { values: { game: 1 } },
    { values: null },
    { moves: "1" },
    { time: null },
    { ending: undefined },
  ];
  const text = JSON.stringify({ games: [...odd.map((one) => ({ ...game(), ...one })), game()], dropped: "x" });
  assert.deepEqual(mine.parseGames(text), { games: [game()], dropped: 0 });
});

test("a later state of a game takes its place, at the end", () => {
  const kept = keep([game(), game({ key: "l" }), game({ moves: 2 })]);
  assert.deepEqual(kept.games.map(({ key, moves }) => [key, moves]), [["l", 1], ["k", 2]]); // prettier-ignore
});

test("the oldest games make way, and are counted", () => {
  const many = keep(Array.from({ length: mine.MAX_GAMES + 3 }, (_, number) => game({ key: String(number) })));
  assert.equal(many.games.length, mine.MAX_GAMES);
  assert.deepEqual([many.games[0].key, many.dropped], ["3", 3]);
  const large = { game: "x", rules: "y", line: "a".repeat(400_000) };
  const few = keep(["a", "b", "c"].map((key) => game({ key, values: large })));
  assert.deepEqual([few.games.map(({ key }) => key), few.dropped], [["b", "c"], 1]);
});

test("what a person plays is kept with its end; what is tried afterwards changes nothing", async () => {
  const { session } = await sitDown({ ...TWO_PEOPLE, line: "a2.a2.pass.a2", seed: "7" });
  assert.equal(mine.withSession(NONE, session, 1), NONE, "only looked at");
  session.play("a1");
  await settle();
  const going = mine.withSession(NONE, session, 2);
  assert.deepEqual(mine.unfinished(going), going.games[0]);
  assert.deepEqual([going.games[0].moves, going.games[0].time, going.games[0].rival], [5, 2, ""]);
  assert.equal(mine.withSession(going, session, 3), going, "nothing was played since");
  session.play("a2");
  await settle();
  const over = mine.withSession(going, session, 4);
  assert.equal(over.games.length, 1);
  assert.match(over.games[0].ending, /wins/);
  assert.equal(mine.unfinished(over), null);
  await session.goTo(5);
  session.play("a1");
  await settle();
  assert.equal(mine.withSession(over, session, 5), over);
  session.newGame();
  await settle();
  assert.equal(mine.withSession(over, session, 6), over, "a new game has no moves yet");
  session.play("a1");
  assert.equal(mine.withSession(over, session, 7).games.length, 2);
});

test("an earlier position that is looked at is not kept", async () => {
  const { session } = await sitDown({ ...TWO_PEOPLE });
  session.play("a1");
  await settle();
  session.play("a1");
  await settle();
  await session.goTo(1);
  assert.equal(mine.withSession(NONE, session, 1), NONE);
});

test("results by game and rival, of those who have a side", async () => {
  const { session } = await sitDown({ white: PERSON, black: "level:2", line: "a1.a1" });
  session.resign();
  const lost = mine.withSession(NONE, session, 1);
  assert.deepEqual(mine.resultsOf(lost), [{ title: "Stones, 9", rival: "level:2", win: 0, draw: 0, loss: 1 }]);
  const more = [game({ key: "a", result: "win" }), game({ key: "b", result: "draw" }), game({ key: "c" })];
  const all = more.reduce(mine.withGame, lost);
  assert.deepEqual(mine.resultsOf(all)[1], { title: "Stones", rival: "level:3", win: 1, draw: 1, loss: 0 });
});

test("where a game is opened, and which games share a file", () => {
  assert.deepEqual(mine.placeOf(game()), game().values);
  assert.deepEqual(mine.placeOf(game({ room: "r" })), { room: "r" });
  assert.equal(mine.placeOf(game({ room: "r", ending: "White wins." })).review, "on");
  const other = game({ key: "o", values: { game: "other", rules: "abc" } });
  const files = mine.byRules(keep([game(), other, game({ key: "l" })]));
  assert.deepEqual(files.map((file) => file.map(({ key }) => key)), [["k", "l"], ["o"]]); // prettier-ignore
});
