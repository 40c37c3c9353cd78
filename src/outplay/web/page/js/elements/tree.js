// <outplay-tree>: a tree that unfolds on demand. It gets items (see tree-walk.js) in `.root`, and sends `unfold` {id, open}
// and `select` {id}.

/** @import { Item } from "./tree-walk.js" */
import { hasModifier, make, place } from "../dom.js";
import { shownItems, walk } from "./tree-walk.js";
import { PageElement } from "./element.js";

/** Pixels around an item that is scrolled into view. */
const ROOM = 14;

/** The elements of an item. @typedef {{ item: HTMLElement, box: HTMLElement, group: HTMLElement }} Row */

export class Tree extends PageElement {
  /** @type {Item | null} */
  root = null;
  /** The id of the selected item. */
  selected = "";
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** The item in the tab order. */
  #reached = "";
  /** The item that was selected at the last drawing. */
  #shown = "";

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    this.setAttribute("role", "tree");
    this.addEventListener("click", (event) => this.#onClick(event), { signal });
    this.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    this.addEventListener("focusin", (event) => this.#onFocus(event), { signal });
  }

  /** @override */
  render() {
    const rows = new Map();
    place(this, this.root ? [this.#drawItem(this.root, rows)] : []);
    this.#rows = rows;
    const isOther = this.selected !== this.#shown && rows.has(this.selected);
    this.#shown = this.selected;
    if (isOther) this.#reach(this.selected);
    else if (!rows.has(this.#reached)) this.#reach(rows.has(this.selected) ? this.selected : (this.root?.id ?? ""));
  }

  /** Scrolls the container, and not the page, until an item and its first child are visible. @param {string} id */
  reveal(id) {
    this.draw();
    const shown = this.#rows.get(id);
    const frame = this.parentElement;
    if (!shown || !frame) return;
    const box = shown.box.getBoundingClientRect();
    const below = shown.group.querySelector(".tree-box")?.getBoundingClientRect() ?? box;
    const view = frame.getBoundingClientRect();
    const right = Math.max(box.right, below.right);
    const bottom = Math.max(box.bottom, below.bottom);
    const left = this.#freeFrom(id, view.left);
    frame.scrollBy(shift(box.left, right, left, view.right), shift(box.top, bottom, view.top, view.bottom));
  }

  /** Where the room for an item begins: the root stays at the left, and must not cover it. @param {string} id @param {number} left of the frame */
  #freeFrom(id, left) {
    const root = this.#rows.get(this.root?.id ?? "");
    if (!root || id === this.root?.id || getComputedStyle(root.box).left === "auto") return left;
    return root.box.getBoundingClientRect().right;
  }

  /** Focuses an item. @param {string} id */
  focusItem(id) {
    const shown = this.#rows.get(id);
    shown?.item.focus({ preventScroll: true });
    shown?.box.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Item} item @param {Map<string, Row>} rows the rows in use @returns {HTMLElement} */
  #drawItem(item, rows) {
    const shown = this.#rows.get(item.id) ?? this.#make(item.id);
    rows.set(item.id, shown);
    setAll(shown.item, {
      "aria-label": item.label,
      "aria-expanded": item.hasChildren ? String(Boolean(item.isOpen)) : null,
      "aria-selected": String(item.id === this.selected),
      "aria-current": item.isCurrent ? "true" : null,
      "aria-busy": item.isOpen && item.hasChildren && !item.children ? "true" : null,
      class: `tree-item ${item.marks ?? ""}`.trim(),
    });
    const children = (item.isOpen && item.children) || [];
    place(shown.box, [item.content]);
    place(
      shown.group,
      children.map((child) => this.#drawItem(child, rows)),
    );
    place(shown.item, children.length ? [shown.box, shown.group] : [shown.box]);
    return shown.item;
  }

  /** @param {string} id @returns {Row} */
  #make(id) {
    const box = make("div", { class: "tree-box", "aria-hidden": "true" });
    const item = make("div", { role: "treeitem", "data-id": id, tabindex: id === this.#reached ? "0" : "-1" }, box);
    return { item, box, group: make("div", { role: "group", class: "tree-group" }) };
  }

  /** @param {string} id */
  #reach(id) {
    this.#rows.get(this.#reached)?.item.setAttribute("tabindex", "-1");
    this.#reached = id;
    this.#rows.get(id)?.item.setAttribute("tabindex", "0");
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const box = event.target instanceof Element ? event.target.closest(".tree-box") : null;
    const item = box?.parentElement;
    if (!item?.dataset.id) return;
    item.focus({ preventScroll: true });
    this.#choose(item.dataset.id);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.root || hasModifier(event)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(this.#reached);
      return;
    }
    const { go, unfold, fold } = walk(this.root, this.#reached, event.key) ?? {};
    if (go === undefined && unfold === undefined && fold === undefined) return;
    event.preventDefault();
    if (go !== undefined) {
      this.focusItem(go);
      this.send("select", { id: go });
    }
    if (unfold !== undefined) this.send("unfold", { id: unfold, open: true });
    if (fold !== undefined) this.send("unfold", { id: fold, open: false });
  }

  /** @param {FocusEvent} event */
  #onFocus(event) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
    if (id) this.#reach(id);
  }

  /** Selects an item, and unfolds or folds it. @param {string} id */
  #choose(id) {
    const item = this.root && shownItems(this.root).find((other) => other.id === id);
    if (!item) return;
    this.send("select", { id });
    if (item.hasChildren) this.send("unfold", { id, open: !item.isOpen });
  }
}

/**
 * How far to scroll until a range is visible, or its beginning if it is too long.
 * @param {number} start
 * @param {number} end
 * @param {number} from where the view begins
 * @param {number} to where it ends
 */
function shift(start, end, from, to) {
  const [first, last] = [start - ROOM, end + ROOM];
  if (first < from) return first - from;
  return last > to ? Math.min(last - to, first - from) : 0;
}

/** @param {HTMLElement} element @param {Record<string, string | null>} attributes null removes one */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

customElements.define("outplay-tree", Tree);
