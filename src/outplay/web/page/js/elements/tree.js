// <outplay-tree>: a tree that is unfolded bit by bit. It knows nothing of what stands in its boxes: it gets items (see
// tree/walk.js) in `.root`, and says with `unfold` {id, open} and `select` {id} what a person wants.

/** @import { Item } from "../tree/walk.js" */
import { make } from "../dom.js";
import { shownItems, walk } from "../tree/walk.js";

/** So many pixels stay free around an item that is scrolled into view. */
const ROOM = 14;

/**
 * The elements of an item that is shown.
 *
 * @typedef {object} Row
 * @property {HTMLElement} item
 * @property {HTMLElement} box
 * @property {HTMLElement} group
 */

/** The element itself. */
export class Tree extends HTMLElement {
  /** @type {Item | null} */
  #root = null;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** The one item that the Tab key reaches. */
  #reached = "";
  #selected = "";

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#onClick(event));
    this.addEventListener("keydown", (event) => this.#onKey(event));
    this.addEventListener("focusin", (event) => this.#onFocus(event));
  }

  connectedCallback() {
    this.setAttribute("role", "tree");
  }

  /** The item at the root, with all that is to be shown below it. */
  get root() {
    return this.#root;
  }

  set root(root) {
    this.#root = root;
    const rows = new Map();
    if (root) {
      this.#draw(root, rows);
      keepOrder(this, [row(rows, root.id).item]);
    } else {
      this.replaceChildren();
    }
    this.#rows = rows;
    if (!rows.has(this.#reached)) this.#reach(rows.has(this.#selected) ? this.#selected : (root?.id ?? ""));
  }

  /** The id of the item that is selected. */
  get selected() {
    return this.#selected;
  }

  set selected(id) {
    this.#rows.get(this.#selected)?.item.setAttribute("aria-selected", "false");
    this.#selected = id;
    this.#rows.get(id)?.item.setAttribute("aria-selected", "true");
    if (this.#rows.has(id)) this.#reach(id);
  }

  /**
   * Scrolls what the tree stands in, and not the whole page, so that an item and the first one below it can be seen.
   *
   * @param {string} id
   */
  reveal(id) {
    const shown = this.#rows.get(id);
    const frame = this.parentElement;
    if (!shown || !frame) return;
    const box = shown.box.getBoundingClientRect();
    const below = shown.group.querySelector(".tree-box")?.getBoundingClientRect() ?? box;
    const view = frame.getBoundingClientRect();
    const right = Math.max(box.right, below.right);
    const bottom = Math.max(box.bottom, below.bottom);
    frame.scrollBy(shift(box.left, right, view.left, view.right), shift(box.top, bottom, view.top, view.bottom));
  }

  /**
   * Puts the focus on an item.
   *
   * @param {string} id
   */
  focusItem(id) {
    const shown = this.#rows.get(id);
    shown?.item.focus({ preventScroll: true });
    shown?.box.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * @param {Item} item
   * @param {Map<string, Row>} rows those that are in use after this
   */
  #draw(item, rows) {
    const shown = this.#rows.get(item.id) ?? this.#make(item.id);
    rows.set(item.id, shown);
    const isSelected = item.id === this.#selected;
    setAll(shown.item, {
      "aria-label": item.label,
      "aria-expanded": item.hasChildren ? String(Boolean(item.isOpen)) : null,
      "aria-selected": String(isSelected),
      "aria-current": item.isCurrent ? "true" : null,
      "aria-busy": item.isOpen && item.hasChildren && !item.children ? "true" : null,
      class: `tree-item ${item.marks ?? ""}`.trim(),
    });
    if (shown.box.firstChild !== item.content) shown.box.replaceChildren(item.content);
    const children = (item.isOpen && item.children) || [];
    for (const child of children) this.#draw(child, rows);
    keepOrder(
      shown.group,
      children.map((child) => row(rows, child.id).item),
    );
    if (!children.length) shown.group.remove();
    else if (!shown.group.parentElement) shown.item.append(shown.group);
  }

  /**
   * @param {string} id
   * @returns {Row}
   */
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
    if (!this.#root || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(this.#reached);
      return;
    }
    const wanted = walk(this.#root, this.#reached, event.key);
    if (!wanted) return;
    event.preventDefault();
    if (wanted.go !== undefined) {
      this.focusItem(wanted.go);
      this.#send("select", { id: wanted.go });
    }
    if (wanted.unfold !== undefined) this.#send("unfold", { id: wanted.unfold, open: true });
    if (wanted.fold !== undefined) this.#send("unfold", { id: wanted.fold, open: false });
  }

  /** @param {FocusEvent} event */
  #onFocus(event) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
    if (id) this.#reach(id);
  }

  /**
   * Selects an item, and unfolds or folds it.
   *
   * @param {string} id
   */
  #choose(id) {
    const item = this.#root && shownItems(this.#root).find((other) => other.id === id);
    if (!item) return;
    this.#send("select", { id });
    if (item.hasChildren) this.#send("unfold", { id, open: !item.isOpen });
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * @param {Map<string, Row>} rows
 * @param {string} id
 * @returns {Row}
 */
function row(rows, id) {
  return /** @type {Row} */ (rows.get(id));
}

/**
 * How far to scroll so that a stretch can be seen; if it is too long, its beginning.
 *
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

/**
 * Makes some elements the children of another, and moves none that is in its place: moved ones lose the focus.
 *
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} wanted
 */
function keepOrder(parent, wanted) {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) if (!kept.has(/** @type {HTMLElement} */ (child))) child.remove();
  wanted.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string | null>} attributes those that are null are taken away
 */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

customElements.define("outplay-tree", Tree);
