// A walk through a game: the position shown, its solution, or an engine estimate where there is none. It calls its
// listener when there is something to draw. No DOM.

/** @import { AnalysisData, GameData, Job, MoveData, Page, PathMove, PositionData } from "../../types.d.ts" */
/** @import { SolutionData } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
/** @import { Step } from "../dom.js" */
/** @import { State } from "./state.js" */
import { isAborted, messageOf, Refusal } from "../api.js";
import { fetchGame } from "../find-game.js";
import { Book } from "../game/book.js";
import { emptyLine, goTo, goToPly, movesTo, pathTo, playOver, STEPS } from "../game/line.js";
import { gameFields } from "../words.js";

/**
 * @typedef {object} Listener
 * @property {() => void} shown another position is shown
 * @property {() => void} changed more is known of it
 * @property {(text: string) => void} failed something could not be done
 */

const MAX_SOLUTIONS = 500;
/** How long the engine thinks about a position that is not solved. */
const SECONDS = 8;
/** Milliseconds to wait for a solution before the engine starts. */
const PATIENCE = 700;

export class Walk {
  /** @type {GameData | null} */
  game = null;
  /** The server's data for the position; null until it arrives. @type {PositionData | null} */
  here = null;
  /** @type {SolutionData | null} */
  solution = null;
  /** @type {AnalysisData | null} */
  analysis = null;
  /** Whether the answer is pending. */
  isWaiting = false;
  /** Why there is no solution, or "". */
  problem = "";
  /** @type {Book | null} */
  #book = null;
  /** Solutions by `keyOf` their states. @type {Map<string, SolutionData>} */
  #solutions = new Map();
  #asked = new AbortController();
  /** @type {Job | null} */
  #job = null;

  /** @param {Page} page @param {Listener} listener @param {State} state */
  constructor(page, listener, state) {
    this.page = page;
    this.listener = listener;
    this.state = state;
  }

  /** The moves that led here. @returns {MoveData[]} */
  get plies() {
    const { line } = this.state;
    return pathTo(line, line.here).flatMap((node) => this.#book?.moveTo(node) ?? []);
  }

  /** The position that is shown. */
  get position() {
    return this.#book?.positionAt(this.state.line.here) ?? this.state.start;
  }

  /** The move that led here. */
  get lastMove() {
    return this.#book?.moveTo(this.state.line.here) ?? null;
  }

  /** What is known of each move of the line, also of those ahead. @returns {PathMove[]} */
  get path() {
    const { line } = this.state;
    const whole = this.#solutionAt(line.tip);
    return pathTo(line, line.tip).map((node, place) => {
      const { move, parent } = line.nodes[node];
      // The path of the solution here may begin later than that of another.
      const answer = this.#solutionAt(parent);
      const choices = answer?.covered ? answer.moves : (answer?.proven?.moves ?? []);
      const made = choices.find((choice) => choice.move === move);
      const there = { move, score: made?.score ?? null, best: choices[0] ?? null };
      const known = [this.solution?.path[place], whole?.path[place], there].filter((step) => step?.score);
      return known.find((step) => step?.best) ?? known[0] ?? there;
    });
  }

  /** The solution at a node of the line, if it was fetched. @param {number} node */
  #solutionAt(node) {
    return this.#solutions.get(keyOf({ ...this.state, line: goTo(this.state.line, node) }));
  }

