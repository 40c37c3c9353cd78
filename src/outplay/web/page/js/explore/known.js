// What is known of the start of a game that is too large to be solved here, and what follows from that for the next
// positions: the results come with the server. DOM-free.

/** @import { AnalysisData, GameData, MoveData, MoveScoreData, PathMove, ScoreData } from "../../types.d.ts" */
/** @import { SolutionData, SolvedGame } from "../../types.d.ts" */
import { scoreAfter, wonBy } from "../game/worth.js";
import { rivalOf } from "../words.js";
import { methodsText } from "./result-rows.js";

/**
 * @typedef {object} Known
 * @property {ScoreData} score seen by the side to move
 * @property {MoveScoreData[]} moves what its moves are worth, the best first; without those of which it is not known
 * @property {string} by how it was found
 * @property {boolean} isCertain whether two independent methods agree
 *
 * @typedef {object} Sight
 * @property {GameData | null} game
 * @property {{ start: string }} state
 * @property {Pick<MoveData, "move">[]} plies the moves that led here
 * @property {SolutionData | null} solution
 * @property {AnalysisData | null} analysis
 */

/** How a result was found, for whoever has not read about the methods. */
const WAYS = {
  strong: "a table of all positions",
  weak: "a proof search",
  recursion: "plain recursion",
  certificate: "a proof that was checked",
  published: "what others have published",
};

/**
 * Nothing where a solution is at hand, or where the engine has proven more.
 *
 * @param {SolvedGame[]} results
 * @param {Sight} sight
 * @returns {Known | null}
 */
export function knownHere(results, sight) {
  const { solution, analysis } = sight;
  if (solution?.covered) return null;
  const listed = listedHere(results, sight);
  const proven = solution?.proven ? { ...solution.proven, by: `${WAYS.weak}, just now`, isCertain: true } : null;
  const known = proven && !listed?.moves.length ? proven : listed;
  const isOnlyWhoWins = known?.score.distance === null && known.score.margin === null;
  return isOnlyWhoWins && isProven(analysis) ? null : known;
}

/** What the results say of a position. @param {SolvedGame[]} results @param {Sight} sight @returns {Known | null} */
function listedHere(results, sight) {
  const result = resultOf(results, sight);
  const score = result ? follow(result, sight.plies) : null;
  if (!result || !score) return null;
  const moves = sight.plies.length ? [] : (result.first_moves ?? []);
  return { score, moves, by: methodsText(result, WAYS), isCertain: result.is_certain };
}

/**
 * Whether the line has left what is known: its start was, and this position is not.
 *
 * @param {SolvedGame[]} results
 * @param {Sight} sight
 */
export function isLeftBehind(results, sight) {
  const result = resultOf(results, sight);
  return result !== undefined && !sight.solution?.covered && !follow(result, sight.plies);
}

/**
 * The moves of a line; the results know more of the first one than the server says where it has no solution.
 *
 * @param {SolvedGame[]} results
 * @param {Sight} sight
 * @param {PathMove[]} path
 * @returns {PathMove[]}
 */
export function knownPath(results, sight, path) {
  const [first, ...others] = path;
  const moves = resultOf(results, sight)?.first_moves;
  const made = moves?.find(({ move }) => move === first?.move);
  if (!moves || !made || first.score) return path;
  return [{ move: first.move, score: made.score, best: moves[0] }, ...others];
}

/** What is known of the game, if the line begins at its start. @param {SolvedGame[]} results @param {Sight} sight */
function resultOf(results, { game, state }) {
  if (!game || (state.start && state.start !== game.start)) return undefined;
  return results.find(({ rules, score }) => rules === game.rules && score !== null);
}

/**
 * What a position is worth to the side to move, as far as that follows from the start: the scores of the first moves
 * may be known, and whatever is played in a lost position, the rival then wins.
 *
 * @param {SolvedGame} result
 * @param {Pick<MoveData, "move">[]} plies
 * @returns {ScoreData | null}
 */
function follow({ score: start, first_moves: moves }, plies) {
  let score = start;
  for (const [place, { move }] of plies.entries()) {
    const known = place === 0 ? moves?.find((one) => one.move === move) : undefined;
    if (known) score = scoreAfter(known.score);
    else if (score?.value === -1) score = wonBy(rivalOf(score.side));
    else return null;
  }
  return score;
}

/** Whether a score is no estimate. @param {ScoreData} score */
export const isCertain = ({ value }) => value !== null;

/** Whether the engine has proven what a position and all its moves are worth. @param {AnalysisData | null} analysis */
export function isProven(analysis) {
  if (!analysis?.moves.length || !isCertain(analysis.score)) return false;
  return analysis.moves.every(({ score }) => isCertain(score));
}

/**
 * A move that keeps the known result: the one that the engine likes, if there are some.
 *
 * @param {Known | null} known
 * @param {AnalysisData | null} analysis
 * @returns {string | undefined}
 */
export function bestKnown(known, analysis) {
  const [first, ...others] = known?.moves ?? [];
  const same = others.find(({ move, score }) => move === analysis?.best && score.text === first.score.text);
  return (same ?? first)?.move;
}
