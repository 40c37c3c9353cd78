// Drag and drop with mouse, pen or finger. It tells where a piece is held; what that means is for the board to know.

/** @import { Point } from "../../types.d.ts" */

/** How many pixels a pointer may wander before a press becomes a drag. */
const SLACK = { mouse: 4, other: 8 };

/**
 * @typedef {object} Holder
 * @property {(place: Point) => number | null} cellAt the cell at a place of the board
 * @property {(cell: number) => boolean} press whether a piece can be lifted from here
 * @property {(cell: number, place: Point, over: number | null) => void} hold
 * @property {(cell: number, over: number | null) => void} drop over is null where the drag was broken off
 */

/**
 * Listen to the pointers on a board.
 * @param {SVGSVGElement} svg
 * @param {Holder} holder
 * @returns {{ stop: () => boolean }} breaks off a drag; tells whether there was one
 */
export function followPointers(svg, holder) {
  /** @type {{ pointer: number, cell: number, x: number, y: number, dragging: boolean } | null} */
  let held = null;

  /** @param {MouseEvent} event @returns {Point} */
  const placeOf = (event) => {
    const matrix = svg.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return [point.x, point.y];
  };

  /** @param {number | null} over */
  const end = (over) => {
    const { cell = -1, dragging = false } = held ?? {};
    held = null;
    if (dragging) holder.drop(cell, over);
    return dragging;
  };

  svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const cell = holder.cellAt(placeOf(event));
    if (cell === null || !holder.press(cell)) return;
    held = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY, dragging: false };
  });
  svg.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.other;
    if (!held.dragging && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
    if (!held.dragging) svg.setPointerCapture(event.pointerId);
    held.dragging = true;
    const place = placeOf(event);
    holder.hold(held.cell, place, holder.cellAt(place));
  });
  svg.addEventListener("pointerup", (event) => {
    if (held?.pointer === event.pointerId) end(holder.cellAt(placeOf(event)));
  });
  svg.addEventListener("pointercancel", (event) => {
    if (held?.pointer === event.pointerId) end(null);
  });
  // A finger on a piece moves the piece; beside the pieces it scrolls the page, as everywhere.
  svg.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  return { stop: () => end(null) };
}
