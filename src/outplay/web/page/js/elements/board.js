// <outplay-board>: a board of any shape. It sends `choose` {move}, `idle` {cell, side} for a piece that cannot move,
// `cell` {cell} while it is edited, `pick` {text} when a piece is selected, and `moved` {move} when a move is shown.

import { Input } from "../board/input.js";
import { layOut } from "../board/layout.js";
import { Picture } from "../board/picture.js";
import { LOOK_CHANGED, Pieces } from "../board/pieces.js";
import { cellsOfMove, describeSelection, movesAtHand, press, viewCells } from "../board/scene.js";
import { isCalm } from "../dom.js";
import { contentsOf } from "../game/position.js";
import { PageElement } from "./element.js";

/** @import { GameData, Mark, MoveData, Point } from "../../types.d.ts" */
/** @import { Listener } from "../board/input.js" */
/** @import { Border } from "../board/layout.js" */

/** @type {Border} */
const NO_BORDER = [];

export class Board extends PageElement {
  /** The legal choices. @type {MoveData[]} */
  moves = [];
  /** Marks by move, best first. @type {ReadonlyMap<string, Mark>} */
  marks = new Map();
  /** A move to point at. @type {string | null} */
  hint = null;
  /** A move that was played although the hint was better. @type {string | null} */
  played = null;
  /** Whether the board is turned around. */
  flipped = false;
  /** Whether every cell can be pressed. */
  editing = false;
  /** The labels of the cells in place of their names. @type {readonly string[] | null} */
  labels = null;
  /** The squares round the board. @type {Border} */
  border = NO_BORDER;
  /** @type {GameData | null} */
  #game = null;
  #position = "";
  /** Whether a position of the game has been shown. */
  #isShown = false;
  /**
   * Made for each game, each orientation and each kind of labels.
   * @type {{ picture: Picture, pieces: Pieces, flipped: boolean, labelled: boolean, border: Border } | null}
   */
  #drawing = null;
  /** @type {string[]} */
  #last = [];
  /** Whether there is room for the names of the cells. */
  #named = true;
  /** @type {string | null} */
  #selected = null;
  /** @type {Input | null} */
  #input = null;
  #watcher = new ResizeObserver(() => this.#measure());

  /** The game; a new one shows its start position. */
  get game() {
    return this.#game;
  }

