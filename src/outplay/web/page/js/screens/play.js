// Play: any game, any players. The session holds the state, the view draws it; what is not needed at first (help, review,
// editor, files, choosers) is loaded on demand.

/** @import { GameData, MoveData, Page, Side, Values } from "../../types.d.ts" */
/** @import { Setup } from "../play/link.js" */
import { isAborted, later, messageOf, Refusal } from "../api.js";
import { isFocusLost, keep, on, recall } from "../dom.js";
import { firstSide, sideOf } from "../game/position.js";
import {
  DEFAULT_RIVAL,
  firstSeat,
  nextSeat,
  parseLink,
  parseSideChoice,
  seatedOn,
  seatsOf,
  SIDE_CHOICE,
} from "../play/link.js";
import { emptyLine, STEPS } from "../game/line.js";
import { Session } from "../play/session.js";
import { chosenSide, shortcutOf, View } from "../play/view.js";
import { entryOf, Screen } from "../screen.js";
import { PERSON } from "../words.js";

const choosers = later(() => import("../play/choosers.js"));
const gameClock = later(() => import("../play/game-clock.js"));
const clockDialog = later(() => import("../play/clock-dialog.js"));
const dialogs = later(() => import("../play/dialogs.js"));
const display = later(() => import("../play/display.js"));
const editor = later(() => import("../play/editor.js"));
const files = later(() => import("../play/files.js"));
const help = later(() => import("../play/help.js"));
const hint = later(() => import("../play/hint.js"));
const myGames = later(() => import("../game/my-games.js"));
const moveList = later(() => import("../elements/move-list.js"));
const review = later(() => import("../play/review.js"));
const rooms = later(() => import("../play/room-card.js"));
const rules = later(() => import("../play/rules.js"));
const seating = later(() => import("../play/seating.js"));

/** Milliseconds between two looks at the clocks. */
const TICK = 100;

/** The review or the editor. @typedef {{ leave(): void, follow?(): void }} Guest */

