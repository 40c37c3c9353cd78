// A game of the Play screen in the address. No DOM.

/** @import { GameData, Side, Values } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
import { parseWhole } from "../address.js";
import { endOf, formatLine, goTo, nodeAt, parseLine, placeOf } from "../game/line.js";
import { firstSide } from "../game/position.js";
import { PERSON, rivalOf, sideName, SIDES } from "../words.js";

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} rules the hash of the rules; empty if the link has none
 * @property {string} start the position before the first move; empty for the game's own
 * @property {Line} line
 * @property {Record<Side, string>} players
 * @property {number} seed
 * @property {boolean} help
 * @property {boolean | null} flipped null: as the players need it
 * @property {Loss | null} forfeit
 * @property {string} clock the time control, as in "5+3"; empty without a clock
 * @property {string} left what the clock shows, as in the address; empty at its beginning
 * @property {string} labels the label style; empty for the usual one
 */

/** A side that has lost at a node, not by the rules: it has resigned, or its time has run out. @typedef {{ side: Side, node: number, verdict: Verdict }} Loss */
/** @typedef {keyof typeof VERDICTS} Verdict */

/** The losses that the rules do not know, by their names in a record, and their names in the address. */
const VERDICTS = { resigned: "resigned", time: "overtime" };

/** A person's rival where the address names none. */
export const DEFAULT_RIVAL = "level:3";
const MAX_SEED = 2 ** 31 - 1;

/** A fresh seed. @returns {number} */
export const drawSeed = () => Math.floor(Math.random() * MAX_SEED);

/**
 * The seed of a game from elsewhere, or a fresh one: those of tournaments are too large here.
 * @param {number | null} seed
 */
export const seedFrom = (seed) => (seed !== null && seed <= MAX_SEED ? seed : drawSeed());

/**
 * Reads an address; `notes` says what could not be read.
 * @param {Values} values
 * @param {string} firstGame the game if none is named
 * @returns {{ setup: Setup, notes: string[] }}
 */
export function parseLink(values, firstGame) {
  const notes = [];
  const { line: whole, isWhole } = parseLine(values.line ?? "");
  if (!isWhole) notes.push("The end of the link’s line cannot be read.");
  const place = parseWhole(values.at);
  const node = place === null ? null : nodeAt(whole, place);
  if (values.at && node === null) notes.push(`The link’s line has no move number ${values.at.slice(0, 20)}.`);
  const line = node === null ? whole : goTo({ ...whole, tip: endOf(whole, node) }, node);
  const setup = {
    game: values.game || firstGame,
    rules: values.rules ?? "",
    start: values.start || values.position || "",
    line,
    players: seatsOf(values),
    seed: parseWhole(values.seed, 0, MAX_SEED) ?? drawSeed(),
    help: values.help === "on",
    flipped: values.flip === "yes" ? true : values.flip === "no" ? false : null,
    forfeit: parseLoss(values, "resigned", whole) ?? parseLoss(values, "time", whole),
    clock: values.clock ?? "",
    left: values.left ?? "",
    labels: values.labels ?? "",
  };
  return { setup, notes };
}

/**
 * Who plays White and Black; by default a person begins.
 * @param {Values} values
 * @param {Side} first who begins the game
 * @returns {Record<Side, string>}
 */
export function seatsOf({ white, black }, first = "white") {
  if (white || black) return { white: white || PERSON, black: black || PERSON };
  const seats = { white: PERSON, black: DEFAULT_RIVAL };
  return first === "white" ? seats : exchanged(seats);
}

/** The players with their sides swapped. @param {Record<Side, string>} players @returns {Record<Side, string>} */
export const exchanged = ({ white, black }) => ({ white: black, black: white });

// ---- Which side a person plays against a machine. By default nobody begins on a side that is known to be lost.

/** What a person chooses: always a side, another one in each game, or either at random. @typedef {Side | "turns" | "random"} SideChoice */
/** Its name in the browser's storage. */
export const SIDE_CHOICE = "outplay-side";

/** The choices with their words; the first is usual. @param {GameData} game @returns {{ name: SideChoice, title: string }[]} */
export const sideChoices = (game) => [
  { name: "turns", title: `${game.sides.join(" and ")} in turns` },
  ...SIDES.map((side) => ({ name: side, title: `always ${sideName(game, side)}` })),
  { name: "random", title: "at random" },
];

/** The choice that is stored. @param {string | null} text @returns {SideChoice} */
export const parseSideChoice = (text) => (text === "white" || text === "black" || text === "random" ? text : "turns");

/** @param {SideChoice} choice @returns {Side | null} */
function settled(choice) {
  if (choice === "random") return SIDES[Math.floor(2 * Math.random())];
  return choice === "turns" ? null : choice;
}

/** The side for the first game: in turns, the one that can win, or else the one that begins. @param {GameData} game @param {SideChoice} choice @returns {Side} */
export function firstSeat(game, choice) {
  const { winner } = game;
  return settled(choice) ?? (winner === "white" || winner === "black" ? winner : firstSide(game));
}

/** The side for the next game. @param {SideChoice} choice @param {Side} seat @returns {Side} */
export const nextSeat = (choice, seat) => settled(choice) ?? rivalOf(seat);

/** The same players with the only person on a side; others stay where they are. @param {Record<Side, string>} players @param {Side} side */
export function seatedOn(players, side) {
  const isRight = players[side] === PERSON || players[rivalOf(side)] !== PERSON;
  return isRight ? players : exchanged(players);
}

/** @param {Values} values @param {Verdict} verdict @param {Line} line @returns {Loss | null} */
function parseLoss(values, verdict, line) {
  const found = /^(white|black)(?::(\d{1,5}))?$/.exec(values[VERDICTS[verdict]] ?? "");
  if (!found) return null;
  const node = found[2] === undefined ? endOf(line) : nodeAt(line, Number(found[2]));
  return node === null ? null : { side: /** @type {Side} */ (found[1]), node, verdict };
}

/** The address of a set-up. @param {Setup} setup @returns {Values} */
export function formatLink(setup) {
  const { game, rules, start, line, players, seed, help, flipped, forfeit, clock, left, labels } = setup;
  const end = endOf(line);
  const loss = forfeit ? forfeit.side + (forfeit.node === end ? "" : `:${placeOf(line, forfeit.node)}`) : "";
  return {
    game,
    white: players.white,
    black: players.black,
    start,
    line: formatLine(line),
    at: line.here === end ? "" : String(placeOf(line, line.here)),
    resigned: forfeit?.verdict === "resigned" ? loss : "",
    overtime: forfeit?.verdict === "time" ? loss : "",
    clock,
    left: clock && left,
    seed: String(seed),
    help: help ? "on" : "",
    flip: flipped === null ? "" : flipped ? "yes" : "no",
    labels,
    rules,
  };
}
