// Runs a contest: the server plays one game after the other, and the moves are shown at the pace of the page. Moves that
// arrive early wait here.

import { added, beginnerOf, noSums, playersOf, seedOf, startOf, whiteOf } from "./contest.js";
import { Pace } from "../pace.js";

/** @import { Failure, Job, JobListener, MoveData, RecordData, WatchedMove } from "../../types.d.ts" */
/** @import { Contest, Sums } from "./contest.js" */
/** @import { Clock } from "../pace.js" */

/**
 * @typedef {object} WatchedGame a finished game
 * @property {number} number
 * @property {0 | 1} beginner Which strategy began.
 * @property {0 | 1} white Which one played White.
 * @property {[string, string]} players The specs of White and Black.
 * @property {string} start
 * @property {string[]} moves
 * @property {RecordData} end
 */

/**
 * @typedef {object} Listener
 * @property {() => void} began A game begins.
 * @property {(move: MoveData) => void} moved
 * @property {(game: WatchedGame) => void} ended
 * @property {(failure: Failure | null) => void} stopped all games were played, or a failure
 */

export class Runner {
  #startJob;
  #listener;
  #pace;
  /** @type {Job | null} */
  #job = null;
  /** @type {Contest | null} */
  #contest = null;
  #request = {};
  /** @type {MoveData[]} */
  #waiting = [];
  /** @type {RecordData | null} */
  #end = null;

  /** @type {"idle" | "running" | "over"} */
  phase = "idle";
  number = 0;
  /** @type {Sums} */
  sums = noSums();
  /** The moves of this game that are shown. @type {MoveData[]} */
  shown = [];
  /** @type {WatchedGame[]} */
  games = [];
  /** The delay from the next round on, which is the first before the start; null for the same. @type {number | null} */
  nextDelay = null;

  /** @param {(request: object, listener: JobListener) => Job} startJob @param {Listener} listener @param {Clock} [clock] */
  constructor(startJob, listener, clock) {
    this.#startJob = startJob;
    this.#listener = listener;
    this.#pace = new Pace(() => this.#showNext(), clock);
  }

  get contest() {
    return this.#contest;
  }

  get isPaused() {
    return this.#pace.isPaused;
  }

  get delay() {
    return this.#pace.delay;
  }

  set delay(milliseconds) {
    this.#pace.delay = milliseconds;
  }

  /** The strategy that begins this game. */
  get beginner() {
    return this.#contest === null ? 0 : beginnerOf(this.#contest, this.number);
  }

  /** Where this game starts; null for the usual start. */
  get start() {
    return this.#contest && startOf(this.#contest, this.number);
  }

  /** The strategy that plays White in this game. */
  get white() {
    return whiteOf(this.#contest?.first ?? "white", this.beginner);
  }

  /**
   * Opens the first game.
   * @param {Contest} contest
   * @param {{game: string, rules: string}} request the part that is the same for every game
   */
  begin(contest, request) {
    this.forget();
    this.#contest = contest;
    this.#request = request;
    this.phase = "running";
    this.#openNext(contest);
  }

  resume() {
    if (this.phase !== "running") return;
    this.#wake();
    this.#pace.go();
  }

  pause() {
    this.#pace.pause();
  }

  step() {
    if (this.phase !== "running") return;
    this.#wake();
    this.#pace.step();
  }

  /** Pauses here and on the server. */
  suspend() {
    this.pause();
    this.#job?.stop();
    this.#job = null;
  }

  /** Ends the contest; what is shown stays. */
  stop() {
    this.#pace.pause();
    this.#job?.stop();
    this.#job = null;
    this.#waiting = [];
    if (this.phase === "running") this.phase = "idle";
  }

  /** Resets everything. */
  forget() {
    this.stop();
    this.#contest = null;
    this.phase = "idle";
    this.number = 0;
    this.sums = noSums();
    this.shown = [];
    this.games = [];
  }

  /** @returns {boolean} whether there was something to show */
  #showNext() {
    const contest = this.#contest;
    if (contest === null || this.phase !== "running") return false;
    if (this.games.length === this.number) {
      this.#openNext(contest);
      return true;
    }
    const move = this.#waiting.shift();
    if (move === undefined) return false;
    this.shown.push(move);
    this.#listener.moved(move);
    this.#closeIfOver(contest);
    return true;
  }

  /** @param {Contest} contest */
  #openNext(contest) {
    this.number += 1;
    this.shown = [];
    this.#waiting = [];
    this.#end = null;
    if (this.nextDelay !== null) this.#pace.delay = this.nextDelay;
    this.#listener.began();
    this.#ask(contest);
  }

  /** Requests the rest of a suspended game. */
  #wake() {
    const isOpen = this.#end === null && this.games.length < this.number;
    if (this.#contest !== null && this.#job === null && isOpen) this.#ask(this.#contest);
  }

  /** @param {Contest} contest */
  #ask(contest) {
    const request = {
      ...this.#request,
      ...(this.start === null ? {} : { start: this.start }),
      players: playersOf(contest, this.number),
      seed: seedOf(contest, this.number),
    };
    const whole = () => ({ ...request, moves: [...this.shown, ...this.#waiting].map((move) => move.move) });
    const isNew = this.shown.length + this.#waiting.length === 0;
    this.#job = this.#startJob(isNew ? request : whole(), {
      progress: (/** @type {WatchedMove} */ data) => {
        this.#waiting.push(data.move);
        this.#pace.arrived();
      },
      done: (/** @type {RecordData} */ end) => {
        this.#job = null;
        this.#end = end;
        if (this.#closeIfOver(contest)) this.#pace.rest();
      },
      failed: (failure) => {
        this.#job = null;
        this.stop();
        this.#listener.stopped(failure);
      },
      again: whole,
    });
  }

  /** Counts the game once its last move is shown. @param {Contest} contest */
  #closeIfOver(contest) {
    const end = this.#end;
    if (end === null || this.#waiting.length > 0) return false;
    const { number, beginner, white } = this;
    const moves = this.shown.map((move) => move.move);
    const game = { number, beginner, white, players: playersOf(contest, number), start: end.start, moves, end };
    this.sums = added(this.sums, end, white);
    this.games.push(game);
    if (this.number === contest.games) {
      this.phase = "over";
      this.#pace.pause();
    }
    this.#listener.ended(game);
    if (this.phase === "over") this.#listener.stopped(null);
    return true;
  }
}
