// The machine as the page holds it: its boxes and results, the document that a file would hold, and its course so far.
// What the server tells is taken in; nothing here changes by itself.

import { sideOf } from "../game/position.js";
import { Course } from "./course.js";

/** @import { BoxData, LessonDone, LessonGames, MeasuresData, MemoryData, PolicyData, ResultsData, WallData } from "../../types.d.ts" */

/** @typedef {MemoryData["boxes"][number]} StoredBox */

/** @type {Record<string, keyof ResultsData>} */
const LETTERS = { w: "win", d: "draw", l: "loss" };

export class Machine {
  /** What a file says besides the results and the boxes. @type {MemoryData} */
  #head;
  /** The boxes that are not shown, those of the other side, by position. @type {Map<string, StoredBox>} */
  #others = new Map();
  /** The keys of boxes that were met, in this order. @type {Set<string>} */
  #met = new Set();
  /** When each box was used last. @type {Map<string, number>} */
  #used = new Map();
  #uses = 0;

  /** All boxes that can be shown, by key. @type {Map<string, BoxData>} */
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
    this.results = { ...wall.memory.results };
    this.measures = wall.measures;
    this.course = new Course(this.results, wall.measures);
    this.possible = wall.possible;
    this.side = wall.side;
    this.#take(wall);
  }

  get game() {
    return this.#head.game;
  }

  /** @returns {PolicyData} */
  get policy() {
    return this.#head.policy;
  }

  /** How many games it has learned from. */
  get games() {
    return this.results.win + this.results.draw + this.results.loss;
  }

  /** How many of the boxes that are shown were met, those of a game under way too. */
  get metCount() {
    return [...this.boxes.values()].filter((box) => box.met).length;
  }

  /** What a file holds. @returns {MemoryData} */
  get document() {
    const own = [...this.#met].flatMap((key) => {
      const box = this.boxes.get(key);
      return box ? [stored(box)] : [];
    });
    return { ...this.#head, results: { ...this.results }, boxes: [...this.#others.values(), ...own] };
  }

  /**
   * Takes in the whole wall again: after a game of a person, or seen from the other side, or with the truth beside it.
   * @param {WallData} wall
   * @param {Iterable<string>} [changed]
   */
  renew(wall, changed = []) {
    const before = this.games;
    this.#head = wall.memory;
    this.results = { ...wall.memory.results };
    this.measures = wall.measures;
    this.possible = wall.possible;
    this.side = wall.side;
    this.#take(wall);
    this.#mark(changed);
    if (this.games !== before || this.course.isEmpty) this.course.add(this.results, wall.measures);
  }

  /** Takes in games that were played with a teacher. @param {LessonGames} games */
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

  /** What the server says of the machine when a job is over; it knows best. @param {LessonDone} done */
  settle({ memory, measures }) {
    this.#head = memory;
    this.#keepOthers(memory);
    this.measures = measures;
    this.course.add(this.results, measures);
  }

  /** Shows a box that was made in a game that is not over yet. @param {BoxData} box */
  open(box) {
    const known = this.boxes.get(box.key);
    if (known?.met) return;
    this.boxes.set(box.key, box);
    if (known) this.appraise([known]);
  }

  /** Takes in what moves are worth; a score does not change with the beads. @param {BoxData[]} boxes */
  appraise(boxes) {
    for (const { key, position, beads } of boxes) {
      const own = this.boxes.get(key);
      if (own?.position !== position || beads.every(({ score }) => score === null)) continue;
      this.boxes.set(key, { ...own, beads: beads.map(({ score }, place) => ({ ...own.beads[place], score })) });
    }
  }

  /** Where a box stands among the others by its last use; the latest has the largest number. @param {string} key */
  lastUse(key) {
    return this.#used.get(key) ?? -1;
  }

  /** @param {WallData} wall */
  #take(wall) {
    this.boxes = new Map(wall.boxes.map((box) => [box.key, box]));
    const known = new Map(wall.boxes.filter((box) => box.met).map((box) => [box.position, box.key]));
    this.#keepOthers(wall.memory);
    // In the order of the file: a machine that is saved and loaded again is the same.
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
