// The last game of a person on the Play screen, which this browser keeps so that it can be resumed. No DOM.

/** @import { Values } from "../../types.d.ts" */
import { isRecord } from "../words.js";

/** Its name in the browser's storage. */
export const LAST_GAME = "outplay-last-game";

/** The title of the game, how many moves were played, and the state in the address. @typedef {{ title: string, moves: number, values: Values }} LastGame */

/** @param {LastGame | null} last */
export const formatLastGame = (last) => (last ? JSON.stringify(last) : "");

/** The stored game, or null if there is none that can be read. @param {string | null} text @returns {LastGame | null} */
export function parseLastGame(text) {
  try {
    const { title, moves, values } = JSON.parse(text ?? "");
    return typeof title === "string" && Number.isInteger(moves) && isRecord(values) ? { title, moves, values } : null;
  } catch {
    return null;
  }
}
