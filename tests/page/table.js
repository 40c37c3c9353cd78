// A server and a game for the tests of the play screen: two sides take one or two stones in turn, who takes the last
// one has won, and with five stones left the side to move has to pass once.

import { Refusal } from "#page/api.js";
import { parseLink } from "#page/play/link.js";
import { Session } from "#page/play/session.js";

/** @import { Api, GameData, MoveData, PositionData, Values } from "#types" */

/** @type {GameData} */
export const STONES = {
  name: "stones:9",
  title: "Stones, 9",
  rules: "abc",
  sides: ["White", "Black"],
  colours: ["white", "black"],
  piece: "piece",
  winner: null,
  look: "disc",
  text: [],
  cells: ["a1", "a2", "a3"],
  shades: [0, 1, 0],
  geometry: {
    width: 1,
    height: 3,
    centres: [
      [0.5, 0.5],
      [0.5, 1.5],
      [0.5, 2.5],
    ],
    outline: [],
  },
  start: "b/-/w-9 w",
  opening: 0,
  evaluations: [],
  evaluation_words: {},
};

/** @param {string} position */
function parse(position) {
  const found = /^b\/-\/w-(\d+) ([wb])(p?)$/.exec(position);
  if (!found) throw new Refusal(400, { kind: "PositionError", message: `no position: ${position}` });
  return { stones: Number(found[1]), side: found[2], passed: found[3] === "p" };
}

/** @param {string} position @returns {MoveData[]} */
function movesOf(position) {
  const { stones, side, passed } = parse(position);
  const rival = side === "w" ? "b" : "w";
  if (stones === 5 && !passed) {
    return [{ move: "pass", origin: null, target: null, captured: [], after: `b/-/w-5 ${rival}p` }];
  }
  return [1, 2]
    .filter((taken) => taken <= stones)
    .map((taken) => ({
      move: `a${taken}`,
      origin: null,
      target: `a${taken}`,
      captured: [],
      after: `b/-/w-${stones - taken} ${rival}`,
    }));
}

/** @param {string} position @returns {PositionData} */
function look(position) {
  const { stones, side } = parse(position);
  const winner = side === "w" ? "black" : "white";
  return {
    game: STONES.name,
    rules: STONES.rules,
    position,
    side: side === "w" ? "white" : "black",
    pieces: [1, 1],
    moves: movesOf(position),
    outcome: stones ? null : { winner, reason: "stones", margin: 0, text: `${winner} wins.` },
  };
}

/** A move with its text in the only label style, which counts the plies. @param {MoveData} move @param {number} ply */
const labelled = (move, ply) => ({ ...move, text: `${ply}: take ${move.move.slice(1)}` });

/** @param {string} start @param {string[]} moves @param {string} [labels] */
function replay(start, moves, labels) {
  let position = start;
  const plies = moves.map((text, place) => {
    const move = movesOf(position).find((legal) => legal.move === text.replace(/^(\d: )?take /, "a"));
    if (!move) throw new Refusal(400, { kind: "IllegalMove", message: `${text} is not legal`, ply: place + 1 });
    position = move.after;
    return labels ? labelled(move, place + 1) : move;
  });
  const here = look(position);
  if (!labels) return { start, plies, here };
  const next = here.moves.map((move) => labelled(move, moves.length + 1));
  return { start, plies, here: { ...here, moves: next, labels: STONES.cells.map((cell) => `${cell}!`) } };
}

/**
 * The server; `asked` has what it was asked for. Machines take one stone.
 * @returns {Api & { asked: string[], seeds: number[] }}
 */
export function fakeApi() {
  /** @type {string[]} */
  const asked = [];
  /** @type {number[]} */
  const seeds = [];
  return {
    asked,
    seeds,
    async get(path, query) {
      asked.push(path);
      return /** @type {any} */ (look(String(query.position)));
    },
    async post(path, body, signal) {
      asked.push(path);
      const { start, moves, labels, player, seed } = /** @type {any} */ (body);
      if (path === "/api/play") return /** @type {any} */ (replay(start, moves, labels));
      seeds.push(seed);
      if (player === "broken") throw new Refusal(400, { kind: "SpecError", message: "there is no player 'broken'" });
      if (player === "slow") {
        await new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        });
      }
      return /** @type {any} */ ({ move: "a1", player, seconds: 0 });
    },
  };
}

/** A session that was opened from an address, with notes of what its listener heard. @param {Values} values */
export async function sitDown(values) {
  const api = fakeApi();
  /** @type {(MoveData | null)[]} */
  const shown = [];
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const warnings = [];
  const listener = {
    shown: (/** @type {MoveData | null} */ move) => void shown.push(move),
    changed: () => {},
    say: (/** @type {string} */ text) => void said.push(text),
    warn: (/** @type {string} */ text) => void warnings.push(text),
  };
  const session = new Session(api, listener, STONES, parseLink(values, STONES.name).setup);
  await session.open();
  await settle();
  return { session, api, shown, said, warnings };
}

/** Lets everything happen that does not wait for the clock. */
export async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
