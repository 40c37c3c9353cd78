// The results of a tournament so far: as tables, and as files.

import { sideOf } from "../game/position.js";
import { lastWords, piecesOf, playerText, signed } from "../words.js";

/** @import { GameData, RatingData, StandingsRow, TournamentGame, TournamentProgress } from "../../types.d.ts" */
/** @import { Cell, Column, Row } from "../elements/order.js" */

/**
 * @typedef {object} Results
 * @property {number} played
 * @property {number} total
 * @property {string[]} names Of the players, as games and files have them.
 * @property {string[]} players The same for people.
 * @property {string} header The first line of a record file.
 * @property {TournamentGame[]} games In the order of their numbers.
 * @property {StandingsRow[]} table
 * @property {[number, number, number][][]} crosstable
 * @property {string[]} notes
 * @property {boolean} repeats Whether most games repeat others.
 */

/** @returns {Results} */
export function noResults() {
  const none = { games: [], table: [], crosstable: [], notes: [], repeats: false };
  return { played: 0, total: 0, names: [], players: [], header: "", ...none };
}

/**
 * The results with another message; games may come in any order, and again.
 * @param {Results} results
 * @param {TournamentProgress} progress
 * @returns {Results}
 */
export function merged(results, progress) {
  const byNumber = new Map([...results.games, ...progress.games].map((game) => [game.number, game]));
  return {
    ...progress,
    names: progress.players,
    players: progress.players.map(namesInWords),
    header: progress.header || results.header,
    games: [...byNumber.values()].sort((one, other) => one.number - other.number),
    notes: progress.notes.map(namesInWords),
  };
}

/** A text with the specs of levels in words. Given names have no colon, so they stay. @param {string} text */
export function namesInWords(text) {
  return text.replace(/\blevel:\d+(?![\w,=])/g, playerText);
}

