// The play screen: any game, any players. The session knows what goes on, the view draws it; what is not needed at
// first (help, review, editor, files, choosers) is fetched when somebody asks for it.

/** @import { GameData, MoveData, Page, Screen, Side, Values } from "../../types.d.ts" */
import { inWords, Refusal } from "../failure.js";
import { readLink } from "../play/link.js";
import { back, forward, toEnd, toStart } from "../play/line.js";
import { Session } from "../play/session.js";
import { shortcuts, View } from "../play/view.js";

/** Where letters are letters and no shortcuts. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, dialog, outplay-game-picker, outplay-player-picker";

/** @type {Screen} */
export const screen = {
  async enter(root, values, page) {
    const visit = new PlayVisit(root, page);
    await visit.open(values);
    return visit;
  },
};

/** What comes and goes beside the board, such as the review. @typedef {{ leave(): void, follow?(): void }} Guest */

export class PlayVisit {
  /** @type {Session} */
  session = /** @type {any} */ (null);
  /** @type {Guest | null} the review or the editor */
  guest = null;
  /** @type {import("../play/help.js").Help | null} */
  help = null;
  /** @type {import("../elements/move-list.js").OutplayMoveList | null} */
  list = null;
  #leaving = new AbortController();
  /** Whether the next address is a place of its own, to which the browser's back button leads. */
  #isNew = false;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.actions = this.#makeActions();
    this.view = new View(root, this.actions);
    const { signal } = this.#leaving;
    this.view.board.addEventListener("choose", (event) => this.session?.play(/** @type {CustomEvent} */ (event).detail.move));
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  /** The address was changed by the person. @param {Values} values */
  update(values) {
    this.open(values);
  }

  leave() {
    this.#leaving.abort();
    this.dismiss();
    this.help?.stop();
    this.session?.turns.stop();
  }

  // ---- Opening games

