// Specs of games and players (a name, a colon, a size, options), and the choices of the pickers. No DOM.
//
// name            name:4            name:3x5            name:3x5,key=value            name:key=value

/** @import { EntryData, GamesData, PlayerKind, PlayerOption } from "../types.d.ts" */

import { PERSON } from "./words.js";

const SEED = "seed";

/** @typedef {{ name: string, size: number[] | null, options: Record<string, string> }} Spec */

/** Parses a spec, or returns null. @param {string} text @returns {Spec | null} */
export function parseSpec(text) {
  const match = /^([^:,]+)([:,](.*))?$/.exec(text.trim());
  if (!match) return null;
  const [, name, rest, list] = match;
  /** @type {Spec} */
  const spec = { name, size: null, options: {} };
  for (const [number, item] of (rest === undefined ? [] : list.split(",")).entries()) {
    const [, key, value] = /^([^=]+)=(.+)$/.exec(item) ?? [];
    const isSize = number === 0 && rest.startsWith(":") && /^[0-9]{1,4}(x[0-9]{1,4})?$/.test(item);
    if (isSize) spec.size = item.split("x").map(Number);
    else if (key === undefined || Object.hasOwn(spec.options, key)) return null;
    else spec.options[key] = value;
  }
  return spec;
}

/** @param {Spec} spec */
export function formatSpec({ name, size, options }) {
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const items = [...(size ? [size.join("x")] : []), ...pairs];
  return items.length ? `${name}:${items.join(",")}` : name;
}

/**
 * The choice of the game picker: an entry of the catalogue with size and switches, or a game by name only.
 * @typedef {object} GameChoice
 * @property {string} name
 * @property {EntryData | null} entry
 * @property {number[]} size
 * @property {Record<string, string>} switches every switch of the entry with its value
 */

/** @param {GamesData} games @param {string} text @returns {GameChoice} */
export function chooseGame(games, text) {
  const spec = parseSpec(text);
  const entry = games.catalogue.find((entry) => entry.name === spec?.name);
  if (!spec || !entry || games.own.some((game) => game.name === text)) {
    return { name: text, entry: null, size: [], switches: {} };
  }
  const size = spec.size?.length === 1 ? entry.dimensions.map(() => spec.size?.[0] ?? 0) : spec.size;
  const switches = entry.switches.map(({ name, values }) => [name, spec.options[name] ?? values[0]]);
  return { name: entry.name, entry, size: size ?? entry.usual, switches: Object.fromEntries(switches) };
}

/** The full name of the chosen game, without default values. @param {GameChoice} choice */
export function nameGame({ name, entry, size, switches }) {
  if (!entry) return name;
  const usual = String(size) === String(entry.usual);
  const bare = usual && parseSpec(entry.default)?.size === null;
  const changed = entry.switches.filter(({ name, values }) => (switches[name] ?? values[0]) !== values[0]);
  const options = Object.fromEntries(changed.map(({ name }) => [name, switches[name]]));
  return formatSpec({ name, size: bare ? null : size, options });
}

/**
 * The limits of each number of the size.
 * @param {GameChoice} choice
 * @returns {{ dimension: string, least: number, most: number, step: number }[]}
 */
export function sizeLimits({ entry, switches }) {
  if (!entry) return [];
  const smaller = entry.switches.find((other) => other.smallest && switches[other.name] !== other.values[0])?.smallest;
  return entry.dimensions.map((dimension, number) => ({
    dimension,
    least: (smaller ?? entry.smallest)[number],
    most: entry.largest[number],
    step: entry.even ? 2 : 1,
  }));
}

/** What is wrong with the size, or "". The server checks the number of cells. @param {GameChoice} choice */
export function sizeFault(choice) {
  for (const [number, { dimension, least, most, step }] of sizeLimits(choice).entries()) {
    const value = choice.size[number];
    const limits = `from ${least} to ${most}`;
    if (!Number.isInteger(value) || value < least || value > most) return `${dimension}: a number ${limits}`;
    if (value % step) return `${dimension}: an even number ${limits}`;
  }
  return "";
}

/**
 * The choice of the player picker: a person, a kind with options, or any other spec.
 * @typedef {object} PlayerChoice
 * @property {string} name "human", the name of a kind, or "" for another spec
 * @property {PlayerKind | null} kind
 * @property {Record<string, string>} options the values of the fields; the number after the colon by its name
 * @property {string} text the spec as it was given
 */

