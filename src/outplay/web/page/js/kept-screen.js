// A screen that stays as it was left, for who comes back to it: what all of that kind have in common.

import { isSame } from "./address.js";
import { inWords } from "./failure.js";
import { loadStyle } from "./styles.js";

/** @import { GameData, Page, Screen, Values, Visit } from "../types.d.ts" */

export class KeptScreen {
  /** What it is about, as soon as that is known. @type {GameData | null} */
  game = null;
  /** Counts what was asked for. */
  #asked = 0;

  /**
   * @param {HTMLElement} root
   * @param {Page} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
  }

  /** What is chosen besides the game, as it stands in the address. @returns {Values} */
  get choices() {
    return {};
  }

  /** Whether something is under way here, whatever another address may say. */
  get isBusy() {
    return false;
  }

  get #values() {
    return { game: this.game?.name ?? "", rules: this.game?.rules ?? "", ...this.choices };
  }

  /** Whether an address names what is shown; one without values does. @param {Values} values */
  isAt(values) {
    return isSame(values, this.#values);
  }

  /** Shows what an address names. @param {Values} _values @returns {Promise<void>} */
  async open(_values) {}

  /**
   * Shows all again as it was left, or as it went on.
   * @param {HTMLElement} root
   * @param {Page} page
   * @param {Values} values
   */
  async comeBack(root, page, values) {
    root.append(...this.root.childNodes);
    this.root = root;
    this.page = page;
    if (this.isAt(values)) this.remember();
    else await this.open(values);
  }

  remember() {
    if (this.game !== null) this.page.remember(this.#values);
  }

  /** Asks for something. The answer is late if something else was asked for meanwhile. @returns {() => boolean} */
  ask() {
    const number = ++this.#asked;
    return () => number !== this.#asked;
  }

  /** Says what goes wrong. @param {Promise<unknown>} work */
  try(work) {
    return work.catch((error) => this.page.tell(inWords(error), "error"));
  }
}

/**
 * A screen that is made once, and again when an address names something else.
 *
 * @template {KeptScreen & Visit} Kept
 * @param {string[]} styles
 * @param {(root: HTMLElement, page: Page) => Kept | Promise<Kept>} make
 * @returns {Screen}
 */
export function keepScreen(styles, make) {
  /** @type {Kept | null} */
  let left = null;
  return {
    async enter(root, values, page) {
      await loadStyle(...styles);
      if (left && (left.isBusy || left.isAt(values))) {
        await left.comeBack(root, page, values);
        return left;
      }
      const made = await make(root, page);
      await made.open(values);
      left = made;
      return made;
    },
  };
}
