// A search on the server: fetches the nodes and steps that a state shows. No DOM.

/** @import { Api, GameData, StepsData, TreeData } from "../../types.d.ts" */
/** @import { FetchTree } from "./lazy-tree.js" */
/** @import { Moment } from "./moment.js" */
/** @import { State } from "./state.js" */
import { LazySteps } from "./lazy-steps.js";
import { LazyTree } from "./lazy-tree.js";
import { momentOf } from "./moment.js";
import { formatPath, parsePath } from "./paths.js";
import { gameFields } from "../words.js";

/** A state with everything it shows. @typedef {{ state: State, moment: Moment | null }} Reached */

export class Search {
  /** @param {GameData} game @param {State} state @param {LazyTree} tree @param {LazySteps} steps */
  constructor(game, state, tree, steps) {
    this.game = game;
    this.state = { ...state, ...gameFields(game) };
    this.tree = tree;
    this.steps = steps;
  }

  /**
   * Starts a search, and fetches the first level.
   * @param {Api} api
   * @param {GameData} game
   * @param {State} state
   * @param {AbortSignal} signal cancels later requests too
   * @returns {Promise<Search>}
   */
  static async start(api, game, state, signal) {
    const isRandom = state.algorithm === "mcts";
    const query = {
      ...gameFields(game),
      position: state.position || game.start,
      algorithm: state.algorithm,
      ...(isRandom ? { simulations: state.simulations } : { depth: state.depth, evaluation: state.evaluation }),
    };
    /** @type {FetchTree} */
    const fetchTree = (path, levels) => api.get("/api/tree", { ...query, path: formatPath(path), levels }, signal);
    /** @type {(first: number, count: number) => Promise<StepsData>} */
    const fetchSteps = (first, count) => api.get("/api/steps", { ...query, first, count }, signal);
    /** @type {TreeData} */
    const summary = await fetchTree([], 1);
    return new Search(game, state, new LazyTree(summary, fetchTree), new LazySteps(fetchSteps));
  }

  /**
   * Fetches the nodes and the step that a state shows; returns the state that could be reached.
   * @param {State} state
   * @returns {Promise<Reached>}
   */
  async reach(state) {
    let { step, at } = state;
    /** @type {Moment | null} */
    let moment = null;
    if (step !== null) {
      const found = await this.steps.at(step - 1);
      step = found.number + 1;
      moment = momentOf(found.step, found.previous);
      at ??= formatPath(found.step.path);
      await this.tree.load(found.step.path);
    }
    for (const path of state.open) await this.tree.load(parsePath(path) ?? []);
    const path = parsePath(at ?? "") ?? [];
    await this.tree.load(path.slice(0, -1));
    return { state: { ...state, step, at: this.tree.find(path) ? at : null }, moment };
  }
}
