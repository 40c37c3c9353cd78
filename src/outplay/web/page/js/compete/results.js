// What has come of a tournament so far, and its tables as plain values.

import { lastWords, playerText, signed } from "../words.js";

/** @import { StandingsRow, TournamentGame, TournamentProgress } from "../../types.d.ts" */
/** @import { Cell, Column, Row } from "../elements/order.js" */

/**
 * @typedef {object} Results
 * @property {number} played
 * @property {number} total
 * @property {string[]} players
 * @property {string} header The first line of a record file.
 * @property {TournamentGame[]} games In the order of their numbers.
 * @property {StandingsRow[]} standings
 * @property {string[]} notes
 */

/** @returns {Results} */
export function noResults() {
  return { played: 0, total: 0, players: [], header: "", games: [], standings: [], notes: [] };
}

/**
 * The results with a message more; games may come in any order, and again.
 * @param {Results} results
 * @param {TournamentProgress} progress
 * @returns {Results}
 */
export function merged(results, progress) {
  const byNumber = new Map([...results.games, ...progress.games].map((game) => [game.number, game]));
  return {
    ...progress,
    players: progress.players.map(inWords),
    header: progress.header || results.header,
    games: [...byNumber.values()].sort((one, other) => one.number - other.number),
    standings: progress.standings.map((row) => ({ ...row, name: inWords(row.name) })),
    notes: progress.notes.map(inWords),
  };
}

/**
 * A text with the levels in it as people say them. A name that somebody gave has no colon, so that it stays.
 * @param {string} text
 */
function inWords(text) {
  return text.replace(/\blevel:\d+(?![\w,=])/g, playerText);
}

/** Points with a fraction: 6½. @param {number} points */
export function half(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** @param {StandingsRow} row */
export function ratingText(row) {
  if (row.elo === null) return "–";
  return row.error === null ? signed(row.elo) : `${signed(row.elo)} ± ${Math.round(row.error)}`;
}

/** @param {Results} results */
export function standingsTable(results) {
  const hasFaults = results.standings.some((row) => row.faults > 0);
  /** @type {Column[]} */
  const columns = [
    { key: "rank", label: "#", title: "rank", align: "end", order: "up" },
    { key: "name", label: "Player", order: "up", isHead: true },
    { key: "points", label: "Points", align: "end", order: "down" },
    { key: "games", label: "Games", align: "end", order: "down" },
    { key: "wins", label: "Wins", align: "end", order: "down" },
    { key: "draws", label: "Draws", align: "end", order: "down" },
    { key: "losses", label: "Losses", align: "end", order: "down" },
    { key: "pieces", label: "Pieces", align: "end", order: "down" },
    { key: "rating", label: "Rating", title: "Elo points, with a bar of 95 %", align: "end", order: "down" },
  ];
  if (hasFaults) columns.push({ key: "faults", label: "Faults", align: "end", order: "down" });
  const rows = results.standings.map((row, place) => standing(row, place + 1));
  return { columns, rows };
}

/** @param {StandingsRow} row @param {number} rank @returns {Row} */
function standing(row, rank) {
  return {
    key: String(row.player),
    cells: {
      rank,
      name: row.name,
      points: { text: half(row.points), value: row.points },
      games: row.games,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      pieces: row.pieces,
      rating: { text: ratingText(row), value: row.elo ?? -Infinity },
      faults: row.faults,
    },
  };
}

/** Points of each against each; a cell leads to the games of its pair. @param {Results} results */
export function crosstable(results) {
  const rivals = results.standings.map((row, place) => ({ row, rank: String(place + 1) }));
  /** @type {Column[]} */
  const columns = [
    { key: "rank", label: "#", title: "rank", align: "end", order: "none" },
    { key: "name", label: "Player", order: "none", isHead: true },
    ...rivals.map(({ row, rank }) => ({
      key: `against ${row.player}`,
      label: rank,
      title: `against ${row.name}`,
      align: /** @type {const} */ ("center"),
      order: /** @type {const} */ ("none"),
    })),
    { key: "points", label: "Sum", align: "end", order: "none" },
  ];
  const rows = rivals.map(({ row, rank }) => {
    /** @type {Record<string, Cell>} */
    const cells = { rank, name: row.name, points: half(row.points) };
    for (const rival of rivals) cells[`against ${rival.row.player}`] = meeting(row, rival.row);
    return { key: String(row.player), cells };
  });
  return { columns, rows };
}

/** @param {StandingsRow} row @param {StandingsRow} rival @returns {Cell} */
function meeting(row, rival) {
  const made = row.against[rival.player];
  if (row === rival) return { text: "•", kind: "self" };
  if (!made || made[1] === 0) return "";
  const [points, games] = made;
  return {
    text: half(points),
    title: `${row.name} against ${rival.name}: ${half(points)} of ${games}`,
    press: `${row.player} ${rival.player}`,
    kind: `share ${points > games / 2 ? "win" : "loss"}`,
    style: { "--share": `${Math.round(Math.abs((4 * points) / games - 2)) * 50}%` },
  };
}

/** @param {Results} results */
export function ratingBars(results) {
  return results.standings
    .filter((row) => row.elo !== null)
    .map((row) => ({
      label: row.name,
      value: row.elo ?? 0,
      low: (row.elo ?? 0) - (row.error ?? 0),
      high: (row.elo ?? 0) + (row.error ?? 0),
      text: ratingText(row),
    }));
}

/**
 * The games of a player, or of two who met; -1 stands for anybody.
 * @param {Results} results
 * @param {number} player
 * @param {number} rival
 */
export function gamesOf(results, player, rival) {
  const sits = (/** @type {TournamentGame} */ game, /** @type {number} */ one) =>
    one < 0 || game.white === one || game.black === one;
  return results.games.filter((game) => sits(game, player) && sits(game, rival));
}

/** @param {TournamentGame} game */
export function resultText(game) {
  return game.winner === null ? "½–½" : game.winner === "white" ? "1–0" : "0–1";
}

/** How a game ended, with what a player said that failed. @param {TournamentGame} game */
export function endingText({ text, detail }) {
  return detail === "" ? text : `${text} (${lastWords(detail)})`;
}

/** The number of a game, which shows it when it is pressed. @param {number} number @returns {Cell} */
function pressable(number) {
  return { text: String(number), value: number, press: String(number), title: `show game ${number}` };
}

/**
 * @param {Results} results
 * @param {TournamentGame[]} games
 * @param {number} chosen The number of the game that is shown.
 * @param {[string, string]} sides
 */
export function gamesTable(results, games, chosen, sides) {
  /** @type {Column[]} */
  const columns = [
    { key: "number", label: "Game", align: "end", order: "up", isHead: true },
    { key: "white", label: sides[0], title: `${sides[0]}, who begins`, order: "up" },
    { key: "black", label: sides[1], order: "up" },
    { key: "result", label: "Result", align: "center", order: "up" },
    { key: "plies", label: "Moves", align: "end", order: "down" },
    { key: "text", label: "How it ended", order: "none", isLong: true },
  ];
  const rows = games.map((game) => ({
    key: String(game.number),
    isChosen: game.number === chosen,
    cells: {
      number: pressable(game.number),
      white: results.players[game.white],
      black: results.players[game.black],
      result: resultText(game),
      plies: game.moves.length,
      text: game.fault ? { text: endingText(game), kind: "fault" } : endingText(game),
    },
  }));
  return { columns, rows };
}
