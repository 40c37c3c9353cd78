// What the server has said of the positions of a game, so that it is asked for none twice. DOM-free.

/** @import { Api, GameData, LineData, MoveData, PositionData } from "../../types.d.ts" */
/** @import { Line } from "./line.js" */
import { Refusal } from "../api.js";
import { movesTo, pathTo, remove } from "./line.js";

const MAX_POSITIONS = 2000;

export class Book {
  /** @type {Map<string, PositionData>} */
  #positions = new Map();
  /** @type {Map<number, MoveData>} the moves that led to the nodes of the line, as far as they were looked at */
  #plies = new Map();

  /** @param {Api} api @param {GameData} game @param {string} start */
  constructor(api, game, start) {
    this.api = api;
    this.game = game;
    this.start = start;
  }

  /** What is known of a position. @param {string} position */
  find(position) {
    return this.#positions.get(position) ?? null;
  }

  /** The move that led to a node. @param {number} node */
  moveTo(node) {
    return this.#plies.get(node) ?? null;
  }

  /** The position of a node, which somebody has looked at. @param {number} node */
  positionAt(node) {
    return this.moveTo(node)?.after ?? this.start;
  }

  /** @param {number} node @param {MoveData} move */
  write(node, move) {
    this.#plies.set(node, move);
  }

  /** Makes a position known. @param {string} position @param {AbortSignal} [signal] @returns {Promise<PositionData>} */
  async look(position, signal) {
    const known = this.find(position);
    if (known) return known;
    const query = { game: this.game.name, rules: this.game.rules, position };
    return this.#keep(position, await this.api.get("/api/position", query, signal));
  }

  /** @param {string} position @param {PositionData} data */
  #keep(position, data) {
    if (this.#positions.size >= MAX_POSITIONS) this.#positions.clear();
    this.#positions.set(position, data).set(data.position, data);
    return data;
  }

  /** Whether all moves to a node are known; another line may have had others. @param {Line} line @param {number} node */
  isKnown(line, node) {
    return pathTo(line, node).every((id) => this.#plies.get(id)?.move === line.nodes[id].move);
  }

  /**
   * Makes all moves to a node known. A move that cannot be played is cut off the line.
   * @param {Line} line
   * @param {number} node
   * @param {AbortSignal} [signal]
   * @returns {Promise<{ line: Line, error: unknown }>} what is left of the line, and what was wrong with the rest
   */
  async replay(line, node, signal) {
    if (this.isKnown(line, node) && (node || this.find(this.start))) return { line, error: null };
    const path = pathTo(line, node);
    try {
      const body = { game: this.game.name, rules: this.game.rules, start: this.start, moves: movesTo(line, node) };
      const { plies, here } = /** @type {LineData} */ (await this.api.post("/api/play", body, signal));
      plies.forEach((move, place) => this.write(path[place], move));
      this.#keep(this.positionAt(node), here);
      return { line, error: null };
    } catch (error) {
      const ply = error instanceof Refusal ? error.failure.ply : undefined;
      if (!ply || !path[ply - 1]) throw error;
      const left = await this.replay(remove(line, path[ply - 1]), line.nodes[path[ply - 1]].parent, signal);
      return { line: left.line, error };
    }
  }
}
