// Watch: two strategies play each other, at any pace.

import { parseWhole } from "../address.js";
import { followNumber, on } from "../dom.js";
import { findGame } from "../find-game.js";
import { firstSide, sideOf } from "../game/position.js";
import { entryOf, KeptScreen } from "../screen.js";
import {
  LETTERS,
  repetitionInWords,
  roundsOf,
  startsOf,
  strategyOf,
  sumsInWords,
  tournamentOf,
  winnerInWords,
} from "../watch/contest.js";
import { showControls, showGames, showPlates, showRepetition, showSetup, showSums } from "../watch/drawing.js";
import { inTheirWords, lookOf } from "../watch/look.js";
import { arrange, makeParts } from "../watch/parts.js";
import { Runner } from "../watch/runner.js";
import { formatWatch, MAX_OPENING, MAX_ROUNDS, parseDelay, parseWatch, playing } from "../watch/setup.js";
import { gameFields, playerText, rivalOf } from "../words.js";

/** @import { GameData, MoveData, OpeningsData, Page, PlayerKind, Values } from "../../types.d.ts" */
/** @import { WatchedGame } from "../watch/runner.js" */
/** @import { Contest } from "../watch/contest.js" */
/** @import { WatchSetup } from "../watch/setup.js" */

/** Moves with a shorter delay are not announced. */
const SPOKEN_DELAY = 1500;
/** Moves with a shorter delay are not animated. */
const ANIMATED_DELAY = 120;

