// <outplay-wall>: a wall of matchboxes. It sends `pick` {key}.
//
//   wall.game = …; wall.groups = [{title, note, boxes: [{number, box}]}]; wall.truth = true;
//   wall.use = {key, bead, isMirrored}; wall.addEventListener("pick", (event) => event.detail.key)

import { hasModifier, make, place } from "../dom.js";
import { Matchbox } from "../wall/box.js";
import { PageElement } from "./element.js";

/** @import { GameData } from "../../types.d.ts" */
/** @import { Group } from "../wall/views.js" */
/** @import { Use } from "../wall/box.js" */

export class Wall extends PageElement {
  /** @type {GameData | null} */
  game = null;
  /** The boxes in their groups. @type {Group[]} */
  groups = [];
  /** Whether the beads show their scores. */
  truth = false;
  /** The open box. @type {Use | null} */
  use = null;
  /** The boxes that have just changed, by key. @type {ReadonlySet<string>} */
  changed = new Set();
  /** The box in the drawer, by key. @type {string | null} */
  chosen = null;
  /** The game of the boxes. @type {GameData | null} */
  #drawn = null;
  /** By key. @type {Map<string, Matchbox>} */
  #boxes = new Map();
  /** @type {{ element: HTMLElement, title: Text, note: HTMLElement, list: HTMLElement }[]} */
  #sections = [];

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "Matchboxes. Arrow keys go from box to box.");
    this.addEventListener("keydown", (event) => this.#walk(event), { signal });
    this.addEventListener("click", (event) => this.#pick(event.target), { signal });
    this.addEventListener("focusin", (event) => this.#stand(matchboxOf(event.target)), { signal });
  }

  /** @override */
  render() {
    if (this.game !== this.#drawn) this.#boxes.clear();
    this.#drawn = this.game;
    while (this.#sections.length > this.groups.length) this.#sections.pop();
    while (this.#sections.length < this.groups.length) this.#sections.push(makeSection());
    const used = new Set();
    this.groups.forEach(({ title, note, boxes }, number) => {
      const section = this.#sections[number];
      section.title.data = `${title} `;
      section.note.textContent = note;
      place(
        section.list,
        boxes.map((numbered) => this.#show(numbered, used)),
      );
    });
    place(
      this,
      this.#sections.map(({ element }) => element),
    );
    for (const key of [...this.#boxes.keys()]) if (!used.has(key)) this.#boxes.delete(key);
    if (!this.querySelector('.matchbox[tabindex="0"]')) this.querySelector(".matchbox")?.setAttribute("tabindex", "0");
  }

  /** @param {Group["boxes"][number]} numbered @param {Set<string>} used */
  #show(numbered, used) {
    const { key } = numbered.box;
    used.add(key);
    const box = this.#boxes.get(key) ?? new Matchbox(/** @type {GameData} */ (this.game));
    this.#boxes.set(key, box);
    box.show(numbered, {
      truth: this.truth,
      use: this.use?.key === key ? this.use : null,
      isChanged: this.changed.has(key),
      isChosen: this.chosen === key,
    });
    return box.element;
  }

  /** @param {EventTarget | null} target */
  #pick(target) {
    const key = matchboxOf(target)?.dataset.key;
    if (key !== undefined) this.send("pick", { key });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const here = matchboxOf(event.target);
    const all = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".matchbox")]);
    const next = here && !hasModifier(event) && neighbour(all, here, event.key);
    if (!next) return;
    event.preventDefault();
    this.#stand(next);
    next.focus();
  }

  /** Puts a box into the tab order. @param {HTMLElement | null} box */
  #stand(box) {
    if (!box) return;
    for (const other of this.querySelectorAll('.matchbox[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    box.setAttribute("tabindex", "0");
  }
}

function makeSection() {
  const title = new Text();
  const note = make("span", { class: "soft small figure" });
  const list = make("ul", { class: "boxes" });
  return { title, note, list, element: make("section", { class: "boxes-group" }, make("h3", {}, title, note), list) };
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function matchboxOf(target) {
  return target instanceof Element ? target.closest(".matchbox") : null;
}

/**
 * The box to which a key leads: the next one, or the nearest above or below.
 * @param {HTMLElement[]} all
 * @param {HTMLElement} here
 * @param {string} key
 */
function neighbour(all, here, key) {
  const place = all.indexOf(here);
  if (key === "Home") return all[0];
  if (key === "End") return all[all.length - 1];
  if (key === "ArrowLeft") return all[place - 1] ?? null;
  if (key === "ArrowRight") return all[place + 1] ?? null;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const from = here.getBoundingClientRect();
  const down = key === "ArrowDown" ? 1 : -1;
  const far = (/** @type {HTMLElement} */ box) => {
    const to = box.getBoundingClientRect();
    const step = down * (to.top - from.top);
    return step > from.height / 2 ? 10 * step + Math.abs(to.left - from.left) : Infinity;
  };
  const nearest = all.reduce((best, box) => (far(box) < far(best) ? box : best), here);
  return nearest === here ? null : nearest;
}

customElements.define("outplay-wall", Wall);