  /** Opens what an address says; what is wrong with it is said, and the rest is there. @param {Values} values */
  async open(values) {
    const first = this.page.games.first.play ?? this.page.games.first[""];
    const { setup, notes } = readLink(values, first);
    let game;
    try {
      game = await this.fetchGame(setup.game, setup.rules);
    } catch (error) {
      notes.unshift(inWords(error));
      if (error instanceof Refusal && error.kind === "RulesMismatch") game = await this.fetchGame(setup.game);
      else ({ game } = Object.assign(setup, readLink({}, first).setup, { game: await this.fetchGame(first) }));
    }
    await this.begin(new Session(this.page.api, this.#listener(), game, { ...setup, game: game.name }));
    if (notes.length) this.page.tell(notes.join(" "), "error");
  }

  /** @param {string} name @param {string} [rules] @returns {Promise<GameData>} */
  fetchGame(name, rules) {
    return this.page.api.get("/api/game", { game: name, rules: rules || undefined }, this.#leaving.signal);
  }

  /** Puts another session on the table. @param {Session} session @param {{ push?: boolean }} [options] */
  async begin(session, options) {
    this.session?.turns.stop();
    this.dismiss();
    this.session = session;
    this.view.board.game = session.game;
    this.view.board.marks = new Map();
    if (options?.push) this.#isNew = true;
    await session.open();
  }

  #listener() {
    /** @type {import("../play/session.js").Listener} */
    return {
      shown: (move) => this.#show(move),
      changed: () => this.draw(),
      say: (text) => this.page.announce(text),
      warn: (text) => this.page.tell(text, "error"),
    };
  }

  /** Another game under the same players. @param {string} name */
  async changeGame(name) {
    try {
      const game = await this.fetchGame(name);
      const { players, help } = this.session.setup;
      const { setup } = readLink({ game: game.name, white: players.white, black: players.black, help: help ? "on" : "" }, name);
      await this.begin(new Session(this.page.api, this.#listener(), game, setup), { push: true });
    } catch (error) {
      this.page.tell(inWords(error), "error");
    }
  }

  /** A session that the caller has made a set-up for. @param {GameData} game @param {import("../play/link.js").Setup} setup */
  makeSession(game, setup) {
    return new Session(this.page.api, this.#listener(), game, setup);
  }

  // ---- Drawing

  /** @param {MoveData | null} _move */
  #show(_move) {
    const { board } = this.view;
    board.hint = null;
    board.marks = new Map();
    this.view.typedError.textContent = "";
    board.show(this.session.position, this.session.book.moveTo(this.session.line.here), { animate: true });
    this.draw();
    this.guest?.follow?.();
  }

  draw() {
    this.view.draw(this.session);
    this.page.remember(this.session.values, { push: this.#isNew });
    this.#isNew = false;
    this.#drawMoves();
    this.#drawHelp();
  }

  async #drawMoves() {
    const { line } = this.session;
    if (!this.list && line.nodes.length === 1) return;
    if (!this.list) {
      const { OutplayMoveList } = await import("../elements/move-list.js");
      if (this.list) return;
      this.list = new OutplayMoveList();
      this.list.addEventListener("jump", (event) => this.session.goTo(/** @type {CustomEvent} */ (event).detail.node));
      this.view.moves.replaceChildren(this.list);
    }
    this.list.secondBegins = this.session.book.start.trim().endsWith("b");
    this.list.line = this.session.line;
  }

  async #drawHelp() {
    const isWanted = this.session.setup.help;
    if (!this.help && !isWanted) return;
    if (!this.help) {
      const { Help } = await import("../play/help.js");
      this.help ??= new Help(this.page, this.view, this.#leaving.signal);
    }
    this.help.follow(this.session);
  }

  /** What comes now is another game: the back button leads to the one before. */
  beginAnew() {
    this.#isNew = true;
  }

  /** Sends the review or the editor away. */
  dismiss() {
    const { guest } = this;
    this.guest = null;
    guest?.leave();
  }

  // ---- What can be done

  /** @returns {import("../play/view.js").Actions} */
  #makeActions() {
    const go = (/** @type {(line: Session["line"]) => Session["line"]} */ step) => this.session.goTo(step(this.session.line).here);
    return {
      undo: () => this.session.undo(),
      redo: () => this.session.redo(),
      first: () => go(toStart),
      back: () => go(back),
      forward: () => go(forward),
      last: () => go(toEnd),
      flip: () => this.session.change({ flipped: !this.session.isFlipped }),
      help: () => this.session.change({ help: !this.session.setup.help }),
      newGame: () => this.#again(),
      swap: () => this.session.swap(),
      swapAndPlay: () => this.#again(() => this.session.swap()),
      goOn: () => this.session.turns.run(!this.session.turns.isRunning),
      retry: () => this.session.turns.begin(),
      promote: () => this.session.promoteBranch(this.session.line.here),
      remove: () => import("../play/dialogs.js").then(({ askToRemove }) => askToRemove(this)),
      resign: () => import("../play/dialogs.js").then(({ askToResign }) => askToResign(this)),
      rules: () => import("../play/dialogs.js").then(({ showRules }) => showRules(this)),
      keys: () => import("../play/dialogs.js").then(({ showKeys }) => showKeys()),
      white: () => this.#seat("white"),
      black: () => this.#seat("black"),
      game: () => import("../play/choosers.js").then(({ chooseGame }) => chooseGame(this)),
      hint: () => import("../play/hint.js").then(({ showHint }) => showHint(this)),
      review: () => import("../play/review.js").then(({ startReview }) => startReview(this)),
      edit: () => import("../play/editor.js").then(({ startEditor }) => startEditor(this)),
      copy: () => import("../play/files.js").then(({ copyLink }) => copyLink(this)),
      save: () => import("../play/files.js").then(({ saveGame }) => saveGame(this)),
      open: () => import("../play/files.js").then(({ pickFile }) => pickFile(this)),
      typed: () => this.#type(),
      type: () => this.view.typed.focus(),
      focusBoard: () => this.view.board.focusBoard(),
    };
  }

  /** @param {() => void} [change] */
  #again(change) {
    this.dismiss();
    this.beginAnew();
    change?.();
    this.session.newGame();
    this.page.announce("A new game.");
  }

  /** @param {Side} side */
  #seat(side) {
    return import("../play/choosers.js").then(({ choosePlayer }) => choosePlayer(this, side));
  }

  async #type() {
    const { typed, typedError } = this.view;
    const text = typed.value.trim();
    if (!text) return;
    const error = await this.session.type(text);
    typedError.textContent = error;
    if (error) typed.setAttribute("aria-invalid", "true");
    else typed.removeAttribute("aria-invalid");
    if (!error) typed.value = "";
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !this.session) return;
    const { target } = event;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (areKeysOff() && event.key !== "?") return;
    const [, name] = shortcuts().find(([key]) => key === event.key) ?? [];
    if (!name) return;
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
    if (file) import("../play/files.js").then(({ openFile }) => openFile(this, file));
  }
}

/** @param {DragEvent} event */
const hasFiles = (event) => Boolean(event.dataTransfer?.types.includes("Files"));

function areKeysOff() {
  try {
    return localStorage.getItem("outplay-keys") === "off";
  } catch {
    return false;
  }
}
