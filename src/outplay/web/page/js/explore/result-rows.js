// Solved games as rows of a table, and all sizes of one game as a grid. No DOM.

/** @import { SolvedGame } from "../../types.d.ts" */
/** @import { Row } from "../elements/order.js" */
import { formatAddress } from "../address.js";
import { markOf, scoreText } from "../game/worth.js";
import { formatCount, plural } from "../words.js";

/**
 * @typedef {object} GridCell
 * @property {string} text
 * @property {string} title
 * @property {string} href
 * @property {string} kind
 * @typedef {object} Grid
 * @property {number[]} downs the first number of each size
 * @property {number[]} acrosses the second
 * @property {(GridCell | null)[][]} cells
 */

/** @type {Record<string, string>} */
const WINNERS = { 1: "First wins", "-1": "Second wins", 0: "Draw" };
/** Colours, for the side that begins; the word is shown too. @type {Record<string, string>} */
const KINDS = { 1: "win", "-1": "loss", 0: "draw" };
/** @type {Record<string, string>} */
const SHORT = { 1: "1st", "-1": "2nd", 0: "draw" };
const MAX_MOVES = 4;

/** The names of the games, in order. @param {SolvedGame[]} results */
export function groupsOf(results) {
  return [...new Set(results.map(({ group }) => group))];
}

/** The class of a result; one found by a single method is paler. @param {SolvedGame} result */
function kindOf({ score, is_certain: isCertain }) {
  return score ? `${KINDS[String(score.value)]}${isCertain ? "" : " unsure"}` : "soft";
}

/** @param {SolvedGame} result */
const addressOf = ({ game, rules }) => formatAddress("explore", { game, rules });

/** @param {SolvedGame} result @returns {Row} */
export function rowOf(result) {
  const { game, score, positions } = result;
  const keep = keepText(result);
  const methods = methodsText(result);
  const { note } = result;
  const discs = score && score.margin !== null ? Math.abs(score.margin) : null;
  return {
    key: game,
    cells: {
      game: { text: game, href: addressOf(result) },
      result: score
        ? { text: WINNERS[String(score.value)], kind: kindOf(result) }
        : { text: "not finished", kind: "soft", note },
      plies: score?.distance ?? "",
      margin: discs === null ? "" : { text: formatCount(discs), value: discs },
      keep: keep && { text: keep, value: keep === ALL_LOSE ? 0 : (result.winning ?? 0) },
      positions: positions === null ? "" : { text: formatCount(positions), value: positions },
      methods: score && note ? { text: methods, note } : methods,
    },
  };
}

/** The same in two cells for narrow screens. @param {SolvedGame} result @returns {Row} */
export function narrowRowOf(result) {
  const { score, positions, note } = result;
  const { key, cells } = rowOf(result);
  if (!score) return { key, cells: { game: cells.game, result: cells.result } };
  const keep = keepText(result);
  const first = keep && `${keep === ALL_LOSE ? "" : "best "}first moves: ${keep}`;
  const words = [first, positions !== null && plural(positions, "position")];
  const more = [...words, `found by ${methodsText(result)}`, note].filter(Boolean).join("; ");
  const text = scoreText(score, score.side === "white" ? ["First", "Second"] : ["Second", "First"]);
  return { key, cells: { game: cells.game, result: { text, kind: kindOf(result), note: more } } };
}

/** How many of these games are solved, and how many by two methods. @param {SolvedGame[]} results */
export function summaryText(results) {
  const solved = results.filter(({ score }) => score !== null);
  const certain = solved.filter((result) => result.is_certain).length;
  const share = solved.length === 1 ? shareOfOne(certain) : shareOf(certain, solved.length);
  const words = solved.length ? `, ${share}by two independent methods` : "";
  return `${formatCount(solved.length)} of ${plural(results.length, "game")} solved${words}.`;
}

/** @param {number} certain */
const shareOfOne = (certain) => (certain ? "" : "not yet ");

/** @param {number} certain @param {number} solved */
const shareOf = (certain, solved) =>
  certain === solved ? "all " : certain ? `${formatCount(certain)} of them ` : "none of them yet ";

const ALL_LOSE = "all lose";

/**
 * How many first moves keep the result, and some of them: "2 of 5: a1a2 b1b2". In a lost game only a margin can be kept.
 * @param {SolvedGame} result
 */
export function keepText({ first_moves: moves, winning, score }) {
  if (score?.value === -1 && score.margin === null) return ALL_LOSE;
  if (!moves || winning === null) return "";
  const good = moves
    .filter((one) => one.score.value === score?.value && one.score.margin === score?.margin)
    .map(({ move }) => move);
  const shown = good.slice(0, MAX_MOVES).join(" ");
  return `${winning} of ${moves.length}: ${shown}${good.length > MAX_MOVES ? " …" : ""}`;
}

/**
 * How a game was solved, by the names of the methods or by other words for them.
 * @param {SolvedGame} result
 * @param {Record<string, string>} [words]
 */
export function methodsText({ methods, is_certain: isCertain, score }, words = {}) {
  const names = Object.keys(methods)
    .map((method) => words[method] ?? method)
    .join(", ");
  return score && !isCertain ? `${names} (one method only)` : names;
}

/**
 * All sizes of one game with its default rules; null if they make no grid.
 * @param {SolvedGame[]} results of one game
 * @returns {Grid | null}
 */
export function gridOf(results) {
  const plain = results.filter(({ size, switches }) => size.length === 2 && !Object.keys(switches).length);
  const numbers = (/** @type {number} */ place) =>
    [...new Set(plain.map(({ size }) => size[place]))].sort((one, other) => one - other);
  const [downs, acrosses] = [numbers(0), numbers(1)];
  if (downs.length < 2 || acrosses.length < 2) return null;
  const cells = downs.map((down) =>
    acrosses.map((across) => {
      const found = plain.find(({ size }) => size[0] === down && size[1] === across);
      return found ? cellOf(found) : null;
    }),
  );
  return { downs, acrosses, cells };
}

/** @param {SolvedGame} result @returns {GridCell} */
function cellOf(result) {
  const { game, score, text, is_certain: isCertain } = result;
  const number = score && score.value !== 0 ? markOf(score).text : "";
  const short = score ? `${SHORT[String(score.value)]}${number && ` ${number}`}` : "?";
  const doubt = score && !isCertain ? " (one method only)" : "";
  return {
    text: score && !isCertain ? `${short} *` : short,
    title: `${game}: ${text}${doubt}`,
    href: addressOf(result),
    kind: kindOf(result),
  };
}
