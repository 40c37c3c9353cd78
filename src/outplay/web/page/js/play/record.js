// A game of the Play screen as it is written to a record. No DOM.

/** @import { Setup } from "./link.js" */
import { movesTo } from "../game/line.js";

/** The fields of a request for the current line of a set-up: its moves, and how it ended. @param {Setup} setup */
export function lineFields({ start, line, forfeit }) {
  const isLost = forfeit?.node === line.tip;
  return {
    start: start || undefined,
    moves: movesTo(line, line.tip),
    resigned: isLost && forfeit.verdict === "resigned" ? forfeit.side : undefined,
    overtime: isLost && forfeit.verdict === "time" ? forfeit.side : undefined,
  };
}

/** The same with the players and the seed. @param {Setup} setup */
export function recordFields(setup) {
  const { players, seed } = setup;
  return { ...lineFields(setup), players: [players.white, players.black], seed };
}
