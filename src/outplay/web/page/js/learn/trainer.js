// Training with a teacher at any speed. Slowly, one game after the other is fetched and shown move by move; at full speed
// games come in batches and only the boxes are shown.

import { Pace } from "../pace.js";

/** @import { Failure, Job, JobListener, LessonDone, LessonGames, LessonMove, LessonResignation } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Clock } from "../pace.js" */

/**
 * @typedef {{ event: "open", move: LessonMove }} Opening a box is opened before its bead is drawn
 * @typedef {LessonMove | LessonResignation | LessonGames | Opening} Shown
 */

/**
 * @typedef {object} Listener
 * @property {() => void} began a game begins that is shown move by move
 * @property {(shown: Shown) => void} showed
 * @property {() => void} rested the games that ran when it was paused have been learned
 * @property {(failure: Failure | null, isFull: boolean) => void} stopped all games were played, or a failure
 */

/** With a shorter delay, opening a box is not shown. */
const OPENING_DELAY = 300;

export class Trainer {
  #startJob;
  #listener;
  #pace;
  /** @type {Job | null} */
  #job = null;
  /** The events of the current game that are not shown yet. @type {Shown[]} */
  #waiting = [];
  /** @type {LessonDone | null} */
  #done = null;
  #isFast = false;
  /** Whether the current game is shown move by move. */
  #shows = false;
  #request = {};

  /** @type {Machine | null} */
  machine = null;
  /** @type {"idle" | "running" | "over"} */
  phase = "idle";
  /** The number of games learned, and the target. */
  played = 0;
  games = 0;

  /** @param {(request: object, listener: JobListener) => Job} startJob @param {Listener} listener @param {Clock} [clock] */
  constructor(startJob, listener, clock) {
    this.#startJob = startJob;
    this.#listener = listener;
    this.#pace = new Pace(() => this.#showNext(), clock);
  }

  get isPaused() {
    return this.#pace.isPaused && !this.#isFast;
  }

  /** Whether games come in batches. */
  get isFast() {
    return this.#isFast;
  }

  get delay() {
    return this.#pace.delay;
  }

  /** Milliseconds between two moves; 0 for full speed. It may change at any time. */
  set delay(milliseconds) {
    const wasRunning = this.phase === "running" && !this.isPaused;
    this.#pace.delay = milliseconds;
    if (wasRunning && this.#isFast !== (milliseconds === 0)) this.resume();
  }

  /**
   * Prepares a training, which `resume` or `step` starts.
   * @param {Machine} machine
   * @param {number} games
   * @param {object} request the part besides the memory and the number of games
   */
  begin(machine, games, request) {
    this.forget();
    Object.assign(this, { machine, games, played: 0, phase: "running" });
    this.#request = request;
  }

  resume() {
    if (this.phase !== "running") return;
    if (this.#pace.delay === 0) {
      this.#runFast();
    } else {
      this.#runSlowly();
      this.#pace.go();
    }
  }

  pause() {
    this.#runSlowly();
    this.#pace.pause();
  }

  /** Shows only the next move. */
  step() {
    if (this.phase !== "running") return;
    this.#runSlowly();
    this.#pace.step();
  }

  /** Ends the training. A game that is shown is dropped; batches are still learned. */
  stop() {
    this.pause();
    if (this.phase === "running") this.phase = "idle";
    if (this.#shows) this.#drop();
  }

  /** Ends at once and forgets the machine. */
  forget() {
    this.stop();
    this.#drop();
    this.machine = null;
    this.phase = "idle";
  }

  // ---- Slowly

  /** @returns {boolean} whether there was something to show */
  #showNext() {
    if (this.phase !== "running") return false;
    const shown = this.#waiting.shift();
    if (shown === undefined) {
      if (this.#job === null) this.#askForOne();
      return false;
    }
    if (shown.event === "games" && !this.#done) {
      this.#waiting.unshift(shown); // the end waits for the server's final account
      return false;
    }
    if (shown.event === "open" && !this.isPaused && this.#pace.delay < OPENING_DELAY) return this.#showNext();
    if (shown.event === "games") this.#finishLesson(shown);
    else this.#listener.showed(shown);
    return true;
  }

  #askForOne() {
    this.#listener.began();
    this.#shows = true;
    this.#ask(1, {
      progress: (data) => {
        this.#waiting.push(...withOpenings(data));
        this.#pace.arrived();
      },
      done: (done) => {
        this.#done = done;
        this.#pace.arrived();
      },
    });
  }

