// Where somebody is in a game that is explored, and how that stands in the address. DOM-free.
//
//   #/explore?game=name:4&line=a1a2.b3b2&at=1

/** @import { GamesData, Values } from "../../types.d.ts" */
import { readWhole } from "../address.js";

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} rules the hash with which the address was written, if any
 * @property {string} start the position where the line begins; empty for the start of the game
 * @property {readonly string[]} moves the line, also what lies ahead
 * @property {number} at how many of its moves have been made
 */

/** A longer line makes no usable link. */
export const MOST_MOVES = 500;

/**
 * @param {Values} values
 * @param {GamesData} games
 * @returns {State}
 */
export function parseState(values, games) {
  const moves = (values.line ?? "").split(".").filter(Boolean).slice(0, MOST_MOVES);
  return {
    game: values.game || games.first.explore || games.first[""],
    rules: values.rules ?? "",
    start: values.start ?? "",
    moves,
    at: readWhole(values.at, 0, moves.length) ?? moves.length,
  };
}

/**
 * @param {State} state
 * @returns {Values} without what is as usual
 */
export function formatState({ game, rules, start, moves, at }) {
  return { game, rules, start, line: moves.join("."), at: at === moves.length ? "" : String(at) };
}

/** The moves that lead to where somebody is. @param {State} state */
export const movesHere = ({ moves, at }) => moves.slice(0, at);

/**
 * Makes a move. What lay ahead stays there if it goes on from this move.
 *
 * @param {State} state
 * @param {...string} made
 * @returns {State}
 */
export function play(state, ...made) {
  const moves = [...movesHere(state), ...made].slice(0, MOST_MOVES);
  const isKnown = moves.every((move, place) => move === state.moves[place]);
  return { ...state, moves: isKnown ? state.moves : moves, at: moves.length };
}

/** @param {State} state @param {number} at @returns {State} */
export function goTo(state, at) {
  return { ...state, at: Math.min(Math.max(at, 0), state.moves.length) };
}

/** The line without what cannot be played. @param {State} state @param {number} ply the first bad move, from 1 @returns {State} */
export function cutAt(state, ply) {
  const moves = state.moves.slice(0, ply - 1);
  return { ...state, moves, at: Math.min(state.at, moves.length) };
}
