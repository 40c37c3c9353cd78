// The position editor: set pieces on the board, or edit the position as text, and play from there.

/** @import { PositionData, Side } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { make, makeButton, makeField, makeText, on } from "../dom.js";
import { isAborted, messageOf } from "../api.js";
import { contentsOf, emptied, sideOf, withCell, withSide } from "../game/position.js";
import { plural } from "../words.js";

/** @param {PlayScreen} screen */
export function startEditor(screen) {
  if (screen.guest instanceof Editor) {
    screen.dismiss();
    return;
  }
  screen.dismiss();
  screen.guest = new Editor(screen);
}

class Editor {
  /** What a click puts on a cell. @type {Side | null} */
  #brush = "white";
  #text = makeText({ name: "position", class: "position-text", maxlength: 400 });
  #error = make("p", { class: "error-text small", role: "alert" });
  #note = make("p", { class: "soft small" });
  #asking = new AbortController();
  #listening = new AbortController();

  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.position = screen.session.position;
    const { board, extra, buttons } = screen.view;
    screen.session.turns.stop();
    screen.session.turns.isHeld = true;
    buttons.edit.setAttribute("aria-pressed", "true");
    board.hint = board.played = null;
    board.marks = new Map();
    board.editing = true;
    const { signal } = this.#listening;
    on(board, "cell", ({ cell }) => this.#press(cell), { signal });
    this.#text.addEventListener("change", () => this.#read());
    extra.replaceChildren(...this.#parts());
    extra.setAttribute("aria-label", "Position editor");
    extra.hidden = false;
    for (const part of [extra, board]) part.scrollIntoView({ block: "nearest" }); // the board, if only one has room
    this.#show(this.position);
    screen.draw();
    screen.page.announce(`Position editor. Choose a ${this.screen.session.game.piece}, then cells of the board.`);
  }

  leave() {
    this.#listening.abort();
    this.#asking.abort();
    const { board, extra, buttons } = this.screen.view;
    buttons.edit.removeAttribute("aria-pressed");
    if (extra.contains(document.activeElement)) buttons.edit.focus({ preventScroll: true });
    extra.hidden = true;
    extra.replaceChildren();
    board.editing = false;
    const { session } = this.screen;
    board.show(session.position, session.book.moveTo(session.line.here), { animate: false });
    this.screen.draw();
    session.turns.isHeld = false;
    session.turns.begin();
  }

  /** Another position is shown: the editor closes. */
  follow() {
    this.screen.dismiss();
  }

  #parts() {
    const { game } = this.screen.session;
    const [first, second] = game.sides;
    const pieces = { white: first, black: second, nothing: "Nothing" };
    const brushes = choice("Put on the board", "brush", pieces, "white", (value) => {
      this.#brush = value === "nothing" ? null : /** @type {Side} */ (value);
    });
    this.sides = choice("To move", "side", { white: first, black: second }, sideOf(this.position), (value) => {
      this.#show(withSide(this.position, /** @type {Side} */ (value)));
    });
    const buttons = [
      makeButton("Play from here", () => this.#play(), { class: "primary" }),
      makeButton("Clear", () => this.#show(emptied(this.position))),
      makeButton("Start position", () => this.#show(game.start)),
      makeButton("Close", () => this.screen.dismiss()),
    ];
    return [
      make("h2", {}, "Position editor"),
      brushes,
      this.sides,
      makeField("Position as text", this.#text),
      this.#error,
      this.#note,
      make("div", { class: "row" }, ...buttons),
    ];
  }

  /** @param {string} cell */
  #press(cell) {
    const number = this.screen.session.game.cells.indexOf(cell);
    const isThere = contentsOf(this.position)[number] === this.#brush;
    const piece = isThere ? null : this.#brush;
    this.#show(withCell(this.position, number, piece));
    this.screen.page.announce(`${cell}: ${piece ? this.screen.session.name(piece) : "empty"}.`);
  }

  /** @param {string} position */
  #show(position) {
    this.position = position;
    this.#text.value = position;
    this.screen.view.board.show(position, null, { animate: false });
    this.screen.view.drawCounts();
    for (const input of this.sides?.querySelectorAll("input") ?? []) input.checked = input.value === sideOf(position);
    this.#look(position);
  }

  /** Shows the server's opinion of a position. @param {string} position @returns {Promise<PositionData | null>} */
  async #look(position) {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { session } = this.screen;
    try {
      const data = await session.book.look(position, this.#asking.signal);
      this.#error.textContent = "";
      const { outcome, moves } = data;
      this.#note.textContent = outcome
        ? `The game is over here. ${outcome.text}`
        : `${plural(moves.length, "legal move")}.`;
      return data;
    } catch (error) {
      if (!isAborted(error)) {
        this.#error.textContent = messageOf(error);
        this.#note.textContent = "";
      }
      return null;
    }
  }

  async #read() {
    const data = await this.#look(this.#text.value.trim());
    if (data) this.#show(data.position);
  }

  async #play() {
    const data = await this.#look(this.#text.value.trim());
    if (!data) return;
    if (data.outcome) {
      this.#error.textContent = `The game is over here. ${data.outcome.text}`;
      return;
    }
    const { session } = this.screen;
    this.screen.guest = null;
    this.leave();
    this.screen.beginAnew();
    session.newGame(data.position);
  }
}

/**
 * A group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {Record<string, string>} options labels by their values
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
function choice(legend, name, options, value, onchange) {
  const labels = Object.entries(options).map(([own, label]) => {
    const input = make("input", { type: "radio", name, value: own, checked: own === value });
    input.addEventListener("change", () => onchange(own));
    return make("label", { class: "check" }, input, label);
  });
  return make("fieldset", { class: "row" }, make("legend", { class: "soft small" }, legend), ...labels);
}
