// The game that a link names, and its players.

import { messageOf, Refusal } from "./api.js";

/** @import { GameData, Page, PlayerKind } from "../types.d.ts" */

/**
 * Fetches a game; if its rules have changed since the link was made, shows a message and takes the present ones.
 * @param {Page} page
 * @param {string} name
 * @param {string | undefined} rules the hash in the link
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
 * Fetches a game and its players; if it does not exist, shows a message and takes another one.
 * @param {Page} page
 * @param {string} name
 * @param {string | undefined} rules the hash in the link
 * @param {string} instead
 * @returns {Promise<{ game: GameData, kinds: PlayerKind[] }>}
 */
export async function findGame(page, name, rules, instead) {
  const game = await fetchGame(page, name, rules).catch((error) => {
    page.tell(messageOf(error), "error");
    return fetchGame(page, instead, undefined);
  });
  return { game, kinds: await page.api.get("/api/players", { game: game.name }) };
}
