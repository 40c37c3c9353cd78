// Boards to test with: a square one with a hole, an hourglass of squares, and a hexagon.

/** @import { GameData, MoveData, Point } from "#types" */

const SIDE = 1 / Math.sqrt(3);
/** @type {Point[]} */
const SQUARE = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];
/** @type {Point[]} */
const HEXAGON = [
  [0, -SIDE],
  [0.5, -SIDE / 2],
  [0.5, SIDE / 2],
  [0, SIDE],
  [-0.5, SIDE / 2],
  [-0.5, -SIDE / 2],
];

/**
 * A board from its rows: an indent in half cells, and a letter for each place; a dot is no cell.
 * @param {string[]} rows
 * @param {{ hexagons?: boolean, colours?: [string, string] }} [options]
 * @returns {GameData}
 */
function board(rows, { hexagons = false, colours = ["white", "black"] } = {}) {
  const step = hexagons ? 1.5 * SIDE : 1;
  const reach = hexagons ? SIDE : 0.5;
  const places = rows.flatMap((row, line) => {
    const indent = row.length - row.trimStart().length;
    const y = reach + line * step;
    return [...row.trim()].map((mark, place) => ({ mark, place, line, x: indent / 2 + place + 0.5, y }));
  });
  const cells = places.filter(({ mark }) => mark !== ".");
  return {
    name: "test",
    title: "Test",
    rules: "0",
    sides: ["White", "Black"],
    colours,
    piece: "piece",
    winner: null,
    look: "disc",
    text: [],
    cells: cells.map(({ place, line }) => `${"abcdefghijklm"[place]}${rows.length - line}`),
    shades: cells.map(({ place, line }) => (place + line) % 2),
    geometry: {
      width: Math.max(...cells.map(({ x }) => x)) + 0.5,
      height: 2 * reach + (rows.length - 1) * step,
      centres: cells.map(({ x, y }) => [x, y]),
      outline: hexagons ? HEXAGON : SQUARE,
    },
    start: `${rows.map((row) => row.trim()).join("/")} w`,
    opening: 0,
    evaluations: [],
    evaluation_words: {},
  };
}

export const SQUARES = board(["bbbb", "-.--", "----", "wwww"]);
export const HOURGLASS = board(["bbb", " --", "www"]);
export const HONEYCOMB = board(["  ---", " -wb-", "--b-w", " ----", "  ---"], {
  hexagons: true,
  colours: ["red", "blue"],
});

/** A move as the server would send it. @param {string} move @param {string[]} captured @returns {MoveData} */
export function move(move, captured = []) {
  const cells = move === "pass" ? [] : (move.match(/[a-z]+[0-9]+/g) ?? []);
  const [target, origin] = cells.toReversed();
  return { move, origin: origin ?? null, target: target ?? null, captured, after: "" };
}
