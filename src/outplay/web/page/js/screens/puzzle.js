// Puzzle: find the only move that wins, or draws, and play the game out against a perfect rival.

/** @import { GameData, MoveData, Page, PuzzleData, Values } from "../../types.d.ts" */
/** @import { State } from "../puzzle/state.js" */
/** @import { Step } from "../dom.js" */
import { later, messageOf, Refusal } from "../api.js";
import { areKeysOn, isShortcut, keep, recall } from "../dom.js";
import { findGame } from "../find-game.js";
import { Solving } from "../puzzle/solving.js";
import { formatState, parseState, seriesOf } from "../puzzle/state.js";
import { afterFault, afterSolved, formatTallies, NO_TALLY, parseTallies } from "../puzzle/streaks.js";
import { View } from "../puzzle/view.js";
import { entryOf, loadStyle, Screen } from "../screen.js";
import { moveSentence, rivalOf, sideName } from "../words.js";

const dialog = later(() => import("../dialog.js"));
const gamePicker = later(() => import("../elements/game-picker.js"));

const TALLIES = "outplay-puzzles";
/** Puzzles that were shown already and are passed over: small boards have few. */
const MAX_REPEATS = 30;

class Puzzle extends Screen {
  /** @type {State} */
  #state;
  /** @type {Solving | null} */
  #solving = null;
  #view;
  /** The positions that were shown, of any series. @type {Set<string>} */
  #seen = new Set();

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#state = parseState({}, page.games);
    const complain = (/** @type {string} */ text) => page.tell(text, "error");
    this.#view = new View(
      root,
      {
        choose: (move) => this.try(this.#try(move)),
        step: (step) => this.#step(step),
        help: (answer) => this.try(this.#help(answer)),
        next: () => this.#next(),
        game: () => this.try(this.#chooseGame()),
        kind: (kind) => this.try(this.#go({ ...this.#state, ...kind, number: 1 }, { push: true })),
      },
      complain,
    );
    document.addEventListener("keydown", (event) => this.#press(event), { signal: this.signal });
  }

  /** @override */
  get values() {
    return formatState(this.#state);
  }

  /** Does not wait for the puzzle: the board is shown first. @override @param {Values} values */
  async open(values) {
    if (this.game && this.isAt(values)) return;
    await this.#enter(parseState(values, this.page.games), {});
  }

  /** Goes to a game, and begins to look for its puzzle. @param {State} state @param {{ push?: boolean }} how */
  async #enter(state, how) {
    const isOld = this.ask();
    const { game } = await findGame(this.page, state.game, state.rules, this.page.games.first[""]);
    if (isOld() || this.signal.aborted) return;
    void this.try(this.#find(game, { ...state, game: game.name, rules: game.rules }, how));
  }

  /** Looks for a puzzle of a game that is known. @param {State} state @param {{ push?: boolean, passOver?: boolean }} how */
  async #go(state, how) {
    if (this.game) await this.#find(this.game, state, how);
  }

  /** @param {GameData} game @param {State} state @param {{ push?: boolean, passOver?: boolean }} how */
  async #find(game, state, { push = false, passOver = false }) {
    const isOld = this.ask();
    this.game = game;
    this.#state = state;
    this.#solving = null;
    this.#view.expect(game, state);
    this.#view.drawTally(this.#tally);
    this.remember({ push });
    for (let repeats = 0; ; repeats++) {
      const number = state.number + repeats;
      const puzzle = await this.#fetch({ ...state, number });
      if (isOld()) return;
      if (puzzle && passOver && repeats < MAX_REPEATS && this.#seen.has(puzzle.here.position)) continue;
      this.#state = { ...state, number };
      this.remember();
      if (puzzle) this.#begin(new Solving(this.page.api, game, puzzle));
      return;
    }
  }

  /** The puzzle of a state; null, and said, if there is none. @param {State} state @returns {Promise<PuzzleData | null>} */
  async #fetch(state) {
    const query = { ...seriesOf(state), number: state.number };
    try {
      return await this.page.api.get("/api/puzzle", query, this.signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#view.lack(`${messageOf(error)}.`);
      return null;
    }
  }

  /** @param {Solving} solving */
  #begin(solving) {
    this.#solving = solving;
    this.#seen.add(solving.position);
    this.#view.begin(solving, this.#state);
    this.#view.draw(solving);
    this.page.announce(`${solving.puzzle.text}.`);
  }

  /** @param {string} move */
  async #try(move) {
    const solving = this.#solving;
    if (!solving || solving.isBusy) return;
    const judged = solving.try(move, this.signal);
    this.#view.board.hint = null;
    this.#view.draw(solving);
    this.#view.say("…");
    try {
      const { fault, made } = await judged;
      if (solving !== this.#solving) return;
      if (fault) this.#refuse(move, fault);
      else await this.#make(solving, made);
    } catch (error) {
      this.#view.say("");
      throw error;
    } finally {
      if (solving === this.#solving) this.#view.draw(solving);
    }
  }

  /** @param {string} move @param {string} fault */
  #refuse(move, fault) {
    this.#tally = afterFault(this.#tally);
    this.#view.say(`${move} is not it: ${fault}. Try again, or press Hint or Answer.`, "wrong");
  }

  /** Shows a good move and the replies, one after the other. @param {Solving} solving @param {MoveData[]} made */
  async #make(solving, made) {
    const { game, puzzle, outcome } = solving;
    for (const move of made) {
      await this.#view.board.show(move.after, move);
      if (solving !== this.#solving) return;
    }
    const rival = sideName(game, rivalOf(puzzle.here.side));
    const replies = made.slice(1).filter(({ target }) => target !== null);
    const sentences = replies.map((reply) => moveSentence(rival, reply));
    if (!outcome) this.#view.say([`${made[0].move} is right.`, ...sentences, "Go on!"].join(" "), "right");
    else if (solving.isSolved) this.#finish(solving, sentences);
    else this.#view.say(`${outcome.text} That was not the task.`, "wrong");
  }

  /** @param {Solving} solving @param {string[]} sentences */
  #finish(solving, sentences) {
    this.page.sound("end");
    const { seed, number, level, goal } = this.#state;
    this.#tally = afterSolved(this.#tally, [seed, number, level, goal].join("/"), solving.isClean);
    this.#view.say(["Solved!", ...sentences, solving.outcome?.text ?? ""].join(" "), "right");
  }

  /** @param {boolean} answer */
  async #help(answer) {
    const solving = this.#solving;
    if (!solving || solving.isBusy) return;
    this.#tally = afterFault(this.#tally);
    const { text, cells } = await solving.help(answer, this.signal);
    if (solving !== this.#solving) return;
    this.#view.show(solving);
    this.#view.board.hint = cells.join("") || null;
    this.#view.say(text);
  }

  #next() {
    const solving = this.#solving;
    if (solving && !solving.outcome) this.#tally = afterFault(this.#tally);
    const state = { ...this.#state, number: this.#state.number + 1 };
    return this.try(this.#go(state, { push: true, passOver: true }));
  }

  /** @param {Step} step */
  #step(step) {
    this.#solving?.step(step);
    if (this.#solving) this.#view.show(this.#solving);
  }

  get #tally() {
    return parseTallies(recall(TALLIES)).get(this.#state.game) ?? NO_TALLY;
  }

  set #tally(tally) {
    const tallies = parseTallies(recall(TALLIES));
    tallies.delete(this.#state.game); // the newest is the last
    keep(TALLIES, formatTallies(tallies.set(this.#state.game, tally)));
    this.#view.drawTally(tally);
  }

  async #chooseGame() {
    const [{ GamePicker }, { showDialog }] = await Promise.all([gamePicker(), dialog(), loadStyle("pickers")]);
    if (this.signal.aborted) return;
    const picker = new GamePicker();
    picker.games = this.page.games;
    picker.value = this.game?.name ?? "";
    const enter = () => this.#enter({ ...this.#state, game: picker.value, rules: "", number: 1 }, { push: true });
    const choose = { label: "Puzzles of this game", act: () => this.try(enter()), primary: true };
    showDialog("Which game?", [picker], [choose, { label: "Cancel" }]);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!isShortcut(event) || !areKeysOn() || (event.key !== "," && event.key !== ".")) return;
    event.preventDefault();
    this.#step(event.key === "," ? "back" : "forward");
  }
}

export const screen = entryOf(["puzzle"], (root, page) => new Puzzle(root, page));
