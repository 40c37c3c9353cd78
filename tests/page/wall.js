// Machines to test with: two small boxes of a game that nobody need know.

/** @import { BoxData, LessonGames, MeasuresData, PolicyData, WallData } from "#types" */

/** @type {PolicyData} */
export const HER = {
  name: "her",
  beads: [1],
  win: 0,
  draw: 0,
  loss: -1,
  fade: 0,
  empty: "resign",
  mirrored: "once",
};

/**
 * A box with the moves a, b, c …, as many as there are counts.
 * @param {string} key
 * @param {number[]} counts
 * @param {Partial<BoxData>} [more]
 * @returns {BoxData}
 */
export function box(key, counts, more = {}) {
  const beads = counts.map((count, place) => ({ move: "abcdefgh"[place], count, score: null }));
  return { key, position: `${key} b`, met: true, stage: 0, beads, ...more };
}

/** @param {number} games @param {Partial<MeasuresData>} [more] @returns {MeasuresData} */
export function measures(games, more = {}) {
  const results = { win: games, draw: 0, loss: 0 };
  return { games, results, boxes: 1, beads: 3, losing: 2, exploitability: 0.5, ...more };
}

/** The wall of a machine that has met one of its two boxes, and one box of the other side. @returns {WallData} */
export function wall() {
  return {
    memory: {
      format: "outplay-matchbox",
      version: 1,
      game: "stones:9",
      rules: "0123456789abcdef",
      policy: HER,
      results: { win: 1, draw: 0, loss: 2 },
      boxes: [
        { position: "three w", beads: { a: 5 } },
        { position: "one b", beads: { a: 1, b: 0 } },
      ],
    },
    side: "black",
    boxes: [box("one", [1, 0]), box("two", [1, 1, 1], { met: false, stage: 1 })],
    measures: measures(3),
    possible: 2,
  };
}

/** @param {string} results @param {number} from @param {Partial<LessonGames>} [more] @returns {LessonGames} */
export function games(results, from, more = {}) {
  const to = from + results.length - 1;
  return { event: "games", from, to, results, curve: [], boxes: [], measures: measures(to), ...more };
}
