// Two strategies, X and Y, and the games between them: sides, seeds and sums. Wins and pieces count for the strategy,
// whichever side it played.

/** @import { Side } from "../../types.d.ts" */
import { plural } from "../words.js";

/** The games of a tournament; the strategies change sides halfway. */
export const TOURNAMENT = 10;

/** The names of the strategies, and their colours. */
export const LETTERS = ["X", "Y"];
export const COLOURS = ["red", "blue"];

/** More rounds than these use the starts again. */
const MAX_STARTS = 50;

/**
 * @typedef {object} Contest
 * @property {[string, string]} strategies The specs of X and Y.
 * @property {number} games
 * @property {number} changeAfter The number of games before the strategies change sides.
 * @property {number} seed
 * @property {Side} first Which side begins the game.
 * @property {string[]} starts Where the games start, one after the other and then again; empty for the usual start.
 */

/**
 * @typedef {object} Sums X first, Y second.
 * @property {[number, number]} wins
 * @property {[number, number]} pieces
 * @property {number} draws
 * @property {number} games
 */

/** @param {[string, string]} strategies @param {number} games @param {number} seed @returns {Contest} */
export function roundsOf(strategies, games, seed) {
  return { strategies, games, changeAfter: games, seed, first: "white", starts: [] };
}

/**
 * Ten games; X begins the first five, Y the others.
 * @param {[string, string]} strategies
 * @param {number} seed
 * @returns {Contest}
 */
export function tournamentOf(strategies, seed) {
  return { strategies, games: TOURNAMENT, changeAfter: TOURNAMENT / 2, seed, first: "white", starts: [] };
}

/**
 * Which strategy begins a game counted from 1: 0 for X and 1 for Y.
 * @param {Contest} contest
 * @param {number} number
 * @returns {0 | 1}
 */
export function beginnerOf(contest, number) {
  return number > contest.changeAfter ? 1 : 0;
}

/**
 * Which strategy plays White: 0 for X and 1 for Y.
 * @param {Side} first which side begins the game
 * @param {0 | 1} beginner which strategy does
 * @returns {0 | 1}
 */
export function whiteOf(first, beginner) {
  return (first === "white") === (beginner === 0) ? 0 : 1;
}

/**
 * The specs of White and Black in a game.
 * @param {Contest} contest
 * @param {number} number
 * @returns {[string, string]}
 */
export function playersOf(contest, number) {
  const white = whiteOf(contest.first, beginnerOf(contest, number));
  return [contest.strategies[white], contest.strategies[1 - white]];
}

/**
 * How many starts a contest needs. In a tournament, games 1 and 6, 2 and 7 and so on start alike, with sides changed.
 * @param {Contest} contest
 */
export const startsOf = ({ changeAfter }) => Math.min(changeAfter, MAX_STARTS);

/** Where a game starts, or null for the usual start. @param {Contest} contest @param {number} number */
export function startOf({ starts }, number) {
  return starts[(number - 1) % starts.length] ?? null;
}

/** The seed of a game. @param {Contest} contest @param {number} number */
export function seedOf(contest, number) {
  return mixSeed(contest.seed, number);
}

const WORD = (1n << 64n) - 1n;
/** The other 53 of 64 bits fit a JavaScript number exactly. */
const DROPPED = 11n;

/** Mixes numbers with SplitMix64, so that neighbouring seeds give unrelated games. @param {number[]} numbers */
export function mixSeed(...numbers) {
  let value = 0n;
  for (const number of numbers) {
    value = (value + BigInt(number) + 0x9e3779b97f4a7c15n) & WORD;
    value = ((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    value = ((value ^ (value >> 27n)) * 0x94d049bb133111ebn) & WORD;
    value ^= value >> 31n;
  }
  return Number(value >> DROPPED);
}

/** @returns {Sums} */
export function noSums() {
  return { wins: [0, 0], pieces: [0, 0], draws: 0, games: 0 };
}

/**
 * The sums with another game, in which a strategy played White.
 * @param {Sums} sums
 * @param {{winner: Side | null, pieces: [number, number]}} end
 * @param {0 | 1} white
 * @returns {Sums}
 */
export function added(sums, end, white) {
  const won = strategyOf(end.winner, white);
  const [first, second] = white === 0 ? end.pieces : [end.pieces[1], end.pieces[0]];
  return {
    wins: [sums.wins[0] + Number(won === 0), sums.wins[1] + Number(won === 1)],
    pieces: [sums.pieces[0] + first, sums.pieces[1] + second],
    draws: sums.draws + Number(won === null),
    games: sums.games + 1,
  };
}

/**
 * The strategy that plays a side, given the one that plays White.
 * @param {Side | null} side
 * @param {0 | 1} white
 * @returns {0 | 1 | null}
 */
export function strategyOf(side, white) {
  if (side === null) return null;
  return (side === "white") === (white === 0) ? 0 : 1;
}

/** How many of some games differ from all before. @param {{ start: string, moves: string[] }[]} games */
function countDifferent(games) {
  return new Set(games.map(({ start, moves }) => `${start} ${moves.join(" ")}`)).size;
}

/** What a repetition says; "" if all games differ. @param {{ start: string, moves: string[] }[]} games */
export function repetitionInWords(games) {
  const different = countDifferent(games);
  if (different === games.length) return "";
  const were = different === 1 ? "was" : "were";
  return `Only ${different} of the ${games.length} games ${were} different: strategies without random choices repeat themselves.`;
}

/** The strategy with more wins, or "a tie"; "" before the first game has ended. @param {Sums} sums */
export function winnerOf(sums) {
  if (sums.games === 0) return "";
  if (sums.wins[0] === sums.wins[1]) return "a tie";
  return sums.wins[0] > sums.wins[1] ? LETTERS[0] : LETTERS[1];
}

/** The same as a clause. @param {Sums} sums */
export function winnerInWords(sums) {
  const winner = winnerOf(sums);
  return LETTERS.includes(winner) ? `${winner} has won` : winner;
}

/** The sums as a sentence. @param {Sums} sums */
export function sumsInWords(sums) {
  const [first, second] = sums.wins.map((count, strategy) => `${LETTERS[strategy]} has ${plural(count, "win")}`);
  return `${first}, ${second}, ${plural(sums.draws, "draw")}.`;
}
