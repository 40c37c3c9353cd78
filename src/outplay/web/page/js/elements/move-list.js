// <outplay-move-list>: the moves of a game with their branches. It gets a line and sends `jump` {node} when a move is
// chosen. One tab stop; arrow keys go from move to move, Home and End to the ends.

/** @import { Item, Row } from "../game/move-rows.js" */
import { hasModifier, make, patch, reveal } from "../dom.js";
import { emptyLine } from "../game/line.js";
import { rowsOf } from "../game/move-rows.js";
import { FAULTS } from "../words.js";
import { PageElement } from "./element.js";

/** @typedef {{ fault: "blunder" | "mistake" | "slip", text: string }} Fault */

/** The signs of chess notation; the word is in the label. */
const SHAPES = { blunder: "??", mistake: "?", slip: "?!" };
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

export class MoveList extends PageElement {
  line = emptyLine();
  /** Whether the side that usually answers makes the first move. */
  secondBegins = false;
  /** The texts of moves by their nodes, where they differ from our own. @type {ReadonlyMap<number, string>} */
  texts = new Map();
  /** The moves that were faults, by their nodes. @type {ReadonlyMap<number, Fault>} */
  faults = new Map();

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    this.setAttribute("role", "group");
    if (!this.hasAttribute("aria-label")) this.setAttribute("aria-label", "Moves");
    this.addEventListener("click", (event) => this.#jump(event.target), { signal });
    this.addEventListener("keydown", (event) => this.#walk(event), { signal });
  }

  /** @override */
  render() {
    const hadFocus = this.contains(document.activeElement);
    const rows = rowsOf(this.line, this.secondBegins).map((row) => this.#drawRow(row));
    patch(this, ...(rows.length ? rows : [make("p", { class: "soft small" }, "No moves yet.")]));
    const current = this.querySelector("[aria-current]") ?? this.querySelector("button");
    current?.setAttribute("tabindex", "0");
    if (!(current instanceof HTMLElement)) return;
    if (hadFocus) current.focus({ preventScroll: true });
    if (this.line.here) reveal(this, current);
    else this.scrollTop = 0;
  }

  /** @param {Row} row */
  #drawRow({ depth, number, items }) {
    if (depth === 0) {
      const cells = items.map((item) => (item ? this.#drawMove(item) : make("span", { class: "gap" }, "…")));
      const shown = items[1] ? cells : cells.slice(0, 1);
      return make("div", { class: "pair" }, make("span", { class: "number" }, number), ...shown);
    }
    const moves = items.flatMap((item) => (item ? [this.#drawMove(item)] : []));
    return make("div", { class: "branch", "--depth": Math.min(depth, 6) }, ...moves);
  }

  /** @param {Item} item */
  #drawMove({ node, number, move }) {
    const fault = this.faults.get(node);
    const text = this.texts.get(node) ?? move;
    const current = node === this.line.here;
    const words = fault && `${FAULTS[fault.fault]}: ${fault.text}`;
    const label = words && `${number} ${text}, ${words}`.trim();
    return make(
      "button",
      { type: "button", tabindex: "-1", "data-node": node, "aria-current": current && "step", "aria-label": label },
      number && make("span", { class: "number" }, number),
      make("span", {}, text),
      fault && make("span", { class: `fault ${fault.fault}`, title: words }, SHAPES[fault.fault]),
    );
  }

  /** @param {EventTarget | null} target */
  #jump(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) this.send("jump", { node: Number(button.dataset.node) });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (hasModifier(event)) return;
    const moves = [...this.querySelectorAll("button")];
    const place = moves.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = event.key === "Home" ? 0 : event.key === "End" ? moves.length - 1 : place + (STEPS[event.key] ?? NaN);
    if (place < 0 || Number.isNaN(next)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next < 0) this.send("jump", { node: 0 });
    else this.#jump(moves[next] ?? null);
  }
}

customElements.define("outplay-move-list", MoveList);
