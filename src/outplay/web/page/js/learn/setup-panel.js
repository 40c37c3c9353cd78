// The fields of the set-up: they show what is chosen elsewhere, and tell what somebody chooses.

import { parseWhole } from "../address.js";
import { followNumber, on } from "../dom.js";
import { OWN, PLAYER, showChoices } from "./drawing.js";
import { PolicyFields } from "./policy-fields.js";
import { MAX_SEED, formatPolicy } from "./setup.js";

/** @import { GamesData, LearningData, Side } from "../../types.d.ts" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Chosen What is heard.
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

  /** @param {Parts} parts @param {GamesData} games @param {LearningData} learning @param {Chosen} chosen */
  constructor(parts, games, learning, chosen) {
    this.policyFields = new PolicyFields((policy) => chosen.policy(formatPolicy(policy)));
    showChoices(parts, learning);
    parts.gamePicker.games = games;
    on(parts.gamePicker, "change", ({ game }) => chosen.game(game));
    parts.policy.addEventListener("change", () => this.#choosePolicy(parts.policy.value, chosen));
    parts.rival.addEventListener("change", () => {
      chosen.rival(parts.rival.value === PLAYER ? FIRST_PLAYER : parts.rival.value);
    });
    on(parts.player, "change", ({ player }) => chosen.rival(player));
    parts.side.addEventListener("change", () => chosen.side(parts.side.value === "white" ? "white" : "black"));
    followNumber(parts.games, (text) => parseWhole(text, 1, learning.limits.games), chosen.games);
    followNumber(parts.seed, (text) => parseWhole(text, 0, MAX_SEED), chosen.seed);
  }

  /** An own policy begins with the numbers of the last one. @param {string} name @param {Chosen} chosen */
  #choosePolicy(name, chosen) {
    const own = name === OWN ? this.policyFields.policy : null;
    if (name === OWN) this.policyFields.element.open = true;
    chosen.policy(own ? formatPolicy(own) : name);
  }
}
