// Shows a game of the machine: the board, the open box, the drawn bead, and the changes at the end.

import { letterOf } from "../wall/views.js";
import { moveSentence } from "../words.js";
import { showCurves, showFigures, showWall } from "./drawing.js";
import { changesText, resultText } from "./words.js";

/** @import { BoxData, GameData, MoveData } from "../../types.d.ts" */
/** @import { Use } from "../wall/box.js" */
/** @import { Machine } from "./machine.js" */
/** @import { Parts } from "./parts.js" */
/** @import { DrawnBead } from "./words.js" */

export class Stage {
  #parts;
  /** @type {GameData | null} */
  #game = null;
  /** @type {Machine | null} */
  #machine = null;
  /** The box in the drawer. @type {string | null} */
  #looked = null;
  /** @type {Use | null} */
  #use = null;
  /** The move that the drawn bead stands for, on the board. @type {string | null} */
  #played = null;
  /** The beads of this game. @type {DrawnBead[]} */
  #drawn = [];
  /** The boxes that the last game has changed. @type {ReadonlySet<string>} */
  #changed = new Set();
  #truth = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Shows another machine, or the same one anew.
   * @param {GameData} game
   * @param {Machine} machine
   * @param {boolean} truth
   */
  set(game, machine, truth) {
    const isNew = machine !== this.#machine;
    if (game !== this.#game) {
      this.#parts.board.game = game;
      this.#parts.wall.game = game;
    }
    this.#game = game;
    this.#machine = machine;
    this.#truth = truth;
    if (isNew) this.clear();
    this.draw();
  }

  /** Back to the start: all boxes closed. */
  clear() {
    this.#use = this.#played = null;
    this.#drawn = [];
    this.#changed = new Set();
    if (this.#machine) showWall(this.#parts, this.#machine, this.#changed);
    if (this.#game) this.#parts.board.position = this.#game.start;
    this.#showBoxes();
  }

  /** Puts a box into the drawer. @param {string} key */
  look(key) {
    this.#looked = key;
    this.#showBoxes();
  }

  /**
   * The machine opens a box.
   * @param {string} key
   * @param {boolean} isMirrored
   * @param {BoxData | null | undefined} [made] the box, if it is new
   * @returns {string} what to say
   */
  open(key, isMirrored, made = null) {
    if (made) this.#machine?.open(made);
    if (made) this.draw();
    this.#looked = key;
    this.#use = { key, bead: null, isMirrored };
    this.#played = null;
    this.#showBoxes();
    return `It opens ${made ? "a new box, " : ""}box ${this.find(key)?.number ?? "?"}.`;
  }

  /**
   * The machine draws a bead and moves.
   * @param {MoveData} move
   * @param {Use & { bead: number }} use
   * @param {boolean} animate
   * @returns {string} what to say
   */
  drawBead(move, use, animate) {
    const count = this.find(use.key)?.box.beads[use.bead]?.count ?? 0;
    this.#drawn.push({ key: use.key, bead: use.bead, count });
    this.#looked = use.key;
    this.#use = use;
    this.#played = move.move;
    void this.#parts.board.show(move.after, move, { animate });
    this.#showBoxes();
    const number = this.find(use.key)?.number ?? "?";
    return `It draws ${letterOf(use.bead)} from box ${number}${use.isMirrored ? ", mirrored" : ""}: ${move.move}.`;
  }

  /**
   * The rival moves.
   * @param {MoveData} move
   * @param {string} name
   * @param {boolean} animate
   * @returns {string} what to say
   */
  move(move, name, animate) {
    this.#use = this.#played = null;
    void this.#parts.board.show(move.after, move, { animate });
    this.#showBoxes();
    return moveSentence(name, move);
  }

  /**
   * The game ends, and the beads change.
   * @param {string} letter of the result
   * @param {string} text how it ended
   * @returns {string} what to say
   */
  end(letter, text) {
    const changes = changesText(this.#drawn, (key) => this.find(key));
    this.#use = this.#played = null;
    this.#drawn = [];
    this.#changed = this.#machine?.changed ?? new Set();
    this.draw();
    return `${resultText(letter)} ${text} ${changes}`.replace(/\s+/g, " ");
  }

  /** Shows the boxes after many games. */
  showBatch() {
    this.#use = this.#played = null;
    this.#drawn = [];
    this.#changed = new Set(); // nearly all of them
    const { board } = this.#parts;
    if (this.#game && board.position !== this.#game.start) board.position = this.#game.start;
    this.draw();
  }

  /** Draws everything that depends on the boxes. */
  draw() {
    const machine = this.#machine;
    if (!machine) return;
    showWall(this.#parts, machine, this.#changed);
    showFigures(this.#parts, machine);
    if (this.#looked === null || !machine.boxes.has(this.#looked)) this.#looked = [...machine.boxes.keys()][0] ?? null;
    showCurves(this.#parts, machine);
    this.#showBoxes();
  }

  /** A box and its number. @param {string} key */
  find(key) {
    const box = this.#machine?.boxes.get(key);
    return box ? { number: [...(this.#machine?.boxes.keys() ?? [])].indexOf(key) + 1, box } : null;
  }

  #showBoxes() {
    const { wall, drawer } = this.#parts;
    if (!this.#game) return;
    wall.truth = this.#truth;
    wall.use = this.#use;
    wall.chosen = this.#looked;
    const use = this.#use?.key === this.#looked ? this.#use : null;
    const options = { truth: this.#truth, use, played: this.#played };
    drawer.show(this.#game, this.#looked === null ? null : this.find(this.#looked), options);
  }
}
