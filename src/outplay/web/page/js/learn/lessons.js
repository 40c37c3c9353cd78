// The games of the machine: against a teacher or against a person.

import { messageOf } from "../api.js";
import { isTurnedFor } from "../game/position.js";
import { formatCount, gameFields, rivalOf } from "../words.js";
import { showControls } from "./drawing.js";
import { Match } from "./match.js";
import { INVITATION, Narrator } from "./narrator.js";
import { YOU } from "./setup.js";
import { Trainer } from "./trainer.js";

/** @import { Failure, GameData, Page } from "../../types.d.ts" */
/** @import { Machine } from "./machine.js" */
/** @import { Parts } from "./parts.js" */
/** @import { LearnSetup } from "./setup.js" */
/** @import { Stage } from "./stage.js" */

const WELCOME =
  "A machine of matchboxes: each box is a position, each bead a move. It draws at random, and games that it loses take " +
  "beads away.";

export class Lessons {
  #parts;
  #stage;
  #page;
  #learned;
  #narrator;
  #trainer;
  #match;
  /** @type {{ game: GameData, machine: Machine, setup: LearnSetup } | null} */
  #now = null;

  /**
   * @param {Parts} parts
   * @param {Stage} stage
   * @param {() => Page} page
   * @param {(options?: { isOften: boolean }) => void} learned called when the machine has changed
   */
  constructor(parts, stage, page, learned) {
    const { api, stream } = page();
    this.#parts = parts;
    this.#stage = stage;
    this.#page = page;
    this.#learned = learned;
    this.#narrator = new Narrator(parts, stage, (text) => page().announce(text));
    this.#trainer = new Trainer((request, listener) => stream.start("learning", request, listener), {
      began: () => stage.clear(),
      showed: (shown) => {
        this.#narrator.showLesson(shown, this.#trainer);
        if (shown.event === "games") learned({ isOften: true });
      },
      rested: () => {
        if (this.#trainer.phase === "idle") this.#sayStopped(); // the running games have been learned now
        learned();
      },
      stopped: (failure, isFull) => this.#showStop(failure, isFull),
    });
    this.#match = new Match(api, {
      showed: (move) => {
        this.#narrator.showMove(move, this.#match);
        this.showControls();
      },
      opened: (drawn) => this.#narrator.showDrawn(drawn),
      ended: (answer) => {
        this.#narrator.showMatchEnd(answer, this.#match);
        learned();
        this.showControls();
      },
    });
  }

  /** The machine's progress, in a sentence. */
  get stand() {
    return this.#narrator.stand;
  }

  /** Switches to another machine. @param {GameData} game @param {Machine} machine @param {LearnSetup} setup */
  set(game, machine, setup) {
    this.rest();
    this.#now = { game, machine, setup };
    this.#trainer.delay = setup.delay;
    Object.assign(this.#narrator, { game, machine });
    this.#stage.set(game, machine, setup.truth);
    this.greet({ isSaid: false });
  }

  /** Shows the machine's progress, and how to begin. @param {{ isSaid?: boolean }} [options] */
  greet(options) {
    if (!this.#now) return;
    const { machine, setup } = this.#now;
    const text = machine.games === 0 ? WELCOME : this.stand;
    this.#narrator.say(setup.teacher === YOU ? `${text} ${INVITATION}` : text, options);
  }

  /** @param {number} delay */
  set delay(delay) {
    this.#trainer.delay = delay;
  }

  showControls() {
    if (this.#now) showControls(this.#parts, this.#now.setup, this.#trainer, this.#match);
  }

  /** A game against the person begins. */
  play() {
    if (this.#now) this.#beginMatch(this.#now);
    this.showControls();
  }

  startOrPause() {
    const trainer = this.#trainer;
    if (trainer.phase !== "running") this.#begin(true);
    else if (trainer.isPaused) trainer.resume();
    else trainer.pause();
    this.showControls();
  }

  step() {
    if (this.#trainer.phase !== "running") this.#begin(false);
    this.#trainer.step();
    this.showControls();
  }

  pause() {
    this.#trainer.pause();
    this.showControls();
  }

  stop() {
    this.#trainer.stop();
    this.#stage.clear();
    this.#sayStopped();
    this.#learned();
    this.showControls();
  }

  giveUp() {
    this.#try(this.#match.giveUp());
  }

  /** A move of the person. @param {string} move */
  move(move) {
    this.#parts.board.moves = []; // one is enough
    this.#try(this.#match.choose(move));
  }

  /** Ends all games. */
  rest() {
    this.#trainer.forget();
    this.#match.leave();
    this.#parts.board.moves = [];
  }

  /** @param {boolean} isRunning */
  #begin(isRunning) {
    if (!this.#now) return;
    const { game, machine, setup } = this.#now;
    const { side, teacher, seed } = setup;
    const request = { ...gameFields(game), side, teacher, seed, truth: true };
    this.#parts.board.flipped = false;
    this.#trainer.begin(machine, setup.games, request);
    if (isRunning) this.#trainer.resume();
  }

  /** @param {{ game: GameData, machine: Machine, setup: LearnSetup }} now */
  #beginMatch({ game, machine, setup }) {
    const { side, seed } = setup;
    const options = {
      side,
      seed,
      get truth() {
        return setup.truth; // it may change during a game
      },
    };
    this.#parts.board.flipped = isTurnedFor(game, rivalOf(side));
    this.#try(this.#match.begin(machine, game, options));
  }

  #sayStopped() {
    this.#narrator.say(`Stopped. ${this.stand}`);
  }

  /** @param {Failure | null} failure @param {boolean} isFull */
  #showStop(failure, isFull) {
    const boxes = formatCount(this.#now?.machine.measures.boxes ?? 0);
    const full = isFull ? ` It has ${boxes} boxes, which is the limit.` : "";
    if (failure) this.#page().tell(failure.message, "error");
    else this.#narrator.say(`The training is over. ${this.stand}${full}`);
    this.#stage.draw();
    this.#learned();
    this.showControls();
  }

  /** @param {Promise<void>} work */
  #try(work) {
    work.catch((error) => this.#page().tell(messageOf(error), "error")).finally(() => this.showControls());
  }
}
