// Learn: a machine of matchboxes, its boxes on the wall. One plays against it or lets a teacher train it, and sees it
// learn.

import { isSame } from "../address.js";
import { inWords } from "../failure.js";
import { findGame } from "../find-game.js";
import { policyOf, showControls, showSetup, showSpeed } from "../learn/drawing.js";
import { Keeper } from "../learn/keeper.js";
import { Machine } from "../learn/machine.js";
import { Match } from "../learn/match.js";
import { Narrator } from "../learn/narrator.js";
import { arrange, makeParts } from "../learn/parts.js";
import { SetupPanel } from "../learn/setup-panel.js";
import { readLearn, SPEEDS, writeLearn, writePolicy, YOU } from "../learn/setup.js";
import { Stage } from "../learn/stage.js";
import { Trainer } from "../learn/trainer.js";
import { loadStyle } from "../styles.js";
import { counted } from "../words.js";

/** @import { Failure, GameData, LearningData, MemoryData, Page, Screen, Side, Values } from "../../types.d.ts" */
/** @import { WallData } from "../../types.d.ts" */

const WELCOME =
  "A machine of matchboxes: each box is a position, each bead a move. It draws by lot, and games that it loses take " +
  "beads away.";

/** The screen as it was left, for who comes back. @type {Learn | null} */
let left = null;

/** @type {Screen} */
export const screen = {
  async enter(root, values, page) {
    await loadStyle("pickers", "chart", "wall", "learn");
    if (left?.isAt(values)) {
      left.comeBack(root, page);
      return left;
    }
    const learn = new Learn(root, page, await page.api.get("/api/learning", {}));
    await learn.open(values);
    left = learn;
    return learn;
  },
};

class Learn {
  #root;
  #page;
  #learning;
  #parts = makeParts();
  #stage = new Stage(this.#parts);
  #panel;
  #keeper;
  #trainer;
  #match;
  #narrator;
  #setup = readLearn({});
  /** @type {GameData | null} */
  #game = null;
  /** @type {Machine | null} */
  #machine = null;
  /** Counts what was asked for, so that late answers are dropped. */
  #asked = 0;

