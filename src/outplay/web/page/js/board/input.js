// Input on a board by mouse, pen, finger and keys; the board decides what it means.

import { cellAt, standAt, walk } from "./layout.js";

/** @import { Point } from "../../types.d.ts" */
/** @import { Layout, Place } from "./layout.js" */

/** Pixels that a pointer may move before a press becomes a drag. */
const SLACK = { mouse: 4, other: 8 };

/**
 * Cells are numbers; the selection is a name or null.
 * @typedef {object} Listener
 * @property {() => string | null} selected
 * @property {(cell: number, selected: string | null) => void} press a cell, with the selection before
 * @property {(cell: number) => boolean} grasp whether a piece can be picked up here
 * @property {(cell: number, place: Point, over: number | null) => void} hold a dragged piece
 * @property {(cell: number, over: number | null) => void} drop it; over is null if the drag was cancelled
 * @property {() => void} giveUp the selection
 * @property {(cell: number) => void} stand on a cell: it gets the focus
 */

export class Input {
  /** @type {{ pointer: number, cell: number, x: number, y: number, dragging: boolean } | null} */
  #held = null;
  /** The selection when the pointer went down. @type {string | null} */
  #before = null;
  /** Whether the next click ends a drag. */
  #dropped = false;
  /** @type {Place} */
  #place;

  /**
   * @param {{ svg: SVGSVGElement, layout: Layout, cells: SVGGElement[] }} picture
   * @param {Listener} listener
   * @param {number} cell the first one in the tab order
   */
  constructor({ svg, layout, cells }, listener, cell) {
    this.svg = svg;
    this.layout = layout;
    this.cells = cells;
    this.listener = listener;
    this.#place = standAt(layout, cell);
    listener.stand(cell);
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#isHeld(event) && this.#drop(this.#cellAt(event)));
    svg.addEventListener("pointercancel", (event) => this.#isHeld(event) && this.#drop(null));
    // A finger on a piece moves it; elsewhere it scrolls the page.
    const keepStill = (/** @type {TouchEvent} */ event) => this.#held && event.cancelable && event.preventDefault();
    svg.addEventListener("touchmove", keepStill, { passive: false });
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("keydown", (event) => this.#key(event));
    // Not on the whole board: to browsers, an SVG element that listens to the focus is a stop of the Tab key itself.
    cells.forEach((one, number) => one.addEventListener("focus", () => this.#stand(standAt(layout, number))));
  }

  /** The cell in the tab order. */
  get cell() {
    return this.#place.cell;
  }

  /** Cancels a drag; returns whether there was one. */
  stop() {
    return this.#drop(null);
  }

  /** Focuses the board. */
  focus() {
    this.cells[this.cell].focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    this.#dropped = false;
    this.#before = this.listener.selected();
    const cell = this.#cellAt(event);
    if (cell === null || !this.listener.grasp(cell)) return;
    this.#held = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY, dragging: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || !this.#isHeld(event)) return;
    if (event.buttons === 0) {
      this.#drop(null); // released outside the window
      return;
    }
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.other;
    if (!held.dragging && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
    if (!held.dragging) this.svg.setPointerCapture(event.pointerId);
    held.dragging = true;
    this.listener.hold(held.cell, this.#placeOf(event), this.#cellAt(event));
  }

  /** @param {number | null} over */
  #drop(over) {
    const { cell = -1, dragging = false } = this.#held ?? {};
    this.#held = null;
    this.#dropped ||= dragging;
    if (dragging) this.listener.drop(cell, over);
    return dragging;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = this.#cellOf(event.target);
    // A click without a pointer, as of a screen reader, has no press before it.
    const pressed = event.detail > 0;
    const ends = pressed && this.#dropped;
    this.#dropped = false;
    if (!ends && cell >= 0) this.listener.press(cell, pressed ? this.#before : this.listener.selected());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey) return;
    const next = walk(this.layout, this.#place, event.key, event.ctrlKey);
    if (next) {
      this.#stand(next);
      this.focus();
      this.#place = next; // keeps the column in which the walk began
    } else if (event.key === "Enter" || event.key === " ") {
      this.listener.press(this.cell, this.listener.selected());
    } else if (event.key === "Escape" && (this.stop() || this.listener.selected())) {
      this.listener.giveUp();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Place} place */
  #stand(place) {
    if (place.cell < 0) return;
    this.#place = place;
    this.listener.stand(place.cell);
  }

  /** @param {PointerEvent} event */
  #isHeld(event) {
    return this.#held?.pointer === event.pointerId;
  }

  /** @param {MouseEvent} event @returns {Point} */
  #placeOf(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return [point.x, point.y];
  }

  /** @param {MouseEvent} event */
  #cellAt(event) {
    return cellAt(this.layout, ...this.#placeOf(event));
  }

  /** @param {EventTarget | null} target @returns {number} the cell of an element, or -1 */
  #cellOf(target) {
    return this.cells.findIndex((cell) => target instanceof Node && cell.contains(target));
  }
}
