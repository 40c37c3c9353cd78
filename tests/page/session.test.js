import assert from "node:assert/strict";
import test from "node:test";

import { formatLine, movesTo } from "#page/game/line.js";
import { Refusal } from "#page/api.js";
import { parseLink } from "#page/play/link.js";
import { Session } from "#page/play/session.js";
import { PACE } from "#page/play/turns.js";
import { isTurnedFor, lowerSide } from "#page/game/position.js";
import { fakeApi, settle, sitDown, STONES } from "./table.js";

const TWO_PEOPLE = { white: "human", black: "human" };

/** Lets the clock run, and all happen that waited for it. @param {test.TestContext} context @param {number} by */
async function tick(context, by) {
  context.mock.timers.tick(by);
  await settle();
}

test("a move is shown before the server is asked", async () => {
  const { session, api, shown } = await sitDown(TWO_PEOPLE);
  const before = api.asked.length;
  session.play("a2");
  assert.equal(shown.at(-1)?.move, "a2");
  assert.equal(session.position, "b/-/w-7 b");
  assert.equal(session.data, null);
  assert.equal(session.choices.length, 0);
  assert.equal(api.asked.length, before + 1);
  await settle();
  assert.deepEqual(
    session.choices.map(({ move }) => move),
    ["a1", "a2"],
  );
});

test("what is not legal is not played", async () => {
  const { session } = await sitDown(TWO_PEOPLE);
  session.play("a9");
  assert.deepEqual(movesTo(session.line), []);
});

test("a machine answers, with a seed of its own for every move", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, api, said } = await sitDown({ white: "human", black: "level:1", seed: "7" });
  session.play("a1");
  await settle();
  assert.ok(session.turns.isThinking);
  assert.equal(session.choices.length, 0);
  await tick(context, PACE.machine);
  assert.deepEqual(movesTo(session.line), ["a1", "a1"]);
  assert.ok(!session.turns.isThinking);
  assert.ok(said.includes("Black plays a1. White to move."));
  session.play("a1");
  await settle();
  await tick(context, PACE.machine);
  assert.equal(new Set(api.seeds).size, api.seeds.length);
});

test("who takes back while the machine thinks hears nothing of its answer", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session } = await sitDown({ white: "human", black: "level:1" });
  session.play("a1");
  await settle();
  await session.undo();
  await tick(context, 10 * PACE.machine);
  assert.equal(session.line.here, 0);
  assert.equal(formatLine(session.line), "a1");
  assert.deepEqual(
    session.choices.map(({ move }) => move),
    ["a1", "a2"],
  );
});

test("undo goes back to the person's own last choice, redo forward again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, said } = await sitDown({ white: "human", black: "level:1", line: "a1.a1.a1.a1" });
  assert.equal(session.position, "b/-/w-5 w");
  await session.undo();
  assert.equal(said.at(-1), "After move 2, a1. White to move.");
  assert.deepEqual(movesTo(session.line), ["a1", "a1"]);
  await session.undo();
  assert.deepEqual(movesTo(session.line), []);
  assert.ok(!session.canUndo);
  await session.undo();
  assert.deepEqual(movesTo(session.line), []);
  await session.redo();
  assert.deepEqual(movesTo(session.line), ["a1", "a1"]);
  await session.redo();
  assert.deepEqual(movesTo(session.line), ["a1", "a1", "a1", "a1"]);
});

test("a person whose machine has begun has nothing to take back before the first own move", async () => {
  const players = { white: "level:1", black: "human" };
  assert.ok(!(await sitDown({ ...players, line: "a1" })).session.canUndo);
  assert.ok((await sitDown({ ...players, line: "a1.a1" })).session.canUndo);
});

test("advice stays while other things change, and goes with its position", async () => {
  const { session, said } = await sitDown(TWO_PEOPLE);
  session.advise("Try a2.");
  assert.equal(said.at(-1), "Try a2.");
  session.change({ help: true });
  assert.equal(session.status, "Try a2.");
  session.setPlayer("white", "slow");
  await settle();
  assert.equal(session.status, "White is thinking …");
  session.setPlayer("white", "human");
  await settle();
  session.play("a2");
  await settle();
  assert.equal(session.status, "Black to move.");
});