/** @param {PlayerKind[]} kinds @param {string} text @returns {PlayerChoice} */
export function choosePlayer(kinds, text) {
  const spec = parseSpec(text);
  if (text === PERSON) return { name: PERSON, kind: null, options: {}, text };
  const kind = kinds.find((kind) => kind.name === spec?.name);
  const other = { name: "", kind: null, options: {}, text };
  if (!spec || !kind || (spec.size !== null) !== (kind.size !== null)) return other;
  const known = new Set(kind.options.map((option) => option.name));
  if (Object.keys(spec.options).some((key) => !known.has(key))) return other;
  const size = kind.size && spec.size ? { [kind.size.name]: spec.size.join("x") } : {};
  return { name: kind.name, kind, options: { ...size, ...spec.options }, text };
}

/** A kind with its default number after the colon. @param {PlayerKind} kind @returns {PlayerChoice} */
export function usualPlayer(kind) {
  const choice = { name: kind.name, kind, options: {}, text: "" };
  return { ...choice, text: namePlayer(choice) };
}

/**
 * The spec of a choice, without options that are empty or default, but with the number after the colon.
 * @param {PlayerChoice} choice
 */
export function namePlayer({ name, kind, options, text }) {
  if (name === PERSON) return PERSON;
  if (!kind) return text.trim();
  const given = kind.options.filter((option) => options[option.name] && options[option.name] !== option.usual);
  const size = kind.size ? Number(options[kind.size.name] || kind.size.usual || kind.size.least || 1) : null;
  return formatSpec({
    name,
    size: size === null ? null : [size],
    options: Object.fromEntries(given.map((option) => [option.name, options[option.name]])),
  });
}

/**
 * The main option, shown beside the name: the number after the colon, or the first number.
 * @param {PlayerKind} kind
 * @returns {PlayerOption | null}
 */
export function mainOption(kind) {
  const isNumber = (/** @type {PlayerOption} */ option) => ["whole", "decimal"].includes(option.kind);
  return kind.size ?? kind.options.find((option) => isNumber(option) && option.name !== SEED) ?? null;
}

/** Whether only one value is allowed. @param {PlayerOption} option */
export function isSettled({ kind, least, most, choices }) {
  return kind === "choice" ? (choices ?? []).length < 2 : least !== undefined && least === most;
}

/** The text of a choice in its list. @param {string} name @param {string} [words] what it means */
export const choiceText = (name, words) => (words ? `${name}: ${words}` : name);

const WRITTEN = { whole: /^[0-9]+$/, decimal: /^[0-9]+(\.[0-9]+)?$/, word: /^[^,]*$/, choice: /^[^,]*$/ };

/**
 * What is wrong with the value of an option, or "". An empty value means the default.
 * @param {PlayerOption} option
 * @param {string} value
 */
export function optionFault({ kind, least, most, choices }, value) {
  if (value === "") return "";
  if (kind === "choice") return choices?.includes(value) ? "" : `one of ${choices?.join(", ")}`;
  if (kind === "word") return WRITTEN.word.test(value) ? "" : "a text without commas";
  const fits = WRITTEN[kind].test(value) && Number(value) >= (least ?? 0) && Number(value) <= (most ?? Infinity);
  if (fits) return "";
  return `a ${kind === "whole" ? "whole " : ""}number from ${least ?? 0}${most === undefined ? "" : ` to ${most}`}`;
}

const MAX_QUOTED = 40;

/**
 * What is wrong with the spec of a player, in a sentence, or "".
 * @param {PlayerKind[]} kinds who can play the game
 * @param {string} text
 */
export function playerFault(kinds, text) {
  const { name, kind, options } = choosePlayer(kinds, text);
  if (name === PERSON || kinds.some((other) => other.own && other.name === text)) return "";
  const quoted = `“${text.slice(0, MAX_QUOTED)}”`;
  if (!kind) return `There is no player ${quoted}.`;
  for (const option of kind.size ? [kind.size, ...kind.options] : kind.options) {
    const fault = optionFault(option, options[option.name] ?? "");
    if (fault) return `There is no player ${quoted}: ${option.name} must be ${fault}.`;
  }
  return "";
}
