// The plan of a tournament, as in the address.

import { parseWhole } from "../address.js";
import { gameFields } from "../words.js";

/** @import { Values } from "../../types.d.ts" */

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
 * @property {string} openings "start", "random" or "all"
 * @property {number} plies of the openings
 * @property {number} seed
 */

/** @type {{name: string, title: string, meaning: string}[]} */
export const KINDS = [
  { name: "round-robin", title: "Round robin", meaning: "In each round, everybody meets everybody." },
  { name: "gauntlet", title: "Gauntlet", meaning: "In each round, the first player meets all others." },
  { name: "swiss", title: "Swiss", meaning: "In each round, players with about the same points meet." },
];

/** @type {{name: string, title: string, usual: number}[]} */
export const OPENINGS = [
  { name: "start", title: "the start of the game", usual: 0 },
  { name: "random", title: "random balanced positions", usual: 4 },
  { name: "all", title: "all positions", usual: 2 },
];

export const MAX_PLIES = 60;
export const MIN_PLAYERS = 2;
const DEFAULT_PLAYERS = ["level:1", "level:2", "level:3"];
/** A name has no characters of a spec, nor the separator of players in the address. */
const NAME = /^[\p{L}_][^/:,=;]{0,59}$/u;

/** The set-up in an address, with defaults for what is missing or invalid. @param {Values} values @returns {Setup} */
export function parseSetup(values) {
  const [openings, plies] = (values.openings ?? "").split(":");
  const kind = OPENINGS.find((one) => one.name === openings) ?? OPENINGS[1];
  const players = (values.players ?? "").split(";").filter((text) => text.trim() !== "");
  return {
    kind: KINDS.some((one) => one.name === values.kind) ? values.kind : KINDS[0].name,
    players: (players.length > 0 ? players : DEFAULT_PLAYERS).map(parseEntrant),
    games: parseWhole(values.games) ?? 10,
    rounds: parseWhole(values.rounds) ?? 1,
    openings: kind.name,
    plies: parseWhole(plies) ?? kind.usual,
    seed: parseWhole(values.seed) ?? 1,
  };
}

/** @param {Setup} setup @returns {Values} */
export function formatSetup(setup) {
  return {
    kind: setup.kind,
    players: setup.players.map(formatEntrant).join(";"),
    games: String(setup.games),
    rounds: String(setup.rounds),
    openings: formatOpenings(setup),
    seed: String(setup.seed),
  };
}

/** The request to the server. @param {Setup} setup @param {{name: string, rules: string}} game */
export function requestOf(setup, game) {
  return {
    ...gameFields(game),
    kind: setup.kind,
    players: setup.players.map(formatEntrant),
    games: setup.games,
    rounds: setup.rounds,
    openings: formatOpenings(setup),
    seed: setup.seed,
  };
}

/** @param {Setup} setup */
function formatOpenings(setup) {
  return setup.openings === "start" ? "start" : `${setup.openings}:${setup.plies}`;
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
  if (setup.openings !== "start" && (setup.plies < 1 || setup.plies > MAX_PLIES)) {
    return `Openings are 1 to ${MAX_PLIES} plies deep.`;
  }
  if (countGames(setup) > games) return `That makes ${countGames(setup)} games; the server plays at most ${games}.`;
  return "";
}

/** @param {string[]} texts */
function findTwice(texts) {
  return texts.find((text, place) => texts.indexOf(text) !== place);
}
