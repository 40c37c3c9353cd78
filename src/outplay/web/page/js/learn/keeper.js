// Keeps machines: in a file, in the browser until the next visit, and the last one that was given up.

import { keep, recall } from "../dom.js";
import { messageOf } from "../api.js";
import { pickFile, saveFile } from "../files.js";
import { plural } from "../words.js";
import { fileName, formatMemory, parseMemory } from "./files.js";
import { formatPolicy } from "./setup.js";

/** @import { MemoryData, PolicyData } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Owner Who has the machine.
 * @property {() => Machine | null} current
 * @property {(memory: MemoryData, what: string) => Promise<void>} load Takes another machine; what it is called in words.
 * @property {() => Promise<void>} forget Takes a new one.
 * @property {(text: string, kind?: "info" | "error") => void} tell
 */

const JSON_FILES = ".json,application/json";
/** The server reads no longer text. */
const MAX_BYTES = 1_000_000;
/** Milliseconds between two times that a machine is kept while it learns fast. */
const PAUSE = 2000;
/** The browser keeps no more than some of these. */
const MAX_KEPT = 300_000;

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
      if (memory) this.#try(owner.load(memory, "The machine"));
      if (parts.bringBack.hidden) parts.main.focus();
    });
  }

  /**
   * The machine of a game and a policy that was here before.
   * @param {string} game
   * @param {PolicyData} policy
   * @returns {MemoryData | null}
   */
  recall(game, policy) {
    try {
      return parseMemory(recall(keyOf(game, policy)) ?? "");
    } catch {
      return null; // somebody else's text, or none
    }
  }

  /**
   * To be called when the machine has learned something, or is another one.
   * @param {{ isOften?: boolean }} [options] whether this happens all the time: then now and then is enough
   */
  changed({ isOften = false } = {}) {
    const machine = this.#owner.current();
    if (!machine || machine.games === 0) return; // only who says so is forgotten
    if (isOften && performance.now() < this.#keptAt + PAUSE) return;
    this.#keptAt = performance.now();
    const text = JSON.stringify(machine.document);
    keep(keyOf(machine.game, machine.policy), text.length > MAX_KEPT ? "" : text);
  }

  /** Before the machine is given up: it can be brought back, if it has learned anything. */
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
 * Under which name a machine is kept: two policies with the same numbers are the same.
 * @param {string} game
 * @param {PolicyData} policy
 */
function keyOf(game, policy) {
  return `outplay-machine ${game} ${formatPolicy(policy)}`;
}
