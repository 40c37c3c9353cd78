// The review of a game: its mistakes one by one, on the board and in words.

/** @import { Failure, Job, JudgedMoveData, ReviewData, Side } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
/** @import { Fault } from "../elements/move-list.js" */
import { make, makeButton, makeField, makeSelect, patch } from "../dom.js";
import { markOf } from "../game/worth.js";
import { pathTo } from "../game/line.js";
import { FAULTS, gameFields, PERSON, SIDES } from "../words.js";
import { lineFields } from "./record.js";
import { ReviewGraph } from "./review-graph.js";
import { foundText, lossWords, moveWords } from "./review-words.js";

/** The rows of the table. */
const COUNTED = {
  moves: "Moves",
  best: "Best moves",
  blunder: "Blunders ??",
  mistake: "Mistakes ?",
  slip: "Small mistakes ?!",
};

/** @param {PlayScreen} screen */
export function startReview(screen) {
  screen.dismiss();
  screen.guest = new Review(screen);
}

class Review {
  /** @type {Job | null} */
  #job = null;
  /** @type {JudgedMoveData[]} the faults, the first of the game first */
  #faults = [];
  #current = -1;
  /** The label style of the reasons. */
  #labels = "";
  /** All moves that are judged. @type {JudgedMoveData[]} */
  #judged = [];
  /** @type {ReviewData | null} */
  #finished = null;
  /** Whether the review itself is changing the position. */
  #isLeading = false;
  #head = make("p", { class: "small" });
  #progress = make("progress", { "aria-label": "Moves judged" });
  #counts = make("div");
  #what = make("div", { class: "stack", hidden: true });
  #previous = makeButton("Previous mistake", () => this.#step(-1));
  #next = makeButton("Next mistake", () => this.#step(1), { class: "primary" });
  #steps = make("div", { class: "row" }, this.#previous, this.#next);
  #graph;
  #whose;

  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    const { session } = screen;
    this.path = pathTo(session.line, session.line.tip);
    const close = makeButton("Close", () => screen.dismiss());
    const { extra } = screen.view;
    extra.setAttribute("aria-label", "Review");
    const nameOf = (/** @type {Side} */ side) => session.name(side);
    const say = (/** @type {JudgedMoveData} */ move) => moveWords(move, session.game.sides, nameOf);
    this.#graph = new ReviewGraph(
      this.path.length,
      (ply) => session.goTo(this.path[ply - 1] ?? 0),
      say,
      session.game.colours,
    );
    this.#whose = makeSelect([
      { name: "", title: "Both sides" },
      ...SIDES.map((side) => ({ name: side, title: `${nameOf(side)} only` })),
    ]);
    this.#whose.value = this.#mine;
    this.#whose.addEventListener("change", () => this.#draw(this.#judged));
    const top = make("div", { class: "row spread" }, make("h2", {}, "Review"), close);
    const whose = makeField("Mistakes of", this.#whose);
    const parts = [this.#head, this.#progress, this.#graph.element, whose, this.#what, this.#steps, this.#counts];
    extra.replaceChildren(top, ...parts);
    extra.hidden = false;
    extra.scrollIntoView({ block: "nearest" });
    this.#progress.max = this.path.length;
    this.#start();
  }

  /** The side of the only person; empty if both sides are people, or none is. @returns {Side | ""} */
  get #mine() {
    const { players } = this.screen.session.setup;
    const people = SIDES.filter((side) => players[side] === PERSON);
    return people.length === 1 ? people[0] : "";
  }

  /** Whose mistakes are shown; empty for both sides. */
  get #chosenName() {
    const side = SIDES.find((side) => side === this.#whose.value);
    return side ? this.screen.session.name(side) : "";
  }

  leave() {
    this.#job?.stop();
    const { extra, board, buttons } = this.screen.view;
    if (extra.contains(document.activeElement)) buttons.review.focus({ preventScroll: true });
    extra.hidden = true;
    extra.replaceChildren();
    board.hint = board.played = null;
    board.marks = new Map();
    if (this.screen.list) this.screen.list.faults = new Map();
    this.screen.draw();
  }

  /** Another position is shown: selects the fault that led to it, if one did. */
  follow() {
    this.#graph.stand(this.path.indexOf(this.screen.session.line.here) + 1);
    if (this.#isLeading) return;
    this.#current = this.#faults.findIndex(({ ply }) => this.path[ply - 1] === this.screen.session.line.here);
    this.#drawFault();
  }

  #start() {
    const { session, page } = this.screen;
    const { labels } = session.setup;
    const request = { ...gameFields(session.game), ...lineFields(session.setup), labels: labels || undefined };
    this.#labels = labels;
    /** @type {JudgedMoveData[]} */
    let judged = [];
    this.#head.textContent = "Judging the moves, last move first …";
    this.#draw(judged);
    this.#job = page.stream.start("review", request, {
      progress: (/** @type {JudgedMoveData} */ move) => this.#draw((judged = [move, ...judged])),
      done: (/** @type {ReviewData} */ review) => this.#finish(review),
      failed: (/** @type {Failure} */ error) => {
        this.#progress.hidden = true;
        this.#head.textContent = `The review stopped: ${error.message}`;
      },
      again: () => {
        judged = [];
        return request;
      },
    });
  }

  /** @param {JudgedMoveData[]} judged */
  #draw(judged) {
    this.#judged = judged;
    this.#progress.value = judged.length;
    const shown = this.#faults[this.#current]?.ply;
    const whose = this.#whose.value;
    this.#faults = judged.filter(({ fault, side }) => fault && (!whose || side === whose));
    this.#graph.draw(judged, (move) => this.#faults.includes(move));
    this.#graph.stand(this.path.indexOf(this.screen.session.line.here) + 1);
    this.#current = this.#faults.findIndex(({ ply }) => ply === shown);
    /** @type {Map<number, Fault>} */
    const faults = new Map();
    for (const move of this.#faults) {
      if (move.fault) faults.set(this.path[move.ply - 1], { fault: move.fault, text: move.text });
    }
    if (this.screen.list) this.screen.list.faults = faults;
    if (this.#finished) this.#head.textContent = foundText(this.#finished, this.#faults.length, this.#chosenName);
    this.#drawFault();
  }

  /** @param {ReviewData} review */
  #finish(review) {
    this.#job = null;
    this.#finished = review;
    this.#draw(review.moves);
    this.#progress.hidden = true;
    this.screen.page.announce(this.#head.textContent ?? "");
    this.#counts.replaceChildren(this.#table(review));
    if (this.#faults.length && this.#current < 0) this.#go(0);
  }

  /** @param {ReviewData} review */
  #table({ summary }) {
    const { session } = this.screen;
    const head = SIDES.map((side) => make("th", { scope: "col" }, session.name(side)));
    const rows = Object.entries(COUNTED).map(([name, label]) => {
      const cells = SIDES.map((side) => make("td", { class: "figure" }, String(summary[side]?.[name] ?? 0)));
      return make("tr", {}, make("th", { scope: "row" }, label), ...cells);
    });
    const top = make("thead", {}, make("tr", {}, make("td"), ...head));
    return make("table", { class: "counts small" }, top, make("tbody", {}, ...rows));
  }

  /** @param {number} by */
  #step(by) {
    if (this.#current >= 0) {
      this.#go(this.#current + by);
      return;
    }
    // None is selected: to the nearest fault from here.
    const here = this.path.indexOf(this.screen.session.line.here) + 1;
    const before = this.#faults.filter(({ ply }) => ply <= here).length;
    this.#go(by > 0 ? before : before - 1);
  }

  /** Shows a fault: the position before it, with arrows for the move played and the better one. @param {number} place */
  async #go(place) {
    const judged = this.#faults[place];
    if (!judged) return;
    this.#current = place;
    this.#isLeading = true;
    const { session } = this.screen;
    await session.goTo(this.path[judged.ply - 2] ?? 0);
    if (session.setup.labels) await session.book.lookAt(session.line, session.line.here).catch(() => null); // for texts
    this.#isLeading = false;
    if (this.screen.guest !== this) return; // closed
    this.#drawFault();
    this.screen.page.announce(this.#what.textContent ?? "");
  }

  #drawFault() {
    const { board } = this.screen.view;
    const judged = this.#faults[this.#current];
    this.#drawButtons();
    this.#what.hidden = !judged;
    if (!judged) return;
    const { session } = this.screen;
    const name = session.name(judged.side);
    const isHere = session.line.here === (this.path[judged.ply - 2] ?? 0);
    const best = isHere ? session.textOf(judged.best) : judged.best;
    if (isHere) {
      board.hint = judged.best;
      board.played = judged.move;
      board.marks = new Map([
        [judged.move, markOf(judged.score, judged.side)],
        [judged.best, markOf(judged.best_score, judged.side)],
      ]);
    }
    const place = `Mistake ${this.#current + 1} of ${this.#faults.length}`;
    const played = session.textTo(this.path[judged.ply - 1]);
    const title = `${place}: ${name} played ${played}, a ${judged.fault && FAULTS[judged.fault]}.`;
    const why = session.setup.labels === this.#labels ? judged.reason : null;
    patch(
      this.#what,
      make("p", {}, make("strong", {}, title)),
      make("p", {}, `It ${lossWords(judged, best)}`),
      why && make("p", {}, `Why: ${why}.`),
    );
  }

  #drawButtons() {
    const number = this.#faults.length;
    this.#steps.hidden = !number;
    this.#previous.disabled = !number || this.#current === 0;
    this.#next.disabled = !number || this.#current === number - 1;
  }
}