export class PlayScreen extends Screen {
  /** @type {Session} */
  session = /** @type {any} */ (null);
  /** @type {Guest | null} */
  guest = null;
  /** @type {import("../play/help.js").Help | null} */
  help = null;
  /** @type {import("../elements/move-list.js").MoveList | null} */
  list = null;
  /** Whether the next address gets an entry in the browser's history. */
  #isNew = false;
  /** Whether the position shown was just reached by a move. */
  #hasMoved = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ticker;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.actions = this.#onceThere(this.#makeActions());
    this.view = new View(root, this.actions);
    const { signal } = this;
    on(this.view.board, "choose", ({ move }) => this.session?.play(move));
    on(this.view.board, "idle", ({ side }) => this.#explain(side));
    on(document, "away", ({ isAway }) => this.session?.setAway(isAway), { signal });
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  /** @override */
  leave() {
    super.leave();
    this.session?.close();
    this.dismiss();
    this.help?.stop();
  }

  // ---- Opening games

  /** Opens an address; shows what is wrong with it, and the rest of it. @override @param {Values} values */
  async open(values) {
    if (values.room && (await this.#enter(values.room))) return;
    const isLate = this.ask();
    const { setup, notes } = parseLink(values, this.#firstGame);
    const game = await this.#findGame(setup, notes);
    setup.players = seatsOf(values, setup.start ? firstSide(game) : firstSeat(game, chosenSide()));
    const seated = Object.values(setup.players).some((spec) => spec !== PERSON && spec !== DEFAULT_RIVAL);
    if (seated) notes.push(...(await this.#checkPlayers(game, setup)));
    const style = setup.labels ? await this.#findStyle(game, setup, notes) : null;
    if (isLate()) return; // another address has been opened
    const session = this.makeSession(game, { ...setup, game: game.name });
    session.border = style?.border ?? [];
    await this.begin(session);
    if (values.review) this.actions.review();
    if (notes.length && !isLate()) this.page.tell(notes.join(" "), "error");
  }

  /** Enters a room; returns whether that has shown something. @param {string} name */
  async #enter(name) {
    try {
      await (await rooms()).enterRoom(this, name);
    } catch (error) {
      if (isAborted(error)) return true;
      this.page.tell(messageOf(error), "error");
      return false;
    }
    return true;
  }

  /** @override */
  get values() {
    return this.session.values;
  }

  get #firstGame() {
    return this.page.games.first.play ?? this.page.games.first[""];
  }

  /** @param {Setup} setup @param {string[]} notes */
  async #findGame(setup, notes) {
    try {
      return await this.fetchGame(setup.game, setup.rules);
    } catch (error) {
      if (isAborted(error)) throw error;
      notes.unshift(messageOf(error));
      if (error instanceof Refusal && error.kind === "RulesMismatch") return this.fetchGame(setup.game);
      Object.assign(setup, { start: "", line: emptyLine(), forfeit: null });
      return this.fetchGame(this.#firstGame);
    }
  }

  /** The label style of an address, which the game may not have. @param {GameData} game @param {Setup} setup @param {string[]} notes */
  async #findStyle(game, setup, notes) {
    const { findStyle } = await display();
    const style = await findStyle(this, game, setup.labels);
    if (!style) notes.push(`${game.title} has no label style “${setup.labels.slice(0, 20)}”.`);
    setup.labels = style?.name ?? "";
    return style;
  }

  /** Replaces players that do not exist; returns what was wrong. @param {GameData} game @param {Setup} setup */
  async #checkPlayers(game, setup) {
    const loaded = await seating().catch(() => null); // a wrong player is then refused at its first move
    return loaded ? loaded.seatPlayers(this.page.api, game, setup, this.signal) : [];
  }

  /** @param {string} name @param {string} [rules] @returns {Promise<GameData>} */
  fetchGame(name, rules) {
    return this.page.api.get("/api/game", { game: name, rules: rules || undefined }, this.signal);
  }

  /** Switches to another session. @param {Session} session @param {{ push?: boolean }} [options] */
  async begin(session, options) {
    this.session?.close();
    this.dismiss();
    this.session = session;
    this.game = this.view.board.game = session.game;
    this.view.board.marks = new Map();
    if (options?.push) this.#isNew = true;
    await session.open();
  }

  listener() {
    /** @type {import("../play/session.js").Listener} */
    return {
      shown: (move) => this.#show(move),
      changed: () => this.draw(),
      say: (text) => this.page.announce(text),
      warn: (text) => this.page.tell(text, "error"),
    };
  }

  /** Another game with the same players; the only person may get another side. @param {string} name */
  changeGame(name) {
    const { setup: old } = this.session;
    return this.exchange(name, undefined, (game) => {
      const seats = seatedOn(old.players, firstSeat(game, chosenSide()));
      const { setup } = parseLink({ game: game.name, ...seats, help: old.help ? "on" : "", clock: old.clock }, name);
      return this.makeSession(game, setup);
    });
  }

  /**
   * Fetches a game and switches to a session of it, unless something else has been asked for.
   * @param {string} name @param {string | undefined} rules @param {(game: GameData) => Session} makeSession
   * @returns {Promise<boolean>} whether it did
   */
  async exchange(name, rules, makeSession) {
    const isLate = this.ask();
    try {
      const game = await this.fetchGame(name, rules);
      if (!isLate()) await this.begin(makeSession(game), { push: true });
      return !isLate();
    } catch (error) {
      if (!isAborted(error)) this.page.tell(messageOf(error), "error");
      return false;
    }
  }

  /** @param {GameData} game @param {Setup} setup */
  makeSession(game, setup) {
    return new Session(this.page.api, this.listener(), game, setup);
  }

  // ---- Drawing

  /** @param {MoveData | null} move the one that was just made, if any */
  #show(move) {
    const { board } = this.view;
    this.#hasMoved = move !== null;
    board.hint = board.played = null;
    board.marks = new Map();
    this.view.forgetTyped();
    board.show(this.session.position, this.session.book.moveTo(this.session.line.here), { animate: true });
    this.draw();
    this.guest?.follow?.();
  }

  draw() {
    const hadFocus = this.root.contains(document.activeElement);
    this.view.draw(this.session);
    if (hadFocus && isFocusLost()) this.view.board.focusBoard();
    this.remember({ push: this.#isNew });
    this.#isNew = false;
    this.#keepGame();
    this.#drawClock();
    if (this.#hasMoved && this.session.verdict) {
      this.#hasMoved = false;
      this.page.sound("end");
    }
    this.#drawMoves();
    this.#drawHelp();
  }

  /** Draws the clock again and again while it may run. */
  async #drawClock() {
    if (!this.session.setup.clock) return;
    const loaded = await gameClock().catch(() => null); // retried with the next change
    const { session } = this;
    const { clock } = session.setup;
    if (!loaded || !clock || this.signal.aborted) return;
    if (!session.clock && !loaded.windClock(session)) {
      this.page.tell(`“${clock.slice(0, 20)}” is no clock: it would be written like 5+3. There is none.`, "error");
      return;
    }
    clearTimeout(this.#ticker);
    if (session.clock) loaded.drawClock(session.clock, this.view.seats);
    if (!session.ending) this.#ticker = setTimeout(() => this.#drawClock(), TICK);
  }

  /** Keeps the game in this browser, if it is the person's own. */
  async #keepGame() {
    const { session } = this;
    if (!session.line.here) return;
    const loaded = await myGames().catch(() => null);
    if (!loaded || session !== this.session) return;
    const { formatGames, MAX_GAMES, MY_GAMES, parseGames, withSession } = loaded;
    const before = parseGames(recall(MY_GAMES));
    const mine = withSession(before, session, Date.now());
    if (mine === before) return;
    keep(MY_GAMES, formatGames(mine));
    if (mine.dropped && !before.dropped) {
      this.page.tell(`This browser keeps your ${MAX_GAMES} newest games. The oldest was dropped.`);
    }
  }

  async #drawMoves() {
    const { line } = this.session;
    if (!this.list && line.nodes.length === 1) return;
    if (!this.list) {
      const loaded = await moveList().catch(() => null); // retried with the next change
      if (!loaded || this.list) return;
      const { MoveList } = loaded;
      this.list = new MoveList();
      on(this.list, "jump", ({ node }) => this.session.goTo(node));
      this.view.moves.replaceChildren(this.list);
    }
    this.list.secondBegins = sideOf(this.session.book.start) !== firstSide(this.session.game);
    this.list.texts = this.session.texts;
    this.list.line = this.session.line;
  }

  async #drawHelp() {
    if (!this.help && !this.session.setup.help) return;
    if (!this.help) {
      const loaded = await help().catch(() => null);
      if (!loaded) return;
      this.help ??= new loaded.Help(this.page, this.view, this.signal);
    }
    this.help.follow(this.session);
  }

