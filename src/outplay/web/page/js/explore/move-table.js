// The moves of a position as a table, best first. One tab stop; arrow keys go up and down.

/** @import { Choice } from "./words.js" */
import { hasModifier, make, patch } from "../dom.js";
import { VERBS } from "../game/worth.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 });

export class MoveTable {
  #body = make("tbody");
  #figure = make("th", { scope: "col", class: "figure" }, "Plies");

  /**
   * @param {(move: string) => void} choose a move is chosen
   * @param {(move: string | null) => void} point a move, or none, has the pointer or the focus
   */
  constructor(choose, point) {
    const head = make("tr", {}, make("th", { scope: "col" }, "Move"), make("th", { scope: "col" }, "Result"));
    head.append(this.#figure);
    const caption = make("caption", { class: "unseen" }, "Moves, best first");
    this.element = make("table", { class: "explore-moves" }, caption, make("thead", {}, head), this.#body);
    this.#body.addEventListener("click", ({ target }) => choose(moveOf(target) ?? ""));
    this.#body.addEventListener("mouseover", ({ target }) => point(moveOf(target)));
    this.#body.addEventListener("focusin", ({ target }) => {
      for (const button of this.#buttons) button.tabIndex = button === target ? 0 : -1;
      point(moveOf(target));
    });
    this.#body.addEventListener("focusout", () => point(null));
    this.element.addEventListener("mouseleave", () => point(null));
    this.#body.addEventListener("keydown", (event) => this.#walk(event));
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

  /** @param {Choice[]} choices @param {string} counted what the numbers count, such as plies; "" if there are none */
  show(choices, counted) {
    const { hasFocus } = this;
    this.#figure.textContent = counted;
    this.element.classList.toggle("without-figures", !counted);
    patch(this.#body, ...choices.map((choice, place) => drawRow(choice, place === 0)));
    this.element.hidden = !choices.length;
    if (hasFocus && !this.hasFocus) this.focus();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (hasModifier(event)) return;
    const buttons = this.#buttons;
    const place = buttons.findIndex((button) => button === document.activeElement);
    const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: buttons.length - 1 });
    const next = ends[event.key] ?? place + (STEPS[event.key] ?? NaN);
    if (place < 0 || Number.isNaN(next)) return;
    event.preventDefault();
    buttons[next]?.focus();
  }
}

/** The move of a row. @param {EventTarget | null} target */
function moveOf(target) {
  return target instanceof Element ? (target.closest("tr")?.dataset.key ?? null) : null;
}

/** @param {Choice} choice @param {boolean} isFirst */
function drawRow({ move, mark }, isFirst) {
  const label = mark ? `${move}, ${mark.kind === "unknown" ? `estimate ${mark.title}` : mark.title}` : move;
  const attributes = { type: "button", class: "quiet wide", "aria-label": label, tabindex: isFirst ? "0" : "-1" };
  return make(
    "tr",
    { "data-key": move },
    make("td", {}, make("button", attributes, move)),
    make("td", {}, mark ? make("span", { class: `badge ${mark.kind}` }, VERBS[mark.kind]) : "…"),
    make("td", { class: "figure" }, mark && mark.kind !== "draw" ? mark.text : ""),
  );
}
