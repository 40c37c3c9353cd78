// The fields of the set-up: they show what is chosen elsewhere, and tell what somebody chooses.

import { readWhole } from "../address.js";
import { OWN, PLAYER, showChoices } from "./drawing.js";
import { PolicyFields } from "./policy-fields.js";
import { MOST_SEED, writePolicy } from "./setup.js";

/** @import { GamesData, LearningData, Side } from "../../types.d.ts" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Chosen What is told.
 * @property {(name: string) => void} game
 * @property {(policy: string) => void} policy
 * @property {(teacher: string) => void} rival
 * @property {(side: Side) => void} side
 * @property {(games: number) => void} games
 * @property {(seed: number) => void} seed
 */

/** Who comes first when somebody wants another player for a rival. */
const FIRST_PLAYER = "level:1";

export class SetupPanel {
  policyFields;

  /**
   * @param {Parts} parts
   * @param {GamesData} games
   * @param {LearningData} learning
   * @param {Chosen} chosen
   */
  constructor(parts, games, learning, chosen) {
    this.policyFields = new PolicyFields((policy) => chosen.policy(writePolicy(policy)));
    showChoices(parts, learning);
    parts.gamePicker.games = games;
    parts.gamePicker.addEventListener("change", (event) => {
      if (event instanceof CustomEvent) chosen.game(event.detail.game);
    });
    parts.policy.addEventListener("change", () => this.#choosePolicy(parts.policy.value, chosen));
    parts.rival.addEventListener("change", () => {
      chosen.rival(parts.rival.value === PLAYER ? FIRST_PLAYER : parts.rival.value);
    });
    parts.player.addEventListener("change", (event) => {
      if (event instanceof CustomEvent) chosen.rival(event.detail.player);
    });
    parts.side.addEventListener("change", () => chosen.side(parts.side.value === "white" ? "white" : "black"));
    follow(parts.games, (text) => readWhole(text, 1, learning.limits.games), chosen.games);
    follow(parts.seed, (text) => readWhole(text, 0, MOST_SEED), chosen.seed);
  }

  /**
   * An own policy begins with the numbers of the last one.
   * @param {string} name
   * @param {Chosen} chosen
   */
  #choosePolicy(name, chosen) {
    const own = name === OWN ? this.policyFields.policy : null;
    if (name === OWN) this.policyFields.element.open = true;
    chosen.policy(own ? writePolicy(own) : name);
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {(text: string) => number | null} read
 * @param {(value: number) => void} tell
 */
function follow(input, read, tell) {
  input.addEventListener("input", () => {
    const value = read(input.value);
    input.setAttribute("aria-invalid", String(value === null));
    if (value !== null) tell(value);
  });
}
