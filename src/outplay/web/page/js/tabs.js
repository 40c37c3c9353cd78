// Where each tab leads: to the state its screen was left in, or to the game at hand if another one has been chosen since.
// No DOM.

/** @import { Values } from "../types.d.ts" */
import { formatAddress } from "./address.js";

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
