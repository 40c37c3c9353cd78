// Where a long name without spaces may go on in the next line.

const SHORT = 14;
/** A part between two commas that is longer may be broken elsewhere, too. */
const LONG = 24;

/**
 * The parts of a text between which a line may end: after commas, and after other marks only where that is not enough.
 * @param {string} text
 */
export function partsOf(text) {
  if (text.length <= SHORT) return [text];
  return text.split(/(?<=,)/).flatMap((part) => (part.length > LONG ? part.split(/(?<=[:/=])/) : [part]));
}
