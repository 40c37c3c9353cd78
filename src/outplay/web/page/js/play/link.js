// A game as the address has it: the set-up, and the text of its line. DOM-free.
//
//   line=a1a2.b3b2(b3a2.b1a2)b1c2    branches stand in brackets behind the move that they are instead of

/** @import { Side, Values } from "../../types.d.ts" */
/** @import { Line } from "./line.js" */
import { readWhole } from "../address.js";
import { PERSON } from "../words.js";
import { emptyLine, endOf, goTo, hasRoom, inOrder, isAncestor, isBranch, play } from "./line.js";

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} rules the hash; empty if the link does not say
 * @property {string} start the position before the first move; empty for the game's own
 * @property {Line} line
 * @property {Record<Side, string>} players
 * @property {number} seed
 * @property {boolean} help
 * @property {boolean | null} flipped null: as the players sit
 * @property {{ side: Side, node: number } | null} resigned
 */

/** Whom a person plays against where the address names nobody. */
export const USUAL_RIVAL = "level:3";
const MOST_SEED = 2 ** 31 - 1;

/** A fresh seed. @returns {number} */
export const drawSeed = () => Math.floor(Math.random() * MOST_SEED);

/**
 * What an address says; `notes` has what could not be read, in words.
 * @param {Values} values
 * @param {string} firstGame the game if none is named
 * @returns {{ setup: Setup, notes: string[] }}
 */
export function readLink(values, firstGame) {
  const notes = [];
  const { line: whole, isWhole } = parseLine(values.line ?? "");
  if (!isWhole) notes.push("The line of the link cannot be read to its end.");
  const place = readWhole(values.at);
  const node = place === null ? null : nodeAt(whole, place);
  if (values.at && node === null) notes.push(`The link's line has no move number ${values.at.slice(0, 20)}.`);
  const line = node === null ? whole : goTo({ ...whole, tip: endOf(whole, node) }, node);
  const setup = {
    game: values.game || firstGame,
    rules: values.rules ?? "",
    start: values.start || values.position || "",
    line,
    players: { white: values.white || PERSON, black: values.black || (values.white ? PERSON : USUAL_RIVAL) },
    seed: readWhole(values.seed, 0, MOST_SEED) ?? drawSeed(),
    help: values.help === "on",
    flipped: values.flip === "yes" ? true : values.flip === "no" ? false : null,
    resigned: readResigned(values.resigned, whole),
  };
  return { setup, notes };
}

/** @param {string | undefined} text @param {Line} line @returns {Setup["resigned"]} */
function readResigned(text, line) {
  const found = /^(white|black)(?::(\d{1,5}))?$/.exec(text ?? "");
  if (!found) return null;
  const node = found[2] === undefined ? endOf(line) : nodeAt(line, Number(found[2]));
  return node === null ? null : { side: /** @type {Side} */ (found[1]), node };
}

/**
 * The address of a set-up.
 * @param {Setup} setup
 * @returns {Values}
 */
export function writeLink({ game, rules, start, line, players, seed, help, flipped, resigned }) {
  const end = endOf(line);
  return {
    game,
    white: players.white,
    black: players.black,
    start,
    line: formatLine(line),
    at: line.here === end ? "" : String(placeOf(line, line.here)),
    resigned: resigned ? resigned.side + (resigned.node === end ? "" : `:${placeOf(line, resigned.node)}`) : "",
    seed: String(seed),
    help: help ? "on" : "",
    flip: flipped === null ? "" : flipped ? "yes" : "no",
    rules,
  };
}

// ---- The text of a line

/** A longer text is no line of ours. */
export const MOST_LETTERS = 20_000;
/** A move is letters and digits, so that everything else may stand between two of them. */
const TOKEN = /[a-z0-9]+|[()]/gi;

/**
 * @param {Line} line
 * @returns {string}
 */
export function formatLine(line) {
  let text = "";
  /** @type {number[]} the branches that are open, by the node in front of them */
  const open = [];
  for (const id of inOrder(line)) {
    // Behind the last move of a branch comes another branch, or what follows one of the moves before it.
    while (open.length && !isAncestor(line, open[open.length - 1], id)) {
      text += ")";
      open.pop();
    }
    if (isBranch(line, id)) {
      text += "(";
      open.push(id);
    } else if (text && !text.endsWith(")")) {
      text += ".";
    }
    text += line.nodes[id].move;
  }
  return text + ")".repeat(open.length);
}

/**
 * Reads a line; the person is then at the end of the main line. What cannot be read is left out: a link is never
 * refused because of a stray letter.
 * @param {string} text
 * @returns {{ line: Line, isWhole: boolean }} the line, and whether nothing was left out
 */
export function parseLine(text) {
  const tokens = text.slice(0, MOST_LETTERS).match(TOKEN) ?? [];
  let isWhole = text.length <= MOST_LETTERS;
  let line = emptyLine();
  /** @type {number[]} where the line goes on behind each open branch */
  const open = [];
  for (const token of tokens) {
    if (token === "(") {
      open.push(line.here);
      line = goTo(line, Math.max(line.nodes[line.here].parent, 0));
    } else if (token === ")") {
      const before = open.pop();
      if (before === undefined) isWhole = false;
      else line = goTo(line, before);
    } else if (!hasRoom(line)) {
      isWhole = false;
      break;
    } else {
      line = play(line, token.toLowerCase());
    }
  }
  const end = endOf(line);
  return { line: { ...line, here: end, tip: end }, isWhole: isWhole && !open.length };
}

/**
 * Where a node stands in the text of its line: 1 for the first move in it, 0 for the start. On a main line without
 * branches that is the number of the move.
 * @param {Line} line
 * @param {number} id
 */
export const placeOf = (line, id) => inOrder(line).indexOf(id) + 1;

/**
 * The node at a place in the text, or null.
 * @param {Line} line
 * @param {number} place
 * @returns {number | null}
 */
export function nodeAt(line, place) {
  if (place === 0) return 0;
  return inOrder(line)[place - 1] ?? null;
}
