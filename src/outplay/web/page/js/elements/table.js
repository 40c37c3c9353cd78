// <outplay-table>: a sortable table that scrolls on narrow screens. Rows have keys, so that a live table keeps its focus.
//
//   table.caption = "…"; table.columns = [{key, label, order, …}]; table.rows = [{key, cells}]
//   event "press" {press}: a cell that is a button was pressed

import { make, patch, place } from "../dom.js";
import { PageElement } from "./element.js";
import { nextOrder, ordered, partsOf } from "./order.js";

/** @import { Cell, Column, Order, RichCell, Row } from "./order.js" */

export class Table extends PageElement {
  caption = "";
  /** @type {Column[]} */
  columns = [];
  /** @type {Row[]} */
  rows = [];
  /** @type {Order} */
  #order = null;
  #caption = make("caption");
  #head = make("thead");
  #body = make("tbody");
  #scroll = make("div", { class: "table-scroll" }, make("table", {}, this.#caption, this.#head, this.#body));

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    const watcher = new ResizeObserver(() => this.#showScrolling());
    watcher.observe(this.#scroll);
    watcher.observe(this.#body);
    signal.addEventListener("abort", () => watcher.disconnect());
    this.addEventListener("click", (event) => this.#press(event.target), { signal });
  }

  /** @override */
  render() {
    if (!this.columns.some(({ key }) => key === this.#order?.key)) this.#order = null;
    place(this, [this.#scroll]);
    this.#caption.textContent = this.caption;
    patch(this.#head, make("tr", {}, ...this.columns.map((column) => this.#drawHead(column))));
    patch(this.#body, ...ordered(this.rows, this.#order).map((row) => drawRow(row, this.columns)));
  }

  /** @param {Column} column */
  #drawHead(column) {
    const { key, label, align, title, order } = column;
    const way = key === this.#order?.key ? this.#order.way : null;
    const texts = namely(label, title);
    const sort = () => {
      this.#order = nextOrder(this.#order, column);
      this.update();
    };
    const mark = make("span", { class: "sort-mark", "aria-hidden": "true" }, way && (way === "up" ? "▲" : "▼"));
    return make(
      "th",
      {
        ...{ scope: "col", "data-key": key, "data-align": align, title },
        "aria-sort": way && (way === "up" ? "ascending" : "descending"),
      },
      ...(order === "none"
        ? texts
        : [make("button", { type: "button", class: "quiet", onclick: sort }, ...texts, mark)]),
    );
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const button = target instanceof Element ? target.closest("[data-press]") : null;
    if (button instanceof HTMLElement) this.send("press", { press: button.dataset.press });
  }

  /** Makes a scrolling table reachable by keyboard. */
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

/** A label, with its title for screen readers. @param {string} label @param {string} [title] */
function namely(label, title) {
  if (title === undefined) return [label];
  return [make("span", { "aria-hidden": "true" }, label), make("span", { class: "unseen" }, title)];
}

/** @param {Row} row @param {Column[]} columns */
function drawRow({ key, cells, isChosen = false }, columns) {
  const drawn = columns.map((column) => drawCell(column, cells[column.key] ?? ""));
  const attributes = { "data-key": key, class: isChosen && "chosen", "aria-current": isChosen && "true" };
  return make("tr", attributes, ...drawn);
}

/** @param {Column} column @param {Cell} cell */
function drawCell({ isHead, align, isLong }, cell) {
  /** @type {RichCell} */
  const { text, kind, style, title, note, press, href } = typeof cell === "object" ? cell : { text: String(cell) };
  const named = { title, "aria-label": title };
  const inside =
    press !== undefined
      ? [make("button", { type: "button", "data-press": press, ...named }, text)]
      : href !== undefined
        ? [make("a", { href, ...named }, ...broken(text))]
        : [...broken(text), note && make("p", { class: "soft small" }, note)];
  const isPlain = press === undefined && href === undefined;
  const attributes = { class: kind, ...style, "data-align": align, "data-long": isLong, title: isPlain && title };
  return isHead ? make("th", { scope: "row", ...attributes }, ...inside) : make("td", attributes, ...inside);
}

/** @param {string} text */
function broken(text) {
  return partsOf(text).flatMap((part, place) => (place === 0 ? [part] : [make("wbr"), part]));
}

customElements.define("outplay-table", Table);
