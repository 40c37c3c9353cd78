// Keeps machines: in files, in the browser for the next visit, and the last one that was replaced.

import { keep, recall } from "../dom.js";
import { messageOf } from "../api.js";
import { pickFile, saveFile } from "../files.js";
import { plural } from "../words.js";
import { formatPolicy } from "./setup.js";

/** @import { MemoryData, PolicyData } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Owner
 * @property {() => Machine | null} current
 * @property {(memory: MemoryData, what: string) => Promise<void>} load another machine; the text names it
 * @property {() => Promise<void>} forget takes a new machine
 * @property {(text: string, kind?: "info" | "error") => void} tell
 */

const JSON_FILES = ".json,application/json";
/** The longest text that the server accepts. */
const MAX_BYTES = 1_000_000;
/** Milliseconds between two saves while a machine learns fast. */
const PAUSE = 2000;
/** Longer texts would soon fill the browser's storage. */
const MAX_KEPT = 300_000;
/** How the paper tape of an old program begins, which only that program reads. */
const TAPE = /^\s*(Case \d+\s+)?[DM]\d+=/;
const TAPE_ADVICE =
  "it is a paper tape. Start the program of outplay classic that wrote it with --tape FILE --memory machine.json, " +
  "and load machine.json here";

export class Keeper {
  #parts;
  #owner;
  /** @type {MemoryData | null} */
  #aside = null;
  #keptAt = -Infinity;

  /** @param {Parts} parts @param {Owner} owner */
  constructor(parts, owner) {
    this.#parts = parts;
    this.#owner = owner;
    parts.save.addEventListener("click", () => this.#save());
    parts.load.addEventListener("click", () => pickFile("A memory", (file) => this.#open(file), JSON_FILES));
    parts.forget.addEventListener("click", () => {
      this.putAside();
      const machine = owner.current();
      if (machine) keep(keyOf(machine.game, machine.policy), "");
      this.#try(owner.forget());
      (parts.bringBack.hidden ? parts.main : parts.bringBack).focus();
    });
    parts.bringBack.addEventListener("click", () => {
      const memory = this.#aside;
      this.putAside();
      if (memory) this.#try(owner.load(memory, "the machine"));
      if (parts.bringBack.hidden) parts.main.focus();
    });
  }

  /**
   * The stored machine of a game and a policy.
   * @param {string} game
   * @param {PolicyData} policy
   * @returns {MemoryData | null}
   */
  recall(game, policy) {
    try {
      return parseMemory(recall(keyOf(game, policy)) ?? "");
    } catch {
      return null; // none, or not ours
    }
  }

  /**
   * To be called when the machine has changed.
   * @param {{ isOften?: boolean }} [options] whether this happens all the time: then it is stored now and then
   */
  changed({ isOften = false } = {}) {
    const machine = this.#owner.current();
    if (!machine || machine.games === 0) return; // a stored one is only removed on request
    if (isOften && performance.now() < this.#keptAt + PAUSE) return;
    this.#keptAt = performance.now();
    const text = JSON.stringify(machine.document);
    keep(keyOf(machine.game, machine.policy), text.length > MAX_KEPT ? "" : text);
  }

  /** To be called before the machine is replaced: one that has learned can be brought back. */
  putAside() {
    const machine = this.#owner.current();
    const { bringBack } = this.#parts;
    this.#aside = machine && machine.games > 0 ? machine.document : null;
    bringBack.hidden = this.#aside === null;
    bringBack.textContent = `Bring back (${plural(machine?.games ?? 0, "game")})`;
  }

  #save() {
    const memory = this.#owner.current()?.document;
    if (!memory) return;
    saveFile(formatMemory(memory), fileName(memory));
    this.#owner.tell(`Saved as ${fileName(memory)}.`);
  }

  /** @param {File} file */
  async #open(file) {
    try {
      if (file.size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1000} kB`);
      const memory = parseMemory(await file.text());
      const before = this.#owner.current();
      const aside = before?.document ?? null;
      await this.#owner.load(memory, file.name);
      if (!before?.games || !aside) return;
      this.#aside = aside;
      this.#parts.bringBack.hidden = false;
      this.#parts.bringBack.textContent = `Bring back (${plural(before.games, "game")})`;
    } catch (error) {
      this.#owner.tell(`${file.name} cannot be loaded: ${messageOf(error)}`, "error");
    }
  }

  /** @param {Promise<void>} work */
  #try(work) {
    work.catch((error) => this.#owner.tell(messageOf(error), "error"));
  }
}

/**
 * The name under which a machine is stored; policies with the same numbers are the same.
 * @param {string} game
 * @param {PolicyData} policy
 */
function keyOf(game, policy) {
  return `outplay-machine ${game} ${formatPolicy(policy)}`;
}

// ---- Files

/** The text of a memory, with a line for each box. @param {MemoryData} memory */
export function formatMemory(memory) {
  const { boxes, ...head } = memory;
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const inside = boxes.map((box) => `    ${JSON.stringify(box)}`).join(",\n");
  return `{\n${lines.join("")}  "boxes": [${inside ? `\n${inside}\n  ` : ""}]\n}\n`;
}

/** Reads such a text; the server checks the details. @param {string} text @returns {MemoryData} */
export function parseMemory(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(TAPE.test(text) ? TAPE_ADVICE : "it is not JSON");
  }
  if (typeof data?.game !== "string" || !Array.isArray(data.boxes)) {
    throw new Error("it is not the memory of a matchbox machine");
  }
  return data;
}

/** The name of a memory's file. @param {MemoryData} memory */
export function fileName({ game, policy }) {
  return `matchboxes-${game}-${policy.name}.json`.replace(/[^\w.-]+/g, "-");
}
