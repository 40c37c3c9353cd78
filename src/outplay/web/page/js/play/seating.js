// Checks the players that a link names. No DOM.

/** @import { Api, GameData, PlayerKind } from "../../types.d.ts" */
/** @import { Setup } from "./link.js" */
import { playerFault } from "../specs.js";
import { gameFields, PERSON, playerText, rivalOf, SIDES } from "../words.js";
import { DEFAULT_RIVAL } from "./link.js";

/**
 * Replaces players that do not exist by default ones.
 * @param {Api} api
 * @param {GameData} game
 * @param {Setup} setup
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} what was wrong
 */
export async function seatPlayers(api, game, { players }, signal) {
  /** @type {PlayerKind[] | null} */
  const kinds = await api.get("/api/players", gameFields(game), signal).catch(() => null);
  if (!kinds) return []; // the server repeats the error when it is asked for a move
  const notes = [];
  for (const side of SIDES) {
    const fault = playerFault(kinds, players[side]);
    if (!fault) continue;
    const other = players[rivalOf(side)];
    players[side] = other === PERSON ? DEFAULT_RIVAL : PERSON;
    const name = players[side] === PERSON ? "A person" : playerText(players[side]);
    notes.push(`${fault} ${name} plays instead.`);
  }
  return notes;
}
