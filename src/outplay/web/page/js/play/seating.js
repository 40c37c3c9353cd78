// The players that a link names: whether they can sit down. DOM-free.

/** @import { Api, GameData, PlayerKind, Side } from "../../types.d.ts" */
/** @import { Setup } from "./link.js" */
import { playerFault } from "../specs.js";
import { PERSON, playerText, rivalOf } from "../words.js";
import { DEFAULT_RIVAL } from "./link.js";

/**
 * Seats the usual player in the place of one that there is not.
 * @param {Api} api
 * @param {GameData} game
 * @param {Setup} setup
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} what was wrong, in words
 */
export async function seatPlayers(api, game, { players }, signal) {
  /** @type {PlayerKind[] | null} */
  const kinds = await api.get("/api/players", { game: game.name, rules: game.rules }, signal).catch(() => null);
  if (!kinds) return []; // the server says it again when it is asked for a move
  const notes = [];
  for (const side of /** @type {Side[]} */ (["white", "black"])) {
    const fault = playerFault(kinds, players[side]);
    if (!fault) continue;
    const other = players[rivalOf(side)];
    players[side] = other === PERSON ? DEFAULT_RIVAL : PERSON;
    const name = players[side] === PERSON ? "A person" : playerText(players[side]);
    notes.push(`${fault} ${name} sits down instead.`);
  }
  return notes;
}
