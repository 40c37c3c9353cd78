// The pieces on a board: chess pawns, discs, or discs with letters, in the colours of css/base.css. They persist between
// positions, so that they can slide, fade and turn over.

import { keep, makeSvg, recall } from "../dom.js";
import { indexOf, sideName } from "../words.js";
import { round } from "./layout.js";
import { compare } from "./scene.js";

/** @import { DrawnGame, GameData, Point, Side } from "../../types.d.ts" */
/** @import { Layout } from "./layout.js" */

/** @typedef {GameData["look"]} Look */

/** The looks that a person can choose. @type {Record<Look, string>} */
export const LOOKS = { pawn: "Pawns", disc: "Discs", letter: "Letters" };

/** The name of the choice in the browser's storage. */
const LOOK = "outplay-look";
/** Sent on the document when another look is chosen. */
export const LOOK_CHANGED = "look-changed";

/** @param {string | null} text @returns {text is Look} */
const isLook = (text) => text !== null && Object.hasOwn(LOOKS, text);

let chosen = recall(LOOK);

/** The look that the person has chosen for all games; "" for the game's own. @returns {Look | ""} */
export const chosenLook = () => (isLook(chosen) ? chosen : "");

/** Redraws all boards in a look; "" for that of each game. @param {string} look */
export function chooseLook(look) {
  chosen = look;
  keep(LOOK, look);
  document.dispatchEvent(new Event(LOOK_CHANGED));
}

/** A pawn around the origin, in hundredths of a piece's radius. */
const PAWN =
  "M-80,88V78C-80,58 -54,60 -46,42C-36,22 -31,10 -29,-6H-44C-55,-6 -55,-27 -44,-27H-31C-40,-34 -46,-45 -46,-56" +
  "C-46,-80 -26,-100 0,-100C26,-100 46,-80 46,-56C46,-45 40,-34 31,-27H44C55,-27 55,-6 44,-6H29C31,10 36,22 46,42" +
  "C54,60 80,58 80,78V88Z";
/** What the pawns of one side have besides their colour. */
const PAWN_LINES = "M-58,72H58M-26,-64C-24,-76 -14,-84 -2,-84";

/** @param {string} path @param {number} radius */
const scaled = (path, radius) => path.replace(/-?\d+/g, (length) => String(round((Number(length) * radius) / 100)));

/**
 * The parts of a piece around the origin: its body, and what those of one side have besides their colour.
 * @param {DrawnGame} game
 * @param {Side} side
 * @param {number} radius
 * @returns {SVGElement[]}
 */
export function drawFigure(game, side, radius) {
  const look = chosenLook() || game.look;
  const isLined = side === (game.lined ?? "black");
  if (look === "pawn") {
    const lines = isLined ? [makeSvg("path", { class: "inner", d: scaled(PAWN_LINES, radius) })] : [];
    return [makeSvg("path", { class: "body", d: scaled(PAWN, radius) }), ...lines];
  }
  const disc = makeSvg("circle", { class: "body", r: radius });
  if (look === "letter") {
    const size = { "font-size": round(1.2 * radius), y: round(0.04 * radius) };
    return [disc, makeSvg("text", { class: `initial ${game.colours[indexOf(side)]}`, ...size }, initialOf(game, side))];
  }
  return isLined ? [disc, makeSvg("circle", { class: "inner", r: round(0.6 * radius) })] : [disc];
}

/** The first letter of a side's name, if it tells the sides apart. @param {GameData} game @param {Side} side */
function initialOf(game, side) {
  const [white, black] = game.sides.map((name) => name.charAt(0).toUpperCase());
  return white === black ? side.charAt(0).toUpperCase() : sideName(game, side).charAt(0).toUpperCase();
}

/**
 * A piece around the origin.
 * @param {DrawnGame} game
 * @param {Side} side
 * @param {number} radius
 */
function drawPiece(game, side, radius) {
  const colour = game.colours[indexOf(side)];
  const [body, ...details] = drawFigure(game, side, radius);
  const face = makeSvg("g", { class: "face" }, body);
  const isFlat = body.nodeName === "circle";
  if (isFlat) face.append(makeSvg("circle", { class: "shine", cy: round(-0.12 * radius), r: round(0.8 * radius) }));
  face.append(...details);
  const [down, across, high] = (isFlat ? [0.16, 1.04, 1] : [0.9, 0.86, 0.2]).map((part) => round(part * radius));
  const shadow = makeSvg("ellipse", { class: "shade", cy: down, rx: across, ry: high });
  return makeSvg("g", { class: `piece ${side}`, "--piece": `var(--${colour}-piece)` }, shadow, face);
}

// ---- From one position to the next

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

  /** @param {DrawnGame} game @param {Layout} layout */
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
