// A walk through a game: where somebody is, what the server says of it, and what the engine says where nothing is
// solved. It tells its listener when there is something to draw. DOM-free.

/** @import { AnalysisData, GameData, Job, LineData, MoveData, Page, PathMove, PositionData } from "../../types.d.ts" */
/** @import { SolutionData } from "../../types.d.ts" */
/** @import { State } from "./state.js" */
import { inWords, isAborted, Refusal } from "../failure.js";
import { fetchGame } from "../find-game.js";
import { cutAt, goTo, movesHere, play } from "./state.js";

/**
 * @typedef {object} Listener
 * @property {() => void} shown another position is shown
 * @property {() => void} changed more is known of it
 * @property {(text: string) => void} failed something could not be done
 */

/** What is known of one place. @typedef {{ line: LineData, solution: SolutionData | null }} Place */

const MOST_PLACES = 500;
/** How long the engine looks at a position that is not solved. */
const SECONDS = 8;
/** Milliseconds after which it does so while somebody waits for a solution. */
const PATIENCE = 700;

export class Walk {
  /** @type {GameData | null} */
  game = null;
  /** What the server says of the position, as soon as it is known. @type {PositionData | null} */
  here = null;
  /** The moves that led here. @type {MoveData[]} */
  plies = [];
  /** @type {SolutionData | null} */
  solution = null;
  /** @type {AnalysisData | null} */
  analysis = null;
  /** Whether the answer is still on its way. */
  isWaiting = false;
  /** What is shown where the solution should stand, if there was none. */
  problem = "";
  /** @type {Map<string, Place>} */
  #places = new Map();
  #asked = new AbortController();
  /** @type {Job | null} */
  #job = null;

  /**
   * @param {Page} page
   * @param {Listener} listener
   * @param {State} state
   */
  constructor(page, listener, state) {
    this.page = page;
    this.listener = listener;
    this.state = state;
  }

  /** The position that is shown. */
  get position() {
    return this.plies.at(-1)?.after ?? (this.state.start || (this.game?.start ?? ""));
  }

  /** The move that led here. */
  get lastMove() {
    return this.plies.at(-1) ?? null;
  }

  /** What is known of each move of the line, also of those that lie ahead. @returns {PathMove[]} */
  get path() {
    const { state, solution } = this;
    const whole = this.#solutionAt(state.moves.length);
    return state.moves.map((move, place) => {
      // What is said here may begin later than what was said there.
      const said = this.#solutionAt(place);
      const choices = said?.covered ? said.moves : (said?.proven?.moves ?? []);
      const there = { move, worth: choices.find((choice) => choice.move === move) ?? null, best: choices[0] ?? null };
      const known = [solution?.path[place], whole?.path[place], there].filter((step) => step?.worth);
      return known.find((step) => step?.best) ?? known[0] ?? there;
    });
  }

