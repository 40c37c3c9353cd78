// Scores in words: "wins in 7", "loses by 12", "draws", "+3.2". No DOM.

/** @import { Mark, PathMove, ScoreData, Side } from "../../types.d.ts" */
import { FAULTS, indexOf, plural, rivalOf } from "../words.js";

/** @type {Record<Mark["kind"], string>} */
export const VERBS = { win: "wins", draw: "draws", loss: "loses", unknown: "estimate" };

/** The kind of a score for a side. @param {ScoreData} score @param {Side} [side] @returns {Mark["kind"]} */
export function kindOf(score, side = score.side) {
  if (score.value === null) return "unknown";
  return score.value === 0 ? "draw" : score.winner === side ? "win" : "loss";
}

/** The estimate of a score for a side; 0 if it is proven. @param {ScoreData} score @param {Side} side */
export const estimateFor = ({ side: own, estimate }, side) => (own === side ? (estimate ?? 0) : -(estimate ?? 0));

/** An estimate with its sign and one or two decimals. @param {number} value */
export function formatEstimate(value) {
  const text = Math.abs(value).toFixed(2).replace(/0$/, "");
  return `${value < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}

/** A score for a side: "wins in 7", "+3.2". @param {ScoreData} score @param {Side} [side] */
export function verdict(score, side = score.side) {
  const kind = kindOf(score, side);
  if (kind === "unknown") return formatEstimate(estimateFor(score, side));
  const { distance, margin, bound } = score;
  if (kind === "draw") return VERBS.draw;
  if (distance === 0) return kind === "win" ? "has won" : "has lost";
  if (margin !== null) return `${VERBS[kind]} by ${bound ? "at least " : ""}${Math.abs(margin)}`;
  return distance === null ? VERBS[kind] : `${VERBS[kind]} ${bound ? "within" : "in"} ${distance}`;
}

/** A score for the side that is ahead: "White wins in 7", "Draw", "Black +0.5". @param {ScoreData} score @param {[string, string]} sides */
export function scoreText(score, sides) {
  if (score.value === 0) return "Draw";
  const lead = estimateFor(score, "white");
  if (score.value === null && Number(lead.toFixed(2)) === 0) return "Even";
  const better = score.winner ?? (lead > 0 ? "white" : "black");
  return `${sides[indexOf(better)]} ${verdict(score, better)}`;
}

/** The mark of a move on the board, with its number of plies or discs. @param {ScoreData} score @param {Side} [side] @returns {Mark} */
export function markOf(score, side = score.side) {
  const [kind, title] = [kindOf(score, side), verdict(score, side)];
  if (kind === "unknown") return { kind, text: title, title };
  const number = score.margin ?? score.distance;
  return { kind, text: kind === "draw" ? "=" : number === null ? "" : String(Math.abs(number)), title };
}

/** The estimate that is half-way between even and won. */
const QUARTER = 3;
/** The lead in discs that is half-way between even and as good as all. */
const QUARTER_OF_DISCS = 8;
/** Only a certain result is a whole one. */
const MAX_ESTIMATED = 0.94;

/** How far White is ahead, from 0, which is lost, to 1; where discs are counted, every disc more is more. @param {ScoreData} score */
export function whiteShare(score) {
  if (score.margin !== null) {
    const lead = score.side === "white" ? score.margin : -score.margin;
    return 0.5 + Math.atan(lead / QUARTER_OF_DISCS) / Math.PI;
  }
  if (score.winner) return score.winner === "white" ? 1 : 0;
  const share = 0.5 + Math.atan(estimateFor(score, "white") / QUARTER) / Math.PI;
  return Math.min(Math.max(share, 1 - MAX_ESTIMATED), MAX_ESTIMATED);
}

/** The score of a position of which only the winner is known. @param {Side} side @returns {ScoreData} */
export function wonBy(side) {
  const nothing = { distance: null, margin: null, bound: false, estimate: null };
  return { side, winner: side, value: 1, ...nothing, text: VERBS.win };
}

/** The score of the position after a move, for the side then to move. @param {ScoreData} move @returns {ScoreData} */
export function scoreAfter(move) {
  const side = rivalOf(move.side);
  const opposite = (/** @type {number | null} */ number) => (number === null ? null : 0 - number);
  const after = {
    ...move,
    side,
    value: /** @type {ScoreData["value"]} */ (opposite(move.value)),
    distance: move.distance === null ? null : move.distance - 1,
    margin: opposite(move.margin),
    estimate: opposite(move.estimate),
  };
  return { ...after, text: verdict(after) };
}

/** So many discs lost are a mistake, as in the server's reviews. */
const MISTAKE_DISCS = 12;

/**
 * How bad a move was: a blunder gives the result away, a mistake many discs, a slip some of them or time. Null if it was
 * none of them, or if that is not known.
 * @param {PathMove | undefined} step
 * @returns {"blunder" | "mistake" | "slip" | null}
 */
export function faultOf(step) {
  if (!step?.score || !step.best) return null;
  const { score: made, best } = step;
  const [value, most] = [made.value ?? 0, best.score.value ?? 0];
  if (value !== most) return value < most ? "blunder" : null;
  if (made.margin !== null && best.score.margin !== null) {
    const discs = best.score.margin - made.margin;
    return discs >= MISTAKE_DISCS ? "mistake" : discs > 0 ? "slip" : null;
  }
  if (made.distance === null || best.score.distance === null) return null;
  return value * made.distance > most * best.score.distance ? "slip" : null;
}

/**
 * What a move gave away, in its unit: discs where discs are counted, the result, plies until the end, or a part of the
 * estimate. Empty if it was nothing, or if that is not known.
 * @param {{ score: ScoreData, best_score: ScoreData }} judged
 */
export function lossText({ score, best_score: best }) {
  if (score.margin !== null && best.margin !== null) {
    const discs = best.margin - score.margin;
    return discs > 0 ? plural(discs, "disc") : "";
  }
  if (score.value === null || best.value === null) {
    const points = (best.estimate ?? 0) - (score.estimate ?? 0);
    const isKnown = score.value === null && best.value === null;
    return isKnown && points >= 0.05 ? `${points.toFixed(1)} of the estimate` : "";
  }
  if (score.value < best.value)
    return best.value === 0 ? "the draw" : score.value === 0 ? "the win, not the draw" : "the win";
  if (score.value !== best.value || score.distance === null || best.distance === null) return "";
  const plies = best.value * (score.distance - best.distance);
  return plies > 0 ? plural(plies, "ply", "plies") : "";
}

/** The better move: "best: b1b2 loses in 6". @param {PathMove} step */
export const betterText = ({ best }) => (best ? `best: ${best.move} ${verdict(best.score)}` : "");

/** The score of a move and the better one: "small mistake: loses in 4 (best: b1b2 loses in 6)". @param {PathMove} step */
export function stepText(step) {
  const fault = faultOf(step);
  const made = step.score ? verdict(step.score) : "";
  return fault ? `${FAULTS[fault]}: ${made} (${betterText(step)})` : made;
}
