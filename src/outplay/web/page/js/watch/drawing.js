// Draws a contest into the elements of the Watch screen.

import { playAddress } from "../address.js";
import { countPieces, firstSide } from "../game/position.js";
import { indexOf, lastWords, piecesOf, playerText, plural } from "../words.js";
import { COLOURS, LETTERS, playersOf, repetitionInWords, strategyOf, whiteOf, winnerOf } from "./contest.js";
import { inTheirWords, lookOf } from "./look.js";
import { badge } from "./parts.js";

/** @import { DrawnGame, GameData } from "../../types.d.ts" */
/** @import { Column } from "../elements/order.js" */
/** @import { Parts } from "./parts.js" */
/** @import { Runner, WatchedGame } from "./runner.js" */
/** @import { WatchSetup } from "./setup.js" */

/** @param {GameData} game @returns {Column[]} */
const columnsOf = (game) => [
  { key: "number", label: "Game", align: "end", order: "up", isHead: true },
  { key: "first", label: "Begins", order: "up" },
  { key: "winner", label: "Winner", order: "up" },
  { key: "pieces", label: `${piecesOf(game)} X : Y`, align: "center", order: "none" },
  { key: "moves", label: "Moves", align: "end", order: "down" },
  { key: "text", label: "How it ended", order: "none", isLong: true },
  { key: "link", label: "Replay", order: "none" },
];

/** @param {Parts} parts @param {WatchSetup} setup @param {[string, string]} strategies */
export function showSetup(parts, setup, strategies) {
  const { rounds, opening, seed, delay, nextDelay } = parts;
  parts.strategies.forEach((picker, strategy) => {
    picker.value = strategies[strategy];
  });
  rounds.value = String(setup.rounds);
  opening.value = String(setup.opening);
  seed.value = String(setup.seed);
  delay.value = String(setup.delay);
  nextDelay.value = setup.nextDelay === null ? "" : String(setup.nextDelay);
  for (const input of [rounds, opening, seed, delay, nextDelay]) input.removeAttribute("aria-invalid");
}

/** Enables the buttons. @param {Parts} parts @param {Runner} runner */
export function showControls({ main, step, stop, tournament, vary, setup, numbers }, runner) {
  const isRunning = runner.phase === "running";
  const focused = [stop, tournament].find((button) => button === document.activeElement);
  main.textContent = !isRunning ? "Start" : runner.isPaused ? "Continue" : "Pause";
  main.disabled = step.disabled = false;
  stop.disabled = !isRunning;
  tournament.disabled = vary.disabled = isRunning;
  setup.disabled = numbers.disabled = isRunning;
  if (focused?.disabled) main.focus(); // it would be lost
}

/**
 * Shows each side's strategy and pieces.
 * @param {Parts} parts
 * @param {DrawnGame} game
 * @param {Runner} runner
 * @param {[string, string]} chosen the strategies of the next contest
 */
export function showPlates(parts, game, runner, chosen) {
  const start = runner.start ?? game.start;
  const counts = countPieces(runner.shown.at(-1)?.after ?? start);
  const strategies = runner.contest?.strategies ?? chosen;
  const first = firstSide(game);
  const white = whiteOf(first, runner.beginner);
  const { colours, lined = "black" } = lookOf(game, white);
  parts.plates.forEach((plate, side) => {
    const strategy = side === 0 ? white : 1 - white;
    plate.swatch.classList.toggle("second", side === indexOf(lined));
    plate.swatch.style.setProperty("--piece", `var(--${colours[side]}-piece)`);
    plate.colour.textContent = `${colours[side]}${side === indexOf(first) ? ", begins" : ""}`;
    plate.strategy.replaceChildren(badge(strategy), playerText(strategies[strategy]));
    plate.pieces.textContent = plural(counts[side], game.piece);
  });
}

/** @param {Parts} parts @param {GameData} game @param {Runner} runner */
export function showSums(parts, game, runner) {
  const { sums, contest, shown } = runner;
  for (const strategy of [0, 1]) {
    parts.wins[strategy].value = String(sums.wins[strategy]);
    parts.pieces[strategy].value = String(sums.pieces[strategy]);
  }
  parts.counted.textContent = piecesOf(game);
  parts.draws.value = String(sums.draws);
  parts.winner.value = winnerOf(sums) || "–";
  parts.number.value = contest === null ? "–" : `${runner.number} of ${contest.games}`;
  parts.moves.value = String(shown.length);
  const moves = shown.map((move) => move.move);
  const players = contest === null ? undefined : playersOf(contest, runner.number);
  parts.openHere.href = playAddress(game, moves, { start: runner.start ?? game.start, players });
}

/** Says that games were repeated, and offers random first moves where they suit. @param {Parts} parts @param {GameData} game @param {Runner} runner */
export function showRepetition({ repetition, vary }, game, { games }) {
  repetition.textContent = repetitionInWords(games);
  vary.hidden = repetition.textContent === "" || game.opening === 0;
  vary.textContent = `Begin with ${game.opening} random moves`;
}

/** @param {Parts} parts @param {GameData} game @param {Runner} runner */
export function showGames({ games, gamesCard }, game, runner) {
  gamesCard.hidden = runner.games.length === 0;
  games.columns = columnsOf(game);
  games.rows = runner.games.map((watched) => rowOf(watched, game));
}

/** The letter of a strategy in its colour. @param {0 | 1} strategy */
const letterCell = (strategy) => ({ text: LETTERS[strategy], kind: COLOURS[strategy] });

/** @param {WatchedGame} watched @param {GameData} game */
function rowOf({ number, beginner, white, players, start, moves, end }, game) {
  const won = strategyOf(end.winner, white);
  const pieces = white === 0 ? end.pieces : [end.pieces[1], end.pieces[0]];
  const detail = end.forfeit?.detail ?? "";
  const cells = {
    number,
    first: letterCell(beginner),
    winner: won === null ? "draw" : letterCell(won),
    pieces: pieces.join(" : "),
    moves: moves.length,
    text: inTheirWords(end.ending, game, white) + (detail === "" ? "" : ` (${lastWords(detail)})`),
    link: {
      text: "Open in Play",
      title: `Open game ${number} in Play`,
      href: playAddress(game, moves, { start, players }),
    },
  };
  return { key: String(number), cells };
}
