import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asCsv,
  asRecords,
  crosstable,
  gamesOf,
  gamesTable,
  half,
  merged,
  noResults,
  ratingBars,
  ratingText,
  standingsTable,
} from "#page/compete/results.js";
import { signed } from "#page/words.js";

/** @import { StandingsRow, TournamentGame, TournamentProgress } from "#types" */

/**
 * @param {number} number
 * @param {number} white
 * @param {number} black
 * @param {"white" | "black" | null} winner
 * @returns {TournamentGame}
 */
function game(number, white, black, winner) {
  const moves = ["a1a2", "b3b2"].slice(0, number);
  const players = /** @type {[string, string]} */ ([white, black].map((player) => `P${player}`));
  const rest = { outcome: null, forfeit: null, times: [], ending: "Over.", line: `line ${number}` };
  const result = winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1";
  const start = "w--/b-- w";
  return { game: "g", rules: "r", number, players, seed: 1, start, moves, result, winner, pieces: [2, 1], ...rest };
}

/** @param {number} rank @param {string} name @param {Partial<StandingsRow>} rest @returns {StandingsRow} */
function row(rank, name, rest) {
  const none = { wins: 0, draws: 0, losses: 0 };
  const scores = { score: none, as_white: none, as_black: none };
  const figures = { points: 0, pieces: 3, faults: {}, rating: null, chance_better: null, byes: 0, seconds: 0 };
  return { rank, name, kind: "random", is_retired: false, ...scores, ...figures, ...rest };
}

/** @param {number} elo */
function rating(elo) {
  return { elo, low: elo - 210.2, high: elo + 210.2 };
}

