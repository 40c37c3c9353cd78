// The dialog that chooses a position: another game, moves on its board, or typed text.

/** @import { GameData, Page } from "../../types.d.ts" */
import { make, makeButton, makeField, makeText, on } from "../dom.js";
import { Board } from "../elements/board.js";
import { GamePicker } from "../elements/game-picker.js";
import { isAborted, messageOf } from "../api.js";
import { Book } from "../game/book.js";
import { sideName } from "../words.js";

/** Larger boards have no room for legible names. */
const MAX_NAMED = 100;

export class PositionDialog {
  #page;
  #done;
  /** @type {Book | null} */
  #book = null;
  /** The positions that were shown before this one. @type {string[]} */
  #before = [];
  #request = new AbortController();

  #picker = new GamePicker();
  #board = new Board();
  #text = makeText({ class: "position-text" });
  #status = make("p", { role: "status" });
  #back = makeButton("Undo", () => this.#undo());
  #start = makeButton("Start position", () => this.#show(""));
  #submits = make("button", { type: "submit", class: "primary" }, "Show the tree");

  /** @param {Page} page @param {(game: GameData, position: string) => void} done */
  constructor(page, done) {
    this.#page = page;
    this.#done = done;
    this.#picker.games = page.games;
    on(this.#picker, "change", ({ game }) => this.#changeGame(game));
    on(this.#board, "choose", ({ move }) => this.#play(move));
    this.#text.addEventListener("change", () => this.#type());
    const close = makeButton("Cancel", () => this.element.close());
    const form = make(
      "form",
      { method: "dialog", class: "position-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      make("div", { class: "position-board" }, this.#board),
      make(
        "div",
        { class: "stack" },
        make("h2", {}, "Choose a position"),
        this.#picker,
        make("p", {}, "Play moves on the board, or type a position."),
        makeField("Position", this.#text),
        this.#status,
        make("div", { class: "row" }, this.#back, this.#start),
        make("div", { class: "row" }, this.#submits, close),
      ),
    );
    this.element = make("dialog", { class: "position-dialog", "aria-label": "Choose a position" }, form);
  }

  /**
   * @param {GameData | null} game the last game shown
   * @param {string} name of the game to show
   * @param {string} position
   */
  open(game, name, position) {
    this.element.showModal();
    this.#before = [];
    if (game?.name === name) {
      this.#setGame(game);
      this.#show(position);
    } else {
      this.#picker.value = name;
      this.#status.textContent = "Choose a game.";
    }
  }

  /** Cancels pending requests. */
  leave() {
    this.#request.abort();
  }

  /** @param {GameData} game */
  #setGame(game) {
    this.#book = new Book(this.#page.api, game, game.start);
    this.#picker.value = game.name;
    this.#board.game = game;
    this.element.classList.toggle("is-large", game.cells.length > MAX_NAMED);
  }

  /** @param {string} name */
  async #changeGame(name) {
    await this.#attempt(async (signal) => {
      const game = await this.#page.api.get("/api/game", { game: name }, signal);
      this.#before = [];
      this.#setGame(/** @type {GameData} */ (game));
      await this.#fetch("", signal);
    });
  }

  /** @param {string} position */
  #show(position) {
    if (!position) this.#before = [];
    return this.#attempt((signal) => this.#fetch(position, signal));
  }

  #undo() {
    const before = this.#before.pop();
    if (before !== undefined) this.#show(before);
  }

  #type() {
    this.#before.push(this.#board.position);
    return this.#show(this.#text.value.trim());
  }

  /** @param {string} text */
  #play(text) {
    const move = this.#board.moves.find((other) => other.move === text);
    if (!move) return;
    this.#before.push(this.#board.position);
    this.#board.show(move.after, move);
    this.#show(move.after);
  }

  /** @param {string} position empty for the start @param {AbortSignal} signal */
  async #fetch(position, signal) {
    if (!this.#book) return;
    const { game, start } = this.#book;
    const here = await this.#book.look(position || start, signal);
    if (this.#board.position !== here.position) this.#board.position = here.position;
    this.#board.moves = here.moves.filter((move) => move.origin || move.target);
    this.#text.value = here.position;
    const pass = here.moves.find((move) => !move.origin && !move.target);
    this.#status.textContent = here.outcome
      ? here.outcome.text
      : `${sideName(game, here.side)} to move${pass ? ", must pass" : ""}.`;
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  async #attempt(work) {
    this.#request.abort();
    this.#request = new AbortController();
    this.#status.classList.remove("error-text");
    try {
      await work(this.#request.signal);
    } catch (error) {
      if (isAborted(error)) return;
      this.#status.classList.add("error-text");
      this.#status.textContent = messageOf(error);
    }
    this.#back.disabled = !this.#before.length;
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.#text.value.trim() !== this.#board.position) await this.#type();
    if (!this.#book || this.#status.classList.contains("error-text")) return;
    this.element.close();
    this.#done(this.#book.game, this.#board.position);
  }
}
