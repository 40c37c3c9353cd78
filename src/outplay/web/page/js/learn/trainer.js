// Training with a teacher at any speed. The server plays; how fast it is seen is the page's business. Slowly, one game
// after the other is fetched and shown move by move; as fast as it goes, games come in batches and only the boxes are shown.

import { Pace } from "../pace.js";

/** @import { Failure, Job, JobListener, LessonDone, LessonGames, LessonMove, LessonResignation } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Clock } from "../pace.js" */

/**
 * @typedef {{ event: "open", move: LessonMove }} Opening The moment in which a box is opened, before the bead is drawn.
 * @typedef {LessonMove | LessonResignation | LessonGames | Opening} Shown
 */

/**
 * @typedef {object} Viewer Who hears what happens.
 * @property {() => void} began A game begins that is shown move by move.
 * @property {(shown: Shown) => void} showed
 * @property {() => void} rested What was under way when somebody paused has been learned.
 * @property {(failure: Failure | null, isFull: boolean) => void} stopped All games were played; or why it ended before.
 */

/** Faster than this nobody sees that a box is opened before a bead is drawn. */
const OPENING_DELAY = 300;

export class Trainer {
  #startJob;
  #viewer;
  #pace;
  /** @type {Job | null} */
  #job = null;
  /** What has come of the game that is shown, and is not shown yet. @type {Shown[]} */
  #waiting = [];
  /** @type {LessonDone | null} */
  #done = null;
  #isFast = false;
  /** Whether the game that was asked for is shown move by move. */
  #shows = false;
  #request = {};

  /** @type {Machine | null} */
  machine = null;
  /** @type {"idle" | "running" | "over"} */
  phase = "idle";
  /** Games that were learned since the beginning, and how many there shall be. */
  played = 0;
  games = 0;

  /** @param {(request: object, listener: JobListener) => Job} startJob @param {Viewer} viewer @param {Clock} [clock] */
  constructor(startJob, viewer, clock) {
    this.#startJob = startJob;
    this.#viewer = viewer;
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

  /** Milliseconds between two moves; 0 for as fast as it goes. It may change at any time. */
  set delay(milliseconds) {
    const wasRunning = this.phase === "running" && !this.isPaused;
    this.#pace.delay = milliseconds;
    if (wasRunning && this.#isFast !== (milliseconds === 0)) this.resume();
  }

  /**
   * Begins, and waits for `resume` or `step`.
   * @param {Machine} machine
   * @param {number} games
   * @param {object} request What is asked of the server besides the memory and the number of games.
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

  /** Shows the next move only. */
  step() {
    if (this.phase !== "running") return;
    this.#runSlowly();
    this.#pace.step();
  }

  /** Ends here. A game that is shown is given up; what was played in batches is learned. */
  stop() {
    this.pause();
    if (this.phase === "running") this.phase = "idle";
    if (this.#shows) this.#drop();
  }

  /** Ends at once, and forgets the machine. */
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
      this.#waiting.unshift(shown); // the end waits for what the server says last
      return false;
    }
    if (shown.event === "open" && !this.isPaused && this.#pace.delay < OPENING_DELAY) return this.#showNext();
    if (shown.event === "games") this.#finishLesson(shown);
    else this.#viewer.showed(shown);
    return true;
  }

  #askForOne() {
    this.#viewer.began();
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
    this.#waiting = []; // when it runs fast, moves are left out
    this.played += 1;
    this.#viewer.showed(games);
    if (isFull || this.played >= this.games) this.#end(null, isFull && this.played < this.games);
  }

  // ---- As fast as it goes

  #runFast() {
    if (this.#isFast) return;
    this.#pace.pause();
    const last = this.#waiting.find((shown) => shown.event === "games");
    if (last && this.#done) this.#finishLesson(/** @type {LessonGames} */ (last)); // what was begun slowly is learned
    if (this.phase !== "running") return;
    if (this.#shows) this.#drop();
    this.#isFast = true;
    if (this.#job === null) this.#askForBatch(); // else the last ones are on their way, and these come then
  }

  #askForBatch() {
    this.#ask(this.games - this.played, {
      progress: (data) => {
        if (data.event !== "games") return;
        this.machine?.learn(data);
        this.played += data.results.length;
        this.#viewer.showed(data);
      },
      done: (done) => {
        this.machine?.settle(done);
        if (this.phase === "running" && (done.full || this.played >= this.games)) {
          this.#end(null, done.full === true && this.played < this.games);
        } else if (this.#isFast) {
          this.#askForBatch(); // its time was over
        } else {
          this.#viewer.rested();
          this.#pace.arrived();
        }
      },
    });
  }

  /** No more batches: those that are under way are still learned. */
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
      // All that was learned is in the memory: what is left is asked for again, and a game that is shown begins anew.
      again: () => {
        if (moves) this.#beginAnew();
        else games = this.games - this.played;
        return this.phase === "running" ? request() : null;
      },
    });
  }

  #beginAnew() {
    this.#waiting = [];
    this.#viewer.began();
  }

  /** @param {Failure | null} failure @param {boolean} isFull */
  #end(failure, isFull = false) {
    this.#drop();
    this.#isFast = false;
    this.#pace.pause();
    this.phase = failure ? "idle" : "over";
    this.#viewer.stopped(failure, isFull);
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
 * What is to be shown of a message: before a bead is drawn, its box is opened.
 * @param {LessonMove | LessonResignation | LessonGames} data
 * @returns {Shown[]}
 */
function withOpenings(data) {
  if (data.event !== "move" || data.key === undefined) return [data];
  return [{ event: "open", move: data }, data];
}
