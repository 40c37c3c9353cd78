// The life of a screen: it is entered, follows the address, and is left. What goes wrong is said.

import { isSame } from "./address.js";
import { inWords, isAborted, NOT_FETCHED } from "./api.js";
import { make } from "./dom.js";

/** @import { GameData, Page, Screen as Entry, Values } from "../types.d.ts" */

export class Screen {
  /** What it is about, as soon as that is known. @type {GameData | null} */
  game = null;
  /** Counts what was asked for. */
  #asked = 0;
  #leaving = new AbortController();

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
  }

  /** What is chosen besides the game, as it stands in the address. @returns {Values} */
  get choices() {
    return {};
  }

  /** All that stands in the address. @returns {Values} */
  get values() {
    return { game: this.game?.name ?? "", rules: this.game?.rules ?? "", ...this.choices };
  }

  /** Comes when the screen is left. */
  get signal() {
    return this.#leaving.signal;
  }

  /** Shows what an address names; ready when there is something to see. @param {Values} _values @returns {Promise<void>} */
  async open(_values) {}

  /** The address was changed by the person. @param {Values} values */
  update(values) {
    this.try(this.open(values));
  }

  /** What is still on its way is not heard any more. */
  leave() {
    this.#asked++;
    this.#leaving.abort();
  }

  /** Whether an address names what is shown; one without values does. @param {Values} values */
  isAt(values) {
    return isSame(values, this.values);
  }

  /** @param {{ push?: boolean }} [options] */
  remember(options) {
    if (this.game !== null) this.page.remember(this.values, options);
  }

  /** Asks for something. The answer is late if something else was asked for meanwhile. @returns {() => boolean} */
  ask() {
    const number = ++this.#asked;
    return () => number !== this.#asked;
  }

  /** Says what goes wrong. @param {Promise<unknown>} work */
  try(work) {
    return work.catch((error) => void (isAborted(error) || this.page.tell(inWords(error), "error")));
  }
}

/** A screen that stays as it was left, for those who come back to it. */
export class KeptScreen extends Screen {
  /** Whether something is under way here, whatever another address may say. */
  get isBusy() {
    return false;
  }

  /** @override */
  leave() {}

  /** Shows all again as it was left, or as it went on. @param {HTMLElement} root @param {Page} page @param {Values} values */
  async comeBack(root, page, values) {
    root.append(...this.root.childNodes);
    Object.assign(this, { root, page });
    if (this.isAt(values)) this.remember();
    else await this.open(values);
  }
}

/**
 * How somebody enters a screen: it is made anew, unless one was kept that shows what the address names.
 * @param {string[]} styles
 * @param {(root: HTMLElement, page: Page) => Screen | Promise<Screen>} makeScreen
 * @returns {Entry}
 */
export function entryOf(styles, makeScreen) {
  /** @type {KeptScreen | null} */
  let kept = null;
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

// ---- Style sheets, fetched when somebody goes where they are needed

/** Those that are in force or on their way, by their names. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Fetches style sheets once; ready when they are in force. @param {...string} names */
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
      sheets.delete(name); // it is fetched again when it is asked for again
      reject(new Error(NOT_FETCHED));
    });
    document.head.append(link);
  });
  sheets.set(name, sheet);
  return sheet;
}
