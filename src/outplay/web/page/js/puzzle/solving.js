// A puzzle while it is solved: its moves so far, and what the server says of the next one. No DOM.

import { gameFields } from "../words.js";

/** @import { Api, GameData, MoveData, PositionData, PuzzleData, PuzzleHelpData, PuzzleMoveData } from "../../types.d.ts" */
/** @import { Step } from "../dom.js" */

export class Solving {
  /** The moves so far, the rival's too. @type {MoveData[]} */
  plies = [];
  /** How many of them are shown. */
  at = 0;
  /** Whether there was no wrong move and no help. */
  isClean = true;
  isSolved = false;
  /** Whether a move is being judged. */
  isBusy = false;
  /** The position after all moves. @type {PositionData} */
  #end;

  /** @param {Api} api @param {GameData} game @param {PuzzleData} puzzle */
  constructor(api, game, puzzle) {
    this.api = api;
    this.game = game;
    this.puzzle = puzzle;
    this.#end = puzzle.here;
  }

  /** The position shown. */
  get position() {
    return this.lastMove?.after ?? this.puzzle.here.position;
  }

  /** The move that led to the position shown. */
  get lastMove() {
    return this.plies[this.at - 1] ?? null;
  }

  get isAtEnd() {
    return this.at === this.plies.length;
  }

  /** How the game ended, if it has. */
  get outcome() {
    return this.#end.outcome;
  }

  /** The moves that can be tried. @returns {MoveData[]} */
  get moves() {
    return this.isAtEnd && !this.isBusy ? this.#end.moves : [];
  }

  get #fields() {
    return { ...gameFields(this.game), position: this.#end.position, goal: this.puzzle.goal };
  }

  /**
   * Tries a move. A wrong one is not made; to a right one the rival has replied.
   * @param {string} move
   * @param {AbortSignal} [signal]
   * @returns {Promise<{ fault: string, made: MoveData[] }>} what is wrong with it, and the new moves
   */
  async try(move, signal) {
    this.isBusy = true;
    try {
      const body = { ...this.#fields, move };
      /** @type {PuzzleMoveData} */
      const { fault, line, solved } = await this.api.post("/api/puzzle/move", body, signal);
      if (!line) {
        this.isClean = false;
        return { fault, made: [] };
      }
      this.#end = line.here;
      this.isSolved = solved;
      this.plies.push(...line.plies);
      this.at = this.plies.length;
      return { fault: "", made: line.plies };
    } finally {
      this.isBusy = false;
    }
  }

  /** Asks for a hint, or for the answer. @param {boolean} answer @param {AbortSignal} [signal] @returns {Promise<PuzzleHelpData>} */
  async help(answer, signal) {
    this.isClean = false;
    this.at = this.plies.length;
    return this.api.post("/api/puzzle/help", { ...this.#fields, answer }, signal);
  }

  /** @param {Step} step */
  step(step) {
    const places = { first: 0, back: this.at - 1, forward: this.at + 1, last: this.plies.length };
    this.at = Math.min(Math.max(places[step], 0), this.plies.length);
  }
}
