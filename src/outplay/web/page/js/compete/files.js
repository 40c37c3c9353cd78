// The results of a tournament as the text of a file.

/** @import { Results } from "./results.js" */
import { endingText, namesInWords, resultText } from "./results.js";

const HEADS = ["game", "white", "black", "result", "white pieces", "black pieces", "start", "moves", "ending"];

/** Every game as a line of a table that any spreadsheet reads. @param {Results} results */
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

/** All games as a record file: the command line and the Play screen can read it. @param {Results} results */
export function asRecords({ header, games }) {
  return [header, ...games.map(({ line }) => line)].map((line) => `${line}\n`).join("");
}

/**
 * A spreadsheet would take some texts for formulas; a mark in front keeps them texts.
 * @param {string | number} value
 */
function field(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