  /** What the server has said of a place of the line, if it was asked. @param {number} at */
  #solutionAt(at) {
    return this.#places.get(keyOf(goTo(this.state, at)))?.solution;
  }

  /** Goes anywhere; a line that cannot be played to its end is cut off there, and that is said. @param {State} state */
  async open(state) {
    this.#stop();
    const { signal } = this.#asked;
    this.isWaiting = true;
    try {
      let game = this.game;
      if (game?.name !== state.game || (state.rules && game.rules !== state.rules)) {
        game = await this.#findGame(state, signal);
        if (signal.aborted) return;
      }
      await this.#show({ ...state, game: game.name, rules: game.rules }, signal, game);
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.isWaiting = false;
      this.listener.failed(inWords(error));
      if (this.here && !this.solution?.covered) this.#go(this.state, this.plies); // what was under way was given up
    }
  }

  /** A game that there is not is said, and another one taken. @param {State} state @param {AbortSignal} signal */
  async #findGame(state, signal) {
    try {
      return await fetchGame(this.page, state.game, state.rules || undefined, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || this.game) throw error;
      this.page.tell(error.message, "error");
      Object.assign(state, { start: "", moves: [], at: 0 });
      return fetchGame(this.page, this.page.games.first[""], undefined, signal);
    }
  }

  /** Makes one of the legal moves; it is shown at once. @param {string} text */
  play(text) {
    const move = this.here?.moves.find((legal) => legal.move === text);
    if (!move) return;
    const known = [...this.plies, move];
    const state = play(this.state, text);
    if (state.at > this.state.at) this.#go(state, known);
  }

  /** Makes some moves one after the other. @param {string[]} moves */
  playAll(moves) {
    return moves.length === 1 ? this.play(moves[0]) : this.open(play(this.state, ...moves));
  }

  /** @param {number} at how many moves of the line are made then */
  goTo(at) {
    const state = goTo(this.state, at);
    if (state.at === this.state.at) return;
    if (state.at < this.state.at) this.#go(state, this.plies.slice(0, state.at));
    else this.open(state);
  }

  leave() {
    this.#stop();
    this.listener = { shown: () => {}, changed: () => {}, failed: () => {} };
  }

  /** Goes where the board is known already. @param {State} state @param {MoveData[]} plies */
  #go(state, plies) {
    Object.assign(this, { state, plies, here: null, solution: null, analysis: null, problem: "" });
    this.#stop();
    const { signal } = this.#asked;
    if (!this.#places.has(keyOf(state))) {
      this.isWaiting = true;
      this.listener.shown();
    }
    this.#show(state, signal).catch((error) => {
      if (signal.aborted || isAborted(error)) return;
      this.isWaiting = false;
      this.problem = inWords(error);
      this.listener.changed();
    });
  }

  #stop() {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#stopEngine();
  }

  /** The game changes together with the position, or not at all. @param {State} state @param {AbortSignal} signal */
  async #show(state, signal, game = this.game) {
    const key = keyOf(state);
    const known = this.#places.get(key);
    const line = known?.line ?? (await this.#replay(state, signal, game));
    if (signal.aborted) return;
    if (!line) return; // a shorter line was opened instead
    const place = known ?? { line, solution: null };
    this.#keep(key, place);
    const { plies, here } = line;
    const isWaiting = !place.solution;
    Object.assign(this, { game, state, plies, here, solution: place.solution, analysis: null, problem: "", isWaiting });
    this.listener.shown();
    // Who waits for a solution that takes long, or will never come, sees what the engine thinks meanwhile.
    const timer = setTimeout(() => !signal.aborted && this.#estimate(state, here), PATIENCE);
    try {
      if (!place.solution) await this.#solve(state, place, signal);
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) return;
    if (!place.solution?.covered) this.#estimate(state, here);
    else this.#stopEngine();
  }

  #stopEngine() {
    this.#job?.stop();
    this.#job = null;
  }

  /**
   * @param {State} state
   * @param {AbortSignal} signal
   * @param {GameData | null} known
   * @returns {Promise<LineData | null>}
   */
  async #replay(state, signal, known) {
    const { game, rules, start } = state;
    const body = { game, rules: rules || undefined, start: start || undefined, moves: movesHere(state) };
    try {
      return await this.page.api.post("/api/play", body, signal);
    } catch (error) {
      const ply = error instanceof Refusal ? error.failure.ply : undefined;
      if (ply) {
        this.page.tell(`The line cannot be played to its end: ${inWords(error)}`, "error");
        await this.#show(cutAt(state, ply), signal, known);
        return null;
      }
      if (!(error instanceof Refusal) || error.status >= 500 || !start || this.here) throw error;
      this.page.tell(inWords(error), "error"); // an address whose position is none
      await this.#show({ ...state, start: "", moves: [], at: 0 }, signal, known);
      return null;
    }
  }

  /**
   * A solution that cannot be had is said; the next time it is asked for again.
   *
   * @param {State} state
   * @param {Place} place
   * @param {AbortSignal} signal
   */
  async #solve(state, place, signal) {
    const { game, rules, start } = state;
    const body = { game, rules: rules || undefined, position: start || undefined, line: movesHere(state) };
    try {
      place.solution = /** @type {SolutionData} */ (await this.page.api.post("/api/solution", body, signal));
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.problem = inWords(error);
    }
    if (signal.aborted) return;
    this.isWaiting = false;
    this.solution = place.solution;
    if (place.solution?.covered) this.analysis = null;
    this.listener.changed();
  }

  /** Lets the engine look at what is not solved. @param {State} state @param {PositionData} here */
  #estimate({ game, rules }, { position, outcome }) {
    if (this.#job || outcome) return;
    const request = { game, rules: rules || undefined, position, seconds: SECONDS };
    const show = (/** @type {AnalysisData} */ data) => {
      this.analysis = data;
      this.listener.changed();
    };
    this.#job = this.page.stream.start("analysis", request, {
      progress: show,
      done: show,
      failed: ({ message }) => {
        this.problem = message;
        this.listener.changed();
      },
      again: () => request,
    });
  }

  /** @param {string} key @param {Place} place */
  #keep(key, place) {
    if (this.#places.size >= MOST_PLACES) this.#places.clear();
    this.#places.set(key, place);
  }
}

/** @param {State} state */
const keyOf = (state) => `${state.game} ${state.rules} ${state.start} ${movesHere(state).join(".")}`;
