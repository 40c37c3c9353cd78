// Watch: two strategies play each other, at any pace.

import { parseWhole } from "../address.js";
import { followNumber, on } from "../dom.js";
import { findGame } from "../find-game.js";
import { firstSide, sideOf } from "../game/position.js";
import { entryOf, KeptScreen } from "../screen.js";
import { LETTERS, roundsOf, strategyOf, sumsInWords, tournamentOf, winnerInWords } from "../watch/contest.js";
import { showControls, showGames, showPlates, showSetup, showSums } from "../watch/drawing.js";
import { arrange, makeParts } from "../watch/parts.js";
import { Runner } from "../watch/runner.js";
import { formatWatch, inColours, MAX_ROUNDS, parseDelay, parseWatch, possible } from "../watch/setup.js";
import { gameFields, rivalOf } from "../words.js";

/** @import { GameData, MoveData, Page, Values } from "../../types.d.ts" */
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
    showSetup(this.#parts, this.#setup);
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

  // ---- The set-up

  /** @param {string} name @param {string} [rules] the hash in a link */
  async #changeGame(name, rules) {
    const isLate = this.ask();
    this.#runner.stop();
    const { game, kinds } = await findGame(this.page, name, rules, this.page.games.first.watch);
    if (isLate()) return;
    this.game = game;
    const asked = this.#setup.strategies;
    this.#setup.strategies = possible(asked, kinds);
    const gone = asked.filter((spec, place) => spec !== this.#setup.strategies[place]);
    if (gone.length) this.page.tell(`${gone.join(" and ")} cannot play ${game.title}: others play instead.`, "error");
    for (const picker of this.#parts.strategies) picker.kinds = kinds;
    this.#showGame(game);
    showSetup(this.#parts, this.#setup);
    showControls(this.#parts, this.#runner);
    this.remember();
  }

  #listen() {
    const { gamePicker, strategies, main, step, stop, tournament } = this.#parts;
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
    stop.addEventListener("click", () => {
      this.#runner.stop();
      showControls(this.#parts, this.#runner);
    });
    tournament.addEventListener("click", () => {
      this.#begin(tournamentOf([...this.#setup.strategies], this.#setup.seed));
    });
  }

  #listenToNumbers() {
    const { rounds, seed, delay, nextDelay } = this.#parts;
    followNumber(
      rounds,
      (text) => parseWhole(text, 1, MAX_ROUNDS),
      (value) => this.#change({ rounds: value }),
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
    if (this.#runner.phase !== "running") this.#begin(this.#rounds(), false);
    this.#runner.step();
    showControls(this.#parts, this.#runner);
  }

  #rounds() {
    return roundsOf([...this.#setup.strategies], this.#setup.rounds, this.#setup.seed);
  }

  /** @param {Contest} contest @param {boolean} goesOn */
  #begin(contest, goesOn = true) {
    if (this.game === null) return;
    this.#runner.delay = this.#setup.delay;
    this.#runner.nextDelay = this.#setup.nextDelay;
    this.#runner.begin({ ...contest, first: firstSide(this.game) }, gameFields(this.game));
    if (goesOn) this.#runner.resume();
    showControls(this.#parts, this.#runner);
  }

  // ---- The games

  #showBeginning() {
    const { board, delay, status } = this.#parts;
    if (this.game === null) return;
    board.position = this.game.start;
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
    const isLast = games.length === contest?.games;
    if (this.game === null) return;
    const won = strategyOf(game.end.winner, game.white);
    const result = won === null ? "is a draw" : `goes to ${LETTERS[won]}`;
    const text = `Game ${game.number} ${result}. ${inColours(game.end.ending, this.game)}`;
    this.#parts.status.textContent = text;
    this.page.announce(`${text} ${sumsInWords(sums)}`);
    if (isLast) this.page.announce(`In all: ${winnerInWords(sums)}.`);
    this.#showFigures();
    showGames(this.#parts, this.game, this.#runner);
  }

  #showFigures() {
    if (this.game === null) return;
    showPlates(this.#parts, this.game, this.#runner, this.#setup);
    showSums(this.#parts, this.game, this.#runner);
  }

  /** @param {GameData} game */
  #showGame(game) {
    const { title, board, gamePicker } = this.#parts;
    title.textContent = game.title;
    board.game = game;
    board.position = game.start;
    gamePicker.value = game.name;
    this.#runner.forget();
    this.#parts.status.textContent = "";
    this.#showFigures();
    showGames(this.#parts, game, this.#runner);
  }
}

export const screen = entryOf(["pickers", "table", "watch"], (root, page) => new Watch(root, page));