  /** Goes to a state; moves that cannot be played are dropped with a message. @param {State} state */
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
      await this.#show({ ...state, ...gameFields(game) }, signal, game);
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.isWaiting = false;
      this.listener.failed(messageOf(error));
      if (this.here && !this.solution?.covered) this.#go(this.state.line); // what was running was stopped
    }
  }

  /** Fetches the game, or the default one with a message if it does not exist. @param {State} state @param {AbortSignal} signal */
  async #findGame(state, signal) {
    try {
      return await fetchGame(this.page, state.game, state.rules || undefined, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || this.game) throw error;
      this.page.tell(error.message, "error");
      Object.assign(state, { start: "", line: emptyLine() });
      return fetchGame(this.page, this.page.games.first[""], undefined, signal);
    }
  }

  /** Plays a legal move, which is shown at once. @param {string} text */
  play(text) {
    const move = this.here?.moves.find((legal) => legal.move === text);
    const line = playOver(this.state.line, text);
    if (!move || line.here === this.state.line.here) return;
    this.#book?.write(line.here, move);
    this.#go(line);
  }

  /** Plays some moves in sequence. @param {string[]} moves */
  playAll(moves) {
    if (moves.length === 1) return this.play(moves[0]);
    return this.open({ ...this.state, line: moves.reduce(playOver, this.state.line) });
  }

  /** @param {Step} step */
  step(step) {
    this.#goTo(STEPS[step](this.state.line));
  }

  /** @param {number} ply the number of moves played */
  goTo(ply) {
    this.#goTo(goToPly(this.state.line, ply));
  }

  /** @param {Line} line */
  #goTo(line) {
    if (line.here === this.state.line.here) return;
    if (this.#book?.isKnown(line, line.here)) this.#go(line);
    else this.open({ ...this.state, line });
  }

  leave() {
    this.#stop();
    this.listener = { shown: () => {}, changed: () => {}, failed: () => {} };
  }

  /** Goes to a node whose moves are known. @param {Line} line */
  #go(line) {
    const state = { ...this.state, line };
    Object.assign(this, { state, here: null, solution: null, analysis: null, problem: "" });
    this.#stop();
    const { signal } = this.#asked;
    if (!this.#book?.find(this.position)) {
      this.isWaiting = true;
      this.listener.shown();
    }
    this.#show(state, signal).catch((error) => {
      if (signal.aborted || isAborted(error)) return;
      this.isWaiting = false;
      this.problem = messageOf(error);
      this.listener.changed();
    });
  }

  #stop() {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#stopEngine();
  }

  /** Shows a state, and its game only together with its position. @param {State} asked @param {AbortSignal} signal */
  async #show(asked, signal, game = this.game) {
    if (!game) return;
    const { book, state, here } = await this.#reach(asked, signal, game);
    if (signal.aborted) return;
    const key = keyOf(state);
    const solution = this.#solutions.get(key) ?? null;
    this.#book = book;
    Object.assign(this, { game, state, here, solution, analysis: null, problem: "", isWaiting: !solution });
    this.listener.shown();
    // While a solution takes long, the engine's estimate is shown.
    const timer = setTimeout(() => !signal.aborted && this.#estimate(state, here), PATIENCE);
    try {
      if (!solution) await this.#solve(state, key, signal);
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) return;
    if (!this.solution?.covered) this.#estimate(state, here);
    else this.#stopEngine();
  }

  #stopEngine() {
    this.#job?.stop();
    this.#job = null;
  }

  /**
   * Fetches the moves of a line and the position at its end; returns the state that could be reached.
   * @param {State} state
   * @param {AbortSignal} signal
   * @param {GameData} game
   * @returns {Promise<{ book: Book, state: State, here: PositionData }>}
   */
  async #reach(state, signal, game) {
    const start = state.start || game.start;
    const isSame = this.#book?.game === game && this.#book.start === start;
    const book = isSame && this.#book ? this.#book : new Book(this.page.api, game, start);
    try {
      const { line, error } = await book.replay(state.line, state.line.here, signal);
      if (error) this.page.tell(`The line cannot be played to the end: ${messageOf(error)}`, "error");
      return { book, state: { ...state, line }, here: await book.look(book.positionAt(line.here), signal) };
    } catch (error) {
      const isWrong = error instanceof Refusal && error.status < 500 && state.start && !this.here;
      if (!isWrong) throw error;
      this.page.tell(messageOf(error), "error"); // the address has no valid position
      return this.#reach({ ...state, start: "", line: emptyLine() }, signal, game);
    }
  }

  /**
   * Fetches the solution; an error is shown, and the next visit asks again.
   * @param {State} state
   * @param {string} key
   * @param {AbortSignal} signal
   */
  async #solve(state, key, signal) {
    const { game, rules, start, line } = state;
    const body = { game, rules: rules || undefined, position: start || undefined, line: movesTo(line) };
    try {
      const solution = /** @type {SolutionData} */ (await this.page.api.post("/api/solution", body, signal));
      if (this.#solutions.size >= MAX_SOLUTIONS) this.#solutions.clear();
      this.#solutions.set(key, solution);
      if (!signal.aborted) this.solution = solution;
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      this.problem = messageOf(error);
    }
    if (signal.aborted) return;
    this.isWaiting = false;
    if (this.solution?.covered) this.analysis = null;
    this.listener.changed();
  }

  /** Lets the engine estimate a position that is not solved. @param {State} state @param {PositionData} here */
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
}

/** @param {State} state */
const keyOf = ({ game, rules, start, line }) => `${game} ${rules} ${start} ${movesTo(line).join(".")}`;
