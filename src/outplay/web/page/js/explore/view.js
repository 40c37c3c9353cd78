// The view of the Explore screen: makes its elements once, and draws a walk into them.

/** @import { GameData, PathMove, PositionData } from "../../types.d.ts" */
/** @import { Known } from "./known.js" */
/** @import { Step } from "../dom.js" */
/** @import { Walk } from "./walk.js" */
/** @import { Choice, Evidence } from "./words.js" */
import { playAddress } from "../address.js";
import { Board } from "../elements/board.js";
import { isCalm, isFocusLost, make, makeButton, makeText, makeTextForm, on, patch, reveal, Steps } from "../dom.js";
import { depthOf, movesTo } from "../game/line.js";
import { firstSide, sideOf } from "../game/position.js";
import { plural } from "../words.js";
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
 * @typedef {object} Knowledge what is known besides the server's answer
 * @property {Known | null} known
 * @property {boolean} isLeftBehind whether the line has left the known positions
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
  /** What the line was drawn from: redrawing only another one keeps presses and scroll positions. */
  #drawn = "";
  #best = make("div");
  #field = makeText({ name: "position", class: "position-text" });
  #form = makeTextForm("Position", this.#field, "Go there", () => this.#actions.position(this.#field.value.trim()));
  #link = make("a", { class: "button" }, "Play from here");
  #bestMove = makeButton("Best move", () => this.#actions.best(), { class: "primary" });
  #steps;
  #actions;
  #top;

  /** @param {HTMLElement} root @param {Actions} actions */
  constructor(root, actions) {
    this.#actions = actions;
    this.#table = new MoveTable(actions.choose, (move) => (this.board.hint = move === "pass" ? null : move));
    const moves = { class: "card explore-move-card", "aria-label": "Moves", hidden: true };
    this.#moveCard = make("section", moves, this.#table.element);
    on(this.board, "choose", ({ move }) => actions.choose(move));
    this.#steps = new Steps((step) => actions.step(step));
    this.#steps.element.append(this.#bestMove, this.#link);
    const board = make("div", { class: "explore-board stack apart beside" }, this.board, this.#steps.element);
    const side = make("div", { class: "stack apart" }, this.#verdictCard(), this.#moveCard, this.#lineCard());
    // The board sticks beside its moves, but not above what follows.
    this.#top = make("div", { class: "explore-walk board-and-side" }, board, side);
    root.classList.add("stack", "apart");
    root.append(this.#top);
  }

  #verdictCard() {
    const change = makeButton("Change", () => this.#actions.game());
    return make(
      "section",
      { class: "card stack", "aria-label": "Evaluation" },
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
    const parts = [make("h2", {}, "The line"), this.#trail, this.#best, this.#form.element];
    return make("section", { class: "card stack", "aria-label": "Line" }, ...parts);
  }

  /** Shows what is wrong with the typed position. @param {string} text */
  drawTypedError(text) {
    this.#form.showError(text);
  }

  /**
   * Shows another position, without what is known of it.
   * @param {Walk} walk
   * @param {boolean} isFirst whether nothing was shown before
   */
  show(walk, isFirst) {
    if (!walk.game) return;
    this.board.game = walk.game;
    this.board.hint = null;
    this.board.show(walk.position, walk.lastMove, { animate: !isFirst });
    this.#field.value = walk.position;
    this.drawTypedError("");
  }

  /** Scrolls to the board and focuses the game's name, after a game was chosen further down. */
  arrive() {
    this.name.focus({ preventScroll: true });
    this.#top.scrollIntoView({ block: "start", behavior: isCalm() ? "instant" : "smooth" });
  }

  /** @param {Walk} walk @param {Knowledge} knowledge */
  draw(walk, knowledge) {
    const { game, here, state } = walk;
    const { line } = state;
    if (!game) return;
    const evidence = { solution: walk.solution, analysis: walk.analysis, ...knowledge };
    const choices = here ? choicesOf(here, evidence) : [];
    this.name.textContent = game.title;
    this.board.moves = here?.moves.filter(({ target }) => target !== null) ?? [];
    this.board.marks = marksOf(choices);
    if (here) {
      this.#drawVerdict(walk, game, here, choices, evidence);
      this.#table.show(choices, countedIn(choices));
      this.#moveCard.hidden = !choices.length;
    }
    this.#drawLine(walk, game, knowledge.path);
    this.#steps.show(line.here === 0, line.here === line.tip);
    // It stays enabled while waiting: otherwise it would lose the focus.
    this.#bestMove.disabled = Boolean(here?.outcome || (walk.problem && !choices[0]?.mark));
    this.#link.href = playAddress(game, movesTo(line), { start: state.start || undefined });
  }

  /**
   * @param {Walk} walk
   * @param {GameData} game
   * @param {PositionData} here
   * @param {Choice[]} choices
   * @param {Evidence & Knowledge} evidence
   */
  #drawVerdict({ isWaiting, problem, state }, game, here, choices, evidence) {
    const { solution, known, path } = evidence;
    const pill = pillOf(game, here, evidence);
    this.#badge.className = `badge ${pill?.kind ?? ""}`;
    this.#badge.textContent = pill?.text ?? "";
    this.#badge.hidden = !pill;
    this.#standing.textContent = standing(game, here, evidence);
    const last = path[depthOf(state.line, state.line.here) - 1];
    this.#remark.textContent = faultOf(last) ? `${last.move} was a ${stepText(last)}.` : "";
    this.#known.textContent = known && !here.outcome ? `Source: ${known.by}.` : "";
    this.#share.textContent = here.outcome ? "" : shareText(choices);
    this.#problem.textContent = problem;
    const source = solution && !here.outcome ? sourceText(game, evidence) : "";
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
    const head = make("h3", {}, `Best play: ${plural(line.length, "ply", "plies")} to the end`);
    this.#best.replaceChildren(
      head,
      drawBestLine(line, (moves) => this.#actions.playAll(moves)),
    );
  }

  /** The part that has the focus and may disappear. @returns {"table" | "steps" | ""} */
  get focused() {
    if (this.#table.hasFocus) return "table";
    return this.#steps.element.contains(document.activeElement) ? "steps" : "";
  }

  /**
   * Moves a lost focus to something useful; at the end of a game to the text that says so, where Enter does nothing.
   * @param {View["focused"]} part
   */
  mendFocus(part) {
    if (part === "table") this.#table.focus();
    if (part && isFocusLost()) this.#standing.focus({ preventScroll: true });
    if (isFocusLost()) this.board.focusBoard();
  }

  /** What is announced of the position. */
  get words() {
    const parts = [this.#known, this.#share, this.#remark].map((part) => part.textContent);
    return [`${this.#standing.textContent}.`, ...parts].filter(Boolean).join(" ").replace("..", ".");
  }
}

/** What the numbers of the moves mean, or "". @param {Choice[]} choices */
function countedIn(choices) {
  const marks = choices.flatMap(({ mark }) => mark ?? []);
  if (marks.some(({ kind }) => kind === "unknown")) return "Worth";
  if (marks.some(({ title }) => title.includes(" by "))) return "Discs";
  return marks.some(({ kind, text }) => kind !== "draw" && text) ? "Plies" : "";
}