  /** @param {LessonGames} games */
  #finishLesson(games) {
    const isFull = this.#done?.full === true;
    this.machine?.learn(games);
    if (this.#done) this.machine?.settle(this.#done);
    this.#done = null;
    this.#shows = false;
    this.#waiting = []; // moves may be left when it speeds up
    this.played += 1;
    this.#listener.showed(games);
    if (isFull || this.played >= this.games) this.#end(null, isFull && this.played < this.games);
  }

  // ---- At full speed

  #runFast() {
    if (this.#isFast) return;
    this.#pace.pause();
    const last = this.#waiting.find((shown) => shown.event === "games");
    if (last && this.#done) this.#finishLesson(/** @type {LessonGames} */ (last)); // the game shown is learned
    if (this.phase !== "running") return;
    if (this.#shows) this.#drop();
    this.#isFast = true;
    if (this.#job === null) this.#askForBatch(); // otherwise the next batch follows the running one
  }

  #askForBatch() {
    this.#ask(this.games - this.played, {
      progress: (data) => {
        if (data.event !== "games") return;
        this.machine?.learn(data);
        this.played += data.results.length;
        this.#listener.showed(data);
      },
      done: (done) => {
        this.machine?.settle(done);
        if (this.phase === "running" && (done.full || this.played >= this.games)) {
          this.#end(null, done.full === true && this.played < this.games);
        } else if (this.#isFast) {
          this.#askForBatch(); // its time limit was reached
        } else {
          this.#listener.rested();
          this.#pace.arrived();
        }
      },
    });
  }

  /** Ends the batches; the running one is still learned. */
  #runSlowly() {
    if (!this.#isFast) return;
    this.#isFast = false;
    this.#job?.finish();
  }

  // ---- The server

  /**
   * @param {number} games
   * @param {{ progress: (data: LessonMove | LessonResignation | LessonGames) => void, done: (done: LessonDone) => void }} listener
   */
  #ask(games, { progress, done }) {
    const moves = this.#shows;
    const request = () => ({ ...this.#request, memory: this.machine?.document, games, moves });
    this.#job = this.#startJob(request(), {
      progress,
      done: (/** @type {LessonDone} */ data) => {
        this.#job = null;
        done(data);
      },
      failed: (failure) => this.#end(failure),
      // What was learned is in the memory: the rest is requested again, and a game that is shown restarts.
      again: () => {
        if (moves) this.#beginAnew();
        else games = this.games - this.played;
        return this.phase === "running" ? request() : null;
      },
    });
  }

  #beginAnew() {
    this.#waiting = [];
    this.#listener.began();
  }

  /** @param {Failure | null} failure @param {boolean} isFull */
  #end(failure, isFull = false) {
    this.#drop();
    this.#isFast = false;
    this.#pace.pause();
    this.phase = failure ? "idle" : "over";
    this.#listener.stopped(failure, isFull);
  }

  #drop() {
    this.#job?.stop();
    this.#job = null;
    this.#waiting = [];
    this.#done = null;
    this.#shows = false;
  }
}

/**
 * The events of a message: before a bead is drawn, its box is opened.
 * @param {LessonMove | LessonResignation | LessonGames} data
 * @returns {Shown[]}
 */
function withOpenings(data) {
  if (data.event !== "move" || data.key === undefined) return [data];
  return [{ event: "open", move: data }, data];
}
