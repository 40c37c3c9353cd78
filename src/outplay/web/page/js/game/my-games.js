// The games that a person has played in this browser, the newest last. They are kept in this browser only. No DOM.

/** @import { Values } from "../../types.d.ts" */
/** @import { Session } from "../play/session.js" */
import { depthOf, isAtEnd } from "./line.js";
import { PERSON, rivalOf } from "../words.js";

/**
 * A game as it was after its last move.
 * @typedef {object} MyGame
 * @property {string} key which game it is
 * @property {string} title
 * @property {Values} values its address on the Play screen
 * @property {string} room the room in which it is played; empty for none
 * @property {string} rival the spec of the only rival; empty for two people at one screen
 * @property {number} moves
 * @property {string} ending how it ended; empty while it goes on
 * @property {"win" | "draw" | "loss" | ""} result for the person; empty if there is none, or for two people at one screen
 * @property {number} time of the last move, in milliseconds since 1970
 */

/** @typedef {{ games: readonly MyGame[], dropped: number }} MyGames the games, and how many older ones were dropped */

/** Their name in the browser's storage. */
export const MY_GAMES = "outplay-games";
/** The newest games that are kept, and the letters of all together: a browser stores some millions. */
export const MAX_GAMES = 200;
const MAX_LETTERS = 1_000_000;

/** @type {MyGames} */
const NO_GAMES = { games: [], dropped: 0 };
const TEXTS = /** @type {const} */ (["key", "title", "room", "rival", "ending", "result"]);

/** The stored games; what cannot be read is left out. @param {string | null} text @returns {MyGames} */
export function parseGames(text) {
  try {
    const { games, dropped } = JSON.parse(text ?? "");
    return { games: games.filter(isGame), dropped: Number.isInteger(dropped) ? dropped : 0 };
  } catch {
    return NO_GAMES;
  }
}

/** @param {any} data */
function isGame(data) {
  if (typeof data !== "object" || data === null) return false;
  const { values, moves, time } = data;
  const isText = (/** @type {unknown} */ value) => typeof value === "string";
  if (!TEXTS.every((name) => isText(data[name])) || !Number.isInteger(moves) || !Number.isFinite(time)) return false;
  return typeof values === "object" && values !== null && Object.values(values).every(isText);
}

/** @param {MyGames} mine */
export const formatGames = (mine) => JSON.stringify(mine);

/** What is kept of a game in progress or at its end. @param {Session} session @param {number} time @returns {MyGame} */
export function gameOf(session, time) {
  const { line, room, seat, setup } = session;
  return {
    key: session.key,
    title: session.game.title,
    values: session.link,
    room: room?.room ?? "",
    rival: seat ? (room ? PERSON : setup.players[rivalOf(seat)]) : "",
    moves: depthOf(line, line.here),
    ending: session.ending,
    result: seat ? (session.verdict?.kind ?? "") : "",
    time,
  };
}

/**
 * The games after a position of a session is shown: with its game, if the person has played in it and it is not a look
 * back. The first end of a game counts: what is tried afterwards changes nothing.
 * @param {MyGames} mine
 * @param {Session} session
 * @param {number} time
 */
export function withSession(mine, session, time) {
  const known = mine.games.find(({ key }) => key === session.key);
  const { line } = session;
  if (known?.ending || !line.here || !isAtEnd(line) || !(session.isMine || known)) return mine;
  const game = gameOf(session, time);
  return known && isSameState(known, game) ? mine : withGame(mine, game);
}

/** Whether nothing was played in between: the clock may have run. @param {MyGame} one @param {MyGame} other */
function isSameState(one, other) {
  return one.ending === other.ending && ["line", "at"].every((name) => one.values[name] === other.values[name]);
}

/** Adds a game, or puts it in the place of an earlier state; the oldest make way. @param {MyGames} mine @param {MyGame} game @returns {MyGames} */
export function withGame(mine, game) {
  const games = [...without(mine, game.key).games, game];
  let letters = 0;
  let first = games.length;
  while (first > 0 && games.length - first < MAX_GAMES) {
    letters += JSON.stringify(games[first - 1]).length;
    if (letters > MAX_LETTERS) break;
    first--;
  }
  return { games: games.slice(first), dropped: mine.dropped + first };
}

/** @param {MyGames} mine @param {string} key @returns {MyGames} */
export const without = (mine, key) => ({ ...mine, games: mine.games.filter((game) => game.key !== key) });

/** The newest game that is not over, or null. @param {MyGames} mine */
export const unfinished = ({ games }) => games.findLast(({ ending }) => !ending) ?? null;

/** Where a game is continued or looked at: an unfinished one in a room goes on there. @param {MyGame} game @returns {Values} */
export function placeOf({ ending, room, values }) {
  if (ending) return { ...values, review: "on" };
  return room ? { room } : values;
}

/**
 * Games won, drawn and lost.
 * @typedef {{ title: string, rival: string, win: number, draw: number, loss: number }} Tally
 */

/** The results by game and rival, in the order of the first games. @param {MyGames} mine @returns {Tally[]} */
export function resultsOf({ games }) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const { title, rival, result } of games) {
    if (!result) continue;
    const name = `${title}\n${rival}`;
    const tally = tallies.get(name) ?? { title, rival, win: 0, draw: 0, loss: 0 };
    tallies.set(name, { ...tally, [result]: tally[result] + 1 });
  }
  return [...tallies.values()];
}

/** The games of each kind, which one record file can hold. @param {MyGames} mine @returns {MyGame[][]} */
export function byRules({ games }) {
  /** @type {Map<string, MyGame[]>} */
  const groups = new Map();
  for (const game of games) {
    const name = `${game.values.game} ${game.values.rules}`;
    groups.set(name, [...(groups.get(name) ?? []), game]);
  }
  return [...groups.values()];
}
