// What is known of the start of a game that is too large to be solved here: the results come with the server. DOM-free.

/** @import { AnalysisData, GameData, MoveWorthData, ScoreData, SolutionData, SolvedGame } from "../../types.d.ts" */
import { methodsText } from "./result-rows.js";

/**
 * @typedef {object} Known
 * @property {"first" | "second" | "nobody"} winner
 * @property {number | null} distance
 * @property {number | null} margin
 * @property {MoveWorthData[]} moves what the first moves are worth, the best first; empty if that is not known
 * @property {string} by how it was found
 *
 * @typedef {object} Sight
 * @property {GameData | null} game
 * @property {string} position
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
export function knownHere(results, { game, position, solution, analysis }) {
  if (!game || position !== game.start || solution?.covered) return null;
  const found = results.find(({ rules }) => rules === game.rules);
  if (!found?.winner) return null;
  const { winner, distance, margin, first_moves: moves } = found;
  if (distance === null && margin === null && isProven(analysis)) return null;
  return { winner, distance, margin, moves: moves ?? [], by: methodsText(found, WAYS) };
}

/** Whether the engine has proven what a position and all its moves are worth. @param {AnalysisData | null} analysis */
export function isProven(analysis) {
  const isCertain = (/** @type {{ score: ScoreData }} */ { score }) => score.proven || score.winner !== null;
  return Boolean(analysis?.moves.length && isCertain(analysis) && analysis.moves.every(isCertain));
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
  const same = others.find(({ move, text }) => move === analysis?.best && text === first.text);
  return (same ?? first)?.move;
}