/** Points with a fraction: 6½. @param {number} points */
export function half(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** A rating with the half-width of its interval. @param {RatingData | null} rating */
export function ratingText(rating) {
  return rating === null ? "–" : `${signed(rating.elo)} ± ${Math.round((rating.high - rating.low) / 2)}`;
}

/** How many games a player lost by a fault. @param {StandingsRow} row */
function faultsOf(row) {
  return Object.values(row.faults).reduce((sum, count) => sum + count, 0);
}

/** Faults, and below them their kinds: "crash 2, time 1, then out". @param {StandingsRow} row @returns {Cell} */
function faultsCell(row) {
  const all = faultsOf(row);
  const kinds = Object.entries(row.faults).map(([kind, count]) => `${kind} ${count}`);
  if (row.is_retired) kinds.push("then out");
  return { text: String(all), value: all, note: kinds.join(", "), kind: all ? "fault" : undefined };
}

/** @param {Results} results @param {Pick<GameData, "piece">} game */
export function standingsTable(results, game) {
  const hasFaults = results.table.some((row) => faultsOf(row) > 0 || row.is_retired);
  /** @type {Column} */
  const faults = { key: "faults", label: "Faults", title: "games lost by a fault", align: "end", order: "down" };
  /** @type {Column[]} */
  const columns = [
    { key: "rank", label: "#", title: "rank", align: "end", order: "up" },
    { key: "name", label: "Player", order: "up", isHead: true },
    { key: "points", label: "Points", align: "end", order: "down" },
    ...(hasFaults ? [faults] : []),
    { key: "games", label: "Games", align: "end", order: "down" },
    { key: "wins", label: "Wins", align: "end", order: "down" },
    { key: "draws", label: "Draws", align: "end", order: "down" },
    { key: "losses", label: "Losses", align: "end", order: "down" },
    { key: "pieces", label: piecesOf(game), align: "end", order: "down" },
    { key: "rating", label: "Rating", title: "Elo points, with a 95 % interval", align: "end", order: "down" },
  ];
  return { columns, rows: results.table.map(standing) };
}

/** @param {StandingsRow} row @returns {Row} */
function standing(row) {
  const { rank, name, points, score, pieces, rating } = row;
  return {
    key: name,
    cells: {
      rank,
      name: namesInWords(name),
      points: { text: half(points), value: points },
      games: score.wins + score.draws + score.losses,
      ...score,
      pieces,
      rating: { text: ratingText(rating), value: rating?.elo ?? -Infinity },
      faults: faultsCell(row),
    },
  };
}

/** Points of each against each; a cell shows the games of its pair. @param {Results} results */
export function crosstable(results) {
  const { table } = results;
  /** @type {Column[]} */
  const columns = [
    { key: "rank", label: "#", title: "rank", align: "end", order: "none" },
    { key: "name", label: "Player", order: "none", isHead: true },
    ...table.map(({ rank, name }) => ({
      key: `against ${rank}`,
      label: String(rank),
      title: `against ${namesInWords(name)}`,
      align: /** @type {const} */ ("center"),
      order: /** @type {const} */ ("none"),
    })),
    { key: "points", label: "Sum", align: "end", order: "none" },
  ];
  const rows = table.map((row) => {
    /** @type {Record<string, Cell>} */
    const cells = { rank: row.rank, name: namesInWords(row.name), points: half(row.points) };
    for (const rival of table) cells[`against ${rival.rank}`] = meeting(results, row, rival);
    return { key: row.name, cells };
  });
  return { columns, rows };
}

/** @param {Results} results @param {StandingsRow} row @param {StandingsRow} rival @returns {Cell} */
function meeting({ names, crosstable }, row, rival) {
  const [wins, draws, losses] = crosstable[row.rank - 1][rival.rank - 1];
  const [points, games] = [wins + draws / 2, wins + draws + losses];
  if (row === rival) return { text: "•", kind: "self" };
  if (games === 0) return "";
  return {
    text: half(points),
    title: `${namesInWords(row.name)} against ${namesInWords(rival.name)}: ${half(points)} of ${games}`,
    press: `${names.indexOf(row.name)} ${names.indexOf(rival.name)}`,
    kind: `share ${points > games / 2 ? "win" : "loss"}`,
    style: { "--share": `${Math.round(Math.abs((4 * points) / games - 2)) * 50}%` },
  };
}

/** @param {Results} results */
export function ratingBars(results) {
  return results.table.flatMap(({ name, rating }) =>
    rating === null
      ? []
      : [
          {
            label: namesInWords(name),
            value: rating.elo,
            low: rating.low,
            high: rating.high,
            text: ratingText(rating),
          },
        ],
  );
}

/**
 * The games of a player or a pair; -1 means anybody.
 * @param {Results} results
 * @param {number} player
 * @param {number} rival
 */
export function gamesOf(results, player, rival) {
  const sits = (/** @type {TournamentGame} */ game, /** @type {number} */ one) =>
    one < 0 || game.players.includes(results.names[one]);
  return results.games.filter((game) => sits(game, player) && sits(game, rival));
}

/** @param {TournamentGame} game */
export function resultText(game) {
  return game.winner === null ? "½–½" : game.winner === "white" ? "1–0" : "0–1";
}

/** How a game ended, with the output of a failed player. @param {TournamentGame} game */
export function endingText({ ending, forfeit }) {
  return forfeit?.detail ? `${ending} (${lastWords(forfeit.detail)})` : ending;
}

/** The number of a game, as a button that shows it. @param {number} number @returns {Cell} */
function pressable(number) {
  return { text: String(number), value: number, press: String(number), title: `show game ${number}` };
}

/**
 * @param {TournamentGame[]} games
 * @param {number} chosen the number of the game shown
 * @param {Pick<GameData, "sides" | "start">} game
 */
export function gamesTable(games, chosen, { sides, start }) {
  const first = sideOf(start);
  /** @type {Column[]} */
  const columns = [
    { key: "number", label: "Game", align: "end", order: "up", isHead: true },
    ...["white", "black"].map((side, place) => ({
      key: side,
      label: sides[place],
      title: side === first ? `${sides[place]}, who begins` : undefined,
      order: /** @type {const} */ ("up"),
    })),
    { key: "result", label: "Result", align: "center", order: "up" },
    { key: "plies", label: "Moves", align: "end", order: "down" },
    { key: "text", label: "How it ended", order: "none", isLong: true },
  ];
  const rows = games.map((game) => ({
    key: String(game.number),
    isChosen: game.number === chosen,
    cells: {
      number: pressable(game.number),
      white: namesInWords(game.players[0]),
      black: namesInWords(game.players[1]),
      result: resultText(game),
      plies: game.moves.length,
      text: game.forfeit ? { text: endingText(game), kind: "fault" } : endingText(game),
    },
  }));
  return { columns, rows };
}

// ---- Files

const HEADS = ["game", "white", "black", "result", "white pieces", "black pieces", "start", "moves", "ending"];

/** The games as CSV. @param {Results} results */
export function asCsv(results) {
  const lines = results.games.map((game) => [
    game.number,
    ...game.players.map(namesInWords),
    resultText(game),
    ...game.pieces,
    game.start,
    game.moves.join(" "),
    endingText(game),
  ]);
  return [HEADS, ...lines].map((fields) => `${fields.map(field).join(",")}\r\n`).join("");
}

/** The games as a record file. @param {Results} results */
export function asRecords({ header, games }) {
  return [header, ...games.map(({ line }) => line)].map((line) => `${line}\n`).join("");
}

/** A field of CSV; an apostrophe keeps spreadsheets from reading text as a formula. @param {string | number} value */
function field(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
