import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { GamesData, Values } from "#types" */
import { formatState, isSameSearch, otherSearch, parseState } from "#page/understand/state.js";

const GAMES = /** @type {GamesData} */ (/** @type {unknown} */ ({ first: { "": "small", understand: "smaller:3" } }));

test("an empty address shows the first game of the screen, three plies ahead by pieces, with the root unfolded", () => {
  const state = parseState({}, GAMES);
  assert.deepEqual(state, {
    game: "smaller:3",
    rules: "",
    position: "",
    algorithm: "alphabeta",
    depth: 3,
    evaluation: "pieces",
    simulations: 1000,
    step: null,
    at: null,
    open: [""],
  });
  assert.equal(parseState({}, /** @type {any} */ ({ first: { "": "small" } })).game, "small");
  const { depth, evaluation } = parseState({ game: "g:4" }, GAMES);
  assert.deepEqual([depth, evaluation], [2, ""]);
});

test("what an address says comes back as it was", () => {
  /** @type {Values[]} */
  const addresses = [
    {
      game: "g:4",
      rules: "abc",
      position: "w-/-b w",
      algorithm: "minimax",
      depth: "3",
      evaluation: "pieces",
      step: "17",
      at: "0.1",
      open: "-,0,0.1",
    },
    { game: "g:4", algorithm: "alphabeta", depth: "1", at: "-", open: "none" },
    { game: "g:4", algorithm: "mcts", simulations: "100" },
  ];
  for (const values of addresses) {
    const formatted = formatState(parseState(values, GAMES));
    assert.deepEqual(Object.fromEntries(Object.entries(formatted).filter(([, value]) => value)), values);
  }
});

test("the root, nothing, and where the search is are three selections", () => {
  assert.equal(parseState({ at: "-" }, GAMES).at, "");
  assert.equal(parseState({ at: "" }, GAMES).at, null);
  assert.equal(parseState({ at: "x" }, GAMES).at, null);
  assert.deepEqual(parseState({ open: "none" }, GAMES).open, []);
});

test("nonsense in an address is as if it were not there", () => {
  const odd = parseState(
    { algorithm: "magic", depth: "1e9", step: "-4", game: "g:4", simulations: "many", open: "0,,x,1" },
    GAMES,
  );
  assert.deepEqual(
    [odd.algorithm, odd.depth, odd.step, odd.simulations, odd.open],
    ["alphabeta", 2, null, 1000, ["0", "1"]],
  );
  assert.equal(parseState({ algorithm: "mcts", step: "4" }, GAMES).step, null);
});

test("an address stays short enough to hand on", () => {
  const open = Array.from({ length: 1000 }, (_, number) => `0.${number}`);
  assert.ok((formatState({ ...parseState({}, GAMES), open }).open ?? "").length < 600);
});

test("another search begins at its root", () => {
  const state = parseState({ game: "g:4", depth: "3", step: "9", at: "0.1", open: "-,0" }, GAMES);
  const other = otherSearch(state, { depth: 4 });
  assert.ok(!isSameSearch(state, other));
  assert.ok(isSameSearch(state, { ...state, step: 10, at: null, open: [] }));
  assert.deepEqual([other.game, other.depth, other.step, other.at, other.open], ["g:4", 4, null, null, [""]]);
});
