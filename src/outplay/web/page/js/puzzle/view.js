// The view of the Puzzle screen: makes its elements once, and draws a puzzle into them.

/** @import { GameData } from "../../types.d.ts" */
/** @import { Step } from "../dom.js" */
/** @import { Solving } from "./solving.js" */
/** @import { State } from "./state.js" */
/** @import { Tally } from "./streaks.js" */
import { CLIENT, messageOf } from "../api.js";
import { Board } from "../elements/board.js";
import { isFocusLost, make, makeButton, makeField, makeSelect, on, Steps } from "../dom.js";
import { saveFile } from "../files.js";
import { plural } from "../words.js";
import { seriesOf } from "./state.js";

const LEVEL_CHOICES = [
  { name: "", title: "Any" },
  { name: "1", title: "1 · at once" },
  { name: "2", title: "2 · easy" },
  { name: "3", title: "3 · medium" },
  { name: "4", title: "4 · hard" },
  { name: "5", title: "5 · very hard" },
];
const GOAL_CHOICES = [
  { name: "", title: "Win or draw" },
  { name: "win", title: "Find the win" },
  { name: "draw", title: "Find the draw" },
];

/**
 * @typedef {object} Actions
 * @property {(move: string) => void} choose
 * @property {(step: Step) => void} step
 * @property {(answer: boolean) => void} help
 * @property {() => void} next
 * @property {() => void} game
 * @property {(kind: { level: string, goal: string }) => void} kind
 */

export class View {
  board = new Board();
  #title = make("h1", { tabindex: "-1" }, "Puzzle");
  #what = make("p", { class: "soft" }, "Looking for a puzzle …");
  #says = make("p", { class: "puzzle-says", role: "status" });
  #hint;
  #answer;
  #next;
  #level = makeSelect(LEVEL_CHOICES);
  #goal = makeSelect(GOAL_CHOICES);
  #game = make("span");
  #tally = make("p");
  #rules = make("ul", { class: "stack tight bullets" });
  #sheet = make("a", { class: "button", target: "_blank", rel: "noopener" }, "Print a sheet");
  #steps;

  /** @param {HTMLElement} root @param {Actions} actions @param {(text: string) => void} complain */
  constructor(root, actions, complain) {
    this.#steps = new Steps((step) => actions.step(step));
    this.#hint = makeButton("Hint", () => actions.help(false));
    this.#answer = makeButton("Answer", () => actions.help(true));
    this.#next = makeButton("Skip", () => actions.next());
    const flip = makeButton("Flip", () => (this.board.flipped = !this.board.flipped));
    this.#steps.element.append(flip);
    on(this.board, "choose", ({ move }) => actions.choose(move));
    const change = () => actions.kind({ level: this.#level.value, goal: this.#goal.value });
    for (const select of [this.#level, this.#goal]) select.addEventListener("change", change);
    if (!isSecureContext) this.#sheet.addEventListener("click", (event) => this.#saveSheet(event, complain));
    const head = make("header", {}, this.#title, this.#what);
    const board = make("div", { class: "puzzle-board stack beside" }, head, this.board, this.#steps.element);
    const side = make("div", { class: "stack apart" }, this.#taskCard(), this.#seriesCard(actions));
    root.append(make("div", { class: "puzzle board-and-side" }, board, side));
  }

  #taskCard() {
    const buttons = make("div", { class: "row" }, this.#next, this.#hint, this.#answer);
    const parts = [this.#says, buttons, this.#tally];
    return make("section", { class: "card stack", "aria-label": "Your solution" }, ...parts);
  }

  /** @param {Actions} actions */
  #seriesCard(actions) {
    const game = make(
      "div",
      { class: "row spread" },
      this.#game,
      makeButton("Change", () => actions.game()),
    );
    const kind = make("div", { class: "row fields" }, makeField("Level", this.#level), makeField("Task", this.#goal));
    const rules = make("details", {}, make("summary", {}, "Rules"), this.#rules);
    const parts = [make("h2", {}, "Which puzzles"), game, kind, rules, make("div", { class: "row" }, this.#sheet)];
    return make("section", { class: "card stack", "aria-label": "Series" }, ...parts);
  }

  /** Shows a game, before its puzzle is there. @param {GameData} game @param {State} state */
  expect(game, state) {
    this.board.game = game;
    this.board.moves = [];
    this.board.hint = null;
    this.#title.textContent = "Puzzle";
    this.#what.textContent = "Looking for a puzzle …";
    this.say("");
    this.#game.textContent = game.title;
    this.#level.value = state.level;
    this.#goal.value = state.goal;
    this.#rules.replaceChildren(...game.text.map((sentence) => make("li", {}, sentence)));
    const series = Object.entries(seriesOf(state)).filter(([, value]) => value !== "");
    const query = new URLSearchParams(series.map(([name, value]) => [name, String(value)]));
    this.#sheet.href = `/api/puzzle/sheet?${query}`;
    this.#enable(null);
  }

  /** Shows that there is no puzzle. @param {string} text */
  lack(text) {
    this.#title.textContent = "No puzzle";
    this.#what.textContent = "";
    this.say(text, "wrong");
  }

  /** Shows a puzzle from its beginning. @param {Solving} solving @param {State} state */
  begin(solving, { number, seed }) {
    const { text, level } = solving.puzzle;
    this.#title.textContent = text;
    this.#what.textContent = `Puzzle ${number} of series ${seed}, level ${level}. Only one move does it.`;
    this.board.show(solving.position, null, { animate: false });
  }

  /** What is said about the last move. @param {string} text @param {"" | "right" | "wrong"} [kind] */
  say(text, kind = "") {
    this.#says.textContent = text;
    this.#says.className = `puzzle-says ${kind}`;
  }

  /** Shows a step to another position. @param {Solving} solving */
  show(solving) {
    this.board.hint = null;
    this.board.show(solving.position, solving.lastMove);
    this.draw(solving);
  }

  /** @param {Solving} solving */
  draw(solving) {
    this.board.moves = solving.moves;
    this.#enable(solving);
  }

  /** @param {Solving | null} solving */
  #enable(solving) {
    const hadFocus = document.activeElement === this.#hint || document.activeElement === this.#answer;
    const isOver = !solving || solving.outcome !== null;
    this.#hint.disabled = this.#answer.disabled = isOver;
    this.#next.textContent = solving && isOver ? "Next puzzle" : "Skip";
    this.#next.classList.toggle("primary", Boolean(solving && isOver));
    this.#steps.show(!solving?.at, solving?.isAtEnd ?? true);
    if (hadFocus && isFocusLost()) this.#next.focus({ preventScroll: true });
  }

  /** @param {Tally} tally */
  drawTally({ solved, streak, longest }) {
    const best = longest > streak ? `, longest ${longest}` : "";
    this.#tally.textContent = `Streak ${streak}${best}. ${plural(solved, "puzzle")} of this game solved in this browser.`;
  }

  /**
   * Without a secure address no browser says that a link is followed by this page, and the server refuses the work: it is
   * fetched with our header instead.
   * @param {Event} event
   * @param {(text: string) => void} complain
   */
  async #saveSheet(event, complain) {
    event.preventDefault();
    try {
      const answer = await fetch(this.#sheet.href, { headers: CLIENT });
      if (!answer.ok) throw new Error((await answer.json()).error.message);
      saveFile(await answer.text(), "puzzles.html", "text/html");
    } catch (error) {
      complain(messageOf(error));
    }
  }
}
