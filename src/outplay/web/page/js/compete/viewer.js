// The replay of a finished game, with buttons and keys.

import { playAddress } from "../address.js";
import { hasModifier, make, makeButton, Steps } from "../dom.js";
import { Board } from "../elements/board.js";
import { isAborted, messageOf } from "../api.js";
import { Book } from "../game/book.js";
import { depthOf, goToPly, lineOf, STEPS } from "../game/line.js";
import { Pace } from "../pace.js";
import { saveFile } from "../files.js";
import { endingText, namesInWords, resultText } from "./results.js";
import { gameFields } from "../words.js";

/** @import { GameData, Page, TournamentGame } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
/** @import { Step } from "../dom.js" */

const AUTO_DELAY = 700;
/** @type {Record<string, Step>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

export class Viewer {
  #page;
  /** @type {GameData | null} */
  #game = null;
  /** @type {TournamentGame | null} */
  #played = null;
  /** @type {Book | null} */
  #book = null;
  #line = lineOf([]);
  #asking = new AbortController();
  #pace = new Pace(() => this.#showNext());
  #title = make("h2");
  #players = make("p");
  #board = new Board();
  #status = make("p", { class: "said" });
  #ply = make("input", { type: "range", min: 0, value: 0, "aria-label": "Move" });
  #auto = makeButton("Auto", () => this.#toggleAuto());
  #play = make("a", { class: "button" }, "Open in Play");
  #save = makeButton("Save this game", () => this.#saveGame());
  #steps = new Steps((step) => this.#step(step));

  element = make("section", { class: "card stack viewer beside", "aria-label": "A game on the board", hidden: true });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#steps.element.append(this.#auto);
    const others = make("div", { class: "row" }, this.#play, this.#save);
    this.element.append(this.#title, this.#players, this.#board, this.#status, this.#ply, this.#steps.element, others);
    this.#ply.addEventListener("input", () => this.#show(goToPly(this.#line, Number(this.#ply.value)), true));
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The number of the game shown; 0 for none. */
  get number() {
    return this.#played?.number ?? 0;
  }

  /** Stops playing. */
  pause() {
    this.#pace.pause();
    this.#auto.textContent = "Auto";
  }

  /** Closes the replay. */
  close() {
    this.#pace.pause();
    this.#asking.abort();
    this.#played = null;
    this.element.hidden = true;
  }

  /** @param {GameData} game @param {TournamentGame} played */
  async open(game, played) {
    this.close();
    this.#asking = new AbortController();
    this.#game = game;
    this.#played = played;
    this.#book = new Book(this.#page.api, game, played.start);
    const line = lineOf(played.moves);
    try {
      const { error } = await this.#book.replay(line, line.tip, this.#asking.signal);
      if (error) throw error;
    } catch (error) {
      if (!isAborted(error)) this.#page.tell(messageOf(error), "error");
      return;
    }
    this.element.hidden = false;
    this.#board.game = game;
    this.#title.textContent = `Game ${played.number}`;
    const seats = played.players.map((name, side) => `${namesInWords(name)} (${game.sides[side]})`);
    this.#players.textContent = `${seats.join(" – ")}: ${resultText(played)}`;
    this.#ply.max = String(played.moves.length);
    this.#page.announce(`Game ${played.number}: ${this.#players.textContent}`);
    this.#show(STEPS.first(line), false);
    this.#steps.buttons.forward.focus({ preventScroll: true }); // now the arrow keys step through the game
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {Line} line @param {boolean} stops whether it ends automatic play */
  #show(line, stops) {
    if (!this.#game || !this.#played || !this.#book) return;
    if (stops) this.#pace.pause();
    const isNext = line.nodes === this.#line.nodes && line.nodes[line.here].parent === this.#line.here;
    this.#line = line;
    this.#board.show(this.#book.positionAt(line.here), this.#book.moveTo(line.here), { animate: isNext });
    const ply = depthOf(line, line.here);
    this.#ply.value = String(ply);
    this.#status.textContent = this.#words(ply, this.#played);
    this.#page.announce(this.#status.textContent);
    this.#ply.setAttribute("aria-valuetext", this.#status.textContent);
    const { start, moves } = this.#played;
    this.#play.href = playAddress(this.#game, moves, { start, at: ply });
    this.#steps.show(ply === 0, this.#isAtEnd);
    this.#auto.textContent = this.#pace.isPaused ? "Auto" : "Pause";
  }

  get #isAtEnd() {
    return this.#line.here === this.#line.tip;
  }

  /** @param {number} ply @param {TournamentGame} played */
  #words(ply, played) {
    const text = ply ? `${ply} of ${played.moves.length}: ${played.moves[ply - 1]}.` : "The start.";
    return this.#isAtEnd ? `${text} ${endingText(played)}` : text;
  }

  /** @param {Step} step */
  #step(step) {
    this.#show(STEPS[step](this.#line), true);
  }

  #showNext() {
    const next = STEPS.forward(this.#line);
    if (next.here === next.tip) this.#pace.pause();
    this.#show(next, false);
    return true;
  }

  #toggleAuto() {
    if (!this.#pace.isPaused) {
      this.#show(this.#line, true);
      return;
    }
    if (this.#isAtEnd) this.#step("first");
    this.#pace.delay = AUTO_DELAY;
    this.#pace.go();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof Element ? event.target : null;
    // A slider and a board use the arrow keys themselves.
    if (event.defaultPrevented || target?.closest("input, outplay-board")) return;
    if (hasModifier(event) || !(event.key in KEYS)) return;
    event.preventDefault();
    this.#step(KEYS[event.key]);
  }

  async #saveGame() {
    if (this.#game === null || this.#played === null) return;
    const { start, moves, players } = this.#played;
    const request = { ...gameFields(this.#game), start, moves, players };
    try {
      /** @type {{text: string, filename: string}} */
      const file = await this.#page.api.post("/api/record", request);
      saveFile(file.text, file.filename);
    } catch (error) {
      this.#page.tell(messageOf(error), "error");
    }
  }
}
