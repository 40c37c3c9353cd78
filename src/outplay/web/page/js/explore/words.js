// What perfect play makes of a position, in words and marks. DOM-free.

/** @import { AnalysisData, GameData, Mark, MoveScoreData, PositionData, SolutionData } from "../../types.d.ts" */
/** @import { Known } from "./known.js" */
import { kindOf, markOf, scoreText } from "../game/worth.js";
import { several, sideName } from "../words.js";
import { isCertain, isProven } from "./known.js";

/**
 * A move as the table shows it; without a mark if nothing is known of it yet.
 *
 * @typedef {object} Choice
 * @property {string} move
 * @property {Mark | null} mark
 */

/**
 * The moves of a position, the best first; in their usual order while nothing is known of them.
 *
 * @param {PositionData} here
 * @param {SolutionData | null} solution
 * @param {AnalysisData | null} analysis what the engine says where there is no solution
 * @param {Known | null} [known] what is known of the game all the same
 * @returns {Choice[]}
 */
export function choicesOf(here, solution, analysis, known = null) {
  const settled = solution?.covered ? solution.moves : (known?.moves ?? []);
  const isWorse = (/** @type {MoveScoreData} */ { score }) => known !== null && score.value !== known.score.value;
  const certain = (/** @type {MoveScoreData} */ { move, score }) => ({ move, mark: markOf(score) });
  // What is not settled may be as good as the best, and cannot be worse than what is known to be worse.
  return [
    ...settled.filter((one) => !isWorse(one)).map(certain),
    ...guessesOf(here, analysis).filter(({ move }) => !settled.some((one) => one.move === move)),
    ...settled.filter(isWorse).map(certain),
  ];
}

/** The moves as the engine sees them. @param {PositionData} here @param {AnalysisData | null} analysis @returns {Choice[]} */
function guessesOf(here, analysis) {
  if (analysis) return analysis.moves.map(({ move, score }) => ({ move, mark: markOf(score, here.side) }));
  return here.moves.map(({ move }) => ({ move, mark: null }));
}

/** @param {Choice[]} choices @returns {Map<string, Mark>} */
export function marksOf(choices) {
  return new Map(choices.flatMap(({ move, mark }) => (mark ? [[move, mark]] : [])));
}

/** How many moves win, draw and lose; null if that is not known of all. @param {Choice[]} choices */
export function countKinds(choices) {
  const counts = { win: 0, draw: 0, loss: 0 };
  for (const { mark } of choices) {
    if (!mark || mark.kind === "unknown") return null;
    counts[mark.kind]++;
  }
  return counts;
}

/**
 * How a position stands, by the name of the winner: "Black wins in 6", "Draw". An estimate is called so.
 *
 * @param {GameData} game
 * @param {PositionData} here
 * @param {SolutionData | null} solution
 * @param {AnalysisData | null} analysis
 * @param {Known | null} [known]
 */
export function standing(game, here, solution, analysis, known = null) {
  if (here.outcome) return here.outcome.text;
  const score = solution?.score ?? known?.score;
  if (score) return scoreText(score, game.sides);
  if (!analysis) return `${sideName(game, here.side)} to move`;
  return `${isCertain(analysis.score) ? "" : "Estimate: "}${scoreText(analysis.score, game.sides)}`;
}

const PILLS = { win: "won", draw: "drawn", loss: "lost", unknown: "" };

/**
 * The same for the side to move, wherever it is certain: "lost for White", "drawn".
 *
 * @param {GameData} game
 * @param {PositionData} here
 * @param {SolutionData | null} solution
 * @param {AnalysisData | null} analysis
 * @param {Known | null} [known]
 * @returns {{ kind: Mark["kind"], text: string } | null}
 */
export function pillOf(game, here, solution, analysis, known = null) {
  if (here.outcome) return null;
  const score = solution?.score ?? (known?.isCertain ? known.score : analysis?.score);
  const kind = score && kindOf(score, here.side);
  if (!kind || kind === "unknown") return null;
  return { kind, text: kind === "draw" ? PILLS.draw : `${PILLS[kind]} for ${sideName(game, here.side)}` };
}

