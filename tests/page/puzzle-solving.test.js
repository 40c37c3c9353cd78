// A puzzle while it is solved, with a server that is played by the test.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Solving } from "#page/puzzle/solving.js";

const GAME = /** @type {any} */ ({ name: "some game", rules: "ab" });
const moveOf = (/** @type {string} */ move) => ({
  move,
  origin: "a1",
  target: "a2",
  captured: [],
  after: `after ${move}`,
});
const PUZZLE = /** @type {any} */ ({
  goal: "win",
  level: 2,
  text: "White to move and win",
  here: { position: "start", side: "white", moves: [moveOf("one"), moveOf("two")], outcome: null },
});

/** @param {object[]} answers */
function served(answers) {
  /** @type {[string, any][]} */
  const asked = [];
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    asked.push([path, body]);
    return answers.shift();
  };
  return { solving: new Solving(/** @type {any} */ ({ post }), GAME, PUZZLE), asked };
}

test("a wrong move is not made", async () => {
  const { solving, asked } = served([{ fault: "Black then wins", line: null, solved: false }]);
  const trying = solving.try("two");
  assert.deepEqual(solving.moves, [], "nothing can be tried meanwhile");
  assert.deepEqual(await trying, { fault: "Black then wins", made: [] });
  assert.deepEqual(asked, [
    ["/api/puzzle/move", { game: "some game", rules: "ab", position: "start", goal: "win", move: "two" }],
  ]);
  assert.equal(solving.position, "start");
  assert.equal(solving.isClean, false);
  assert.equal(solving.moves.length, 2);
});

test("a right move is made with its reply, and one can step through them", async () => {
  const here = { position: "later", side: "white", moves: [moveOf("three")], outcome: null };
  const plies = [moveOf("one"), moveOf("reply")];
  const { solving } = served([{ fault: "", line: { start: "start", plies, here }, solved: false }]);
  assert.deepEqual((await solving.try("one")).made, plies);
  assert.equal(solving.position, "after reply");
  assert.deepEqual(solving.moves, here.moves);
  solving.step("back");
  assert.equal(solving.position, "after one");
  assert.deepEqual(solving.moves, []);
  solving.step("first");
  solving.step("back");
  assert.equal(solving.position, "start");
  solving.step("last");
  solving.step("forward");
  assert.ok(solving.isAtEnd && solving.isClean && !solving.isSolved);
});

test("help is about the end of the line, and is no clean solution", async () => {
  const { solving, asked } = served([{ text: "Move the piece on a1.", cells: ["a1"] }]);
  assert.equal((await solving.help(false)).text, "Move the piece on a1.");
  assert.equal(asked[0][1].answer, false);
  assert.equal(solving.isClean, false);
});
