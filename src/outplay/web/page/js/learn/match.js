// A game between a person and the machine. The server says what is legal, draws the bead, and lets the machine learn.

import { mixed } from "../watch/contest.js";

/** @import { Api, DrawnData, GameData, LearnedData, LineData, MoveData, OutcomeData, PositionData, Side } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */

/**
 * @typedef {object} MatchListener
 * @property {(move: MoveData | null) => void} showed The position has changed, by this move.
 * @property {(drawn: DrawnData) => void} opened The machine has opened a box; its move follows.
 * @property {(learned: LearnedData, outcome: OutcomeData | null) => void} ended It has learned; without an outcome,
 *   somebody has resigned.
 */

/** Milliseconds for which an open box is seen before the move is made. */
const OPEN = 700;

export class Match {
  #api;
  #listener;
  #wait;
  /** Counts the matches, so that late answers are dropped. */
  #number = 0;
  /** @type {string[]} */
  #moves = [];
  /** The machine's own moves in this game. */
  #stage = 0;

  /** @type {"none" | "yours" | "machine" | "over"} */
  phase = "none";
  /** Who has resigned. @type {Side | null} */
  resigned = null;
  /** @type {PositionData | null} */
  here = null;

  /**
   * @param {Api} api
   * @param {MatchListener} listener
   * @param {(milliseconds: number) => Promise<void>} [wait]
   */
  constructor(api, listener, wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))) {
    this.#api = api;
    this.#listener = listener;
    this.#wait = wait;
  }

  /** The moves that the person may choose. */
  get moves() {
    return this.phase === "yours" ? (this.here?.moves ?? []) : [];
  }

  get isGoing() {
    return this.phase === "yours" || this.phase === "machine";
  }

  /**
   * Begins a game. Errors of the server are thrown, here and below.
   * @param {Machine} machine
   * @param {GameData} game
   * @param {{ side: Side, seed: number, truth: boolean }} options the side is the machine's
   */
  async begin(machine, game, options) {
    this.leave();
    Object.assign(this, { machine, game, options, phase: "machine", resigned: null });
    this.#moves = [];
    this.#stage = 0;
    await this.#look(this.#number, true);
  }

  /** @param {string} move one of `moves` */
  async choose(move) {
    if (!this.moves.some((legal) => legal.move === move)) return;
    this.phase = "machine";
    this.#moves.push(move);
    await this.#look(this.#number);
  }

  /** The person resigns, and the machine has won. */
  async giveUp() {
    if (this.phase !== "yours" || !this.here) return;
    await this.#learn(this.#number, this.here.side);
  }

  /** Forgets the game that is under way: nothing is learned from it. */
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

  /** @param {number} number @param {boolean} [isStart] */
  async #look(number, isStart = false) {
    const { name, rules } = this.game;
    /** @type {LineData} */
    const line = await this.#api.post("/api/play", { game: name, rules, moves: this.#moves });
    if (number !== this.#number) return;
    this.here = line.here;
    const isMachines = line.here.side === this.options.side;
    const hasToPass = line.here.moves.length === 1 && line.here.moves[0].target === null;
    if (!line.here.outcome && !isMachines && !hasToPass) this.phase = "yours";
    this.#listener.showed(isStart ? null : (line.plies.at(-1) ?? null));
    if (line.here.outcome) await this.#learn(number, null);
    else if (isMachines) await this.#draw(number, line.here);
    else if (hasToPass) await this.#pass(number, line.here.moves[0].move);
  }

  /** @param {number} number @param {string} move */
  async #pass(number, move) {
    await this.#wait(OPEN);
    if (number !== this.#number) return;
    this.#moves.push(move);
    await this.#look(number);
  }

  /** @param {number} number @param {PositionData} here */
  async #draw(number, { position }) {
    const { name, rules } = this.game;
    const seed = mixed(this.options.seed, this.machine.games, this.#moves.length);
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
    this.#moves.push(drawn.move);
    await this.#look(number);
  }

  /** @param {number} number @param {Side | null} resigned */
  async #learn(number, resigned) {
    const { name, rules } = this.game;
    const { side, truth } = this.options;
    this.phase = "machine"; // nobody moves any more
    const body = { game: name, rules, memory: this.machine.document, side, moves: this.#moves, truth };
    /** @type {LearnedData} */
    const learned = await this.#api.post("/api/learning/game", resigned ? { ...body, resigned } : body);
    if (number !== this.#number) return;
    this.phase = "over";
    this.resigned = resigned;
    this.machine.renew(learned, learned.changed);
    this.#listener.ended(learned, this.here?.outcome ?? null);
  }
}
