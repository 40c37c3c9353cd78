// What a review says. No DOM.

/** @import { JudgedMoveData, ReviewData, Side } from "../../types.d.ts" */
import { lossText, scoreAfter, scoreText, verdict } from "../game/worth.js";
import { plural } from "../words.js";

/** How many mistakes were found. @param {ReviewData} review @param {number} count @param {string} name the side's; empty for both sides */
export function foundText({ complete, exact }, count, name) {
  const mistakes = count ? plural(count, "mistake") : "No mistakes";
  const found = name ? `${mistakes} of ${name}.` : `${mistakes} found.`;
  if (!complete) return `${found} The first moves were not judged.`;
  return exact ? `${found} Every value is exact.` : found;
}

/** The words for a move: "3. White plays a1a2: White loses in 8. Lost 2 discs." @param {JudgedMoveData} judged @param {[string, string]} sides @param {(side: Side) => string} nameOf */
export function moveWords(judged, sides, nameOf) {
  const lost = lossText(judged);
  const said = `${judged.ply}. ${nameOf(judged.side)} plays ${judged.move}: ${scoreText(scoreAfter(judged.score), sides)}.`;
  return lost ? `${said} Lost: ${lost}.` : said;
}

/** What a fault did, and what a better move does. @param {JudgedMoveData} judged @param {string} move the better one as it is written here */
export function lossWords(judged, move) {
  const [was, best] = [verdict(judged.score, judged.side), verdict(judged.best_score, judged.side)];
  const first = judged.score.value === null ? `is worth ${was}` : was;
  const second = judged.best_score.value === null ? `is worth ${best}` : best;
  const lost = lossText(judged);
  return `${first}; ${move} ${second}.${lost ? ` Lost: ${lost}.` : ""}`;
}
