// The machine on the page: its boxes, its results, its file and its course. It changes only by the server's answers.

import { sideOf } from "../game/position.js";
import { Course } from "./course.js";
import { LETTERS } from "./words.js";

/** @import { BoxData, LessonDone, LessonGames, MeasuresData, MemoryData, PolicyData, ResultsData, WallData } from "../../types.d.ts" */

/** @typedef {MemoryData["boxes"][number]} StoredBox */

export class Machine {
  /** The file without its results and boxes. @type {MemoryData} */
  #head;
  /** The boxes of the other side, by position. @type {Map<string, StoredBox>} */
  #others = new Map();
  /** The keys of the boxes that were met, in order. @type {Set<string>} */
  #met = new Set();
  /** When each box was used last. @type {Map<string, number>} */
  #used = new Map();
  #uses = 0;

  /** The boxes of its side, by key. @type {Map<string, BoxData>} */
  boxes = new Map();
  /** @type {MeasuresData} */
  measures;
  /** @type {ResultsData} */
  results;
  course;
  /** The boxes that the last games changed. @type {ReadonlySet<string>} */
  changed = new Set();

  /** @param {WallData} wall */
  constructor(wall) {
    this.#head = wall.memory;
    this.results = wall.memory.results;
    this.measures = wall.measures;
    this.possible = wall.possible;
    this.side = wall.side;
    this.#take(wall);
    this.course = new Course(this.results, wall.measures);
  }

  get game() {
    return this.#head.game;
  }

  /** @returns {PolicyData} */
  get policy() {
    return this.#head.policy;
  }

  /** The number of games it has learned from. */
  get games() {
    return this.results.win + this.results.draw + this.results.loss;
  }

  /** The number of boxes that were met, including those of the running game. */
  get metCount() {
    return [...this.boxes.values()].filter((box) => box.met).length;
  }

  /** Its file. @returns {MemoryData} */
  get document() {
    const own = [...this.#met].flatMap((key) => {
      const box = this.boxes.get(key);
      return box ? [stored(box)] : [];
    });
    return { ...this.#head, results: { ...this.results }, boxes: [...this.#others.values(), ...own] };
  }

  /**
   * Takes the whole wall again: after a game of a person, from the other side, or with scores.
   * @param {WallData} wall
   * @param {Iterable<string>} [changed]
   */
  renew(wall, changed = []) {
    const before = this.games;
    this.#take(wall);
    this.#mark(changed);
    if (this.games !== before || this.course.isEmpty) this.course.add(this.results, wall.measures);
  }

  /** Takes games against a teacher. @param {LessonGames} games */
  learn(games) {
    let number = this.games;
    const curve = new Map(
      games.curve.map(([game, exploitability, losing]) => [game, { exploitability, losing }]), // the others are not drawn
    );
    for (const letter of games.results) {
      this.results[LETTERS[letter]] += 1;
      number += 1;
      this.course.add(this.results, curve.get(number) ?? null);
    }
    this.measures = games.measures;
    this.course.add(this.results, games.measures);
    const changed = games.boxes.filter((box) => !isSame(box, this.boxes.get(box.key)));
    for (const box of games.boxes) this.#put(box);
    this.#mark(changed.map((box) => box.key));
  }

  /** Takes the server's final account of a job. @param {LessonDone} done */
  settle({ memory, measures }) {
    this.#head = memory;
    this.#keepOthers(memory);
    this.measures = measures;
    this.course.add(this.results, measures);
  }

  /** Adds a new box of the running game. @param {BoxData} box */
  open(box) {
    const known = this.boxes.get(box.key);
    if (known?.met) return;
    this.boxes.set(box.key, box);
    if (known) this.appraise([known]);
  }

  /** Takes the scores of moves, which do not depend on the beads. @param {BoxData[]} boxes */
  appraise(boxes) {
    for (const { key, position, beads } of boxes) {
      const own = this.boxes.get(key);
      if (own?.position !== position || beads.every(({ score }) => score === null)) continue;
      this.boxes.set(key, { ...own, beads: beads.map(({ score }, place) => ({ ...own.beads[place], score })) });
    }
  }

  /** When a box was last used; later is larger. @param {string} key */
  lastUse(key) {
    return this.#used.get(key) ?? -1;
  }

  /** @param {WallData} wall */
  #take(wall) {
    this.#head = wall.memory;
    this.results = { ...wall.memory.results };
    this.measures = wall.measures;
    this.possible = wall.possible;
    this.side = wall.side;
    this.boxes = new Map(wall.boxes.map((box) => [box.key, box]));
    const known = new Map(wall.boxes.filter((box) => box.met).map((box) => [box.position, box.key]));
    this.#keepOthers(wall.memory);
    // In the order of the file, so that saving and loading changes nothing.
    this.#met = new Set(wall.memory.boxes.flatMap(({ position }) => known.get(position) ?? []));
  }

  /** @param {MemoryData} memory */
  #keepOthers({ boxes }) {
    const others = boxes.filter(({ position }) => sideOf(position) !== this.side);
    this.#others = new Map(others.map((box) => [box.position, box]));
  }

  /** @param {BoxData} box */
  #put(box) {
    if (sideOf(box.position) !== this.side) {
      this.#others.set(box.position, stored(box));
      return;
    }
    const before = this.boxes.get(box.key);
    this.boxes.set(box.key, box);
    if (before && box.beads.every(({ score }) => score === null)) this.appraise([before]);
    if (box.met) this.#met.add(box.key);
  }

  /** @param {Iterable<string>} keys */
  #mark(keys) {
    this.changed = new Set(keys);
    this.#uses += 1;
    for (const key of this.changed) this.#used.set(key, this.#uses);
  }
}

/** @param {BoxData} box @param {BoxData} [before] */
function isSame(box, before) {
  return before?.met === true && before.beads.every(({ count }, place) => count === box.beads[place]?.count);
}

/** A box as a file holds it. @param {BoxData} box @returns {StoredBox} */
function stored({ position, beads }) {
  return { position, beads: Object.fromEntries(beads.map(({ move, count }) => [move, count])) };
}
