// What the Explore screen looks like: makes its parts once, and draws a walk into them.

/** @import { GameData, PathMove, PositionData } from "../../types.d.ts" */
/** @import { Known } from "./known.js" */
/** @import { Step } from "../steps.js" */
/** @import { Walk } from "./walk.js" */
/** @import { Choice } from "./words.js" */
import { playAddress } from "../address.js";
import { Board } from "../elements/board.js";
import { hear, isFocusLost, make, makeField, patch } from "../dom.js";
import { depthOf, movesTo } from "../game/line.js";
import { firstSide, sideOf } from "../game/position.js";
import { Steps } from "../steps.js";
import { several } from "../words.js";
import { MoveTable } from "./move-table.js";
import { drawBestLine, drawTrail } from "./trail.js";
import { choicesOf, countKinds, marksOf, pillOf, shareText, sourceText, standing } from "./words.js";
import { faultOf, stepText } from "../game/worth.js";

/**
 * @typedef {object} Actions
 * @property {(move: string) => void} choose
 * @property {(moves: string[]) => void} playAll
 * @property {(at: number) => void} goTo
 * @property {(step: Step) => void} step
 * @property {() => void} best
 * @property {() => void} game
 * @property {(text: string) => void} position
 *
 * What is known besides what the server says of the place.
 *
 * @typedef {object} Knowledge
 * @property {Known | null} known
 * @property {boolean} isLeftBehind whether the line has left what is known
 * @property {PathMove[]} path
 */

export class View {
  board = new Board();
  name = make("h1", { tabindex: "-1" }, "Explore");
  #badge = make("span", { class: "badge" });
  #standing = make("p", { class: "standing", tabindex: "-1" });
  #remark = make("p", { class: "remark" });
  #known = make("p", {});
  #share = make("p", {});
  #bar = make("div", { class: "share-bar", "aria-hidden": "true" });
  #source = make("p", { class: "soft small" });
  #problem = make("p", { class: "error-text", role: "alert" });
  #table;
  #moveCard;
  #trail = make("div", { class: "trail-scroll" });
  /** What the line was drawn from: it is drawn anew only for another one, so that nobody's finger or scroll is lost. */
  #drawn = "";
  #best = make("div");
  #field = make("input", { type: "text", class: "position-text", autocomplete: "off", spellcheck: "false" });
  #typedError = make("p", { class: "error-text small", role: "alert", id: "explore-typed" });
  #link = make("a", { class: "button" }, "Play from here");
  #bestMove = make("button", { type: "button", class: "primary", onclick: () => this.#actions.best() }, "Best move");
  #steps;
  #actions;
  #top;

