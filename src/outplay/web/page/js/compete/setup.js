// The plan of a tournament, as in the address.

import { parseWhole } from "../address.js";
import { gameFields } from "../words.js";

/** @import { GameData, Values } from "../../types.d.ts" */

/**
 * @typedef {object} Entrant
 * @property {string} name empty if it has none besides its spec
 * @property {string} spec
 */

/**
 * @typedef {object} Setup
 * @property {string} kind
 * @property {Entrant[]} players
 * @property {number} games of each pair
 * @property {number} rounds
 * @property {Beginning | null} openings null for what suits the game
 * @property {number} seed
 */

/**
 * How games begin.
 * @typedef {object} Beginning
 * @property {string} kind "start", "random" or "all"
 * @property {number} plies
 */

/** @type {{name: string, title: string, meaning: string}[]} */
export const KINDS = [
  { name: "round-robin", title: "everybody meets everybody", meaning: "In each round, everybody meets everybody." },
  {
    name: "gauntlet",
    title: "the first meets all others",
    meaning: "In each round, the first player meets all others.",
  },
  { name: "swiss", title: "equals meet (Swiss)", meaning: "In each round, players with about the same points meet." },
];

/** @type {{name: string, title: string, usual: number, meaning: string}[]} */
export const OPENINGS = [
  {
    name: "start",
    title: "the usual start",
    usual: 0,
    meaning: "Players without random choices then repeat their games.",
  },
  {
    name: "random",
    title: "random moves",
    usual: 2,
    meaning:
      "Each game begins with some random moves, if possible with nobody ahead; each pair plays it from both sides.",
  },
  {
    name: "all",
    title: "all first moves",
    usual: 2,
    meaning: "There is a game for every way to play the first moves; each pair plays it from both sides.",
  },
];

export const MAX_PLIES = 60;
export const MIN_PLAYERS = 2;
const DEFAULT_PLAYERS = ["level:1", "level:2", "level:3"];
/** A name has no characters of a spec, nor the separator of players in the address. */
const NAME = /^[\p{L}_][^/:,=;]{0,59}$/u;

/** The set-up in an address, with defaults for what is missing or invalid. @param {Values} values @returns {Setup} */
export function parseSetup(values) {
  const players = (values.players ?? "").split(";").filter((text) => text.trim() !== "");
  return {
    kind: KINDS.some((one) => one.name === values.kind) ? values.kind : KINDS[0].name,
    players: (players.length > 0 ? players : DEFAULT_PLAYERS).map(parseEntrant),
    games: parseWhole(values.games) ?? 10,
    rounds: parseWhole(values.rounds) ?? 1,
    openings: parseOpenings(values.openings),
    seed: parseWhole(values.seed) ?? 1,
  };
}

/** @param {string} [text] @returns {Beginning | null} */
function parseOpenings(text = "") {
  const [name, plies] = text.split(":");
  const kind = OPENINGS.find((one) => one.name === name);
  return kind ? { kind: kind.name, plies: parseWhole(plies) ?? kind.usual } : null;
}

/**
 * A kind of beginning with as many moves as suit the game.
 * @param {string} kind
 * @param {Pick<GameData, "opening"> | null} game
 * @returns {Beginning}
 */
export function beginningOf(kind, game) {
  const usual = OPENINGS.find((one) => one.name === kind)?.usual ?? 0;
  return { kind, plies: (kind === "random" && game?.opening) || usual };
}

/**
 * How the games begin: as chosen, or as it suits the game. On a small board random moves would nearly end it.
 * @param {Setup} setup
 * @param {Pick<GameData, "opening"> | null} game
 */
export function openingsOf(setup, game) {
  return setup.openings ?? beginningOf(game?.opening ? "random" : "start", game);
}

/** @param {Setup} setup @returns {Values} */
export function formatSetup(setup) {
  return {
    kind: setup.kind,
    players: setup.players.map(formatEntrant).join(";"),
    games: String(setup.games),
    rounds: String(setup.rounds),
    openings: setup.openings === null ? "" : formatOpenings(setup.openings),
    seed: String(setup.seed),
  };
}

/** The request to the server. @param {Setup} setup @param {Pick<GameData, "name" | "rules" | "opening">} game */
export function requestOf(setup, game) {
  return {
    ...gameFields(game),
    kind: setup.kind,
    players: setup.players.map(formatEntrant),
    games: setup.games,
    rounds: setup.rounds,
    openings: formatOpenings(openingsOf(setup, game)),
    seed: setup.seed,
  };
}

/** @param {Beginning} beginning */
function formatOpenings({ kind, plies }) {
  return kind === "start" ? kind : `${kind}:${plies}`;
}

/** @param {string} text a spec, or "name=spec" @returns {Entrant} */
export function parseEntrant(text) {
  const place = text.indexOf("=");
  const name = text.slice(0, Math.max(place, 0)).trim();
  return NAME.test(name) ? { name, spec: text.slice(place + 1).trim() } : { name: "", spec: text.trim() };
}

/** @param {Entrant} entrant */
export function formatEntrant(entrant) {
  return entrant.name === "" ? entrant.spec : `${entrant.name}=${entrant.spec}`;
}

/** @param {Setup} setup */
export function countGames(setup) {
  const count = setup.players.length;
  const meetings = { "round-robin": (count * (count - 1)) / 2, gauntlet: count - 1, swiss: Math.floor(count / 2) };
  return meetings[/** @type {keyof typeof meetings} */ (setup.kind)] * setup.rounds * setup.games;
}

/** Why the tournament cannot start, or "". @param {Setup} setup @param {Record<string, number>} limits */
export function problemOf(setup, limits) {
  const { players = Infinity, games = Infinity } = limits;
  const count = setup.players.length;
  if (count < MIN_PLAYERS || count > players) {
    return `A tournament has ${MIN_PLAYERS} to ${players} players, not ${count}.`;
  }
  const nameless = setup.players.find((entrant) => entrant.name !== "" && !NAME.test(entrant.name));
  if (nameless !== undefined) {
    return `“${nameless.name}” is no valid name: start with a letter, and use none of / : , = ;.`;
  }
  const twice = findTwice(setup.players.map((entrant) => entrant.name).filter((name) => name !== ""));
  if (twice !== undefined) return `Two players are called “${twice}”.`;
  if (setup.games % 2 !== 0 || setup.games < 2) {
    return "Each pair plays an even number of games, so that both begin equally often.";
  }
  if (setup.rounds < 1) return "There must be at least one round.";
  const { kind, plies } = setup.openings ?? { kind: "start", plies: 0 };
  if (kind !== "start" && (plies < 1 || plies > MAX_PLIES)) return `Games can begin with 1 to ${MAX_PLIES} moves.`;
  if (countGames(setup) > games) return `That makes ${countGames(setup)} games; the server plays at most ${games}.`;
  return "";
}

/** @param {string[]} texts */
function findTwice(texts) {
  return texts.find((text, place) => texts.indexOf(text) !== place);
}
