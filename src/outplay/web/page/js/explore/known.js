// What the server's list of solved games says about a position of a game that is too large to solve here. No DOM.

/** @import { AnalysisData, GameData, MoveData, MoveScoreData, PathMove, ScoreData } from "../../types.d.ts" */
/** @import { SolutionData, SolvedGame } from "../../types.d.ts" */
import { scoreAfter, wonBy } from "../game/worth.js";
import { rivalOf } from "../words.js";
import { methodsText } from "./result-rows.js";

/**
 * @typedef {object} Known
 * @property {ScoreData} score for the side to move
 * @property {MoveScoreData[]} moves the moves whose scores are known, best first
 * @property {string} by how it was found
 * @property {boolean} isCertain whether two independent methods agree
 * @typedef {object} Sight
 * @property {GameData | null} game
 * @property {{ start: string }} state
 * @property {Pick<MoveData, "move">[]} plies the moves that led here
 * @property {SolutionData | null} solution
 * @property {AnalysisData | null} analysis
 */

/** The methods in plain words. */
const WAYS = {
  strong: "a table of all positions",
  weak: "a proof search",
  recursion: "plain recursion",
  certificate: "a checked proof",
  published: "published results",
};

/**
 * What is known of a position; null where there is a solution, or where the engine has proven more.
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

/** What the list says of a position. @param {SolvedGame[]} results @param {Sight} sight @returns {Known | null} */
function listedHere(results, sight) {
  const result = resultOf(results, sight);
  const score = result ? follow(result, sight.plies) : null;
  if (!result || !score) return null;
  const moves = sight.plies.length ? [] : (result.first_moves ?? []);
  return { score, moves, by: methodsText(result, WAYS), isCertain: result.is_certain };
}

/**
 * Whether the start of the line was known and this position is not.
 * @param {SolvedGame[]} results
 * @param {Sight} sight
 */
export function isLeftBehind(results, sight) {
  const result = resultOf(results, sight);
  return result !== undefined && !sight.solution?.covered && !follow(result, sight.plies);
}

/**
 * The moves of a line, with the score of the first one from the list where the server has no solution.
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

/** The entry of the game, if the line begins at its start. @param {SolvedGame[]} results @param {Sight} sight */
function resultOf(results, { game, state }) {
  if (!game || (state.start && state.start !== game.start)) return undefined;
  return results.find(({ rules, score }) => rules === game.rules && score !== null);
}

/**
 * The score of a position as far as it follows from the start: the scores of the first moves may be known, and after
 * any move in a lost position the rival wins.
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

/** Whether a score is not an estimate. @param {ScoreData} score */
export const isCertain = ({ value }) => value !== null;

/** Whether the engine has proven the scores of a position and of all its moves. @param {AnalysisData | null} analysis */
export function isProven(analysis) {
  if (!analysis?.moves.length || !isCertain(analysis.score)) return false;
  return analysis.moves.every(({ score }) => isCertain(score));
}

/**
 * A move that keeps the known result; of several, the engine's choice.
 * @param {Known | null} known
 * @param {AnalysisData | null} analysis
 * @returns {string | undefined}
 */
export function bestKnown(known, analysis) {
  const [first, ...others] = known?.moves ?? [];
  const same = others.find(({ move, score }) => move === analysis?.best && score.text === first.score.text);
  return (same ?? first)?.move;
}
