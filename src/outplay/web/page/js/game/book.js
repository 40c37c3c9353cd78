// A cache of the server's answers about the positions of a game. No DOM.

/** @import { Api, GameData, LineData, MoveData, PositionData } from "../../types.d.ts" */
/** @import { Line } from "./line.js" */
import { Refusal } from "../api.js";
import { movesTo, pathTo, remove } from "./line.js";
import { gameFields } from "../words.js";

const MAX_POSITIONS = 2000;

export class Book {
  /** @type {Map<string, PositionData>} */
  #positions = new Map();
  /** @type {Map<number, MoveData>} the moves to the nodes that were fetched */
  #plies = new Map();

  /** @param {Api} api @param {GameData} game @param {string} start @param {string} [labels] the style of the texts of moves, which may depend on earlier moves */
  constructor(api, game, start, labels = "") {
    this.api = api;
    this.game = game;
    this.start = start;
    this.labels = labels;
  }

  /** The data at a node, or null. @param {Line} line @param {number} node */
  findAt(line, node) {
    return this.#positions.get(this.#keyOf(line, node)) ?? null;
  }

  /** @param {Line} line @param {number} node */
  #keyOf(line, node) {
    return this.labels ? movesTo(line, node).join(" ") : this.positionAt(node);
  }

  /** Fetches the data at a node to which all moves are known. @param {Line} line @param {number} node @param {AbortSignal} [signal] */
  async lookAt(line, node, signal) {
    if (!this.labels) return this.look(this.positionAt(node), signal);
    return this.findAt(line, node) ?? (await this.#fetchLine(line, node, signal));
  }

  /** The data of a position, or null. @param {string} position */
  find(position) {
    return this.#positions.get(position) ?? null;
  }

  /** The move that led to a node. @param {number} node */
  moveTo(node) {
    return this.#plies.get(node) ?? null;
  }

  /** The position of a node that was fetched. @param {number} node */
  positionAt(node) {
    return this.moveTo(node)?.after ?? this.start;
  }

  /** @param {number} node @param {MoveData} move */
  write(node, move) {
    this.#plies.set(node, move);
  }

  /** Fetches a position. @param {string} position @param {AbortSignal} [signal] @returns {Promise<PositionData>} */
  async look(position, signal) {
    const known = this.find(position);
    if (known) return known;
    const query = { ...gameFields(this.game), position };
    return this.#keep(position, await this.api.get("/api/position", query, signal));
  }

  /** @param {string} key @param {PositionData} data */
  #keep(key, data) {
    if (this.#positions.size >= MAX_POSITIONS) this.#positions.clear();
    this.#positions.set(key, data);
    if (!this.labels) this.#positions.set(data.position, data);
    return data;
  }

  /** Fetches the moves to a node, and what can follow. @param {Line} line @param {number} node @param {AbortSignal} [signal] */
  async #fetchLine(line, node, signal) {
    const moves = movesTo(line, node);
    const body = { ...gameFields(this.game), start: this.start, moves, labels: this.labels || undefined };
    const { plies, here } = /** @type {LineData} */ (await this.api.post("/api/play", body, signal));
    const path = pathTo(line, node);
    plies.forEach((move, place) => this.write(path[place], move));
    return this.#keep(this.#keyOf(line, node), here);
  }

  /** Whether all moves to a node are known; another line may have had other moves. @param {Line} line @param {number} node */
  isKnown(line, node) {
    return pathTo(line, node).every((id) => this.#plies.get(id)?.move === line.nodes[id].move);
  }

  /**
   * Fetches all moves to a node. An illegal move is removed from the line.
   * @param {Line} line
   * @param {number} node
   * @param {AbortSignal} [signal]
   * @returns {Promise<{ line: Line, error: unknown }>} the remaining line, and the error of the removed move
   */
  async replay(line, node, signal) {
    if (this.isKnown(line, node) && (node || this.findAt(line, 0))) return { line, error: null };
    const path = pathTo(line, node);
    try {
      await this.#fetchLine(line, node, signal);
      return { line, error: null };
    } catch (error) {
      const ply = error instanceof Refusal ? error.failure.ply : undefined;
      if (!ply || !path[ply - 1]) throw error;
      const left = await this.replay(remove(line, path[ply - 1]), line.nodes[path[ply - 1]].parent, signal);
      return { line: left.line, error };
    }
  }
}
