// The address of the page: a screen, and its state in readable form. No DOM.
//
//   #/play?game=name:4&white=human&black=level:3&line=a1a2.b3b2

/** @import { GameData, Values } from "../types.d.ts" */
import { PERSON } from "./words.js";

/** Characters that stay unescaped in a value, so that links are readable. */
const KEPT = /%(2C|2F|3A|40|28|29|2E|2D|20|3D)/gi;

/** @param {string} hash with its "#" @returns {{ screen: string, values: Values }} */
export function parseAddress(hash) {
  const [path, query = ""] = splitOnce(hash.replace(/^#?\/?/, ""), "?");
  const parts = query.split("&").filter(Boolean);
  const values = parts.map((part) => {
    const [name, value = ""] = splitOnce(part, "=");
    return [decode(name), decode(value)];
  });
  return { screen: decode(path), values: Object.fromEntries(values) };
}

/** @param {string} screen @param {Values} values empty ones are left out @returns {string} */
export function formatAddress(screen, values) {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `#/${encode(screen)}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** Where each tab leads: to what its screen showed last, or to the game at hand if another one has been chosen since. */
export class Tabs {
  /** What each screen showed last. @type {Map<string, Values>} */
  #states;
  /** The game that the visited screen shows; null until it is known. @type {string | null} */
  #game = null;
  /** Whether somebody has chosen the game of this visit. */
  #isChosen = false;

  /** @param {readonly string[]} names of the screens */
  constructor(names) {
    this.#states = new Map(names.map((name) => [name, {}]));
  }

  /** The address behind a tab. @param {string} name */
  address(name) {
    return formatAddress(name, this.#states.get(name) ?? {});
  }

  /** An address is followed. Its game is chosen, unless it is where the tab leads. @param {string} name @param {Values} values */
  enter(name, values) {
    this.#game = null;
    this.#isChosen = Boolean(values.game) && formatAddress(name, values) !== this.address(name);
  }

  /** A screen shows a state. A game that is chosen there goes along to the other screens. @param {string} name @param {Values} values */
  remember(name, values) {
    const isChosen = this.#game === null ? this.#isChosen : this.#game !== values.game;
    this.#states.set(name, values);
    this.#game = values.game ?? "";
    if (!isChosen || !this.#game) return;
    const { game, rules = "" } = values;
    for (const [other, state] of this.#states) if (state.game !== game) this.#states.set(other, { game, rules });
  }
}

/**
 * Whether an address names a state of its screen; an address without values names any.
 * @param {Values} values
 * @param {Values} state
 */
export function isSame(values, state) {
  const names = Object.keys({ ...state, ...values });
  return !Object.keys(values).length || names.every((name) => (values[name] ?? "") === (state[name] ?? ""));
}

/**
 * The address of a game on the Play screen.
 * @param {GameData} game
 * @param {string[]} moves
 * @param {{ start?: string, at?: number, players?: [string, string] }} [options] the start position, how many moves are
 *   played at first, and who plays White and Black: two people, so that no machine moves, or two machines, which wait
 */
export function playAddress(
  { name, rules, start: own },
  moves,
  { start = own, at = moves.length, players = [PERSON, PERSON] } = {},
) {
  return formatAddress("play", {
    game: name,
    rules,
    white: players[0],
    black: players[1],
    start: start === own ? "" : start,
    line: moves.join("."),
    at: at === moves.length ? "" : String(at),
  });
}

/**
 * A whole number within limits, or null.
 * @param {string} [text]
 * @param {number} [least]
 * @param {number} [most]
 * @returns {number | null}
 */
export function parseWhole(text = "", least = 0, most = Number.MAX_SAFE_INTEGER) {
  const number = /^[0-9]{1,16}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text).replace(KEPT, (letter) => (letter === "%20" ? "+" : decodeURIComponent(letter)));
}

/** @param {string} text */
function decode(text) {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // a stray percent sign
  }
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {string[]} the text before the first mark and, if there is one, the text after it
 */
function splitOnce(text, mark) {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
