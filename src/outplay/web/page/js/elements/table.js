// <outplay-table>: a table whose rows can be put in the order of a column, and which scrolls by itself where the screen
// is narrow. Rows are told apart by their keys, so that a live table changes in place and nobody loses the focus.
//
//   table.caption = "…"; table.columns = [{key, label, order, …}]; table.rows = [{key, cells}]
//   event "press" {press}: somebody pressed a cell that is a button

import { make } from "../dom.js";
import { partsOf } from "./breaks.js";
import { nextOrder, ordered } from "./order.js";

/** @import { Cell, Column, Order, RichCell, Row } from "./order.js" */

export class Table extends HTMLElement {
  /** @type {Column[]} */
  #columns = [];
  /** @type {Row[]} */
  #rows = [];
  /** @type {Order} */
  #order = null;
  /** @type {Map<string, HTMLTableRowElement>} */
  #lines = new Map();
  #caption = make("caption");
  #head = make("thead");
  #body = make("tbody");
  #scroll = make("div", { class: "table-scroll" }, make("table", {}, this.#caption, this.#head, this.#body));
  #watcher = new ResizeObserver(() => this.#showScrolling());

  connectedCallback() {
    this.append(this.#scroll);
    this.#watcher.observe(this.#scroll);
    this.#watcher.observe(this.#body);
    this.addEventListener("click", this.#press);
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.removeEventListener("click", this.#press);
  }

  get caption() {
    return this.#caption.textContent ?? "";
  }

  set caption(text) {
    this.#caption.textContent = text;
  }

  get columns() {
    return this.#columns;
  }

  set columns(columns) {
    if (JSON.stringify(columns) === JSON.stringify(this.#columns)) return;
    // The cells of a row stand in the order of the columns: if only words change, they stay.
    if (columns.map(({ key }) => key).join() !== this.#columns.map(({ key }) => key).join()) this.#clear();
    this.#columns = columns;
    if (!columns.some(({ key }) => key === this.#order?.key)) this.#order = null;
    this.#drawHead();
  }

  get rows() {
    return this.#rows;
  }

  set rows(rows) {
    this.#rows = rows;
    this.#drawBody();
  }

  #clear() {
    this.#lines.clear();
    this.#body.replaceChildren();
  }

  #drawHead() {
    const focused = this.#head.querySelector(":focus")?.closest("th")?.dataset.key;
    const cells = this.#columns.map((column) => this.#makeHead(column));
    this.#head.replaceChildren(make("tr", {}, ...cells));
    this.#showOrder();
    if (focused !== undefined)
      cells
        .find((cell) => cell.dataset.key === focused)
        ?.querySelector("button")
        ?.focus();
  }

  /** @param {Column} column */
  #makeHead(column) {
    const cell = make("th", { scope: "col", "data-key": column.key, "data-align": column.align, title: column.title });
    if (column.order === "none") {
      cell.append(...namely(column.label, column.title));
      return cell;
    }
    const sort = () => {
      this.#order = nextOrder(this.#order, column);
      this.#showOrder();
      this.#drawBody();
    };
    const mark = make("span", { class: "sort-mark", "aria-hidden": "true" });
    const texts = namely(column.label, column.title);
    cell.append(make("button", { type: "button", class: "quiet", onclick: sort }, ...texts, mark));
    return cell;
  }

  #showOrder() {
    for (const cell of this.#head.querySelectorAll("th")) {
      const way = cell.dataset.key === this.#order?.key ? this.#order?.way : undefined;
      if (way === undefined) cell.removeAttribute("aria-sort");
      else cell.setAttribute("aria-sort", way === "up" ? "ascending" : "descending");
      const mark = cell.querySelector(".sort-mark");
      if (mark !== null) mark.textContent = way === undefined ? "" : way === "up" ? "▲" : "▼";
    }
  }

  #drawBody() {
    const rows = ordered(this.#rows, this.#order);
    const keys = new Set(rows.map(({ key }) => key));
    for (const [key, line] of this.#lines) {
      if (keys.has(key)) continue;
      line.remove();
      this.#lines.delete(key);
    }
    rows.forEach((row, place) => {
      const line = this.#lines.get(row.key) ?? this.#makeLine(row);
      this.#columns.forEach((column, number) => fill(line.cells[number], row.cells[column.key] ?? ""));
      line.classList.toggle("chosen", row.isChosen === true);
      if (row.isChosen) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
      const there = this.#body.children[place];
      // A line that is moved loses the focus, so that only those that must be are moved.
      if (there !== line) this.#body.insertBefore(line, there ?? null);
    });
  }

  /** @param {Row} row */
  #makeLine(row) {
    const line = make("tr", { "data-key": row.key });
    for (const { isHead, align, isLong } of this.#columns) {
      const attributes = { "data-align": align, "data-long": isLong };
      line.append(isHead ? make("th", { scope: "row", ...attributes }) : make("td", attributes));
    }
    this.#lines.set(row.key, line);
    return line;
  }

  #press = (/** @type {Event} */ event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-press]") : null;
    if (!(button instanceof HTMLElement)) return;
    this.dispatchEvent(new CustomEvent("press", { detail: { press: button.dataset.press } }));
  };

  /** What scrolls must be reachable without a mouse. */
  #showScrolling() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.#scroll;
    const isWide = scrollWidth > clientWidth || scrollHeight > clientHeight;
    for (const name of ["tabindex", "role", "aria-label"]) this.#scroll.removeAttribute(name);
    if (!isWide) return;
    this.#scroll.setAttribute("tabindex", "0");
    this.#scroll.setAttribute("role", "group");
    this.#scroll.setAttribute("aria-label", this.caption || "Table");
  }
}

/**
 * A label, and what it means for those who listen.
 * @param {string} label
 * @param {string} [title]
 */
function namely(label, title) {
  if (title === undefined) return [label];
  return [make("span", { "aria-hidden": "true" }, label), make("span", { class: "unseen" }, title)];
}

/**
 * Puts the content of a cell in place; a button or a link that is there already stays.
 * @param {HTMLElement} place
 * @param {Cell} cell
 */
function fill(place, cell) {
  const seen = JSON.stringify(cell);
  if (place.dataset.seen === seen) return;
  place.dataset.seen = seen;
  /** @type {RichCell} */
  const rich = typeof cell === "object" ? cell : { text: String(cell) };
  place.className = rich.kind ?? "";
  const tag = rich.press !== undefined ? "button" : rich.href !== undefined ? "a" : null;
  if (tag === null) {
    place.replaceChildren(...broken(rich.text));
    if (rich.note) place.append(make("p", { class: "soft small" }, rich.note));
    place.toggleAttribute("title", false);
    if (rich.title !== undefined) place.title = rich.title;
    return;
  }
  const there = place.firstElementChild;
  const inner = there instanceof HTMLElement && there.localName === tag ? there : make(tag);
  if (inner !== there) place.replaceChildren(inner);
  inner.replaceChildren(...(tag === "a" ? broken(rich.text) : [rich.text]));
  if (rich.title !== undefined) {
    inner.title = rich.title;
    inner.setAttribute("aria-label", rich.title);
  }
  if (inner instanceof HTMLButtonElement) inner.type = "button";
  if (rich.press !== undefined) inner.dataset.press = rich.press;
  if (rich.href !== undefined) inner.setAttribute("href", rich.href);
}

/** @param {string} text */
function broken(text) {
  return partsOf(text).flatMap((part, place) => (place === 0 ? [part] : [make("wbr"), part]));
}

customElements.define("outplay-table", Table);
