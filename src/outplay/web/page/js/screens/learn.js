// Learn: a machine of matchboxes. A person or a teacher plays against it, and it learns.

import { parseWhole } from "../address.js";
import { followNumber, on } from "../dom.js";
import { findGame } from "../find-game.js";
import { entryOf, KeptScreen } from "../screen.js";
import { OWN, PLAYER, showChoices, showSetup, showSpeed } from "../learn/drawing.js";
import { Keeper } from "../learn/keeper.js";
import { Lessons } from "../learn/lessons.js";
import { Machine } from "../learn/machine.js";
import { arrange, makeParts } from "../learn/parts.js";
import { DEFAULT_TEACHER, formatLearn, formatPolicy, parseLearn, SPEEDS, YOU } from "../learn/setup.js";
import { Stage } from "../learn/stage.js";
import { Workshop } from "../learn/workshop.js";
import { mixColours } from "../wall/bead.js";

/** @import { GameData, LearningData, MemoryData, Page, PlayerKind, Side } from "../../types.d.ts" */
/** @import { Values } from "../../types.d.ts" */

/** The first choice of another player as rival. */
const FIRST_PLAYER = "level:1";

class Learn extends KeptScreen {
  #learning;
  #parts = makeParts();
  #stage = new Stage(this.#parts);
  #keeper;
  #workshop;
  #lessons;
  #setup = parseLearn({});
  /** Who trains it when nobody plays against it. */
  #teacher = DEFAULT_TEACHER;
  /** @type {Machine | null} */
  #machine = null;