  set game(game) {
    if (game === this.#game) return;
    this.#game = game;
    this.#position = game?.start ?? "";
    this.#isShown = false;
    this.moves = [];
    this.marks = new Map();
    this.hint = this.played = this.labels = this.#selected = null;
    this.border = NO_BORDER;
    this.#last = [];
    this.#input = null;
    this.#build();
  }

  /** The position; a new one is drawn without animation. */
  get position() {
    return this.#position;
  }

  set position(text) {
    void this.show(text, null, { animate: false });
  }

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    if (this.#drawing) this.#watcher.observe(this.#drawing.picture.svg);
    signal.addEventListener("abort", () => this.#watcher.disconnect());
    document.addEventListener(LOOK_CHANGED, () => this.#build(), { signal });
  }

  /**
   * Shows a position and the move that led there; resolved when all pieces have arrived.
   * @param {string} position
   * @param {MoveData | null} [move]
   * @param {{ animate?: boolean }} [options]
   * @returns {Promise<unknown>}
   */
  show(position, move = null, { animate = true } = {}) {
    if (this.#isOutdated) this.#build();
    this.#position = position;
    this.#last = [move?.origin, move?.target].filter((cell) => typeof cell === "string");
    this.#selected = null;
    this.#input?.stop();
    const contents = contentsOf(position);
    const { pieces } = this.#drawing ?? {};
    const arrived = animate && !isCalm() ? pieces?.change(contents) : pieces?.set(contents);
    if (move && animate && this.#isShown) this.send("moved", { move });
    this.#isShown = true;
    this.draw();
    return Promise.resolve(arrived);
  }

  /** Focuses the cell that had the focus last. */
  focusBoard() {
    this.#input?.focus();
  }

  get #isOutdated() {
    if (!this.#drawing) return false;
    const { flipped, labelled, border } = this.#drawing;
    return flipped !== this.flipped || labelled !== (this.labels !== null) || border !== this.border;
  }

  #build() {
    const game = this.#game;
    if (!game) {
      this.#drawing = this.#input = null;
      this.replaceChildren();
      return;
    }
    const focused = this.contains(document.activeElement);
    const { flipped, labels, border } = this;
    const layout = layOut(game, { flipped, named: this.#named, labels, border });
    const pieces = new Pieces(game, layout);
    const picture = new Picture(game, layout, pieces.layer);
    this.#drawing = { picture, pieces, flipped, labelled: labels !== null, border };
    pieces.set(contentsOf(this.#position));
    this.style.setProperty("--ratio", String(layout.width / layout.height));
    this.replaceChildren(picture.svg);
    this.#watcher.disconnect();
    this.#watcher.observe(picture.svg);
    // A new board begins at the bottom left.
    const cell = this.#input?.cell ?? layout.rows[layout.rows.length - 1][0];
    this.#input = new Input(picture, this.#listener(), cell);
    this.#measure();
    if (focused) this.focusBoard();
  }

  /** @override */
  render() {
    if (this.#isOutdated) this.#build();
    const game = this.#game;
    if (!this.#drawing || !game) return;
    const { picture, pieces } = this.#drawing;
    if (this.editing || !this.moves.some(({ origin }) => origin === this.#selected)) this.#selected = null;
    const views = viewCells({
      game,
      contents: pieces.contents,
      moves: this.moves,
      selected: this.#selected,
      marks: this.marks,
      last: this.#last,
      editing: this.editing,
      labels: this.labels,
    });
    if (this.labels) picture.relabel(this.labels);
    const numbers = (/** @type {string | null} */ move) =>
      cellsOfMove(game, move).map((cell) => game.cells.indexOf(cell));
    picture.draw(views, { hint: numbers(this.hint), played: numbers(this.played) }, this.editing);
  }

  #measure() {
    const named = this.#drawing?.picture.measure() ?? true;
    if (named !== this.#named) {
      this.#named = named;
      this.#build();
    } else {
      this.draw();
    }
  }

  /** @returns {Listener} */
  #listener() {
    return {
      selected: () => this.#selected,
      press: (cell, selected) => this.#press(cell, selected),
      grasp: (cell) => this.#grasp(cell),
      hold: (cell, place, over) => this.#hold(cell, place, over),
      drop: (cell, over) => this.#drop(cell, over),
      giveUp: () => this.#select(null),
      stand: (cell) => this.#drawing?.picture.stand(cell),
    };
  }

  /** @param {number} cell */
  #grasp(cell) {
    const name = this.#game?.cells[cell] ?? "";
    const movable = !this.editing && this.moves.some((move) => move.origin === name);
    const taking = movesAtHand(this.moves, this.#selected).some((move) => move.target === name);
    if (!movable || taking) return false;
    this.#select(name);
    return true;
  }

  /** @param {number} cell @param {Point} place @param {number | null} over */
  #hold(cell, place, over) {
    this.#drawing?.pieces.lift(cell, place);
    this.#drawing?.picture.cells.forEach((element, number) => element.classList.toggle("over", number === over));
  }

  /** @param {number} cell @param {number | null} over */
  #drop(cell, over) {
    const names = this.#game?.cells ?? [];
    this.#drawing?.picture.cells.forEach((element) => element.classList.remove("over"));
    const { chosen = null } = over === null ? {} : press(this.moves, names[cell], names[over]);
    if (chosen) this.#choose(chosen);
    this.#drawing?.pieces.putBack(!isCalm());
  }

  /** @param {number} number @param {string | null} selected */
  #press(number, selected) {
    const cell = this.#game?.cells[number] ?? "";
    if (this.editing) {
      this.send("cell", { cell });
      return;
    }
    const pressed = press(this.moves, selected, cell);
    this.#select(pressed.selected);
    if (pressed.chosen) this.#choose(pressed.chosen);
    const side = contentsOf(this.#position)[number];
    const isIdle = !pressed.chosen && !selected && !this.moves.some(({ origin }) => origin === cell);
    if (side && isIdle) this.send("idle", { cell, side });
  }

  /** @param {string} move */
  #choose(move) {
    this.#select(null);
    this.send("choose", { move });
  }

  /** @param {string | null} cell */
  #select(cell) {
    if (cell === this.#selected) return;
    this.#selected = cell;
    this.draw();
    const { labels, moves } = this;
    if (this.#game && cell !== null) {
      this.send("pick", { text: describeSelection({ game: this.#game, labels, moves }, cell) });
    }
  }
}

customElements.define("outplay-board", Board);
