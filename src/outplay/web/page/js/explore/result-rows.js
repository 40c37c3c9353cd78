// Results of solved games as rows of a table, and all sizes of one game as a grid. DOM-free.

/** @import { SolvedGame } from "../../types.d.ts" */
/** @import { Row } from "../elements/order.js" */
import { formatAddress } from "../address.js";
import { counted, several } from "../words.js";

/**
 * @typedef {object} GridCell
 * @property {string} text
 * @property {string} title
 * @property {string} href
 * @property {string} kind
 *
 * @typedef {object} Grid
 * @property {number[]} downs the first number of each size
 * @property {number[]} acrosses the second
 * @property {(GridCell | null)[][]} cells
 */

const WINNERS = { first: "First wins", second: "Second wins", nobody: "Draw" };
/** By colour, seen by the side that begins; the word stands there too. */
const KINDS = { first: "win", second: "loss", nobody: "draw" };
const SHORT = { first: "1st", second: "2nd", nobody: "draw" };
const MAX_MOVES = 4;

/** The names of the games, as they come. @param {SolvedGame[]} results */
export function groupsOf(results) {
  return [...new Set(results.map(({ group }) => group))];
}

/** Of a result that only one method has found the colour says less. @param {SolvedGame} result */
function kindOf({ winner, is_certain: isCertain }) {
  return winner ? `${KINDS[winner]}${isCertain ? "" : " unsure"}` : "soft";
}

/** @param {SolvedGame} result */
const addressOf = ({ game, rules }) => formatAddress("explore", { game, rules });

/** @param {SolvedGame} result @returns {Row} */
export function rowOf(result) {
  const { game, winner, distance, margin, positions } = result;
  const keep = keepText(result);
  const methods = methodsText(result);
  const { note } = result;
  return {
    key: game,
    cells: {
      game: { text: game, href: addressOf(result) },
      result: winner ? { text: WINNERS[winner], kind: kindOf(result) } : { text: "not finished", kind: "soft", note },
      plies: distance ?? "",
      margin: margin === null ? "" : { text: counted(Math.abs(margin)), value: Math.abs(margin) },
      keep: keep && { text: keep, value: keep === ALL_LOSE ? 0 : (result.winning ?? 0) },
      positions: positions === null ? "" : { text: counted(positions), value: positions },
      methods: winner && note ? { text: methods, note } : methods,
    },
  };
}

/**
 * The same in two cells: the result has its number beside it and all else below.
 *
 * @param {SolvedGame} result
 * @returns {Row}
 */
export function narrowRowOf(result) {
  const { winner, distance, margin, positions, note } = result;
  const { key, cells } = rowOf(result);
  if (!winner) return { key, cells: { game: cells.game, result: cells.result } };
  const number = margin ? ` by ${Math.abs(margin)}` : distance !== null ? ` in ${distance}` : "";
  const keep = keepText(result);
  const first = keep && `${keep === ALL_LOSE ? "" : "best "}first moves: ${keep}`;
  const words = [first, positions !== null && several(positions, "position")];
  const more = [...words, `found by ${methodsText(result)}`, note].filter(Boolean).join("; ");
  const text = WINNERS[winner] + (winner === "nobody" ? "" : number);
  return { key, cells: { game: cells.game, result: { text, kind: kindOf(result), note: more } } };
}

/** How many of these games are solved, and how many of them for certain. @param {SolvedGame[]} results */
export function summaryText(results) {
  const solved = results.filter(({ winner }) => winner !== null);
  const certain = solved.filter((result) => result.is_certain).length;
  const share = solved.length === 1 ? shareOfOne(certain) : shareOf(certain, solved.length);
  const words = solved.length ? `, ${share}by two independent methods` : "";
  return `${counted(solved.length)} of ${several(results.length, "game")} solved${words}.`;
}

/** @param {number} certain */
const shareOfOne = (certain) => (certain ? "" : "not yet ");

/** @param {number} certain @param {number} solved */
const shareOf = (certain, solved) =>
  certain === solved ? "all " : certain ? `${counted(certain)} of them ` : "none of them yet ";

const ALL_LOSE = "all lose";

/**
 * How many first moves keep the result, and the first of them: "2 of 5: a1a2 b1b2". Where discs are counted, a lost
 * game has some that keep the margin; elsewhere nothing is left to be kept.
 *
 * @param {SolvedGame} result
 */
export function keepText({ first_moves: moves, winning, value, margin }) {
  if (value === -1 && margin === null) return ALL_LOSE;
  if (!moves || winning === null) return "";
  const good = moves.filter((one) => one.value === value && one.margin === margin).map(({ move }) => move);
  const shown = good.slice(0, MAX_MOVES).join(" ");
  return `${winning} of ${moves.length}: ${shown}${good.length > MAX_MOVES ? " …" : ""}`;
}

/**
 * How a game was solved, by the short names of the methods or by other words for them.
 *
 * @param {SolvedGame} result
 * @param {Record<string, string>} [words]
 */
export function methodsText({ methods, is_certain: isCertain, winner }, words = {}) {
  const names = Object.keys(methods)
    .map((method) => words[method] ?? method)
    .join(", ");
  return winner && !isCertain ? `${names} (not yet by a second method)` : names;
}

/**
 * All sizes of one game by its usual rules; null if they make no grid.
 *
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
  const { game, winner, distance, margin, text, is_certain: isCertain } = result;
  const number = distance ?? (margin === null ? null : Math.abs(margin));
  const short = winner ? `${SHORT[winner]}${number === null || winner === "nobody" ? "" : ` ${number}`}` : "?";
  const doubt = winner && !isCertain ? " (not yet by a second method)" : "";
  return {
    text: winner && !isCertain ? `${short} *` : short,
    title: `${game}: ${text}${doubt}`,
    href: addressOf(result),
    kind: kindOf(result),
  };
}
