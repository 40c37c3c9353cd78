// How many puzzles of a game were solved, and how many in a row without a mistake. It is kept in this browser. No DOM.

/**
 * @typedef {object} Tally
 * @property {number} solved
 * @property {number} streak without a wrong move, a hint or an unsolved puzzle
 * @property {number} longest
 * @property {string} last the puzzle that was solved last, which does not count twice
 */

/** @type {Tally} */
export const NO_TALLY = { solved: 0, streak: 0, longest: 0, last: "" };
/** More games than anybody plays; the oldest are forgotten. */
const MAX_GAMES = 100;

/** The tallies by game, from their text; what cannot be read is left out. @param {string | null} text @returns {Map<string, Tally>} */
export function parseTallies(text) {
  /** @type {unknown} */
  let data;
  try {
    data = JSON.parse(text ?? "[]");
  } catch {
    data = [];
  }
  const entries = Array.isArray(data) ? data : [];
  return new Map(entries.filter((entry) => isEntry(entry)));
}

/** @param {Map<string, Tally>} tallies */
export const formatTallies = (tallies) => JSON.stringify([...tallies].slice(-MAX_GAMES));

/** @param {unknown} entry */
function isEntry(entry) {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const { solved, streak, longest, last } = entry[1] ?? {};
  return [solved, streak, longest].every((count) => Number.isInteger(count) && count >= 0) && typeof last === "string";
}

/** After a puzzle was solved. @param {Tally} tally @param {string} puzzle @param {boolean} isClean @returns {Tally} */
export function afterSolved(tally, puzzle, isClean) {
  if (puzzle === tally.last) return tally;
  const streak = isClean ? tally.streak + 1 : 0;
  return { solved: tally.solved + 1, streak, longest: Math.max(tally.longest, streak), last: puzzle };
}

/** After a wrong move, help, or a puzzle left unsolved. @param {Tally} tally @returns {Tally} */
export const afterFault = (tally) => ({ ...tally, streak: 0 });