/**
 * How many moves keep what a position is worth: "1 of 3 moves wins."
 *
 * @param {Choice[]} choices all of which are known
 */
export function shareText(choices) {
  const counts = countKinds(choices);
  if (!counts || !choices.length) return "";
  const total = choices.length;
  if (total === 1) return choices[0].move === "pass" ? "There is no move: it has to pass." : "There is only this move.";
  if (counts.win) return `${part(counts.win, total, "wins", "win")}${rest(counts, "draw")}.`;
  if (counts.draw) return `${part(counts.draw, total, "draws", "draw")}${rest(counts, "loss")}.`;
  const best = choices.filter(({ mark }) => mark?.title === choices[0].mark?.title);
  const verbs = choices[0].mark?.title.includes(" by ") ? LOSES : HOLDS;
  const who =
    best.length === total ? "" : `; ${listed(best.map(({ move }) => move))} ${verbs[Number(best.length > 1)]}`;
  return `Every move loses${who}.`;
}

const HOLDS = ["holds out best", "hold out best"];
const LOSES = ["loses least", "lose least"];

/** @param {number} count @param {number} total @param {string} one @param {string} many */
function part(count, total, one, many) {
  return count === total ? `Every move ${one}` : `${count} of ${several(total, "move")} ${count === 1 ? one : many}`;
}

/**
 * What the moves do that do not keep the result.
 *
 * @param {{ win: number, draw: number, loss: number }} counts
 * @param {"draw" | "loss"} next
 */
function rest({ draw, loss }, next) {
  const words = [];
  if (next === "draw" && draw) words.push(`${draw} ${draw === 1 ? "draws" : "draw"}`);
  if (loss) words.push(`${loss} ${loss === 1 ? "loses" : "lose"}`);
  return words.length ? `, ${words.join(", ")}` : "";
}

const MAX_LISTED = 3;

/** @param {string[]} moves */
function listed(moves) {
  if (moves.length > MAX_LISTED) return several(moves.length, "move");
  return moves.length === 1 ? moves[0] : `${moves.slice(0, -1).join(", ")} and ${moves.at(-1)}`;
}

const UNTIL = "until what is left is small enough to be solved.";
const LATER = "Later in the game, what is left may be small enough.";
const SOME = "Of some moves there are only estimates so far.";
const ESTIMATES = "Of the moves there are only estimates by the engine.";

/**
 * Where all this is from: how much is solved, or why it is not.
 *
 * @param {GameData} game
 * @param {SolutionData} solution
 * @param {AnalysisData | null} [analysis]
 * @param {Known | null} [known]
 * @param {boolean} [isLeftBehind] whether the line has left what is known
 */
export function sourceText(game, solution, analysis = null, known = null, isLeftBehind = false) {
  if (!solution.covered) return unsolvedText(game, analysis, known, isLeftBehind);
  if (solution.positions === null) return "";
  const where = solution.saved ? " They are in a file of this server." : "";
  return `${fromText(game, solution)} ${several(solution.positions, "position")} are solved.${where}`;
}

/** @param {GameData} game @param {SolutionData} solution */
function fromText({ start }, { root, position }) {
  if (root === start) return "All";
  return root === position ? "From here on, all" : "From an earlier position on, all";
}

/**
 * @param {GameData} game
 * @param {AnalysisData | null} analysis
 * @param {Known | null} known
 * @param {boolean} isLeftBehind
 */
function unsolvedText({ name }, analysis, known, isLeftBehind) {
  if (known?.moves.length) return `Further on is marked what can be proven in some seconds, ${UNTIL}`;
  if (isProven(analysis)) return "Proven by search.";
  if (known) return `${ESTIMATES} ${LATER}`;
  if (analysis && isCertain(analysis.score)) return `Proven by search. ${SOME}`;
  if (!isLeftBehind) return `${name} is too large to be solved from here. The engine estimates. ${LATER}`;
  return `What is known of ${name} ends before this position. From here on only estimates are at hand, ${UNTIL}`;
}
