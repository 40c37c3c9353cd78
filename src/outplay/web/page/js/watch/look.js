// How the strategies look in a game: discs and words in their letters and colours. No DOM.

import { capital } from "../words.js";
import { LETTERS } from "./contest.js";

/** @import { DrawnGame } from "../../types.d.ts" */

/** @typedef {Pick<DrawnGame, "sides" | "colours" | "lined">} Names */

/** Whether the sides of a game are called as the strategies are. @param {Names} game */
const isNamedAlike = ({ sides }) => String(sides) === String(LETTERS);

/**
 * A game in which strategy X has its own look, also when Y plays the side that begins. Where the sides have names of
 * their own, they keep their colours.
 * @template {Names} Game
 * @param {Game} game
 * @param {0 | 1} white which strategy plays White
 * @returns {Game}
 */
export function lookOf(game, white) {
  if (white === 0 || !isNamedAlike(game)) return game;
  const [sides, colours] = [game.sides, game.colours].map(([first, second]) => [second, first]);
  return { ...game, sides, colours, lined: "white" };
}

/**
 * A sentence of the server about a game, with the strategies for the sides; where those have names of their own, with
 * their colours, because a side may have the name of the other strategy.
 * @param {string} text
 * @param {Names} game
 * @param {0 | 1} white which strategy plays White
 */
export function inTheirWords(text, game, white) {
  const names = game.sides.map((name) => name.replace(/[^\p{L}\p{N}_ ]/gu, "\\$&")).join("|");
  const shown = isNamedAlike(game) ? lookOf(game, white).sides : game.colours.map(capital);
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])(${names})(?![\\p{L}\\p{N}_])`, "gu"), (name) => {
    return shown[game.sides.indexOf(name)];
  });
}
