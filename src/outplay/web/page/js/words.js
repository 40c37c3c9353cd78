// Sides, numbers, moves and players in words. No DOM.

/** @import { GameData, MoveData, Side } from "../types.d.ts" */

/** Both sides, in the order of the server's pairs. @type {[Side, Side]} */
export const SIDES = ["white", "black"];

/** @param {Side} side @returns {Side} */
export const rivalOf = (side) => (side === "white" ? "black" : "white");

/** @param {Side} side */
export const indexOf = (side) => (side === "white" ? 0 : 1);

/** @param {GameData} game @param {Side} side */
export const sideName = (game, side) => game.sides[indexOf(side)];

/** The fields that name a game in a request. @param {{ name: string, rules: string }} game */
export const gameFields = ({ name, rules }) => ({ game: name, rules });

const NUMBER = new Intl.NumberFormat("en-US");

/** A number with commas, as in 6,085. @param {number} number */
export const formatCount = (number) => NUMBER.format(number);

/** "1 move", "2 moves". @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** A share in percent; "0 %" and "100 %" only if exact. @param {number} share from 0 to 1 */
export function percent(share) {
  if (share > 0 && share < 0.01) return "< 1 %";
  if (share < 1 && share > 0.99) return "> 99 %";
  return `${Math.round(share * 100)} %`;
}

/** A whole number with its sign: "+3", "0", "−1". @param {number} number */
export function signed(number) {
  const whole = Math.round(number);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** With a capital first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands on a board, as a heading: "Pawns", "Pieces" or "Discs". @param {Pick<GameData, "piece">} game */
export const piecesOf = ({ piece }) => capital(`${piece}s`);

/** A move as a sentence: "White plays a1b2 and takes b2." @param {string} name the side's @param {MoveData} move */
export function moveSentence(name, move) {
  if (move.target === null) return `${name} cannot move and passes.`;
  const count = move.captured.length;
  if (move.text) return `${name} plays ${move.text}${count ? `: ${plural(count, "piece")} taken` : ""}.`;
  if (!count) return `${name} plays ${move.move}.`;
  if (move.origin === null) return `${name} plays ${move.move} and turns ${plural(count, "disc")}.`;
  return `${name} plays ${move.move} and takes ${move.captured.join(", ")}.`;
}

/** What a fault of the review is called. */
export const FAULTS = { blunder: "blunder", mistake: "mistake", slip: "small mistake" };

/** The spec of a person. */
export const PERSON = "human";

/** A player in words: "Person", "Level 3", or its spec. @param {string} spec */
export function playerText(spec) {
  if (spec === PERSON) return "Person";
  const level = /^level:(\d+)$/.exec(spec);
  return level ? `Level ${level[1]}` : spec;
}

const MAX_DETAIL = 200;

/** The end of a failed player's output, which says most about a traceback. @param {string} detail */
export function lastWords(detail) {
  const text = detail.split(" | ").slice(-2).join(" | ");
  return text.length > MAX_DETAIL ? `… ${text.slice(-MAX_DETAIL)}` : text;
}
