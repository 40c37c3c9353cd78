// The game that a link names, and who can play it.

import { inWords, Refusal } from "./failure.js";

/** @import { GameData, Page, PlayerKind } from "../types.d.ts" */

/**
 * Asks for a game and its players. One that has other rules by now is said and taken as it is; one that there is not is
 * said, and another one taken.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string | undefined} rules those of the link
 * @param {string} instead
 * @returns {Promise<{ game: GameData, kinds: PlayerKind[] }>}
 */
export async function findGame({ api, tell }, name, rules, instead) {
  /** @type {GameData} */
  let game;
  try {
    game = await api.get("/api/game", { game: name, rules });
  } catch (error) {
    tell(inWords(error), "error");
    const isOther = error instanceof Refusal && error.kind === "RulesMismatch";
    game = await api.get("/api/game", { game: isOther ? name : instead });
  }
  return { game, kinds: await api.get("/api/players", { game: game.name }) };
}