  /** @param {HTMLElement} root @param {Actions} actions */
  constructor(root, actions) {
    this.#actions = actions;
    this.#table = new MoveTable(actions.choose, (move) => (this.board.hint = move === "pass" ? null : move));
    const moves = { class: "card explore-move-card", "aria-label": "Moves", hidden: true };
    this.#moveCard = make("section", moves, this.#table.element);
    hear(this.board, "choose", ({ move }) => actions.choose(move));
    this.#field.setAttribute("aria-describedby", "explore-typed");
    this.#steps = new Steps((step) => actions.step(step));
    this.#steps.element.append(this.#bestMove, this.#link);
    const board = make("div", { class: "explore-board beside" }, this.board, this.#steps.element);
    const side = make("div", { class: "explore-side" }, this.#verdictCard(), this.#moveCard, this.#lineCard());
    // The board stays in sight beside its moves, and must not do so above what follows.
    this.#top = make("div", { class: "explore-walk board-and-side" }, board, side);
    root.append(this.#top);
  }

  #verdictCard() {
    const change = make("button", { type: "button", onclick: () => this.#actions.game() }, "Change");
    return make(
      "section",
      { class: "card stack", "aria-label": "What it is worth" },
      make("div", { class: "row spread" }, this.name, change),
      make("div", { class: "row verdict-row" }, this.#badge, this.#standing),
      this.#remark,
      this.#known,
      this.#bar,
      this.#share,
      this.#problem,
      this.#source,
    );
  }

  #lineCard() {
    const form = make(
      "form",
      { class: "row typed" },
      makeField("Position", this.#field),
      make("button", {}, "Go there"),
    );
    form.append(this.#typedError);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#actions.position(this.#field.value.trim());
    });
    return make(
      "section",
      { class: "card stack", "aria-label": "Line" },
      make("h2", {}, "The line"),
      this.#trail,
      this.#best,
      form,
    );
  }

  /** Says what is wrong with the position that was typed. @param {string} text */
  drawTypedError(text) {
    this.#typedError.textContent = text;
    if (text) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
  }

  /**
   * Shows another position; what is known of it is drawn by itself.
   * @param {Walk} walk
   * @param {boolean} isFirst whether nothing was there before
   */
  show(walk, isFirst) {
    if (!walk.game) return;
    this.board.game = walk.game;
    this.board.hint = null;
    this.board.show(walk.position, walk.lastMove, { animate: !isFirst });
    this.#field.value = walk.position;
    this.drawTypedError("");
  }

  /** Brings the board into sight for somebody who chose a game further down, and the focus to the game's name. */
  arrive() {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.name.focus({ preventScroll: true });
    this.#top.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
  }

  /** @param {Walk} walk @param {Knowledge} knowledge */
  draw(walk, knowledge) {
    const { game, here, state } = walk;
    const { line } = state;
    const { known } = knowledge;
    if (!game) return;
    const choices = here ? choicesOf(here, walk.solution, walk.analysis, known) : [];
    this.name.textContent = game.name;
    this.board.moves = here?.moves.filter(({ target }) => target !== null) ?? [];
    this.board.marks = marksOf(choices);
    if (here) {
      this.#drawVerdict(walk, game, here, choices, knowledge);
      this.#table.show(choices, countedIn(choices));
      this.#moveCard.hidden = !choices.length;
    }
    this.#drawLine(walk, game, knowledge.path);
    this.#steps.show(line.here === 0, line.here === line.tip);
    // While somebody waits it can be pressed all the same: whoever walks by keyboard would lose it otherwise.
    this.#bestMove.disabled = Boolean(here?.outcome || (walk.problem && !choices[0]?.mark));
    this.#link.href = playAddress(game, movesTo(line), { start: state.start || undefined });
  }

  /**
   * @param {Walk} walk
   * @param {GameData} game
   * @param {PositionData} here
   * @param {Choice[]} choices
   * @param {Knowledge} knowledge
   */
  #drawVerdict({ solution, analysis, isWaiting, problem, state }, game, here, choices, { known, isLeftBehind, path }) {
    const pill = pillOf(game, here, solution, analysis, known);
    this.#badge.className = `badge ${pill?.kind ?? ""}`;
    this.#badge.textContent = pill?.text ?? "";
    this.#badge.hidden = !pill;
    this.#standing.textContent = standing(game, here, solution, analysis, known);
    const last = path[depthOf(state.line, state.line.here) - 1];
    this.#remark.textContent = faultOf(last) ? `${last.move} was a ${stepText(last)}.` : "";
    this.#known.textContent = known && !here.outcome ? `Known by: ${known.by}.` : "";
    this.#share.textContent = here.outcome ? "" : shareText(choices);
    this.#problem.textContent = problem;
    const source = solution && !here.outcome ? sourceText(game, solution, analysis, known, isLeftBehind) : "";
    this.#source.textContent = isWaiting ? "Solving …" : source;
    const counts = choices.length > 1 ? countKinds(choices) : null;
    this.#bar.hidden = !counts;
    const parts = Object.entries(counts ?? {}).filter(([, count]) => count);
    patch(this.#bar, ...parts.map(([kind, count]) => make("span", { class: kind, "--part": count })));
  }

  /** @param {Walk} walk @param {GameData} game @param {PathMove[]} path */
  #drawLine({ state, solution }, game, path) {
    const line = solution?.line ?? [];
    const secondBegins = sideOf(state.start || game.start) !== firstSide(game);
    const trail = { at: depthOf(state.line, state.line.here), secondBegins, path };
    const drawn = JSON.stringify([trail, line]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const hadFocus = this.#trail.contains(document.activeElement);
    this.#trail.replaceChildren(drawTrail(trail, (at) => this.#actions.goTo(at)));
    const current = /** @type {HTMLElement} */ (this.#trail.querySelector("[aria-current]"));
    if (hadFocus) current.focus({ preventScroll: true });
    reveal(this.#trail, current);
    this.#best.hidden = !line.length;
    const head = make("h3", {}, `Best play: ${several(line.length, "ply", "plies")} to the end`);
    this.#best.replaceChildren(
      head,
      drawBestLine(line, (moves) => this.#actions.playAll(moves)),
    );
  }

  /** The part that has the focus, as far as it matters when that part is gone. @returns {"table" | "steps" | ""} */
  get focused() {
    if (this.#table.hasFocus) return "table";
    return this.#steps.element.contains(document.activeElement) ? "steps" : "";
  }

  /**
   * Keys would go astray where what had the focus is gone or cannot be used any more. At the end of a game it goes to the
   * words that say so: another Enter does nothing there.
   *
   * @param {View["focused"]} part
   */
  mendFocus(part) {
    if (part === "table") this.#table.focus();
    if (part && isFocusLost()) this.#standing.focus({ preventScroll: true });
    if (isFocusLost()) this.board.focusBoard();
  }

  /** All that is said of the position, for those who listen. */
  get words() {
    const parts = [this.#known, this.#share, this.#remark].map((part) => part.textContent);
    return [`${this.#standing.textContent}.`, ...parts].filter(Boolean).join(" ").replace("..", ".");
  }
}

/** Scrolls within a part only: the page itself stays where it is. @param {HTMLElement} place @param {HTMLElement} shown */
function reveal(place, shown) {
  const [top, bottom] = [shown.offsetTop, shown.offsetTop + shown.offsetHeight];
  if (top < place.scrollTop) place.scrollTop = top;
  else if (bottom > place.scrollTop + place.clientHeight) place.scrollTop = bottom - place.clientHeight;
}

/** What the numbers of the moves count; nothing where there are none. @param {Choice[]} choices */
function countedIn(choices) {
  const marks = choices.flatMap(({ mark }) => mark ?? []);
  if (marks.some(({ kind }) => kind === "unknown")) return "Worth";
  if (marks.some(({ title }) => title.includes(" by "))) return "Discs";
  return marks.some(({ kind, text }) => kind !== "draw" && text) ? "Plies" : "";
}
