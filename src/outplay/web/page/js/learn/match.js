// A game between a person and the machine. The server knows the rules, draws the beads, and lets the machine learn.

import { Book } from "../game/book.js";
import { depthOf, emptyLine, movesTo, play } from "../game/line.js";
import { mixSeed } from "../watch/contest.js";

/** @import { Api, DrawnData, GameData, LearnedData, MoveData, OutcomeData, PositionData, Side } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */

/**
 * @typedef {object} MatchListener
 * @property {(move: MoveData | null) => void} showed another position, reached by this move
 * @property {(drawn: DrawnData) => void} opened the machine has opened a box; its move follows
 * @property {(learned: LearnedData, outcome: OutcomeData | null) => void} ended it has learned; without an outcome a
 *   side has resigned
 */

/** Milliseconds between opening a box and the move. */
const OPEN = 700;

export class Match {
  #api;
  #listener;
  #wait;
  /** Counts the matches, to drop late answers. */
  #number = 0;
  #line = emptyLine();
  /** @type {Book} */
  #book = /** @type {any} */ (null);
  /** The machine's own moves in this game. */
  #stage = 0;

  /** @type {"none" | "yours" | "machine" | "over"} */
  phase = "none";
  /** The side that resigned. @type {Side | null} */
  resigned = null;
  /** @type {PositionData | null} */
  here = null;

  /** @param {Api} api @param {MatchListener} listener @param {(milliseconds: number) => Promise<void>} [wait] */
  constructor(api, listener, wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))) {
    this.#api = api;
    this.#listener = listener;
    this.#wait = wait;
  }

  /** The moves that the person may choose. */
  get moves() {
    return this.phase === "yours" ? (this.here?.moves ?? []) : [];
  }

  /**
   * Begins a game. Here and below, errors of the server are thrown.
   * @param {Machine} machine
   * @param {GameData} game
   * @param {{ side: Side, seed: number, truth: boolean }} options with the machine's side
   */
  async begin(machine, game, options) {
    this.leave();
    Object.assign(this, { machine, game, options, phase: "machine", resigned: null });
    this.#line = emptyLine();
    this.#book = new Book(this.#api, game, game.start);
    this.#stage = 0;
    await this.#look(this.#number);
  }

  /** @param {string} move one of `moves` */
  async choose(move) {
    if (!this.moves.some((legal) => legal.move === move)) return;
    this.phase = "machine";
    await this.#play(this.#number, move);
  }

  /** The person resigns, and the machine has won. */
  async giveUp() {
    if (this.phase !== "yours" || !this.here) return;
    await this.#learn(this.#number, this.here.side);
  }

  /** Drops the running game: nothing is learned from it. */
  leave() {
    this.#number += 1;
    this.phase = "none";
    this.here = null;
  }

  /** @type {Machine} */
  machine = /** @type {any} */ (null);
  /** @type {GameData} */
  game = /** @type {any} */ (null);
  options = { side: /** @type {Side} */ ("black"), seed: 1, truth: false };

  /** @param {number} number @param {string} move */
  async #play(number, move) {
    this.#line = play(this.#line, move);
    await this.#look(number);
  }

  /** @param {number} number */
  async #look(number) {
    const node = this.#line.here;
    const { error } = await this.#book.replay(this.#line, node);
    if (error) throw error;
    const here = await this.#book.look(this.#book.positionAt(node));
    if (number !== this.#number) return;
    this.here = here;
    const isMachines = here.side === this.options.side;
    const hasToPass = here.moves.length === 1 && here.moves[0].target === null;
    if (!here.outcome && !isMachines && !hasToPass) this.phase = "yours";
    this.#listener.showed(this.#book.moveTo(node));
    if (here.outcome) await this.#learn(number, null);
    else if (isMachines) await this.#draw(number, here);
    else if (hasToPass) await this.#pass(number, here.moves[0].move);
  }

  /** @param {number} number @param {string} move */
  async #pass(number, move) {
    await this.#wait(OPEN);
    if (number === this.#number) await this.#play(number, move);
  }

  /** @param {number} number @param {PositionData} here */
  async #draw(number, { position }) {
    const { name, rules } = this.game;
    const seed = mixSeed(this.options.seed, this.machine.games, depthOf(this.#line, this.#line.here));
    const body = { game: name, rules, memory: this.machine.document, position, seed };
    /** @type {DrawnData} */
    const drawn = await this.#api.post("/api/learning/draw", {
      ...body,
      stage: this.#stage,
      truth: this.options.truth,
    });
    if (number !== this.#number) return;
    this.#listener.opened(drawn);
    await this.#wait(OPEN);
    if (number !== this.#number) return;
    if (drawn.move === null) {
      await this.#learn(number, this.options.side);
      return;
    }
    this.#stage += 1;
    await this.#play(number, drawn.move);
  }

  /** @param {number} number @param {Side | null} resigned */
  async #learn(number, resigned) {
    const { name, rules } = this.game;
    const { side, truth } = this.options;
    this.phase = "machine"; // no more moves
    const body = { game: name, rules, memory: this.machine.document, side, moves: movesTo(this.#line), truth };
    /** @type {LearnedData} */
    const learned = await this.#api.post("/api/learning/game", resigned ? { ...body, resigned } : body);
    if (number !== this.#number) return;
    this.phase = "over";
    this.resigned = resigned;
    this.machine.renew(learned, learned.changed);
    this.#listener.ended(learned, this.here?.outcome ?? null);
  }
}