test("a forced pass is played after a while and said; undo goes over it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, said } = await sitDown({ ...TWO_PEOPLE, line: "a2" });
  session.play("a2");
  await settle();
  assert.equal(session.choices.length, 0);
  await tick(context, PACE.pass);
  assert.deepEqual(movesTo(session.line), ["a2", "a2", "pass"]);
  assert.equal(said.at(-1), "White cannot move and passes. Black to move.");
  assert.equal(session.status, "White passed. Black to move.");
  await session.undo();
  assert.deepEqual(movesTo(session.line), ["a2"]);
  assert.equal(session.status, "Black to move. A different move starts a branch.");
  await tick(context, PACE.pass);
  assert.deepEqual(movesTo(session.line), ["a2"]);
});

test("a game is played to its end", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, said } = await sitDown({ white: "level:1", black: "level:1" });
  assert.ok(session.turns.isWaiting);
  session.turns.run(true);
  await settle();
  for (let step = 0; step < 20; step++) await tick(context, PACE.pass);
  assert.equal(movesTo(session.line).length, 10);
  assert.match(session.ending, /wins/);
  assert.match(said.at(-1) ?? "", /wins/);
  assert.equal(session.choices.length, 0);
});

test("who looks at an earlier position is left in peace, and may try another move", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session } = await sitDown({ white: "human", black: "level:1", line: "a1.a1.a1.a1" });
  await session.goTo(1);
  await settle();
  assert.ok(!session.turns.isThinking);
  session.play("a2");
  await settle();
  assert.equal(formatLine(session.line), "a1.a1(a2)a1.a1");
});

test("resigning ends the game, and another move takes it up again", async () => {
  const { session, said } = await sitDown({ ...TWO_PEOPLE, line: "a1" });
  session.resign();
  assert.equal(session.ending, "Black resigned: White wins.");
  assert.equal(said.at(-1), session.ending);
  assert.equal(session.choices.length, 0);
  assert.equal(session.values.resigned, "black");
  assert.equal(session.resigner, null);
  await session.undo();
  assert.equal(session.ending, "");
  session.play("a2");
  await settle();
  assert.equal(session.ending, "");
});

test("the end is seen with the eyes of the only person", async () => {
  const alone = (await sitDown({ white: "human", black: "level:1", resigned: "black" })).session;
  assert.deepEqual(alone.verdict, { kind: "win", text: "You win!" });
  assert.equal(alone.spokenEnding, "You win! Black resigned: White wins.");
  const beaten = (await sitDown({ white: "human", black: "level:1", resigned: "white" })).session;
  assert.deepEqual(beaten.verdict, { kind: "loss", text: "You lose." });
  const friends = (await sitDown({ ...TWO_PEOPLE, resigned: "white" })).session;
  assert.deepEqual(friends.verdict, { kind: "win", text: "Black wins!" });
  assert.equal(friends.spokenEnding, friends.ending);
  const machines = (await sitDown({ white: "greedy", black: "mobility", resigned: "white" })).session;
  assert.deepEqual(machines.verdict, { kind: "win", text: "mobility wins!" });
  const twins = (await sitDown({ white: "greedy", black: "greedy", resigned: "white" })).session;
  assert.deepEqual(twins.verdict, { kind: "win", text: "Black wins!" });
  assert.equal((await sitDown(TWO_PEOPLE)).session.verdict, null);
});

test("the person resigns while the machine thinks", async () => {
  const { session } = await sitDown({ white: "human", black: "slow", line: "a1" });
  assert.ok(session.turns.isThinking);
  session.resign();
  assert.equal(session.ending, "White resigned: Black wins.");
  assert.ok(!session.turns.isThinking);
});

test("players change seats, and the machine moves for the other side", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session } = await sitDown({ white: "human", black: "level:1" });
  assert.equal(session.isFlipped, false);
  session.swap();
  await settle();
  assert.equal(session.isFlipped, true);
  await tick(context, PACE.machine);
  assert.deepEqual(movesTo(session.line), ["a1"]);
  assert.deepEqual(
    session.choices.map(({ move }) => move),
    ["a1", "a2"],
  );
});

test("typed moves: known ones, other spellings, and the server's words for the rest", async () => {
  const { session } = await sitDown(TWO_PEOPLE);
  assert.equal(await session.type(" A2 "), "");
  await settle();
  assert.equal(await session.type("take 1"), "");
  await settle();
  assert.deepEqual(movesTo(session.line), ["a2", "a1"]);
  assert.equal(await session.type("a7"), "a7 is not legal");
});

