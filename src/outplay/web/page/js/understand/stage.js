// The selected node: its board, its value or what the search does there, alpha and beta.

/** @import { GameData, MoveData } from "../../types.d.ts" */
/** @import { AnyNode } from "./lazy-tree.js" */
/** @import { Scene } from "./views.js" */
import { cellsOfMove } from "../board/scene.js";
import { make } from "../dom.js";
import { Board } from "../elements/board.js";
import { contentsOf } from "../game/position.js";
import { isSearched } from "./lazy-tree.js";
import { compareOrder } from "./paths.js";
import { viewOf } from "./views.js";
import { cutWords, describe, minus } from "./words.js";

/** The largest height of names in the margin of a board and in its cells, in cell widths. */
const MARGIN_LETTERS = 0.7;
const CELL_LETTERS = 0.36;

export class Stage {
  #board = new Board();
  #title = make("h2", { class: "stage-title" });
  #sentence = make("p", { class: "stage-sentence" });
  #alpha = make("dd", {});
  #beta = make("dd", {});
  #window = make("dl", { class: "stage-window" }, pair("α", "alpha", this.#alpha), pair("β", "beta", this.#beta));
  #shown = "";
  #sizes = new ResizeObserver(() => this.#fitNames());

  board = make("div", { class: "stage-board" }, this.#board);
  words = make("div", { class: "stage-words stack tight" }, this.#title, this.#window, this.#sentence);

  constructor() {
    this.#sizes.observe(this.#board);
  }

  /** The sentence about the node. */
  get sentence() {
    return this.#sentence.textContent ?? "";
  }

  /**
   * Shows a position before its tree arrives.
   * @param {GameData} game
   * @param {string} position as requested; it may be invalid
   */
  wait(game, position) {
    const isPosition = contentsOf(position).length === game.cells.length;
    this.#drawBoard(game, isPosition ? position : game.start, null);
    this.#title.textContent = this.#sentence.textContent = "";
    this.#window.classList.add("is-away");
  }

  /** @param {Scene} scene @param {AnyNode} node @param {readonly number[]} path */
  show(scene, node, path) {
    const view = viewOf(node, path, scene);
    this.#drawBoard(scene.game, view.position, view.last);
    this.#title.textContent = node.move ? `After ${node.move}` : view.title;
    const step = scene.moment && compareOrder(path, scene.moment.step.path) === 0 ? scene.moment.step : null;
    const window = step ? step.window_text : isSearched(node) && node.window ? node.window_text : undefined;
    const isHidden = scene.tree.summary.algorithm !== "alphabeta" || !window || (!step && view.marks.includes("ahead"));
    this.#window.classList.toggle("is-away", isHidden);
    if (window) [this.#alpha.textContent, this.#beta.textContent] = window.map(minus);
    this.#sentence.textContent = step ? minus(step.text) : wordsOf(scene, node, view.marks, view.label);
  }

  /** @param {GameData} game @param {string} position @param {string | null} last */
  #drawBoard(game, position, last) {
    const shown = `${game.name} ${position} ${last}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#board.game = game;
    const cells = cellsOfMove(game, last);
    const move = cells.length ? { origin: cells[0], target: cells[cells.length - 1] } : null;
    this.#board.show(position, /** @type {MoveData | null} */ (move), { animate: false });
    this.#fitNames();
  }

  /** Hides names that would cover the pieces: they are as large as all other text. */
  #fitNames() {
    const names = this.#board.querySelector(".names");
    if (!names) return;
    const cell = parseFloat(getComputedStyle(names).getPropertyValue("--cell"));
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = names.classList.contains("in-margin") ? MARGIN_LETTERS : CELL_LETTERS;
    this.#board.classList.toggle("is-nameless", letters > room * cell);
  }
}

/** @param {Scene} scene @param {AnyNode} node @param {string} marks @param {string} label */
function wordsOf(scene, node, marks, label) {
  if (!marks.split(" ").includes("done")) return label;
  const cut = isSearched(node) && node.cut ? ` ${cutWords(node)}.` : "";
  return `${describe(node, scene.tree.summary, scene.game)}${cut}`;
}

/** @param {string} sign @param {string} name @param {HTMLElement} value */
function pair(sign, name, value) {
  return make("div", {}, make("dt", { title: name }, sign, make("span", { class: "unseen" }, ` ${name}`)), value);
}