  /** @param {HTMLElement} root @param {Page} page @param {LearningData} learning */
  constructor(root, page, learning) {
    super(root, page);
    this.#learning = learning;
    mixColours(learning.colours);
    this.#lessons = new Lessons(
      this.#parts,
      this.#stage,
      () => this.page,
      (options) => this.#keeper.changed(options),
    );
    this.#keeper = new Keeper(this.#parts, {
      current: () => this.#machine,
      load: (memory, name) => this.#load(memory, name),
      forget: () => this.#renew(),
      tell: (text, kind) => this.page.tell(text, kind),
    });
    this.#workshop = new Workshop(page.api, learning, (game, policy) => this.#keeper.recall(game, policy));
    showChoices(this.#parts, learning);
    arrange(root, this.#parts);
    this.#listen();
    this.#listenToSetup();
  }

  #listen() {
    const { main, play, step, stop, giveUp, speed, truth, wall, board } = this.#parts;
    main.addEventListener("click", () => this.#train());
    play.addEventListener("click", () => this.#play());
    step.addEventListener("click", () => this.#lessons.step());
    stop.addEventListener("click", () => this.#lessons.stop());
    giveUp.addEventListener("click", () => this.#lessons.giveUp());
    speed.addEventListener("input", () => this.#changeSpeed(SPEEDS[Number(speed.value)].delay));
    truth.addEventListener("change", () => this.#changeTruth(truth.checked));
    on(board, "choose", ({ move }) => this.#lessons.move(move));
    on(wall, "pick", ({ key }) => this.#lookInto(key));
  }

  #listenToSetup() {
    const { gamePicker, policy, policyFields, rival, player, side, games, seed } = this.#parts;
    gamePicker.games = this.page.games;
    on(gamePicker, "change", ({ game }) => this.try(this.#changeGame(game)));
    policyFields.changed = (own) => this.#changePolicy(formatPolicy(own));
    policy.addEventListener("change", () => this.#choosePolicy(policy.value));
    rival.addEventListener("change", () => {
      this.#beginAnew({ teacher: rival.value === PLAYER ? FIRST_PLAYER : rival.value });
    });
    on(player, "change", ({ player }) => this.#beginAnew({ teacher: player }));
    side.addEventListener("change", () => this.#changeSide(side.value === "white" ? "white" : "black"));
    const { limits } = this.#learning;
    followNumber(
      games,
      (text) => parseWhole(text, 1, limits.games),
      (value) => this.#changeNumber({ games: value }),
    );
    followNumber(seed, parseWhole, (value) => this.#changeNumber({ seed: value }));
  }

  /** @override @param {Values} values */
  async open(values) {
    const { first } = this.page.games;
    this.#setup = parseLearn(values, this.#learning.limits.games);
    if (this.#workshop.policy(this.#setup.policy) === null) {
      this.page.tell(`There is no policy “${this.#setup.policy}”.`, "error");
      this.#setup.policy = parseLearn({}).policy;
    }
    await this.#changeGame(values.game || (first.learn ?? first[""]), values.rules);
  }

  /** @override @param {Values} values */
  update(values) {
    this.#lessons.rest();
    super.update(values);
  }

  /** @override */
  leave() {
    this.#lessons.pause();
  }

  /** @override */
  get choices() {
    return formatLearn(this.#setup);
  }

  // ---- The machine

  /** @param {string} name @param {string} [rules] the hash in a link */
  async #changeGame(name, rules) {
    const isLate = this.ask();
    this.#lessons.rest();
    const { game, kinds } = await findGame(this.page, name, rules, this.page.games.first[""]);
    if (isLate()) return;
    const wall = await this.#workshop.find(game, this.#setup);
    if (isLate()) return;
    this.#parts.gamePicker.value = game.name;
    this.#parts.player.kinds = kinds;
    this.#show(game, new Machine(wall));
  }

  /** @param {GameData} game @param {Machine} machine */
  #show(game, machine) {
    this.game = game;
    this.#machine = machine;
    this.#parts.policyFields.show(machine.policy);
    this.#lessons.set(game, machine, this.#setup);
    this.#showSetup();
    this.#keeper.changed();
  }

  /** Takes the stored machine of the game and the policy, or a new one. */
  async #renew() {
    const game = this.game;
    if (game === null) return;
    const isLate = this.ask();
    this.#lessons.rest();
    const wall = await this.#workshop.find(game, this.#setup);
    if (!isLate()) this.#show(game, new Machine(wall));
  }

  /** Loads the machine of a file. @param {MemoryData} memory @param {string} name of the file */
  async #load(memory, name) {
    const isLate = this.ask();
    this.#lessons.rest();
    /** @type {GameData} */
    const game = await this.page.api.get("/api/game", { game: memory.game });
    /** @type {PlayerKind[]} */
    const kinds = await this.page.api.get("/api/players", { game: game.name });
    const wall = await this.#workshop.show(game, this.#setup, memory);
    if (isLate()) return;
    this.#setup.policy = this.#workshop.nameOf(wall.memory.policy);
    this.#parts.gamePicker.value = game.name;
    this.#parts.player.kinds = kinds;
    this.#show(game, new Machine(wall));
    this.page.tell(`Loaded ${name}. ${this.#lessons.stand}`);
  }

  /** Shows the same machine from the other side. */
  async #lookAgain() {
    const [game, machine] = [this.game, this.#machine];
    if (game === null || machine === null) return;
    const isLate = this.ask();
    const wall = await this.#workshop.show(game, this.#setup, machine.document);
    if (isLate() || machine !== this.#machine) return;
    machine.renew(wall);
    this.#stage.set(game, machine, this.#setup.truth);
  }

  /** @param {string} key */
  #lookInto(key) {
    this.#stage.look(key);
    this.#parts.drawer.element.scrollIntoView({ block: "nearest" });
  }

  /** Shows or hides the scores of the beads; the machine may be learning. */
  async #showTruth() {
    const [game, machine] = [this.game, this.#machine];
    if (game === null || machine === null) return;
    this.#stage.set(game, machine, this.#setup.truth);
    if (!this.#setup.truth) return;
    const { boxes } = await this.#workshop.show(game, this.#setup, machine.document);
    machine.appraise(boxes);
    this.#stage.draw();
  }

  // ---- Training, and playing against it

  #train() {
    if (this.#setup.teacher === YOU) this.#beginAnew({ teacher: this.#teacher });
    this.#lessons.startOrPause();
  }

  /** The person is its rival from now on; what it has learned so far counts. */
  #play() {
    if (this.#setup.teacher !== YOU) {
      this.#teacher = this.#setup.teacher;
      this.#beginAnew({ teacher: YOU });
    }
    this.#lessons.play();
  }

  // ---- The set-up

  #showSetup() {
    if (this.game === null) return;
    showSetup(this.#parts, this.#setup, this.#learning, this.game);
    this.#lessons.showControls();
    this.remember();
  }

  /** @param {string} policy */
  #changePolicy(policy) {
    this.#setup.policy = policy;
    this.#keeper.putAside();
    this.try(this.#renew());
  }

  /** A custom policy begins with the numbers shown. @param {string} name */
  #choosePolicy(name) {
    const { policyFields } = this.#parts;
    const own = name === OWN ? policyFields.policy : null;
    if (name === OWN) policyFields.element.open = true;
    this.#changePolicy(own ? formatPolicy(own) : name);
  }

  /** @param {Side} side */
  #changeSide(side) {
    this.#beginAnew({ side });
    this.try(this.#lookAgain());
  }

  /** @param {{ teacher?: string, side?: Side }} changes */
  #beginAnew(changes) {
    this.#lessons.rest();
    Object.assign(this.#setup, changes);
    this.#stage.clear();
    this.#lessons.greet();
    this.#showSetup();
  }

  /** @param {{ games?: number, seed?: number }} number */
  #changeNumber(number) {
    Object.assign(this.#setup, number);
    this.remember();
  }

  /** @param {number} delay */
  #changeSpeed(delay) {
    this.#setup.delay = this.#lessons.delay = delay;
    showSpeed(this.#parts, delay);
    this.remember();
  }

  /** @param {boolean} truth */
  #changeTruth(truth) {
    this.#setup.truth = truth;
    this.remember();
    this.try(this.#showTruth());
  }

  /** @override @param {Promise<unknown>} work */
  async try(work) {
    await super.try(work);
    this.#lessons.showControls();
  }
}

export const screen = entryOf(
  ["pickers", "chart", "wall", "learn"],
  async (root, page) => new Learn(root, page, await page.api.get("/api/learning", {})),
);
