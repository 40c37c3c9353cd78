// How large a tree is drawn. No DOM.

/** @typedef {{ width: number, height: number }} Size */

/** The sizes to which the buttons lead; 1 is that of all other text. */
const LEVELS = [0.15, 0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.6, 2];
/** Below this size nodes could not be told apart. */
const SMALLEST = 0.05;

/** The next larger or smaller size. @param {number} zoom @param {1 | -1} way */
export function stepped(zoom, way) {
  const beyond = LEVELS.filter((level) => (way > 0 ? level > zoom + 0.01 : level < zoom - 0.01));
  return (way > 0 ? beyond[0] : beyond.at(-1)) ?? zoom;
}

/** How often a size is improved: frames of boxes do not shrink with their letters. */
const ROUNDS = 4;

/**
 * The size at which a tree fits into a frame, and whether it is an overview without words: only if it does not fit with
 * them.
 * @param {(zoom: number, isOverview: boolean) => Size} measure
 * @param {Size} frame
 * @returns {[number, boolean]}
 */
export function fitted(measure, frame) {
  const share = (/** @type {Size} */ { width, height }) => Math.min(frame.width / width, frame.height / height);
  if (share(measure(1, false)) >= 1) return [1, false];
  let zoom = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    zoom = Math.max(SMALLEST, Math.min(1, zoom * share(measure(zoom, true))));
  }
  return [zoom, true];
}
