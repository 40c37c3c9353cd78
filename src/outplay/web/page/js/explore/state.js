// The state of the Explore screen in the address. No DOM.
//
//   #/explore?game=name:4&line=a1a2.b3b2&at=1

/** @import { GamesData, Values } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
import { parseWhole } from "../address.js";
import { depthOf, goToPly, movesTo, parseLine } from "../game/line.js";

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} rules the hash of the rules in the address, if any
 * @property {string} start the position where the line begins; empty for the start of the game
 * @property {Line} line without branches
 */

/** @param {Values} values @param {GamesData} games @returns {State} */
export function parseState(values, games) {
  const { line } = parseLine(values.line ?? "");
  const length = depthOf(line, line.tip);
  return {
    game: values.game || games.first.explore || games.first[""],
    rules: values.rules ?? "",
    start: values.start ?? "",
    line: goToPly(line, parseWhole(values.at, 0, length) ?? length),
  };
}

/** @param {State} state @returns {Values} without default values */
export function formatState({ game, rules, start, line }) {
  const at = line.here === line.tip ? "" : String(depthOf(line, line.here));
  return { game, rules, start, line: movesTo(line, line.tip).join("."), at };
}
