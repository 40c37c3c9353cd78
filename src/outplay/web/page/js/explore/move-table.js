// The moves of a position as a table, the best first. Each is a button: one tab stop, and arrow keys go up and down.

/** @import { Choice } from "./words.js" */
import { make } from "../dom.js";
import { VERBS } from "../game/worth.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 });

export class MoveTable {
  #body = make("tbody");
  #figure = make("th", { scope: "col", class: "figure" }, "Plies");
  #choose;
  #point;

  /**
   * @param {(move: string) => void} choose somebody takes a move
   * @param {(move: string | null) => void} point somebody looks at a move, or at none any more
   */
  constructor(choose, point) {
    this.#choose = choose;
    this.#point = point;
    const head = make("tr", {}, make("th", { scope: "col" }, "Move"), make("th", { scope: "col" }, "Result"));
    head.append(this.#figure);
    const caption = make("caption", { class: "unseen" }, "Moves, the best first");
    this.element = make("table", { class: "explore-moves" }, caption, make("thead", {}, head), this.#body);
    this.#body.addEventListener("keydown", (event) => this.#walk(event));
    this.#body.addEventListener("focusout", () => this.#point(null));
    this.element.addEventListener("mouseleave", () => this.#point(null));
  }

  get hasFocus() {
    return this.#body.contains(document.activeElement);
  }

  focus() {
    this.#buttons[0]?.focus({ preventScroll: true });
  }

  get #buttons() {
    return [...this.#body.querySelectorAll("button")];
  }

  /**
   * @param {Choice[]} choices
   * @param {string} counted what the numbers count: plies or discs; nothing if there are none
   */
  show(choices, counted) {
    const focused = this.#buttons.find((button) => button === document.activeElement)?.dataset.move;
    this.#figure.textContent = counted;
    this.element.classList.toggle("without-figures", !counted);
    this.#body.replaceChildren(...choices.map((choice, place) => this.#row(choice, place === 0)));
    this.element.hidden = !choices.length;
    if (focused !== undefined) (this.#find(focused) ?? this.#buttons[0])?.focus({ preventScroll: true });
  }

  /** @param {string} move */
  #find(move) {
    return this.#buttons.find((button) => button.dataset.move === move);
  }

  /** @param {Choice} choice @param {boolean} isFirst */
  #row({ move, mark }, isFirst) {
    const label = mark ? `${move}, ${mark.kind === "unknown" ? `estimate ${mark.title}` : mark.title}` : move;
    const attributes = { type: "button", class: "quiet", "data-move": move, "aria-label": label };
    const button = make("button", { ...attributes, tabindex: isFirst ? "0" : "-1" }, move);
    const row = make(
      "tr",
      {},
      make("td", {}, button),
      make("td", {}, mark ? make("span", { class: `badge ${mark.kind}` }, VERBS[mark.kind]) : "…"),
      make("td", { class: "figure" }, mark && mark.kind !== "draw" ? mark.text : ""),
    );
    row.addEventListener("click", () => this.#choose(move));
    row.addEventListener("mouseenter", () => this.#point(move));
    button.addEventListener("focus", () => {
      for (const other of this.#buttons) other.tabIndex = other === button ? 0 : -1;
      this.#point(move);
    });
    return row;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = this.#buttons;
    const place = buttons.findIndex((button) => button === document.activeElement);
    const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: buttons.length - 1 });
    const next = ends[event.key] ?? place + (STEPS[event.key] ?? NaN);
    if (place < 0 || Number.isNaN(next)) return;
    event.preventDefault();
    buttons[next]?.focus();
  }
}
