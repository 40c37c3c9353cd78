// Draws the set-up and the results of a tournament into the elements of the Compete screen.

import { make, patch } from "../dom.js";
import { crosstable, gamesOf, gamesTable, ratingBars, standingsTable } from "./results.js";
import { countGames, KINDS, OPENINGS, openingsOf } from "./setup.js";

/** @import { GameData } from "../../types.d.ts" */
/** @import { Parts } from "./parts.js" */
/** @import { Results } from "./results.js" */
/** @import { Setup } from "./setup.js" */

/** The rows of the list of games, until all are asked for. */
const DEFAULT_ROWS = 100;

/**
 * @param {Parts} parts
 * @param {Setup} setup
 * @param {GameData | null} game
 * @param {Element} [edited] the field being edited
 */
export function showFields(parts, setup, game, edited) {
  const kind = KINDS.find(({ name }) => name === setup.kind) ?? KINDS[0];
  const openings = openingsOf(setup, game);
  /** @type {[HTMLInputElement | HTMLSelectElement, string][]} */
  const fields = [
    [parts.kind, kind.name],
    [parts.games, String(setup.games)],
    [parts.rounds, String(setup.rounds)],
    [parts.openings, openings.kind],
    [parts.plies, String(openings.plies)],
    [parts.seed, String(setup.seed)],
  ];
  for (const [field, text] of fields) if (field !== edited) field.value = text;
  const beginning = OPENINGS.find(({ name }) => name === openings.kind)?.meaning ?? "";
  parts.meaning.textContent = `${kind.meaning} ${beginning}`;
  parts.pliesField.hidden = openings.kind === "start";
}

/**
 * Shows the plan or its problem, and enables the buttons.
 * @param {Parts} parts
 * @param {Setup} setup
 * @param {GameData} game
 * @param {string} problem
 * @param {boolean} isRunning
 */
export function showSetupLine(parts, setup, game, problem, isRunning) {
  const kind = KINDS.find(({ name }) => name === setup.kind) ?? KINDS[0];
  const games = countGames(setup);
  const plan = `${setup.players.length} players, ${kind.title}: ${game.title}, ${games} games`;
  parts.setupLine.textContent = problem || plan;
  parts.setupLine.classList.toggle("error-text", problem !== "");
  const focused = [parts.start, parts.stop].find((button) => button === document.activeElement);
  parts.start.disabled = isRunning || problem !== "";
  parts.stop.disabled = !isRunning;
  parts.fields.disabled = parts.vary.disabled = isRunning;
  if (focused?.disabled) (isRunning ? parts.stop : parts.start).focus();
}

/** @param {Parts} parts @param {Results} results @param {GameData | null} game @param {boolean} isRunning */
export function showResults(parts, results, game, isRunning) {
  const { played, total } = results;
  parts.vary.hidden = !results.repeats || !game?.opening;
  parts.results.hidden = results.table.length === 0;
  if (total > 0) {
    parts.progress.max = total;
    parts.progress.value = played;
  } else if (isRunning) {
    parts.progress.removeAttribute("value"); // not known yet
  } else {
    parts.progress.value = 0;
  }
  parts.count.textContent = total > 0 ? `${played} of ${total} games` : "";
  for (const [table, content] of /** @type {const} */ ([
    [parts.standings, standingsTable(results, game ?? { piece: "piece" })],
    [parts.cross, crosstable(results)],
  ])) {
    table.columns = content.columns;
    table.rows = content.rows;
  }
  const bars = ratingBars(results);
  parts.ratingsCard.hidden = bars.length === 0;
  parts.ratings.bars = bars;
  patch(parts.notes, ...results.notes.map((note) => make("li", {}, note)));
}

/**
 * Shows the games of everybody, of a player or of a pair.
 * @param {Parts} parts
 * @param {Results} results
 * @param {{player: number, rival: number, all: boolean}} filter
 * @param {GameData} game
 * @param {number} chosen
 */
export function showGames(parts, results, filter, game, chosen) {
  const found = gamesOf(results, filter.player, filter.rival);
  const shown = filter.all ? found : found.slice(0, DEFAULT_ROWS);
  const { columns, rows } = gamesTable(shown, chosen, game);
  parts.list.columns = columns;
  parts.list.rows = rows;
  parts.more.hidden = shown.length === found.length;
  parts.more.textContent = `Show all ${found.length} games`;
  fillSelect(parts.player, results.players, filter.player);
  fillSelect(parts.rival, results.players, filter.rival);
}

/** @param {HTMLSelectElement} select @param {string[]} players @param {number} chosen */
function fillSelect(select, players, chosen) {
  patch(select, ...["anybody", ...players].map((name, place) => make("option", { value: place - 1 }, name)));
  select.value = String(chosen);
}
