// Explore: a solved game, with what every move is worth and how soon the game is then over.

/** @import { Page, SolvedGame, Values } from "../../types.d.ts" */
/** @import { Step } from "../dom.js" */
import { later } from "../api.js";
import { bestKnown, isLeftBehind, knownHere, knownPath } from "../explore/known.js";
import { formatState, parseState } from "../explore/state.js";
import { View } from "../explore/view.js";
import { Walk } from "../explore/walk.js";
import { areKeysOn, hasModifier, isFocusLost, isShortcut, make } from "../dom.js";
import { emptyLine } from "../game/line.js";
import { sideOf } from "../game/position.js";
import { entryOf, loadStyle, Screen } from "../screen.js";
import { moveSentence, sideName } from "../words.js";

const dialog = later(() => import("../dialog.js"));
const gamePicker = later(() => import("../elements/game-picker.js"));
const results = later(() => import("../explore/results.js"));

class Explore extends Screen {
  #view;
  #walk;
  /** The position that was drawn last. */
  #shown = "";
  /** Whether the evaluation has been announced. */
  #isSaid = true;
  /** Whether the last request gets an entry in the browser's history. */
  #isNew = false;
  /** Whether it was typed: then its error is shown below the field. */
  #isTyped = false;
  /** Whether it was chosen in the table of solved games, far below the board. */
  #isComing = false;
  /** How many best moves were asked for before they were known. */
  #pending = 0;
  /** The solved games, once they have arrived. @type {SolvedGame[] | null} */
  #results = null;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#view = new View(root, {
      choose: (move) => this.#ask({}).play(move),
      playAll: (moves) => this.#ask({}).playAll(moves),
      goTo: (at) => this.#ask({}).goTo(at),
      step: (step) => this.#step(step),
      best: () => this.#playBest(),
      game: () => this.try(this.#chooseGame()),
      position: (text) => this.#goToPosition(text),
    });
    /** @type {import("../explore/walk.js").Listener} */
    const listener = { shown: () => this.#show(), changed: () => this.#draw(), failed: (text) => this.#fail(text) };
    this.#walk = new Walk(page, listener, parseState({}, page.games));
    document.addEventListener("keydown", (event) => this.#press(event), { signal: this.signal });
    this.#showResults();
  }

  /** Does not wait for the solution: the board is shown first. @override @param {Values} values */
  async open(values) {
    if (!this.#shown || !this.isAt(values)) void this.#ask({}).open(parseState(values, this.page.games));
    else if (this.#isComing) this.#arrive();
  }

  /** @override */
  get values() {
    return formatState(this.#walk.state);
  }

  #show() {
    const walk = this.#walk;
    const place = `${walk.game?.rules} ${walk.position}`;
    if (place !== this.#shown) {
      this.#view.show(walk, this.#shown.split(" ")[0] !== walk.game?.rules);
      this.#isSaid = false;
    }
    this.#shown = place;
    this.game = walk.game;
    this.remember({ push: this.#isNew });
    this.#isNew = false;
    this.#draw();
    if (this.#isComing) this.#arrive();
  }

  get #known() {
    return knownHere(this.#results ?? [], this.#walk);
  }

  #draw() {
    const walk = this.#walk;
    const results = this.#results ?? [];
    const hadFocus = this.root.contains(document.activeElement);
    const { focused } = this.#view;
    this.#view.draw(walk, {
      known: this.#known,
      isLeftBehind: isLeftBehind(results, walk),
      path: knownPath(results, walk, walk.path),
    });
    if (hadFocus && isFocusLost()) this.#view.mendFocus(focused);
    this.#say();
    this.#playPending();
  }

  /** Announces what the position is worth, once that is known. */
  #say() {
    const walk = this.#walk;
    const isKnown = walk.solution?.covered || (walk.solution && this.#results) || walk.here?.outcome;
    if (this.#isSaid || !walk.here || !isKnown) return;
    this.#isSaid = true;
    const { game, lastMove } = walk;
    const before = walk.plies.at(-2)?.after ?? (walk.state.start || (game?.start ?? ""));
    const made = game && lastMove ? `${moveSentence(sideName(game, sideOf(before)), lastMove)} ` : "";
    this.page.announce(made + this.#view.words);
  }

  /** Shows an error and stays at the last position. @param {string} text */
  #fail(text) {
    if (this.#isTyped) this.#view.drawTypedError(text);
    else this.page.tell(text, "error");
    this.#ask({});
    this.#isComing = false;
    this.remember();
    this.#draw();
  }

  /** The walk, for a new request. @param {{ isNew?: boolean, isTyped?: boolean }} how */
  #ask({ isNew = false, isTyped = false }) {
    this.#isNew = isNew;
    this.#isTyped = isTyped;
    this.#pending = 0;
    return this.#walk;
  }

  /** @param {Step} step */
  #step(step) {
    this.#ask({}).step(step);
  }

  /** Counts presses that come before the answer. */
  #playBest() {
    this.#pending++;
    this.#playPending();
  }

  /** Plays the best move, if it was asked for and is known. */
  #playPending() {
    const { here, solution, analysis, isWaiting } = this.#walk;
    // An estimate must not give away what is about to be proven.
    const guess = isWaiting ? undefined : analysis?.best;
    const best = solution?.moves[0]?.move ?? bestKnown(this.#known, analysis) ?? guess;
    if (!this.#pending || !here || !best) return;
    const left = this.#pending - 1;
    this.#ask({});
    this.#pending = left;
    this.#walk.play(best);
  }

  /** @param {string} text */
  #goToPosition(text) {
    const { state, game } = this.#walk;
    const start = text === game?.start ? "" : text;
    return this.#ask({ isNew: true, isTyped: true }).open({ ...state, start, line: emptyLine() });
  }

  async #chooseGame() {
    const [{ GamePicker }, { showDialog }] = await Promise.all([gamePicker(), dialog(), loadStyle("pickers")]);
    if (this.signal.aborted) return;
    const picker = new GamePicker();
    picker.games = this.page.games;
    picker.value = this.#walk.game?.name ?? "";
    const choose = { label: "Explore this game", act: () => this.#explore(picker.value), primary: true };
    showDialog("Which game?", [picker], [choose, { label: "Cancel" }]);
  }

  /** @param {string} game */
  #explore(game) {
    return this.#ask({ isNew: true }).open({ game, rules: "", start: "", line: emptyLine() });
  }

  /** Loads the table of solved games. */
  async #showResults() {
    const { signal } = this;
    const loaded = await results().catch(() => null);
    if (signal.aborted) return;
    const place = make("section", { class: "card stack explore-results", "aria-label": "Solved games" });
    place.addEventListener("click", (event) => this.#follow(event));
    if (loaded) this.root.append(place);
    this.#results = (await loaded?.showResults(place, this.page, signal)) ?? [];
    if (!signal.aborted) this.#draw();
  }

  /** Follows a link to a game; one that is shown already is scrolled to. @param {MouseEvent} event */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.shiftKey || hasModifier(event)) return;
    this.#isComing = true;
    if (link.hash === location.hash) this.#arrive();
  }

  #arrive() {
    this.#isComing = false;
    this.#view.arrive();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!isShortcut(event) || !areKeysOn() || (event.key !== "," && event.key !== ".")) return;
    event.preventDefault();
    this.#step(event.key === "," ? "back" : "forward");
  }

  /** @override */
  leave() {
    super.leave();
    this.#walk.leave();
  }
}

export const screen = entryOf(["table", "explore"], (root, page) => new Explore(root, page));
