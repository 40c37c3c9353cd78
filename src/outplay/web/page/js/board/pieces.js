// The pieces on a board. They persist between positions, so that they can slide, fade and turn over.

import { makeSvg } from "../dom.js";
import { round } from "./layout.js";
import { drawPiece } from "./picture.js";
import { compare } from "./scene.js";

/** @import { GameData, Point, Side } from "../../types.d.ts" */
/** @import { Layout } from "./layout.js" */

const DURATION = 200;
/** The delay between discs that turn over. */
const WAVE = 45;

export class Pieces {
  layer = makeSvg("g", { class: "pieces", "aria-hidden": "true" });
  /** @type {(Side | null)[]} */
  contents = [];
  /** @type {Map<number, SVGGElement>} */
  #pieces = new Map();
  /** @type {{ piece: SVGGElement, cell: number, place: Point } | null} */
  #lifted = null;
  /** @type {Animation[]} */
  #running = [];
  /** Pieces that are fading out. @type {Element[]} */
  #leaving = [];

  /** @param {GameData} game @param {Layout} layout */
  constructor(game, layout) {
    this.game = game;
    this.layout = layout;
  }

  /** Draws a position without animation. @param {(Side | null)[]} contents */
  set(contents) {
    this.finish();
    this.#lifted = null;
    this.#pieces.clear();
    this.layer.replaceChildren();
    this.contents = contents;
    contents.forEach((side, cell) => side && this.#put(cell, side));
  }

  /**
   * Animates the pieces to the next position; resolved when they have arrived.
   * @param {(Side | null)[]} contents
   * @returns {Promise<unknown>}
   */
  change(contents) {
    this.finish();
    const { slide, gone, come, turned } = compare(this.contents, contents, this.layout.centres);
    const before = this.contents;
    this.contents = contents;
    for (const cell of gone) this.#leave(cell, [{ opacity: 1 }, { opacity: 0 }]);
    if (slide) this.#slide(slide.from, slide.to);
    for (const { cell, wait } of turned) this.#turn(cell, before[cell], wait * WAVE);
    for (const cell of come) {
      const piece = this.#put(cell, /** @type {Side} */ (contents[cell]));
      this.#play(piece.lastElementChild, [
        { transform: "scale(0.6)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ]);
    }
    this.#lifted = null;
    const running = this.#running;
    const arrived = Promise.allSettled(running.map((animation) => animation.finished));
    return arrived.then(() => this.#running === running && this.#sweep()); // the next change may have begun
  }

  /** Ends all animations. */
  finish() {
    for (const animation of this.#running) animation.cancel();
    this.#sweep();
    this.putBack();
  }

  /** Lifts a piece to a point. @param {number} cell @param {Point} place */
  lift(cell, place) {
    const piece = this.#pieces.get(cell);
    if (!piece) return;
    if (this.#lifted?.piece !== piece) {
      this.finish();
      this.layer.append(piece);
      piece.classList.add("lifted");
    }
    this.#lifted = { piece, cell, place };
    piece.setAttribute("transform", `translate(${round(place[0])} ${round(place[1])})`);
  }

  /** Puts a lifted piece back. */
  putBack(animate = false) {
    if (!this.#lifted) return;
    const { piece, cell, place } = this.#lifted;
    this.#lifted = null;
    piece.classList.remove("lifted");
    this.#seat(piece, cell);
    if (animate) this.#travel(piece, place, cell);
  }

  /** @param {number} cell @param {Side} side */
  #put(cell, side) {
    const piece = drawPiece(this.game, side, this.layout.radius);
    this.#seat(piece, cell);
    this.#pieces.set(cell, piece);
    this.layer.append(piece);
    return piece;
  }

  /** @param {SVGGElement} piece @param {number} cell */
  #seat(piece, cell) {
    const [x, y] = this.layout.seats[cell];
    piece.setAttribute("transform", `translate(${round(x)} ${round(y)})`);
  }

  /** @param {number} from @param {number} to */
  #slide(from, to) {
    const piece = this.#pieces.get(from);
    if (!piece) return;
    const start = this.#lifted?.piece === piece ? this.#lifted.place : this.layout.seats[from];
    piece.classList.remove("lifted");
    this.#pieces.delete(from);
    this.#pieces.set(to, piece);
    this.layer.append(piece);
    this.#seat(piece, to);
    this.#travel(piece, start, to);
  }

  /** @param {SVGGElement} piece @param {Point} start @param {number} to */
  #travel(piece, start, to) {
    const at = (/** @type {Point} */ [x, y]) => ({ transform: `translate(${round(x)}px, ${round(y)}px)` });
    this.#play(piece, [at(start), at(this.layout.seats[to])]);
  }

  /**
   * The old face narrows to a line, then the new one widens.
   * @param {number} cell
   * @param {Side | null} side the old one
   * @param {number} delay
   */
  #turn(cell, side, delay) {
    const half = DURATION / 2;
    const thin = { transform: "scaleX(0)" };
    const full = { transform: "scaleX(1)" };
    this.#leave(cell, [full, thin], { delay, duration: half });
    const piece = this.#put(cell, side === "white" ? "black" : "white");
    this.#play(piece, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration: delay + half });
    this.#play(piece.lastElementChild, [thin, full], { delay: delay + half, duration: half });
  }

  /**
   * Removes a piece after an animation.
   * @param {number} cell
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} [options]
   */
  #leave(cell, frames, options = {}) {
    const piece = this.#pieces.get(cell);
    if (!piece) return;
    this.#pieces.delete(cell);
    this.#leaving.push(piece);
    const animation = this.#play(options.delay === undefined ? piece : piece.lastElementChild, frames, options);
    animation?.finished.then(
      () => piece.remove(),
      () => {},
    );
  }

  /** @param {Element | null} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} [options] */
  #play(element, frames, options = {}) {
    /** @type {KeyframeAnimationOptions} */
    const usual = { duration: DURATION, easing: "ease-out", fill: "backwards" };
    const animation = element?.animate(frames, { ...usual, ...options });
    if (animation) this.#running.push(animation);
    return animation;
  }

  #sweep() {
    for (const element of this.#leaving) element.remove();
    this.#leaving = [];
    this.#running = [];
  }
}
