// Makes machines: new ones by a policy, those of files, and those stored in the browser.

import { formatPolicy, parsePolicy } from "./setup.js";
import { gameFields } from "../words.js";

/** @import { Api, GameData, LearningData, MemoryData, PolicyData, WallData } from "../../types.d.ts" */
/** @import { LearnSetup } from "./setup.js" */

export class Workshop {
  #api;
  #learning;
  #recall;

  /**
   * @param {Api} api
   * @param {LearningData} learning
   * @param {(game: string, policy: PolicyData) => MemoryData | null} recall a stored machine
   */
  constructor(api, learning, recall) {
    this.#api = api;
    this.#learning = learning;
    this.#recall = recall;
  }

  /**
   * The policy of a name, or a custom one from its text; null if there is none.
   * @param {string} text
   * @returns {PolicyData | null}
   */
  policy(text) {
    const known = this.#learning.policies.find(({ name }) => name === text);
    if (!known) return parsePolicy(text);
    const { title: _, summary: __, ...policy } = known;
    return policy;
  }

  /** The name of a policy, or the text of a custom one. @param {PolicyData} policy */
  nameOf(policy) {
    const text = formatPolicy(policy);
    return this.#learning.policies.find((known) => formatPolicy(known) === text)?.name ?? text;
  }

  /**
   * The wall of the stored machine, or of a new one.
   * @param {GameData} game
   * @param {LearnSetup} setup
   * @returns {Promise<WallData>}
   */
  async find(game, setup) {
    const policy = this.policy(setup.policy);
    const memory = policy && this.#recall(game.name, policy);
    const kept = memory && (await this.show(game, setup, memory).catch(() => null)); // its rules may have changed
    return kept ?? this.#ask(game, setup, { policy });
  }

  /** The wall of a machine. @param {GameData} game @param {LearnSetup} setup @param {MemoryData} memory */
  show(game, setup, memory) {
    return this.#ask(game, setup, { memory });
  }

  /**
   * Requests a wall, and once more if the scores have been turned on since.
   * @param {GameData} game
   * @param {LearnSetup} setup
   * @param {{ memory: MemoryData } | { policy: PolicyData | null }} whose
   * @returns {Promise<WallData>}
   */
  async #ask(game, setup, whose) {
    const { side, truth } = setup;
    /** @type {WallData} */
    const wall = await this.#api.post("/api/learning/wall", {
      ...gameFields(game),
      side,
      truth,
      ...whose,
    });
    return setup.truth && !truth ? this.#ask(game, setup, whose) : wall;
  }
}
