// The life of a screen: it is entered, follows the address, and is left.

import { isSame } from "./address.js";
import { isAborted, messageOf, NOT_FETCHED } from "./api.js";
import { make } from "./dom.js";

/** @import { GameData, Page, Screen as Entry, Values } from "../types.d.ts" */

export class Screen {
  /** The game, once it is known. @type {GameData | null} */
  game = null;
  /** Counts requests. */
  #asked = 0;
  #leaving = new AbortController();

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
  }

  /** The choices besides the game, as in the address. @returns {Values} */
  get choices() {
    return {};
  }

  /** The whole state, as in the address. @returns {Values} */
  get values() {
    return { game: this.game?.name ?? "", rules: this.game?.rules ?? "", ...this.choices };
  }

  /** Aborted when the screen is left. */
  get signal() {
    return this.#leaving.signal;
  }

  /** Shows what an address names; resolved when something is visible. @param {Values} _values @returns {Promise<void>} */
  async open(_values) {}

  /** Follows a changed address. @param {Values} values */
  update(values) {
    this.try(this.open(values));
  }

  /** Ignores pending answers. */
  leave() {
    this.#asked++;
    this.#leaving.abort();
  }

  /** Whether an address names what is shown; one without values always does. @param {Values} values */
  isAt(values) {
    return isSame(values, this.values);
  }

  /** @param {{ push?: boolean }} [options] */
  remember(options) {
    if (this.game !== null) this.page.remember(this.values, options);
  }

  /** Starts a request; returns whether a newer one has been started. @returns {() => boolean} */
  ask() {
    const number = ++this.#asked;
    return () => number !== this.#asked;
  }

  /** Shows an error of some work. @param {Promise<unknown>} work */
  try(work) {
    return work.catch((error) => void (isAborted(error) || this.page.tell(messageOf(error), "error")));
  }
}

/** A screen that keeps its state while another one is shown. */
export class KeptScreen extends Screen {
  /** Whether something is running that another address must not end. */
  get isBusy() {
    return false;
  }

  /** @override */
  leave() {}

  /** Enters it again. @param {HTMLElement} root @param {Page} page @param {Values} values */
  async comeBack(root, page, values) {
    root.append(...this.root.childNodes);
    Object.assign(this, { root, page });
    if (this.isAt(values)) this.remember();
    else await this.open(values);
  }
}

/**
 * The entry of a screen: makes a new one, unless a kept one shows what the address names.
 * @param {string[]} styles
 * @param {(root: HTMLElement, page: Page) => Screen | Promise<Screen>} makeScreen
 * @returns {Entry}
 */
export function entryOf(styles, makeScreen) {
  /** @type {KeptScreen | null} */
  let kept = null;
  loadStyle(...styles).catch(() => {}); // while the server is asked; entering loads them once more
  return {
    async enter(root, values, page) {
      await loadStyle(...styles);
      if (kept && (kept.isBusy || kept.isAt(values))) {
        await kept.comeBack(root, page, values);
        return kept;
      }
      const made = await makeScreen(root, page);
      await made.open(values);
      if (made instanceof KeptScreen) kept = made;
      return made;
    },
  };
}

// ---- Style sheets, loaded on demand

/** The sheets that are loaded or loading, by name. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Loads style sheets once; resolved when they apply. @param {...string} names */
export async function loadStyle(...names) {
  await Promise.all(names.map(load));
}

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  const known = sheets.get(name);
  if (known) return known;
  const { href } = new URL(`../css/${name}.css`, import.meta.url);
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return Promise.resolve();
  const sheet = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      sheets.delete(name); // the next call retries
      reject(new Error(NOT_FETCHED));
    });
    document.head.append(link);
  });
  sheets.set(name, sheet);
  return sheet;
}
