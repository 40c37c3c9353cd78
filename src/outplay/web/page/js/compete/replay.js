// Walking through a game that was played: which ply is shown, and what led there.

/** @import { MoveData } from "../../types.d.ts" */

/**
 * @typedef {object} Replay
 * @property {string} start
 * @property {MoveData[]} moves
 * @property {number} ply How many moves are shown.
 */

/**
 * @param {string} start
 * @param {MoveData[]} moves
 * @returns {Replay}
 */
export function openReplay(start, moves) {
  return { start, moves, ply: 0 };
}

/**
 * The same game at another ply, which is kept within it.
 * @param {Replay} replay
 * @param {number} ply
 * @returns {Replay}
 */
export function goTo(replay, ply) {
  return { ...replay, ply: Math.max(0, Math.min(ply, replay.moves.length)) };
}

/** @param {Replay} replay */
export function isAtEnd(replay) {
  return replay.ply === replay.moves.length;
}

/**
 * What the board shows: a position, and the move that led there.
 * @param {Replay} replay
 * @returns {{position: string, move: MoveData | null}}
 */
export function shownBy(replay) {
  const move = replay.ply === 0 ? null : replay.moves[replay.ply - 1];
  return { position: move === null ? replay.start : move.after, move };
}

/** What the buttons and keys do. @type {Record<string, (replay: Replay) => Replay>} */
export const STEPS = {
  first: (replay) => goTo(replay, 0),
  previous: (replay) => goTo(replay, replay.ply - 1),
  next: (replay) => goTo(replay, replay.ply + 1),
  last: (replay) => goTo(replay, replay.moves.length),
};

/** @type {Record<string, string>} */
export const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