  /** A new game begins: the back button leads to the previous one. */
  beginAnew() {
    this.#isNew = true;
  }

  /** Closes the review or the editor. */
  dismiss() {
    const { guest } = this;
    this.guest = null;
    guest?.leave();
  }

  // ---- Actions

  /** The buttons are there a moment before the first game. @template {object} Actions @param {Actions} actions */
  #onceThere(actions) {
    const guarded = Object.entries(actions).map(([name, act]) => [name, () => this.session && act()]);
    return /** @type {Actions} */ (Object.fromEntries(guarded));
  }

  /** @returns {import("../play/view.js").Actions} */
  #makeActions() {
    /** @param {(line: Session["line"]) => Session["line"]} step */
    const go = (step) => this.session.goTo(step(this.session.line).here);
    return {
      undo: () => this.session.undo(),
      redo: () => this.session.redo(),
      ...Object.fromEntries(Object.entries(STEPS).map(([name, step]) => [name, () => go(step)])),
      flip: () => this.session.change({ flipped: !this.session.isFlipped }),
      help: () => this.session.change({ help: !this.session.setup.help }),
      newGame: () => this.#again(chosenSide() === "turns" ? undefined : nextSeat),
      sameSide: () => this.#again(),
      again: () => this.#again(nextSeat), // by default, a person has the other side next time
      side: () => this.#chooseSide(),
      swap: () => this.session.swap(),
      resume: () => this.session.turns.run(!this.session.turns.isRunning),
      retry: () => this.session.retry(),
      promote: () => this.session.promoteBranch(this.session.line.here),
      remove: () => this.#fetch(dialogs, ({ askToRemove }) => askToRemove(this)),
      invite: () => this.#fetch(rooms, (part) => part.invite(this)),
      resign: () => this.#fetch(dialogs, ({ askToResign }) => askToResign(this)),
      rules: () => this.#fetch(rules, ({ showRules }) => showRules(this)),
      display: () => this.#fetch(display, ({ showDisplay }) => showDisplay(this)),
      keys: () => this.#fetch(dialogs, ({ showKeys }) => showKeys()),
      white: () => this.#seat("white"),
      black: () => this.#seat("black"),
      game: () => this.#fetch(choosers, ({ chooseGame }) => chooseGame(this)),
      clock: () => this.#fetch(clockDialog, ({ chooseClock }) => chooseClock(this)),
      hint: () => this.#fetch(hint, ({ showHint }) => showHint(this)),
      review: () => this.#fetch(review, ({ startReview }) => startReview(this)),
      edit: () => this.#fetch(editor, ({ startEditor }) => startEditor(this)),
      copy: () => this.#fetch(files, ({ copyLink }) => copyLink(this)),
      save: () => this.#fetch(files, ({ saveGame }) => saveGame(this)),
      open: () => this.#fetch(files, ({ pickGame }) => pickGame(this)),
      transcript: () => this.#fetch(files, ({ showTranscript }) => showTranscript(this)),
      typed: () => this.#type(),
      type: () => this.view.typed.focus(),
      focusBoard: () => this.view.board.focusBoard(),
    };
  }

  /**
   * Loads a module and uses it; shows what goes wrong.
   * @template Part
   * @param {() => Promise<Part>} fetchPart
   * @param {(part: Part) => unknown} act
   */
  async #fetch(fetchPart, act) {
    const { signal } = this;
    await this.try(fetchPart().then((part) => signal.aborted || act(part)));
  }

  /** Begins a new game with a clock, or without one. @param {string} control */
  playWithClock(control) {
    this.session.change({ clock: control });
    this.#again();
  }

  /** Begins another game. @param {typeof nextSeat} [choose] the side of a person; without it, the same */
  #again(choose) {
    this.dismiss();
    this.beginAnew();
    const { seat } = this.session;
    if (choose && seat) this.session.sit(choose(chosenSide(), seat));
    this.session.newGame();
    this.page.announce("A new game.");
  }

  /** The person chooses a side: for this game, if it has not begun, and for later ones. */
  #chooseSide() {
    const { session } = this;
    const choice = parseSideChoice(this.view.side.value);
    keep(SIDE_CHOICE, choice);
    if (session.line.nodes.length === 1) session.sit(firstSeat(session.game, choice));
    else this.page.tell("That counts from the next game on.");
    this.draw();
  }

  /** @param {Side} side */
  #seat(side) {
    return this.#fetch(choosers, ({ choosePlayer }) => choosePlayer(this, side));
  }

  async #type() {
    const { typed } = this.view;
    const { session } = this;
    const { here } = session.line;
    const text = typed.value.trim();
    if (!text) return;
    const error = await session.type(text);
    if (error && (session !== this.session || here !== session.line.here)) return; // another position is shown
    this.view.form.showError(error);
    if (!error) typed.value = "";
  }

  /** Explains why a piece cannot move. @param {Side} side of the piece */
  #explain(side) {
    const { session } = this;
    if (!session?.choices.some(({ origin }) => origin) || side === session.side) return;
    session.advise(`That is ${session.name(side)}’s ${session.game.piece}; ${session.name(session.side)} is to move.`);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const name = shortcutOf(event);
    if (!name || !this.session) return;
    /** @type {Record<string, HTMLButtonElement>} */
    const buttons = this.view.buttons;
    if (buttons[name]?.disabled || buttons[name]?.hidden) return;
    event.preventDefault();
    this.actions[name]();
  }

  /** @param {DragEvent} event */
  #drop(event) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.#fetch(files, ({ openFile }) => openFile(this, file));
  }
}

/** @param {DragEvent} event */
const hasFiles = (event) => Boolean(event.dataTransfer?.types.includes("Files"));

export const screen = entryOf(["play"], (root, page) => new PlayScreen(root, page));
