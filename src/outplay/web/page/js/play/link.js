// A game of the Play screen as the address has it. DOM-free.

/** @import { Side, Values } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
import { readWhole } from "../address.js";
import { endOf, formatLine, goTo, nodeAt, parseLine, placeOf } from "../game/line.js";
import { PERSON } from "../words.js";

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} rules the hash; empty if the link does not say
 * @property {string} start the position before the first move; empty for the game's own
 * @property {Line} line
 * @property {Record<Side, string>} players
 * @property {number} seed
 * @property {boolean} help
 * @property {boolean | null} flipped null: as the players sit
 * @property {{ side: Side, node: number } | null} resigned
 */

/** Whom a person plays against where the address names nobody. */
export const DEFAULT_RIVAL = "level:3";
const MAX_SEED = 2 ** 31 - 1;

/** A fresh seed. @returns {number} */
export const drawSeed = () => Math.floor(Math.random() * MAX_SEED);

/**
 * The seed of a game that was played elsewhere, if the game can go on with it here: those of tournaments are larger.
 * @param {number | null} seed
 */
export const seedFrom = (seed) => (seed !== null && seed <= MAX_SEED ? seed : drawSeed());

/**
 * What an address says; `notes` has what could not be read, in words.
 * @param {Values} values
 * @param {string} firstGame the game if none is named
 * @returns {{ setup: Setup, notes: string[] }}
 */
export function readLink(values, firstGame) {
  const notes = [];
  const { line: whole, isWhole } = parseLine(values.line ?? "");
  if (!isWhole) notes.push("The line of the link cannot be read to its end.");
  const place = readWhole(values.at);
  const node = place === null ? null : nodeAt(whole, place);
  if (values.at && node === null) notes.push(`The link's line has no move number ${values.at.slice(0, 20)}.`);
  const line = node === null ? whole : goTo({ ...whole, tip: endOf(whole, node) }, node);
  const setup = {
    game: values.game || firstGame,
    rules: values.rules ?? "",
    start: values.start || values.position || "",
    line,
    players: seatsOf(values),
    seed: readWhole(values.seed, 0, MAX_SEED) ?? drawSeed(),
    help: values.help === "on",
    flipped: values.flip === "yes" ? true : values.flip === "no" ? false : null,
    resigned: readResigned(values.resigned, whole),
  };
  return { setup, notes };
}

/**
 * Who plays White and Black. Where an address names nobody, a person begins.
 * @param {Values} values
 * @param {Side} first who begins the game
 * @returns {Record<Side, string>}
 */
export function seatsOf({ white, black }, first = "white") {
  if (white || black) return { white: white || PERSON, black: black || PERSON };
  const seats = { white: PERSON, black: DEFAULT_RIVAL };
  return first === "white" ? seats : exchanged(seats);
}

/** The players on each other's seats. @param {Record<Side, string>} players @returns {Record<Side, string>} */
export const exchanged = ({ white, black }) => ({ white: black, black: white });

/** @param {string | undefined} text @param {Line} line @returns {Setup["resigned"]} */
function readResigned(text, line) {
  const found = /^(white|black)(?::(\d{1,5}))?$/.exec(text ?? "");
  if (!found) return null;
  const node = found[2] === undefined ? endOf(line) : nodeAt(line, Number(found[2]));
  return node === null ? null : { side: /** @type {Side} */ (found[1]), node };
}

/** The address of a set-up. @param {Setup} setup @returns {Values} */
export function writeLink({ game, rules, start, line, players, seed, help, flipped, resigned }) {
  const end = endOf(line);
  return {
    game,
    white: players.white,
    black: players.black,
    start,
    line: formatLine(line),
    at: line.here === end ? "" : String(placeOf(line, line.here)),
    resigned: resigned ? resigned.side + (resigned.node === end ? "" : `:${placeOf(line, resigned.node)}`) : "",
    seed: String(seed),
    help: help ? "on" : "",
    flip: flipped === null ? "" : flipped ? "yes" : "no",
    rules,
  };
}
