// The turns of a game: lets machines choose, plays forced passes, announces the moves. No DOM.

/** @import { ChoiceData, MoveData } from "../../types.d.ts" */
/** @import { Session } from "./session.js" */
import { isAborted, messageOf } from "../api.js";
import { sideOf } from "../game/position.js";
import { gameFields, moveSentence, rivalOf } from "../words.js";
import { depthOf } from "../game/line.js";

/** Milliseconds before an automatic move, so that people can follow. */
export const PACE = { pass: 1100, machine: 450 };
/** The seeds of two games are further apart than those of two moves of one game. */
const SEEDS_PER_GAME = 2000;

export class Turns {
  /** Whether two machines are playing each other. */
  isRunning = false;
  /** Whether automatic moves are held back while the position is edited. */
  isHeld = false;
  /** Whether a machine is thinking. */
  isThinking = false;
  #session;
  #turn = new AbortController();
  #isClosed = false;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** Ends the turn and ignores its pending answer; returns the signal of the next turn. */
  stop() {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.isThinking = false;
    this.#session.clock?.stop();
    return this.#turn.signal;
  }

  /** Stops for good. */
  close() {
    this.#isClosed = true;
    this.stop();
  }

  /** Whether two machines wait to be started. */
  get isWaiting() {
    const { data, ending, isBrowsing, hasPerson } = this.#session;
    return !hasPerson && !this.isRunning && !isBrowsing && !ending && data !== null;
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    this.isRunning = isRunning;
    this.begin();
  }

  /**
   * Fetches the position shown, then passes or lets a machine move where that is due.
   * @param {MoveData | null} [move] the move that has just led here
   */
  async begin(move = null) {
    if (this.#isClosed) return;
    const session = this.#session;
    const signal = this.stop();
    session.problem = "";
    const began = Date.now();
    try {
      const data = await session.book.lookAt(session.line, session.line.here, signal);
      if (signal.aborted) return;
      this.#say(move);
      session.listener.changed();
      session.runClock();
      if (this.isHeld || session.ending || session.isBrowsing || data.outcome) return;
      if (data.moves[0].target === null) await this.#pass(data.moves[0].move, signal);
      else if (!session.isPerson(data.side) && !this.isWaiting) await this.#think(began, signal);
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.isThinking = false;
      session.problem = messageOf(error);
      session.listener.changed();
    }
  }

  /** @param {MoveData | null} move */
  #say(move) {
    const session = this.#session;
    const text = move ? moveSentence(session.name(rivalOf(sideOf(move.after))), move) : "";
    const isPass = session.data?.moves[0]?.target === null; // announced when it is played
    const next = session.spokenEnding || (isPass ? "" : `${session.name(session.side)} to move.`);
    if (text) session.listener.say(`${text} ${next}`.trim());
  }

  /** @param {string} move @param {AbortSignal} signal */
  async #pass(move, signal) {
    if (this.isWaiting) return;
    await wait(PACE.pass, signal);
    if (!signal.aborted) this.#session.play(move);
  }

  /** @param {number} began @param {AbortSignal} signal */
  async #think(began, signal) {
    const { api, clock, game, setup, line, listener, position, side } = this.#session;
    this.isThinking = true;
    listener.changed();
    const seed = setup.seed * SEEDS_PER_GAME + depthOf(line, line.here);
    const left = clock ? { seconds_left: clock.times[side] / 1000 } : {};
    const body = { ...gameFields(game), position, player: setup.players[side], seed, ...left };
    const choice = /** @type {ChoiceData} */ (await api.post("/api/choose", body, signal));
    if (!signal.aborted) clock?.press(side); // the pause before its move is not its time
    await wait(PACE.machine - (Date.now() - began), signal);
    if (signal.aborted) return;
    this.isThinking = false;
    if (!this.#session.play(choice.move)) throw new Error(`The server chose an illegal move: ${choice.move}`);
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>} resolved early if the signal is aborted
 */
function wait(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(milliseconds, 0));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
