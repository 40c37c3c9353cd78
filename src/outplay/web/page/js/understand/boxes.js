// The boxes of the nodes: a small board and a few words. A node keeps its element while it is shown.

/** @import { GameData } from "../../types.d.ts" */
/** @import { Item } from "../elements/tree-walk.js" */
/** @import { AnyNode } from "./lazy-tree.js" */
/** @import { Path } from "./paths.js" */
/** @import { Scene, View } from "./views.js" */
import { make } from "../dom.js";
import { thumbnail } from "../elements/thumbnail.js";
import { hasChildren } from "./lazy-tree.js";
import { formatPath } from "./paths.js";
import { isOpen, stubOf, viewOf } from "./views.js";

/** The boxes of one tree. */
export class Boxes {
  /** @type {Map<string, Box>} */
  #boxes = new Map();
  /** @type {Map<string, HTMLElement>} */
  #stubs = new Map();

  /**
   * A node and everything unfolded below it, as items of `<outplay-tree>`.
   * @param {Scene} scene
   * @param {AnyNode} [node]
   * @param {Path} [path]
   * @returns {Item}
   */
  items(scene, node = scene.tree.root, path = []) {
    const id = formatPath(path);
    const view = viewOf(node, path, scene);
    const isUnfolded = hasChildren(node) && isOpen(path, scene);
    return {
      id,
      label: view.label,
      content: this.#box(id, scene.game).show(view),
      marks: view.marks,
      isCurrent: view.marks.split(" ").includes("here"),
      hasChildren: hasChildren(node),
      isOpen: isUnfolded,
      children: isUnfolded && node.children ? this.#below(scene, node, path) : undefined,
    };
  }

  /** @param {Scene} scene @param {AnyNode} node @param {Path} path @returns {Item[]} */
  #below(scene, node, path) {
    const items = (node.children ?? []).map((child, number) => this.items(scene, child, [...path, number]));
    const stub = stubOf(node, path, scene);
    if (stub) {
      const id = `${formatPath(path)}/cut`;
      items.push({ id, label: stub.label, content: this.#stub(id, stub.title, stub.reason), marks: stub.marks });
    }
    return items;
  }

  /** @param {string} id @param {GameData} game */
  #box(id, game) {
    const box = this.#boxes.get(id) ?? new Box(game);
    this.#boxes.set(id, box);
    return box;
  }

  /** @param {string} id @param {string} title @param {string} reason */
  #stub(id, title, reason) {
    const stub = this.#stubs.get(id) ?? make("div", { class: "node-stub" }, make("div"), make("div"));
    this.#stubs.set(id, stub);
    setText(stub.children[0], title);
    setText(stub.children[1], reason);
    return stub;
  }
}

/** The box of one node. */
class Box {
  #board = "";
  #game;
  #parts = {
    title: make("span", { class: "node-title" }),
    count: make("span", { class: "node-count" }),
    kind: make("span", { class: "node-kind" }),
    value: make("b", { class: "node-value" }),
    note: make("div", { class: "node-note" }),
  };
  #element;

  /** @param {GameData} game */
  constructor(game) {
    const { title, count, kind, value, note } = this.#parts;
    this.#game = game;
    const words = make(
      "div",
      { class: "node-words" },
      make("div", {}, title, count),
      make("div", {}, kind, " ", value),
      note,
    );
    this.#element = make("div", { class: "node-box" }, make("div", { class: "node-board" }), words);
  }

  /** @param {View} view @returns {HTMLElement} */
  show(view) {
    for (const name of /** @type {const} */ (["title", "count", "kind", "value", "note"]))
      setText(this.#parts[name], view[name]);
    this.#parts.note.hidden = !view.note;
    if (this.#board !== view.position) {
      this.#board = view.position;
      this.#element.children[0].replaceChildren(thumbnail(this.#game, view.position, { last: view.last }));
    }
    this.#element.style.setProperty("--share", String(view.share));
    return this.#element;
  }
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