test("a machine that cannot play is a problem in words, and another may take its seat", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session } = await sitDown({ white: "broken", black: "human" });
  assert.equal(session.problem, "there is no player 'broken'");
  session.setPlayer("white", "level:1");
  await settle();
  assert.equal(session.problem, "");
  await tick(context, PACE.machine);
  assert.deepEqual(movesTo(session.line), ["a1"]);
});

test("a line that cannot be played is cut off and said; its branches stay", async () => {
  const { session, warnings } = await sitDown({ ...TWO_PEOPLE, line: "a1.a2(a1).a7.a1" });
  assert.equal(formatLine(session.line), "a1.a2(a1)");
  assert.equal(session.position, "b/-/w-6 w");
  assert.deepEqual(warnings, ["The line cannot be played to the end: a7 is not legal"]);
});

test("a branch that cannot be played is said when somebody goes there", async () => {
  const { session, warnings } = await sitDown({ ...TWO_PEOPLE, line: "a1.a2(a8.a1)" });
  await session.goTo(4);
  assert.equal(warnings.length, 1);
  assert.equal(formatLine(session.line), "a1.a2");
});

test("a start that cannot be set up is said, and the game's own is there", async () => {
  const { session, warnings } = await sitDown({ ...TWO_PEOPLE, start: "nonsense", line: "a1" });
  assert.deepEqual(warnings, ["no position: nonsense"]);
  assert.equal(session.position, STONES.start);
  assert.equal(session.choices.length, 2);
});

test("another start, and a new game from it", async () => {
  const { session } = await sitDown({ ...TWO_PEOPLE, line: "a1.a1" });
  session.newGame("b/-/w-4 b");
  await settle();
  assert.equal(session.values.start, "b/-/w-4 b");
  assert.equal(session.side, "black");
  session.play("a1");
  await settle();
  session.newGame();
  await settle();
  assert.equal(session.position, "b/-/w-4 b");
  session.newGame(STONES.start);
  assert.equal(session.values.start, "");
});

test("a link opens the same game again", async () => {
  const first = await sitDown({ ...TWO_PEOPLE, line: "a1.a2(a1.a1)a1", at: "4", seed: "5", help: "on", flip: "yes" });
  const second = await sitDown(first.session.values);
  assert.deepEqual(second.session.values, first.session.values);
  assert.equal(second.session.position, "b/-/w-6 b");
  assert.deepEqual(movesTo(second.session.line), ["a1", "a1", "a1"]);
});

test("who sits at the lower edge", () => {
  assert.equal(lowerSide({ ...STONES, start: "b/-/w w" }), "white");
  assert.equal(lowerSide({ ...STONES, start: "w/-/b w" }), "black");
  assert.equal(lowerSide({ ...STONES, start: "-/w/b w" }), "white");
  assert.equal(lowerSide({ ...STONES, start: "-/w/b b" }), "black", "without an edge, who begins");
  assert.equal(lowerSide({ ...STONES, start: "b/-/w b" }), "white");
});

test("a board is turned for a person, but not where the side that begins is drawn at the top", () => {
  const usual = { ...STONES, start: "b/-/w w" };
  const other = { ...STONES, start: "w/-/b w" };
  assert.deepEqual([isTurnedFor(usual, "white"), isTurnedFor(usual, "black")], [false, true]);
  assert.deepEqual([isTurnedFor(other, "white"), isTurnedFor(other, "black")], [false, false]);
  const discs = /** @type {typeof usual} */ ({ ...usual, piece: "disc" });
  assert.deepEqual([isTurnedFor(discs, "white"), isTurnedFor(discs, "black")], [false, false], "nobody starts below");
});

test("at the start a person hears which side can win, and no later", async () => {
  const { session } = await sitDown({ white: "human", black: "level:1" });
  assert.equal(session.chances, "");
  session.game = { ...session.game, winner: "black" };
  assert.equal(session.chances, "Black wins with perfect play: you need a mistake of your rival.");
  session.game = { ...session.game, winner: "white" };
  assert.equal(session.chances, "You play White, the side that wins with perfect play.");
  session.sit("black");
  assert.equal(session.seat, "black");
  session.setup.players = { white: "human", black: "human" };
  assert.equal(session.chances, "", "friends need no advice");
});

