// A game that was played, on a board: first, previous, next, last, by itself, with buttons and keys.

import { playAddress } from "../address.js";
import { make } from "../dom.js";
import { Board } from "../elements/board.js";
import { inWords, isAborted } from "../failure.js";
import { saveFile } from "../save-file.js";
import { Pace } from "../watch/pace.js";
import { isAtEnd, goTo, KEYS, openReplay, shownBy, STEPS } from "./replay.js";
import { endingText, inWords as nameInWords, resultText } from "./results.js";

/** @import { GameData, LineData, Page, TournamentGame } from "../../types.d.ts" */
/** @import { Replay } from "./replay.js" */

const AUTO_DELAY = 700;
/** @type {[string, string, string][]} */
const BUTTONS = [
  ["first", "«", "First position"],
  ["previous", "‹", "Previous move"],
  ["next", "›", "Next move"],
  ["last", "»", "Last position"],
];

export class Viewer {
  #page;
  /** @type {GameData | null} */
  #game = null;
  /** @type {TournamentGame | null} */
  #played = null;
  /** @type {Replay} */
  #replay = openReplay("", []);
  #asking = new AbortController();
  #pace = new Pace(() => this.#showNext());
  #title = make("h2");
  #players = make("p");
  #board = new Board();
  #said = make("p", { class: "said" });
  #ply = make("input", { type: "range", min: 0, value: 0, "aria-label": "Move" });
  #auto = make("button", { type: "button" }, "Auto");
  #play = make("a", { class: "button" }, "Open in Play");
  #save = make("button", { type: "button" }, "Save this game");
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  element = make("section", { class: "card stack viewer", "aria-label": "A game on the board", hidden: true });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const row = make("div", { class: "row walking" });
    for (const [name, sign, label] of BUTTONS) {
      const button = make("button", { type: "button", class: "icon", "aria-label": label, title: label }, sign);
      button.addEventListener("click", () => this.#walk(name));
      this.#buttons.set(name, button);
      row.append(button);
    }
    row.append(this.#auto);
    const others = make("div", { class: "row" }, this.#play, this.#save);
    this.element.append(this.#title, this.#players, this.#board, this.#said, this.#ply, row, others);
    this.#auto.addEventListener("click", () => this.#toggleAuto());
    this.#save.addEventListener("click", () => this.#saveGame());
    this.#ply.addEventListener("input", () => this.#show(goTo(this.#replay, Number(this.#ply.value)), true));
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The number of the game that is shown; 0 for none. */
  get number() {
    return this.#played?.number ?? 0;
  }

  /** Nothing moves by itself any more. */
  pause() {
    this.#pace.pause();
    this.#auto.textContent = "Auto";
  }

  /** Shows nothing any more. */
  close() {
    this.#pace.pause();
    this.#asking.abort();
    this.#played = null;
    this.element.hidden = true;
  }

  /**
   * @param {GameData} game
   * @param {TournamentGame} played
   */
  async open(game, played) {
    this.close();
    this.#asking = new AbortController();
    this.#game = game;
    this.#played = played;
    const { start, moves } = played;
    /** @type {LineData} */
    let line;
    try {
      const request = { game: game.name, rules: game.rules, start, moves };
      line = await this.#page.api.post("/api/play", request, this.#asking.signal);
    } catch (error) {
      if (!isAborted(error)) this.#page.tell(inWords(error), "error");
      return;
    }
    this.element.hidden = false;
    this.#board.game = game;
    this.#title.textContent = `Game ${played.number}`;
    const seats = played.players.map((name, side) => `${nameInWords(name)} (${game.sides[side]})`);
    this.#players.textContent = `${seats.join(" – ")}: ${resultText(played)}`;
    this.#ply.max = String(moves.length);
    this.#page.announce(`Game ${played.number}: ${this.#players.textContent}`);
    this.#show(openReplay(line.start, line.plies), false);
    this.#buttons.get("next")?.focus({ preventScroll: true }); // from here the arrow keys walk through the game
    this.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Replay} replay
   * @param {boolean} stops Whether somebody has taken over.
   */
  #show(replay, stops) {
    if (stops) this.#pace.pause();
    const isNext = replay.ply === this.#replay.ply + 1 && replay.moves === this.#replay.moves;
    this.#replay = replay;
    const { position, move } = shownBy(replay);
    this.#board.show(position, move, { animate: isNext });
    this.#ply.value = String(replay.ply);
    this.#said.textContent = this.#words();
    this.#page.announce(this.#said.textContent);
    this.#ply.setAttribute("aria-valuetext", this.#said.textContent);
    if (this.#game && this.#played) {
      const { start, moves } = this.#played;
      this.#play.href = playAddress(this.#game, moves, { start, at: replay.ply });
    }
    for (const [name, button] of this.#buttons) {
      button.setAttribute("aria-disabled", String(STEPS[name](replay).ply === replay.ply));
    }
    this.#auto.textContent = this.#pace.isPaused ? "Auto" : "Pause";
  }

  #words() {
    const { move } = shownBy(this.#replay);
    const place = `${this.#replay.ply} of ${this.#replay.moves.length}`;
    const text = move === null ? "The start." : `${place}: ${move.move}.`;
    return isAtEnd(this.#replay) && this.#played ? `${text} ${endingText(this.#played)}` : text;
  }

  /** @param {string} name */
  #walk(name) {
    this.#show(STEPS[name](this.#replay), true);
  }

  #showNext() {
    const next = STEPS.next(this.#replay);
    if (isAtEnd(next)) this.#pace.pause();
    this.#show(next, false);
    return true;
  }

  #toggleAuto() {
    if (this.#pace.isPaused) {
      if (isAtEnd(this.#replay)) this.#show(STEPS.first(this.#replay), true);
      this.#pace.delay = AUTO_DELAY;
      this.#pace.go();
    } else {
      this.#show(this.#replay, true);
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof Element ? event.target : null;
    // A slider and a board have arrow keys of their own.
    if (event.defaultPrevented || target?.closest("input, outplay-board")) return;
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
    event.preventDefault();
    this.#walk(KEYS[event.key]);
  }

  async #saveGame() {
    if (this.#game === null || this.#played === null) return;
    const { start, moves, players } = this.#played;
    const request = { game: this.#game.name, rules: this.#game.rules, start, moves, players };
    try {
      /** @type {{text: string, filename: string}} */
      const file = await this.#page.api.post("/api/record", request);
      saveFile(file.text, file.filename);
    } catch (error) {
      this.#page.tell(inWords(error), "error");
    }
  }
}