/** @type {TournamentProgress} */
const PROGRESS = {
  played: 3,
  total: 6,
  players: ["P0", "P1", "P2"],
  header: "header",
  games: [game(2, 1, 0, "white"), game(1, 0, 1, null)],
  table: [
    row(1, "P1", { points: 1.5, score: { wins: 1, draws: 1, losses: 0 }, rating: rating(30.4) }),
    row(2, "P0", { points: 0.5, score: { wins: 0, draws: 1, losses: 1 }, rating: rating(-30.4) }),
    row(3, "P2", {}),
  ],
  crosstable: [
    [
      [0, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ],
    [
      [0, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  ],
  notes: ["A note."],
  repeats: false,
};

test("games come in any order, and again", () => {
  const first = merged(noResults(), PROGRESS);
  const second = merged(first, { ...PROGRESS, played: 3, games: [game(3, 2, 0, "black"), game(2, 1, 0, "white")] });
  assert.deepEqual(
    first.games.map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(
    second.games.map(({ number }) => number),
    [1, 2, 3],
  );
  assert.equal(second.played, 3);
});

test("levels are named in words, and names that somebody gave stay", () => {
  const players = ["level:3", "level:3 (2)", "My level 3", "level:3,x=1"];
  const table = [row(1, "level:3", {})];
  const notes = ["level:3 is ahead of level:12: 5 Elo points."];
  const results = merged(noResults(), { ...PROGRESS, players, table, notes });
  assert.deepEqual(results.players, ["Level 3", "Level 3 (2)", "My level 3", "level:3,x=1"]);
  assert.equal(standingsTable(results, { piece: "disc" }).rows[0].cells.name, "Level 3");
  assert.deepEqual(results.notes, ["Level 3 is ahead of Level 12: 5 Elo points."]);
});

test("a game that ended by a fault says what the player said last", () => {
  const detail = "it printed: Traceback: | File x, line 3 | raise Oh | Oh: no";
  const forfeit = { side: /** @type {const} */ ("black"), verdict: "crash", detail };
  const faulty = { ...game(1, 0, 1, "white"), forfeit };
  const results = merged(noResults(), { ...PROGRESS, games: [faulty] });
  const { rows } = gamesTable(results.games, 0, { sides: ["First", "Second"], start: "- w" });
  assert.deepEqual(rows[0].cells.text, { text: "Over. (raise Oh | Oh: no)", kind: "fault" });
});

test("figures as they are written", () => {
  assert.deepEqual([0, 0.5, 3, 6.5].map(half), ["0", "½", "3", "6½"]);
  assert.deepEqual([12.3, -0.4, -7.6].map(signed), ["+12", "0", "−8"]);
  assert.deepEqual(
    PROGRESS.table.map(({ rating }) => ratingText(rating)),
    ["+30 ± 210", "−30 ± 210", "–"],
  );
});

test("the table has every player's figures", () => {
  const { columns, rows } = standingsTable(merged(noResults(), PROGRESS), { piece: "disc" });
  assert.deepEqual(
    rows.map(({ key }) => key),
    ["P1", "P0", "P2"],
  );
  assert.deepEqual(rows[0].cells.points, { text: "1½", value: 1.5 });
  assert.deepEqual([rows[0].cells.games, rows[0].cells.wins, rows[0].cells.draws, rows[0].cells.losses], [2, 1, 1, 0]);
  assert.ok(columns.every(({ key }) => key in rows[0].cells));
  assert.ok(!columns.some(({ key }) => key === "faults"));
  const faulty = {
    ...PROGRESS,
    table: [row(1, "P0", { faults: { crash: 2, time: 1 }, is_retired: true }), row(2, "P1", {})],
  };
  const table = standingsTable(merged(noResults(), faulty), { piece: "disc" });
  const keys = table.columns.map(({ key }) => key);
  assert.equal(keys[keys.indexOf("points") + 1], "faults", "beside the points");
  const [bad, good] = table.rows.map(({ cells }) => cells.faults);
  assert.deepEqual(bad, { text: "3", value: 3, note: "crash 2, time 1, then out", kind: "fault" });
  assert.deepEqual(good, { text: "0", value: 0, note: "", kind: undefined });
});

test("the crosstable adds up, and its cells lead to pairs", () => {
  const { columns, rows } = crosstable(merged(noResults(), PROGRESS));
  assert.deepEqual(
    columns.map(({ label }) => label),
    ["#", "Player", "1", "2", "3", "Sum"],
  );
  const cell = /** @type {any} */ (rows[0].cells["against 2"]);
  assert.deepEqual([cell.text, cell.press, cell.kind], ["1½", "1 0", "share win"]);
  assert.equal(/** @type {any} */ (rows[1].cells["against 1"]).text, "½");
  assert.equal(/** @type {any} */ (rows[0].cells["against 1"]).text, "•");
  assert.equal(rows[0].cells["against 3"], "");
  assert.equal(rows[0].cells.points, "1½");
});

test("bars of those who have a rating", () => {
  const bars = ratingBars(merged(noResults(), PROGRESS));
  assert.deepEqual(
    bars.map(({ label }) => label),
    ["P1", "P0"],
  );
  assert.ok(Math.abs(bars[0].low - (30.4 - 210.2)) < 1e-9 && Math.abs(bars[0].high - (30.4 + 210.2)) < 1e-9);
});

test("the games of a player, and of two", () => {
  const results = merged(noResults(), { ...PROGRESS, games: [...PROGRESS.games, game(3, 2, 0, "black")] });
  const numbers = (/** @type {number} */ one, /** @type {number} */ other) =>
    gamesOf(results, one, other).map(({ number }) => number);
  assert.deepEqual(numbers(-1, -1), [1, 2, 3]);
  assert.deepEqual(numbers(1, -1), [1, 2]);
  assert.deepEqual(numbers(0, 2), [3]);
  assert.deepEqual(numbers(1, 2), []);
  const { rows } = gamesTable(results.games, 3, { sides: ["First", "Second"], start: "- w" });
  assert.deepEqual(
    rows.map(({ cells }) => cells.result),
    ["½–½", "1–0", "0–1"],
  );
  assert.deepEqual(
    rows.map(({ isChosen }) => isChosen),
    [false, false, true],
  );
});

test("files: a table for spreadsheets, and all games as records", () => {
  const [one, other] = ['An "A", B', "=1+1"];
  const games = [
    { ...game(1, 0, 1, null), players: /** @type {[string, string]} */ ([one, other]) },
    { ...game(2, 1, 0, "white"), players: /** @type {[string, string]} */ ([other, one]) },
  ];
  const results = merged(noResults(), { ...PROGRESS, games });
  const [head, first, second, rest] = asCsv(results).split("\r\n");
  assert.ok(head.startsWith("game,white,black,result"));
  assert.equal(first, `1,"An ""A"", B",'=1+1,½–½,2,1,w--/b-- w,a1a2,Over.`);
  assert.equal(second, `2,'=1+1,"An ""A"", B",1–0,2,1,w--/b-- w,a1a2 b3b2,Over.`);
  assert.equal(rest, "");
  const later = merged(results, { ...PROGRESS, header: "", games: [game(3, 2, 0, "black")] });
  assert.equal(asRecords(later), "header\nline 1\nline 2\nline 3\n");
});
