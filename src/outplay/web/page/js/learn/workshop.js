// Where machines come from: new ones by a policy, those of files, and those that the browser has kept.

import { parsePolicy, formatPolicy } from "./setup.js";

/** @import { Api, GameData, LearningData, MemoryData, PolicyData, WallData } from "../../types.d.ts" */
/** @import { LearnSetup } from "./setup.js" */

export class Workshop {
  #api;
  #learning;
  #recall;

  /**
   * @param {Api} api
   * @param {LearningData} learning
   * @param {(game: string, policy: PolicyData) => MemoryData | null} recall what the browser has kept
   */
  constructor(api, learning, recall) {
    this.#api = api;
    this.#learning = learning;
    this.#recall = recall;
  }

  /**
   * The policy of a name, or one that is written out; null if there is none.
   * @param {string} text
   * @returns {PolicyData | null}
   */
  policy(text) {
    const known = this.#learning.policies.find(({ name }) => name === text);
    if (!known) return parsePolicy(text);
    const { summary: _, ...policy } = known;
    return policy;
  }

  /**
   * What a policy is called here: by its name, if it is a known one, and otherwise by its numbers.
   * @param {PolicyData} policy
   */
  nameOf(policy) {
    const text = formatPolicy(policy);
    return this.#learning.policies.find((known) => formatPolicy(known) === text)?.name ?? text;
  }

  /**
   * The wall of the machine that was here before, or of a new one.
   * @param {GameData} game
   * @param {LearnSetup} setup
   * @returns {Promise<WallData>}
   */
  async find(game, setup) {
    const policy = this.policy(setup.policy);
    const memory = policy && this.#recall(game.name, policy);
    const kept = memory && (await this.show(game, setup, memory).catch(() => null)); // its rules may be others now
    return kept ?? this.#ask(game, setup, { policy });
  }

  /** The wall of a machine. @param {GameData} game @param {LearnSetup} setup @param {MemoryData} memory */
  show(game, setup, memory) {
    return this.#ask(game, setup, { memory });
  }

  /**
   * Who wants the truth while the wall is on its way gets it too: then it is asked for once more.
   * @param {GameData} game
   * @param {LearnSetup} setup
   * @param {{ memory: MemoryData } | { policy: PolicyData | null }} whose
   * @returns {Promise<WallData>}
   */
  async #ask(game, setup, whose) {
    const { side, truth } = setup;
    /** @type {WallData} */
    const wall = await this.#api.post("/api/learning/wall", {
      game: game.name,
      rules: game.rules,
      side,
      truth,
      ...whose,
    });
    return setup.truth && !truth ? this.#ask(game, setup, whose) : wall;
  }
}