  /**
   * @param {HTMLElement} root
   * @param {Page} page
   * @param {LearningData} learning
   */
  constructor(root, page, learning) {
    this.#root = root;
    this.#page = page;
    this.#learning = learning;
    this.#narrator = new Narrator(this.#parts, this.#stage, (text) => this.#page.announce(text));
    this.#trainer = new Trainer((request, listener) => page.stream.start("learning", request, listener), {
      began: () => this.#stage.clear(),
      showed: (shown) => this.#narrator.showLesson(shown, this.#trainer),
      rested: () => this.#showControls(),
      stopped: (failure, isFull) => this.#showStop(failure, isFull),
    });
    this.#match = new Match(page.api, {
      showed: (move) => {
        this.#narrator.showMove(move, this.#match);
        this.#showControls();
      },
      opened: (drawn) => this.#narrator.showDrawn(drawn),
      ended: (learned) => {
        this.#narrator.showMatchEnd(learned, this.#match);
        this.#keeper.changed();
        this.#showControls();
      },
    });
    this.#keeper = new Keeper(this.#parts, {
      current: () => this.#machine,
      load: (memory, name) => this.#load(memory, name),
      forget: () => this.#renew(),
      tell: (text, kind) => this.#page.tell(text, kind),
    });
    this.#panel = new SetupPanel(this.#parts, page.games, learning, {
      game: (name) => this.#try(this.#changeGame(name)),
      policy: (policy) => this.#changePolicy(policy),
      rival: (teacher) => this.#changeRival(teacher),
      side: (side) => this.#changeSide(side),
      games: (games) => this.#changeNumber({ games }),
      seed: (seed) => this.#changeNumber({ seed }),
    });
    arrange(root, this.#parts, this.#panel.policyFields.element);
    this.#listenToControls();
  }

  /** @param {Values} values */
  async open(values) {
    const { first } = this.#page.games;
    this.#setup = readLearn(values, this.#learning.limits.games);
    if (policyOf(this.#setup, this.#learning) === null) {
      this.#page.tell(`There is no policy “${this.#setup.policy}” here.`, "error");
      this.#setup.policy = this.#learning.policies[0].name;
    }
    this.#trainer.delay = this.#setup.delay;
    await this.#changeGame(values.game || (first.learn ?? first[""]), values.rules, this.#keeper.recall());
  }

  /** @param {Values} values */
  update(values) {
    this.#rest();
    this.#try(this.open(values));
  }

  leave() {
    this.#trainer.pause();
    this.#showControls();
  }

  /** Whether an address names what is shown; one without values does. @param {Values} values */
  isAt(values) {
    return isSame(values, this.#values);
  }

  /**
   * Shows all again as it was left.
   * @param {HTMLElement} root
   * @param {Page} page
   */
  comeBack(root, page) {
    root.append(...this.#root.childNodes);
    this.#root = root;
    this.#page = page;
    this.#remember();
  }

  // ---- The machine

  /**
   * @param {string} name
   * @param {string} [rules] Those of a link; if they are others now, that is said.
   * @param {MemoryData | null} [memory] A machine that may be of this game.
   */
  async #changeGame(name, rules, memory = null) {
    const number = ++this.#asked;
    this.#rest();
    const { game, kinds } = await findGame(this.#page, name, rules, this.#page.games.first[""]);
    if (number !== this.#asked) return;
    const isOfIt = memory?.game === game.name && memory.policy.name === this.#setup.policy;
    const wall = (isOfIt && (await this.#ask(game, memory).catch(() => null))) || (await this.#ask(game));
    if (number !== this.#asked) return;
    this.#parts.gamePicker.value = game.name;
    this.#parts.player.kinds = kinds;
    this.#show(game, new Machine(wall));
  }

  /**
   * The wall of a machine; of a new one if there is no memory.
   * @param {GameData} game
   * @param {MemoryData | null} [memory]
   * @returns {Promise<WallData>}
   */
  #ask({ name, rules }, memory = null) {
    const { side, truth } = this.#setup;
    const whose = memory ? { memory } : { policy: policyOf(this.#setup, this.#learning) };
    return this.#page.api.post("/api/learning/wall", { game: name, rules, side, truth, ...whose });
  }

  /**
   * @param {GameData} game
   * @param {Machine} machine
   */
  #show(game, machine) {
    this.#game = game;
    this.#machine = machine;
    this.#panel.policyFields.show(machine.policy);
    Object.assign(this.#narrator, { game, machine });
    this.#stage.set(game, machine, this.#setup.truth);
    this.#parts.status.textContent = machine.games === 0 ? WELCOME : this.#narrator.stand;
    this.#showSetup();
    this.#keeper.changed();
  }

  /** A new machine, with all boxes as at the beginning. */
  async #renew() {
    const game = this.#game;
    if (game === null) return;
    const number = ++this.#asked;
    this.#rest();
    const wall = await this.#ask(game);
    if (number === this.#asked) this.#show(game, new Machine(wall));
  }

  /**
   * The machine of a file.
   * @param {MemoryData} memory
   * @param {string} name of the file
   */
  async #load(memory, name) {
    const number = ++this.#asked;
    this.#rest();
    /** @type {GameData} */
    const game = await this.#page.api.get("/api/game", { game: memory.game });
    const wall = await this.#ask(game, memory);
    const kinds = await this.#page.api.get("/api/players", { game: game.name });
    if (number !== this.#asked) return;
    const { policy } = wall.memory;
    const isKnown = this.#learning.policies.some((known) => known.name === policy.name);
    this.#setup.policy = isKnown ? policy.name : writePolicy(policy);
    this.#parts.gamePicker.value = game.name;
    this.#parts.player.kinds = /** @type {any} */ (kinds);
    this.#show(game, new Machine(wall));
    this.#page.tell(`${name} is loaded. ${this.#narrator.stand}`);
  }

  /** The same machine, seen from another side. */
  async #lookAgain() {
    const [game, machine] = [this.#game, this.#machine];
    if (game === null || machine === null) return;
    const number = ++this.#asked;
    const wall = await this.#ask(game, machine.document);
    if (number !== this.#asked || machine !== this.#machine) return;
    machine.renew(wall);
    this.#stage.set(game, machine, this.#setup.truth);
  }

  /** Marks the beads with what they are worth, or no longer; the machine may learn meanwhile. */
  async #showTruth() {
    const [game, machine] = [this.#game, this.#machine];
    if (game === null || machine === null) return;
    this.#stage.set(game, machine, this.#setup.truth);
    if (!this.#setup.truth) return;
    const { boxes } = await this.#ask(game, machine.document);
    machine.appraise(boxes);
    this.#stage.draw();
  }

  // ---- The set-up

  get #values() {
    return { game: this.#game?.name ?? "", rules: this.#game?.rules ?? "", ...writeLearn(this.#setup) };
  }

  #remember() {
    if (this.#game !== null) this.#page.remember(this.#values);
  }

  #showSetup() {
    if (this.#game === null) return;
    showSetup(this.#parts, this.#setup, this.#learning, this.#game);
    this.#showControls();
    this.#remember();
  }

  #showControls() {
    showControls(this.#parts, this.#setup, this.#trainer, this.#match);
  }

  /** @param {string} policy */
  #changePolicy(policy) {
    this.#setup.policy = policy;
    this.#keeper.putAside();
    this.#try(this.#renew());
  }

  /** @param {string} teacher */
  #changeRival(teacher) {
    this.#rest();
    this.#setup.teacher = teacher;
    this.#stage.clear();
    this.#showSetup();
  }

  /** @param {Side} side */
  #changeSide(side) {
    this.#rest();
    this.#setup.side = side;
    this.#stage.clear();
    this.#showSetup();
    this.#try(this.#lookAgain());
  }

  /** @param {{ games?: number, seed?: number }} number */
  #changeNumber(number) {
    Object.assign(this.#setup, number);
    this.#remember();
  }

  #listenToControls() {
    const { main, step, stop, giveUp, speed, truth, wall, drawer, board } = this.#parts;
    main.addEventListener("click", () => this.#startOrPause());
    step.addEventListener("click", () => {
      if (this.#trainer.phase !== "running") this.#begin();
      this.#trainer.step();
      this.#showControls();
    });
    stop.addEventListener("click", () => {
      this.#trainer.stop();
      this.#stage.clear();
      this.#keeper.changed();
      this.#showControls();
    });
    giveUp.addEventListener("click", () => this.#try(this.#match.giveUp()));
    board.addEventListener("choose", (event) => {
      if (event instanceof CustomEvent) this.#try(this.#match.choose(event.detail.move));
    });
    speed.addEventListener("input", () => {
      this.#setup.delay = this.#trainer.delay = SPEEDS[Number(speed.value)].delay;
      showSpeed(this.#parts, this.#setup.delay);
      this.#remember();
    });
    truth.addEventListener("change", () => {
      this.#setup.truth = truth.checked;
      this.#remember();
      this.#try(this.#showTruth());
    });
    wall.addEventListener("pick", (event) => {
      if (!(event instanceof CustomEvent)) return;
      this.#stage.look(event.detail.key);
      drawer.element.scrollIntoView({ block: "nearest" });
    });
  }

  // ---- Training and playing

  #startOrPause() {
    const trainer = this.#trainer;
    if (this.#setup.teacher === YOU) this.#beginMatch();
    else if (trainer.phase !== "running") this.#begin(true);
    else if (trainer.isPaused) trainer.goOn();
    else trainer.pause();
    this.#showControls();
  }

  #begin(goesOn = false) {
    if (this.#game === null || this.#machine === null) return;
    const { name, rules } = this.#game;
    const { side, teacher, seed, games } = this.#setup;
    this.#asked += 1; // what was asked about the machine before is out of date
    this.#trainer.begin(this.#machine, games, { game: name, rules, side, teacher, seed, truth: true });
    if (goesOn) this.#trainer.goOn();
  }

  #beginMatch() {
    if (this.#game === null || this.#machine === null) return;
    const { side, seed, truth } = this.#setup;
    this.#parts.board.flipped = false;
    this.#try(this.#match.begin(this.#machine, this.#game, { side, seed, truth }));
  }

  /** Nobody plays any more. */
  #rest() {
    this.#trainer.forget();
    this.#match.leave();
    this.#parts.board.moves = [];
  }

  /**
   * @param {Failure | null} failure
   * @param {boolean} isFull
   */
  #showStop(failure, isFull) {
    const machine = this.#machine;
    if (failure) this.#page.tell(failure.message, "error");
    else if (machine) {
      const full = isFull ? ` It has ${counted(machine.measures.boxes)} boxes: more of them cannot be kept here.` : "";
      this.#narrator.say(`The training is over. ${this.#narrator.stand}${full}`);
    }
    this.#stage.draw();
    this.#keeper.changed();
    this.#showControls();
  }

  /** @param {Promise<unknown>} work */
  #try(work) {
    work.catch((error) => this.#page.tell(inWords(error), "error")).finally(() => this.#showControls());
  }
}
