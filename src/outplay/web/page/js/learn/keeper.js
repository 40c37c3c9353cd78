// Keeps machines: in a file, in the browser until the next visit, and the last one that was given up.

import { keep, make, recall } from "../dom.js";
import { inWords } from "../failure.js";
import { saveFile } from "../save-file.js";
import { several } from "../words.js";
import { fileName, formatMemory, readMemory } from "./files.js";

/** @import { MemoryData } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Owner Who has the machine.
 * @property {() => Machine | null} current
 * @property {(memory: MemoryData, what: string) => Promise<void>} load Takes another machine; what it is called in words.
 * @property {() => Promise<void>} forget Takes a new one.
 * @property {(text: string, kind?: "info" | "error") => void} tell
 */

const KEY = "outplay-machine";
/** The server reads no longer text, and the browser keeps no more. */
const MOST_BYTES = 1_000_000;

export class Keeper {
  #parts;
  #owner;
  /** @type {MemoryData | null} */
  #aside = null;

  /**
   * @param {Parts} parts
   * @param {Owner} owner
   */
  constructor(parts, owner) {
    this.#parts = parts;
    this.#owner = owner;
    parts.save.addEventListener("click", () => this.#save());
    parts.load.addEventListener("click", () => this.#pick());
    parts.forget.addEventListener("click", () => {
      this.putAside();
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

  /** The machine of the last visit. @returns {MemoryData | null} */
  recall() {
    try {
      return readMemory(recall(KEY) ?? "");
    } catch {
      return null; // somebody else's text, or none
    }
  }

  /** To be called when the machine has learned something, or is another one. */
  changed() {
    const machine = this.#owner.current();
    const text = machine && machine.games > 0 ? JSON.stringify(machine.document) : "";
    keep(KEY, text.length > MOST_BYTES ? "" : text);
  }

  /** Before the machine is given up: it can be brought back, if it has learned anything. */
  putAside() {
    const machine = this.#owner.current();
    const { bringBack } = this.#parts;
    this.#aside = machine && machine.games > 0 ? machine.document : null;
    bringBack.hidden = this.#aside === null;
    bringBack.textContent = `Bring back (${several(machine?.games ?? 0, "game")})`;
  }

  #save() {
    const memory = this.#owner.current()?.document;
    if (!memory) return;
    saveFile(formatMemory(memory), fileName(memory));
    this.#owner.tell(`Saved as ${fileName(memory)}.`);
  }

  #pick() {
    const input = make("input", {
      type: "file",
      accept: ".json,application/json",
      class: "unseen",
      "aria-label": "A memory",
    });
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.remove();
      if (file) this.#open(file);
    });
    input.addEventListener("cancel", () => input.remove());
    document.body.append(input);
    input.click();
  }

  /** @param {File} file */
  async #open(file) {
    try {
      if (file.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES / 1000} kB`);
      const memory = readMemory(await file.text());
      const before = this.#owner.current();
      const aside = before?.document ?? null;
      await this.#owner.load(memory, file.name);
      if (!before?.games || !aside) return;
      this.#aside = aside;
      this.#parts.bringBack.hidden = false;
      this.#parts.bringBack.textContent = `Bring back (${several(before.games, "game")})`;
    } catch (error) {
      this.#owner.tell(`${file.name} cannot be loaded: ${inWords(error)}`, "error");
    }
  }

  /** @param {Promise<void>} work */
  #try(work) {
    work.catch((error) => this.#owner.tell(inWords(error), "error"));
  }
}
