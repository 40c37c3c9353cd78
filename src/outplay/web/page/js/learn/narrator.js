// Shows and announces what happens, in lessons of a teacher and in games against a person.

import { Throttle } from "../pace.js";
import { rivalOf, sideName } from "../words.js";
import { standText } from "./words.js";

/** @import { DrawnData, GameData, LearnedData, LessonGames, MoveData } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Match } from "./match.js" */
/** @import { Parts } from "./parts.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Shown, Trainer } from "./trainer.js" */

/** Moves with a shorter delay are not animated. */
const ANIMATED_DELAY = 200;
/** Moves with a shorter delay are not announced. */
const SPOKEN_DELAY = 1000;
export const INVITATION = "Press New game to play.";

export class Narrator {
  #parts;
  #stage;
  #announce;
  /** @type {GameData | null} */
  game = null;
  /** @type {Machine | null} */
  machine = null;

  /** @param {Parts} parts @param {Stage} stage @param {(text: string) => void} announce */
  constructor(parts, stage, announce) {
    this.#parts = parts;
    this.#stage = stage;
    this.#announce = new Throttle(announce);
  }

  /**
   * Shows a text, and announces it.
   * @param {string} text
   * @param {{ isSaid?: boolean, more?: string }} [options] more is only announced
   */
  say(text, { isSaid = true, more = "" } = {}) {
    this.#parts.status.textContent = text;
    if (isSaid) this.#announce.tell(`${text} ${more}`.trim());
  }

  /** The machine's progress. */
  get stand() {
    return this.machine ? standText(this.machine.results, this.machine.measures) : "";
  }

  // ---- Lessons

  /** @param {Shown} shown @param {Trainer} trainer */
  showLesson(shown, { isFast, isPaused, delay, played }) {
    if (shown.event === "games") {
      this.#showGames(shown, isFast);
      return;
    }
    const text = this.#describe(shown, isPaused || delay >= ANIMATED_DELAY);
    this.say(`Game ${played + 1}. ${text}`, { isSaid: isPaused || delay >= SPOKEN_DELAY });
  }

  /** @param {Exclude<Shown, LessonGames>} shown @param {boolean} animate */
  #describe(shown, animate) {
    if (shown.event === "open") {
      const { key = "", is_mirrored = false, box } = shown.move;
      return this.#stage.open(key, is_mirrored, box);
    }
    if (shown.event === "resign") {
      this.#stage.open(shown.key, false);
      return "This box is empty: it resigns.";
    }
    const { key, bead, move, side, is_mirrored: isMirrored = false } = shown;
    if (key !== undefined && bead !== undefined) return this.#stage.drawBead(move, { key, bead, isMirrored }, animate);
    return this.#stage.move(move, this.game ? sideName(this.game, side) : side, animate);
  }

  /** @param {LessonGames} games @param {boolean} isBatch */
  #showGames(games, isBatch) {
    const isOne = !isBatch && games.results.length === 1;
    const end = isOne ? this.#stage.end(games.results, games.text ?? "") : "";
    if (!isOne) this.#stage.showBatch();
    this.say(end || this.stand, { more: end && this.stand });
  }

  // ---- Games against a person

  /** @param {DrawnData} drawn */
  showDrawn(drawn) {
    const opened = this.#stage.open(drawn.key, drawn.is_mirrored, drawn.new);
    this.say(drawn.bead === null ? "This box is empty: it resigns." : opened);
    this.#drawn = drawn;
  }

  /** @type {DrawnData | null} */
  #drawn = null;

  /** @param {MoveData | null} move @param {Match} match */
  showMove(move, match) {
    const text = this.#describeMove(move, match);
    this.#drawn = null;
    this.#parts.board.moves = match.moves;
    const isYours = match.phase === "yours";
    const turn = isYours && this.game ? `You are ${sideName(this.game, match.here?.side ?? "white")}: your move.` : "";
    this.say(`${text} ${turn}`.trim());
  }

  /** @param {MoveData | null} move @param {Match} match */
  #describeMove(move, { options }) {
    const drawn = this.#drawn;
    if (move === null) {
      this.#stage.clear();
      return "";
    }
    if (drawn && drawn.bead !== null) {
      return this.#stage.drawBead(move, { key: drawn.key, bead: drawn.bead, isMirrored: drawn.is_mirrored }, true);
    }
    const side = rivalOf(options.side);
    return this.#stage.move(move, this.game ? sideName(this.game, side) : side, true);
  }

  /** @param {LearnedData} learned @param {Match} match */
  showMatchEnd(learned, match) {
    const { resigned, options, here } = match;
    const text = resigned === null ? (here?.outcome?.text ?? "") : resigned === options.side ? "It resigned." : "";
    this.#drawn = null;
    this.#parts.board.moves = [];
    this.say(`${this.#stage.end(learned.result.charAt(0), text)} ${INVITATION}`, { more: this.stand });
  }
}
