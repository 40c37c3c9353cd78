// The game that a link names, and who can play it.

import { inWords, Refusal } from "./api.js";

/** @import { GameData, Page, PlayerKind } from "../types.d.ts" */

/**
 * Asks for a game. One that has other rules by now is said, and taken as it is.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string | undefined} rules those of the link
 * @param {AbortSignal} [signal]
 * @returns {Promise<GameData>}
 */
export async function fetchGame({ api, tell }, name, rules, signal) {
  try {
    return await api.get("/api/game", { game: name, rules }, signal);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "RulesMismatch") throw error;
    tell(error.message, "error");
    return api.get("/api/game", { game: name }, signal);
  }
}

/**
 * Asks for a game and its players. One that there is not is said, and another one taken.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string | undefined} rules those of the link
 * @param {string} instead
 * @returns {Promise<{ game: GameData, kinds: PlayerKind[] }>}
 */
export async function findGame(page, name, rules, instead) {
  const game = await fetchGame(page, name, rules).catch((error) => {
    page.tell(inWords(error), "error");
    return fetchGame(page, instead, undefined);
  });
  return { game, kinds: await page.api.get("/api/players", { game: game.name }) };
}
