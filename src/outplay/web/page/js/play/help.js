// Help while playing: who is ahead, and what every move is worth. The analysis streams from the server while it is shown.

/** @import { AnalysisData, Failure, Job, Mark, MoveScoreData, Page } from "../../types.d.ts" */
/** @import { Session } from "./session.js" */
/** @import { View } from "./view.js" */
import { EvaluationBar } from "../elements/evaluation-bar.js";
import { make, patch } from "../dom.js";
import { markOf, scoreText, VERBS } from "../game/worth.js";
import { gameFields, plural } from "../words.js";

/** How long the engine thinks: deep enough for nearly all of these games. */
const SECONDS = 10;
/** Milliseconds before a search starts: stepping quickly through a game starts none. */
const PATIENCE = 120;
/** How many plies of a line are shown. */
const LINE_SHOWN = 6;

export class Help {
  /** @type {Job | null} */
  #job = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #shown = "";
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** @type {Session | null} */
  #session = null;
  bar = new EvaluationBar();

  /** @param {Page} page @param {View} view @param {AbortSignal} signal aborted when the screen is left */
  constructor(page, view, signal) {
    this.page = page;
    this.view = view;
    view.bar.append(this.bar);
    document.addEventListener("visibilitychange", () => this.#refresh(), { signal });
    signal.addEventListener("abort", () => this.stop());
  }

  /** Shows help for the position of a session, if it is turned on. @param {Session} session */
  follow(session) {
    this.#session = session;
    this.bar.sides = session.game.sides;
    this.bar.colours = session.game.colours;
    this.bar.flipped = this.view.seats.white.element.classList.contains("lower") === false;
    this.#refresh();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#job?.stop();
    this.#job = null;
    this.#shown = "";
  }

  #refresh() {
    const session = this.#session;
    const isOn = Boolean(session?.setup.help) && !document.hidden && !this.view.board.editing;
    this.view.bar.hidden = this.view.helpList.hidden = !session?.setup.help;
    if (!session || !isOn) {
      if (this.#job || this.#shown) this.view.board.marks = new Map();
      this.stop();
      return;
    }
    const key = `${session.game.rules} ${session.position}`;
    if (key === this.#shown) this.view.board.marks = this.#marks; // they may have been replaced
    if (key === this.#shown || !session.data) return;
    this.stop();
    this.#marks = new Map();
    this.#shown = key;
    patch(this.view.helpList, make("p", { class: "soft small" }, "Thinking …"));
    this.bar.score = null;
    this.#timer = setTimeout(() => this.#start(session), PATIENCE);
  }

  /** @param {Session} session */
  #start(session) {
    const { game, position } = session;
    const request = { ...gameFields(game), position, seconds: SECONDS, exact: true };
    const show = (/** @type {AnalysisData} */ data, /** @type {boolean} */ isDone) => this.#show(data, isDone);
    this.#job = this.page.stream.start("analysis", request, {
      progress: (data) => show(data, false),
      done: (data) => {
        this.#job = null;
        show(data, true);
      },
      failed: (/** @type {Failure} */ error) => {
        this.#job = null;
        this.#shown = ""; // retried with the next change
        patch(this.view.helpList, make("p", { class: "error-text small" }, error.message));
      },
      again: () => request,
    });
  }

  /** @param {AnalysisData} data @param {boolean} isDone */
  #show(data, isDone) {
    const session = this.#session;
    if (!session) return;
    this.bar.score = data.score;
    const side = session.side;
    this.view.board.marks = this.#marks = new Map(data.moves.map(({ move, score }) => [move, markOf(score, side)]));
    const depth = `${isDone ? "Searched" : "Searching"} ${plural(data.depth, "ply", "plies")} ahead`;
    const head = make("p", { class: "small" }, make("strong", {}, scoreText(data.score, session.game.sides)));
    head.append(data.score.value === null ? ` (an estimate). ${depth}.` : " (certain). ");
    const items = data.moves.map((scored) => this.#drawMove(session, scored));
    patch(this.view.helpList, head, make("ol", { class: "ranking" }, ...items));
  }

  /** @param {Session} session @param {MoveScoreData} scored */
  #drawMove(session, { move, score, line }) {
    const mark = markOf(score, session.side);
    const canPlay = session.choices.some((legal) => legal.move === move);
    const words = mark.kind === "unknown" ? mark.title : mark.title.replace(/^\w+ ?/, "");
    const button = make(
      "button",
      { type: "button", class: "quiet wide", disabled: !canPlay, onclick: () => session.play(move) },
      make("span", { class: `badge ${mark.kind}` }, VERBS[mark.kind]),
      make("strong", { class: "move" }, session.textOf(move)),
      make("span", { class: "figure" }, words),
      make("span", { class: "soft small then" }, session.setup.labels ? "" : line.slice(1, LINE_SHOWN).join(" ")),
    );
    return make("li", { "data-key": move }, button);
  }
}