class Watch extends KeptScreen {
  #parts = makeParts();
  #runner;
  #setup = parseWatch({});
  /** Who can play the game. @type {PlayerKind[]} */
  #kinds = [];
  /** The game while X plays White, and while Y does. @type {GameData[]} */
  #looks = [];

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#runner = new Runner((request, listener) => page.stream.start("game", request, listener), {
      began: () => this.#showBeginning(),
      moved: (move) => this.#showMove(move),
      ended: (game) => this.#showEnd(game),
      stopped: (failure) => {
        if (failure !== null) page.tell(failure.message, "error");
        showControls(this.#parts, this.#runner);
      },
    });
    arrange(root, this.#parts);
    this.#listen();
  }

  /** @override @param {Values} values */
  async open(values) {
    this.#setup = parseWatch(values);
    showSetup(this.#parts, this.#setup, this.#strategies);
    await this.#changeGame(values.game || this.page.games.first.watch, values.rules);
  }

  /** @override @param {Values} values */
  update(values) {
    this.#runner.stop();
    super.update(values);
  }

  /** @override */
  leave() {
    this.#runner.suspend();
    showControls(this.#parts, this.#runner);
  }

  /** @override */
  get choices() {
    return formatWatch(this.#setup);
  }

  /** @returns {[string, string]} */
  get #strategies() {
    return playing(this.#setup.strategies, this.#kinds);
  }

  // ---- The set-up

  /** @param {string} name @param {string} [rules] the hash in a link */
  async #changeGame(name, rules) {
    const isLate = this.ask();
    this.#runner.stop();
    const { game, kinds } = await findGame(this.page, name, rules, this.page.games.first.watch);
    if (isLate()) return;
    this.game = game;
    this.#kinds = kinds;
    const gone = this.#setup.strategies.filter((spec, place) => spec && spec !== this.#strategies[place]);
    if (gone.length) this.page.tell(`${gone.join(" and ")} cannot play ${game.title}: others play instead.`, "error");
    this.#setup.strategies = keptOf(this.#setup.strategies, gone);
    for (const picker of this.#parts.strategies) picker.kinds = kinds;
    this.#showGame(game);
    showSetup(this.#parts, this.#setup, this.#strategies);
    showControls(this.#parts, this.#runner);
    this.remember();
  }

  #listen() {
    const { gamePicker, strategies, main, step, stop, tournament, vary } = this.#parts;
    gamePicker.games = this.page.games;
    on(gamePicker, "change", ({ game }) => this.try(this.#changeGame(game)));
    strategies.forEach((picker, strategy) => {
      picker.label = `Strategy ${LETTERS[strategy]}`;
      picker.human = false;
      on(picker, "change", ({ player }) => {
        this.#setup.strategies[strategy] = player;
        this.#showFigures();
        this.remember();
      });
    });
    this.#listenToNumbers();
    main.addEventListener("click", () => this.#startOrPause());
    step.addEventListener("click", () => this.#step());
    vary.addEventListener("click", () => this.#vary());
    stop.addEventListener("click", () => {
      this.#runner.stop();
      showControls(this.#parts, this.#runner);
    });
    tournament.addEventListener("click", () => {
      this.#begin(tournamentOf(this.#strategies, this.#setup.seed));
    });
  }

  #listenToNumbers() {
    const { rounds, opening, seed, delay, nextDelay } = this.#parts;
    followNumber(
      rounds,
      (text) => parseWhole(text, 1, MAX_ROUNDS),
      (value) => this.#change({ rounds: value }),
    );
    followNumber(
      opening,
      (text) => parseWhole(text, 0, MAX_OPENING),
      (value) => this.#change({ opening: value }),
    );
    followNumber(seed, parseWhole, (value) => this.#change({ seed: value }));
    followNumber(delay, parseDelay, (value) => {
      this.#runner.delay = value;
      this.#change({ delay: value });
    });
    nextDelay.addEventListener("input", () => {
      const isEmpty = nextDelay.value.trim() === "" && !nextDelay.validity.badInput;
      const value = isEmpty ? null : parseDelay(nextDelay.value);
      nextDelay.setAttribute("aria-invalid", String(!isEmpty && value === null));
      if (!isEmpty && value === null) return;
      this.#runner.nextDelay = value;
      this.#change({ nextDelay: value });
    });
  }

  /** @param {Partial<WatchSetup>} changes */
  #change(changes) {
    Object.assign(this.#setup, changes);
    this.remember();
  }

  // ---- Buttons

  #startOrPause() {
    const runner = this.#runner;
    if (runner.phase !== "running") this.#begin(this.#rounds());
    else if (runner.isPaused) runner.resume();
    else runner.pause();
    showControls(this.#parts, this.#runner);
  }

  #step() {
    if (this.#runner.phase === "running") this.#runner.step();
    else this.#begin(this.#rounds(), (runner) => runner.step());
    showControls(this.#parts, this.#runner);
  }

  #rounds() {
    return roundsOf(this.#strategies, this.#setup.rounds, this.#setup.seed);
  }

  /** The same contest once more, with random first moves. */
  #vary() {
    const { contest } = this.#runner;
    if (this.game === null || contest === null) return;
    this.#change({ opening: this.game.opening });
    this.#parts.opening.value = String(this.#setup.opening);
    this.#begin({ ...contest, strategies: this.#strategies, seed: this.#setup.seed });
  }

  /** @param {Contest} contest @param {(runner: Runner) => void} go */
  #begin(contest, go = (runner) => runner.resume()) {
    this.try(this.#prepare(contest, go));
  }

  /** @param {Contest} contest @param {(runner: Runner) => void} go */
  async #prepare(contest, go) {
    const { game } = this;
    if (game === null) return;
    const starts = this.#setup.opening === 0 ? [] : await this.#findStarts(game, contest);
    if (game !== this.game || this.#runner.phase === "running" || !this.root.isConnected) return;
    this.#runner.delay = this.#setup.delay;
    this.#runner.nextDelay = this.#setup.nextDelay;
    this.#runner.begin({ ...contest, starts, first: firstSide(game) }, gameFields(game));
    go(this.#runner);
    showControls(this.#parts, this.#runner);
  }

  /** @param {GameData} game @param {Contest} contest */
  async #findStarts(game, contest) {
    const { status } = this.#parts;
    status.textContent = "Looking for balanced positions to begin with …";
    const asked = { plies: this.#setup.opening, number: startsOf(contest), seed: contest.seed };
    try {
      /** @type {OpeningsData} */
      const { positions } = await this.page.api.get("/api/openings", { ...gameFields(game), ...asked });
      return positions;
    } finally {
      status.textContent = "";
    }
  }

  // ---- The games

  #showBeginning() {
    const { board, delay, status } = this.#parts;
    if (this.game === null) return;
    board.game = this.#looks[this.#runner.white];
    board.position = this.#runner.start ?? this.game.start;
    if (this.#runner.delay !== this.#setup.delay) {
      this.#setup.delay = this.#runner.delay; // the delay from the next game applies now
      delay.value = String(this.#setup.delay);
      this.remember();
    }
    status.textContent = `Game ${this.#runner.number} begins.`;
    this.#showFigures();
  }

  /** @param {MoveData} move */
  #showMove(move) {
    const { isPaused, delay, white } = this.#runner;
    this.#parts.board.show(move.after, move, { animate: isPaused || delay >= ANIMATED_DELAY });
    const who = LETTERS[strategyOf(rivalOf(sideOf(move.after)), white) ?? 0];
    const text = move.target === null ? `${who} cannot move and passes.` : `${who} plays ${move.move}.`;
    this.#parts.status.textContent = text;
    if (isPaused || delay >= SPOKEN_DELAY) this.page.announce(text);
    this.#showFigures();
  }

  /** @param {WatchedGame} game */
  #showEnd(game) {
    const { sums, games, contest } = this.#runner;
    if (this.game === null || contest === null) return;
    const isLast = games.length === contest.games;
    const won = strategyOf(game.end.winner, game.white);
    const result = won === null ? "is a draw" : `goes to ${LETTERS[won]} (${playerText(contest.strategies[won])})`;
    const ending = inTheirWords(game.end.ending, this.game, game.white);
    const text = `Game ${game.number} ${result}. ${ending}`;
    this.#parts.status.textContent = text;
    this.page.announce(`${text} ${sumsInWords(sums)}`);
    this.page.sound("end");
    if (isLast) this.page.announce(`In all: ${winnerInWords(sums)}. ${repetitionInWords(games)}`.trim());
    this.#showFigures();
    this.#showGames(this.game);
  }

  #showFigures() {
    if (this.game === null) return;
    showPlates(this.#parts, this.game, this.#runner, this.#strategies);
    showSums(this.#parts, this.game, this.#runner);
  }

  /** @param {GameData} game */
  #showGames(game) {
    showGames(this.#parts, game, this.#runner);
    showRepetition(this.#parts, game, this.#runner);
  }

  /** @param {GameData} game */
  #showGame(game) {
    const { title, board, gamePicker } = this.#parts;
    this.#looks = [lookOf(game, 0), lookOf(game, 1)];
    title.textContent = game.title;
    board.game = game;
    board.position = game.start;
    gamePicker.value = game.name;
    this.#runner.forget();
    this.#parts.status.textContent = "";
    this.#showFigures();
    this.#showGames(game);
  }
}

/** The chosen strategies without those that cannot play. @param {[string, string]} chosen @param {string[]} gone @returns {[string, string]} */
function keptOf([x, y], gone) {
  return [gone.includes(x) ? "" : x, gone.includes(y) ? "" : y];
}

export const screen = entryOf(["pickers", "table", "watch"], (root, page) => new Watch(root, page));