/**
 * A session on a server that fails so many times.
 * @param {Record<string, string>} values
 * @param {Error} error
 * @param {number} times
 */
function sitDownAtBroken(values, error, times) {
  const api = fakeApi();
  const { post } = api;
  let left = times;
  api.post = async (path, body, signal) => {
    if (left-- > 0) throw error;
    return post(path, body, signal);
  };
  const listener = { shown: () => {}, changed: () => {}, say: () => {}, warn: () => {} };
  return new Session(api, listener, STONES, parseLink(values, STONES.name).setup);
}

test("an answer that cannot be read costs nobody the game", async () => {
  const garbage = new Refusal(500, { kind: "AnswerError", message: "The server's answer cannot be read." });
  const session = sitDownAtBroken({ ...TWO_PEOPLE, line: "a1.a2", start: "b/-/w-8 w" }, garbage, 1);
  await session.open();
  assert.equal(session.problem, "The server's answer cannot be read.");
  assert.equal(session.values.line, "a1.a2");
  assert.equal(session.values.start, "b/-/w-8 w");
  session.retry();
  await settle();
  assert.equal(session.problem, "");
  assert.equal(session.position, "b/-/w-5 w");
});

test("a line that the server refuses as a whole is left out", async () => {
  const refusal = new Refusal(400, { kind: "RequestError", message: "moves.0 is too long" });
  const session = sitDownAtBroken({ ...TWO_PEOPLE, line: "aaaaaaaaaaaaaaaaaaaaaaaa" }, refusal, 1);
  await session.open();
  await settle();
  assert.equal(session.values.line, "");
  assert.equal(session.line.here, 0);
  assert.equal(session.position, STONES.start);
});

test("who cannot go to a move stays", async () => {
  const { session, api, warnings } = await sitDown({ ...TWO_PEOPLE, line: "a1(a2)a1" });
  const { post } = api;
  api.post = async () => {
    throw new Refusal(500, { kind: "AnswerError", message: "The server answered 500." });
  };
  const [here, position] = [session.line.here, session.position];
  const branch = session.line.nodes.findIndex(({ move }) => move === "a2");
  await session.goTo(branch);
  await settle();
  assert.deepEqual([session.line.here, session.position], [here, position]);
  assert.deepEqual(warnings, ["The server answered 500."]);
  api.post = post;
  await session.goTo(branch);
  assert.equal(session.position, "b/-/w-7 b");
});

test("a game that was taken off the table plays and says nothing more", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { session, api, said, shown } = await sitDown({ white: "human", black: "level:1" });
  session.play("a1");
  await settle();
  session.close();
  const before = [api.asked.length, said.length, shown.length];
  await tick(context, 10 * PACE.machine);
  session.turns.begin(); // as the editor does when it is closed
  await settle();
  await tick(context, 10 * PACE.machine);
  assert.deepEqual(movesTo(session.line), ["a1"]);
  assert.deepEqual([api.asked.length, said.length, shown.length], before);
});

test("in another label style moves have its texts, in branches too, and are typed in it", async () => {
  const { session, said } = await sitDown({ ...TWO_PEOPLE, line: "a1.a1(a2.a1)a1" });
  assert.equal(session.texts.size, 0);
  const border = [{ text: "30", centre: /** @type {[number, number]} */ ([0, 0]) }];
  await session.relabel({ name: "takings", title: "Takings", example: "1: take 1", border });
  await settle();
  assert.deepEqual([...session.texts.values()], ["1: take 1", "2: take 1", "2: take 2", "3: take 1", "3: take 1"]);
  assert.deepEqual([session.data?.labels, session.border], [["a1!", "a2!", "a3!"], border]);
  assert.equal(session.values.labels, "takings");
  await session.goTo(1);
  assert.match(said.at(-1) ?? "", /^After move 1, 1: take 1\./);
  await session.goTo(session.line.tip);
  await settle();
  assert.equal(session.textOf("a1"), "4: take 1");
  assert.equal(await session.type("4: take 2"), "");
  await settle();
  assert.deepEqual(movesTo(session.line), ["a1", "a1", "a1", "a2"]);
  assert.ok(said.includes("Black plays 4: take 2. White to move."));
  await session.relabel(null);
  assert.deepEqual([session.texts.size, session.border, session.values.labels], [0, [], ""]);
  assert.deepEqual(movesTo(session.line), ["a1", "a1", "a1", "a2"]);
});
