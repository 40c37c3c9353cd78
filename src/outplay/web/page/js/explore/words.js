// What a position is worth with perfect play, in words and marks. No DOM.

/** @import { AnalysisData, GameData, Mark, MoveScoreData, PositionData, SolutionData } from "../../types.d.ts" */
/** @import { Known } from "./known.js" */
import { kindOf, markOf, scoreText } from "../game/worth.js";
import { plural, sideName } from "../words.js";
import { isCertain, isProven } from "./known.js";

/** A move; its mark is null while nothing is known of it. @typedef {{ move: string, mark: Mark | null }} Choice */

/**
 * @typedef {object} Evidence what is known of a position
 * @property {SolutionData | null} solution
 * @property {AnalysisData | null} [analysis] the engine's, where there is no solution
 * @property {Known | null} [known] from the list of solved games
 * @property {boolean} [isLeftBehind] whether the line has left the known positions
 */

/** The moves of a position, best first. @param {PositionData} here @param {Evidence} evidence @returns {Choice[]} */
export function choicesOf(here, { solution, analysis = null, known = null }) {
  const settled = solution?.covered ? solution.moves : (known?.moves ?? []);
  const isWorse = (/** @type {MoveScoreData} */ { score }) => known !== null && score.value !== known.score.value;
  const certain = (/** @type {MoveScoreData} */ { move, score }) => ({ move, mark: markOf(score) });
  // A move that is not settled may be as good as the best, and is no worse than those known to be worse.
  return [
    ...settled.filter((one) => !isWorse(one)).map(certain),
    ...guessesOf(here, analysis).filter(({ move }) => !settled.some((one) => one.move === move)),
    ...settled.filter(isWorse).map(certain),
  ];
}

/** The moves with the engine's estimates. @param {PositionData} here @param {AnalysisData | null} analysis @returns {Choice[]} */
function guessesOf(here, analysis) {
  if (analysis) return analysis.moves.map(({ move, score }) => ({ move, mark: markOf(score, here.side) }));
  return here.moves.map(({ move }) => ({ move, mark: null }));
}

/** @param {Choice[]} choices @returns {Map<string, Mark>} */
export function marksOf(choices) {
  return new Map(choices.flatMap(({ move, mark }) => (mark ? [[move, mark]] : [])));
}

/** How many moves win, draw and lose; null unless all are known. @param {Choice[]} choices */
export function countKinds(choices) {
  const counts = { win: 0, draw: 0, loss: 0 };
  for (const { mark } of choices) {
    if (!mark || mark.kind === "unknown") return null;
    counts[mark.kind]++;
  }
  return counts;
}

/**
 * The result of a position: "Black wins in 6", "Draw", "Estimate: Black +0.5".
 * @param {GameData} game
 * @param {PositionData} here
 * @param {Evidence} evidence
 */
export function standing(game, here, { solution, analysis, known }) {
  if (here.outcome) return here.outcome.text;
  const score = solution?.score ?? known?.score;
  if (score) return scoreText(score, game.sides);
  if (!analysis) return `${sideName(game, here.side)} to move`;
  return `${isCertain(analysis.score) ? "" : "Estimate: "}${scoreText(analysis.score, game.sides)}`;
}

const PILLS = { win: "won", draw: "drawn", loss: "lost", unknown: "" };

/**
 * The result for the side to move, if it is certain: "lost for White", "drawn".
 * @param {GameData} game
 * @param {PositionData} here
 * @param {Evidence} evidence
 * @returns {{ kind: Mark["kind"], text: string } | null}
 */
export function pillOf(game, here, { solution, analysis, known }) {
  if (here.outcome) return null;
  const score = solution?.score ?? (known?.isCertain ? known.score : analysis?.score);
  const kind = score && kindOf(score, here.side);
  if (!kind || kind === "unknown") return null;
  return { kind, text: kind === "draw" ? PILLS.draw : `${PILLS[kind]} for ${sideName(game, here.side)}` };
}

/** How many moves keep the result: "1 of 3 moves wins." @param {Choice[]} choices all of which are known */
export function shareText(choices) {
  const counts = countKinds(choices);
  if (!counts || !choices.length) return "";
  const total = choices.length;
  if (total === 1) return choices[0].move === "pass" ? "The only move is to pass." : "This is the only move.";
  if (counts.win) return `${part(counts.win, total, "wins", "win")}${rest(counts, "draw")}.`;
  if (counts.draw) return `${part(counts.draw, total, "draws", "draw")}${rest(counts, "loss")}.`;
  const best = choices.filter(({ mark }) => mark?.title === choices[0].mark?.title);
  const verbs = choices[0].mark?.title.includes(" by ") ? LOSES : HOLDS;
  const who =
    best.length === total ? "" : `; ${listed(best.map(({ move }) => move))} ${verbs[Number(best.length > 1)]}`;
  return `Every move loses${who}.`;
}

const HOLDS = ["holds out longest", "hold out longest"];
const LOSES = ["loses least", "lose least"];

/** @param {number} count @param {number} total @param {string} one @param {string} many */
function part(count, total, one, many) {
  return count === total ? `Every move ${one}` : `${count} of ${plural(total, "move")} ${count === 1 ? one : many}`;
}

/**
 * The moves that do not keep the result.
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
  if (moves.length > MAX_LISTED) return plural(moves.length, "move");
  return moves.length === 1 ? moves[0] : `${moves.slice(0, -1).join(", ")} and ${moves.at(-1)}`;
}

const LATER = "Later positions may be small enough to solve.";

/** Where the evaluation comes from: how much is solved, or why it is not. @param {GameData} game @param {Evidence} evidence */
export function sourceText(game, evidence) {
  const { solution } = evidence;
  if (!solution?.covered) return unsolvedText(game, evidence);
  if (solution.positions === null) return "";
  const where = solution.saved ? " They are in a file on this server." : "";
  return `${fromText(game, solution)} ${plural(solution.positions, "position")} are solved.${where}`;
}

/** @param {GameData} game @param {SolutionData} solution */
function fromText({ start }, { root, position }) {
  if (root === start) return "All";
  return root === position ? "From here on, all" : "From an earlier position on, all";
}

/** @param {GameData} game @param {Evidence} evidence */
function unsolvedText({ title }, { analysis = null, known, isLeftBehind }) {
  if (known?.moves.length) return `Further on, a result is shown if it can be proven within seconds. ${LATER}`;
  if (isProven(analysis)) return "Proven by search.";
  if (known) return `The moves have only engine estimates. ${LATER}`;
  if (analysis && isCertain(analysis.score)) return "Proven by search. Some moves have only estimates so far.";
  if (!isLeftBehind) return `${title} is too large to solve from here. The engine estimates. ${LATER}`;
  return `The known results of ${title} end before this position. From here on there are only estimates. ${LATER}`;
}
