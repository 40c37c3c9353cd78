// The results of a tournament as the text of a file.

/** @import { Results } from "./results.js" */
import { resultText } from "./results.js";

const HEADS = ["game", "white", "black", "result", "white pieces", "black pieces", "start", "moves", "ending"];

/**
 * Every game as a line of a table that any spreadsheet reads.
 * @param {Results} results
 */
export function asCsv(results) {
  const lines = results.games.map((game) => [
    game.number,
    results.players[game.white],
    results.players[game.black],
    resultText(game),
    ...game.pieces,
    game.start,
    game.moves.join(" "),
    game.text,
  ]);
  return [HEADS, ...lines].map((fields) => `${fields.map(field).join(",")}\r\n`).join("");
}

/**
 * The set-up, the table and all games.
 * @param {Results} results
 * @param {object} request What the server was asked for.
 */
export function asJson(results, request) {
  const { players, standings, notes, games, played, total } = results;
  return `${JSON.stringify({ tournament: request, played, total, players, standings, notes, games }, null, 2)}\n`;
}

/**
 * A spreadsheet would take some texts for formulas; a mark in front keeps them texts.
 * @param {string | number} value
 */
function field(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
