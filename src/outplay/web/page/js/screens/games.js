// My games: what was played in this browser, with results; to go on with, to review, to save and to forget.

/** @import { Page, RecordText, Values } from "../../types.d.ts" */
/** @import { MyGame, MyGames } from "../game/my-games.js" */
import { formatAddress } from "../address.js";
import { messageOf } from "../api.js";
import { keep, make, makeButton, on, recall } from "../dom.js";
import { Table } from "../elements/table.js";
import { saveFile } from "../files.js";
import { byRules, formatGames, MY_GAMES, parseGames, placeOf, resultsOf, without } from "../game/my-games.js";
import { parseLink } from "../play/link.js";
import { recordFields } from "../play/record.js";
import { entryOf, Screen } from "../screen.js";
import { capital, PERSON, playerText, plural } from "../words.js";

/** @typedef {import("../elements/order.js").Column} Column */

/** @type {Column[]} */
const RESULTS = [
  { key: "game", label: "Game", order: "up", isHead: true },
  { key: "rival", label: "Against", order: "up" },
  { key: "win", label: "Won", order: "down", align: "end" },
  { key: "draw", label: "Drawn", order: "down", align: "end" },
  { key: "loss", label: "Lost", order: "down", align: "end" },
];

/** @type {Column[]} */
const GAMES = [
  { key: "game", label: "Game", order: "up", isHead: true },
  { key: "result", label: "Result", order: "up" },
  { key: "open", label: "Open", order: "none" },
  { key: "rival", label: "Against", order: "up" },
  { key: "moves", label: "Moves", order: "down", align: "end" },
  { key: "time", label: "Played", order: "down" },
  { key: "forget", label: "Forget", order: "none" },
];

/** The results of a person in words. */
const WON = { win: "won", draw: "drawn", loss: "lost" };
const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

class Games extends Screen {
  #results = new Table();
  #list = new Table();
  #about = make("p", { class: "soft" });
  #save = makeButton("Save all as records", () => this.try(this.#saveAll()));
  #forgetAll = makeButton("Forget all", () => this.#forget({ games: [], dropped: 0 }));
  #forgotten = make("p", {});
  #undo = makeButton("Undo", () => this.#bringBack());
  #undoRow = make("div", { class: "row", role: "status" }, this.#forgotten, this.#undo);
  #resultsCard = make("section", { class: "card", "aria-label": "Results" }, this.#results);
  #listCard = make("section", { class: "card", "aria-label": "Games" }, this.#list);
  /** What was stored before the last games were forgotten. @type {MyGames | null} */
  #before = null;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#results.caption = "Results";
    this.#results.columns = RESULTS;
    this.#list.caption = "Games, the newest first";
    this.#list.columns = GAMES;
    on(this.#list, "press", ({ press }) => this.#forget(without(this.#mine, press)));
    const buttons = make("div", { class: "row" }, this.#save, this.#forgetAll);
    const head = make("header", { class: "stack tight" }, make("h1", {}, "My games"), this.#about);
    root.replaceChildren(head, buttons, this.#undoRow, this.#resultsCard, this.#listCard);
  }

  /** @override @param {Values} values */
  async open(values) {
    if (values.game) this.page.tell(`My games shows all games, not only “${values.game.slice(0, 40)}”.`, "error");
    this.#draw();
  }

  get #mine() {
    return parseGames(recall(MY_GAMES));
  }

  #draw() {
    const mine = this.#mine;
    const count = mine.games.length;
    const dropped = mine.dropped ? ` ${plural(mine.dropped, "older game")} had to make way for newer ones.` : "";
    this.#about.textContent = count
      ? `${plural(count, "game")}, kept in this browser only.${dropped}`
      : "No games yet. What you play is kept here, in this browser only.";
    this.#save.disabled = this.#forgetAll.disabled = this.#listCard.hidden = count === 0;
    this.#undoRow.hidden = this.#before === null;
    const tallies = resultsOf(mine);
    this.#resultsCard.hidden = !tallies.length;
    this.#results.rows = tallies.map(({ title, rival, ...counts }, place) => ({
      key: String(place),
      cells: { game: title, rival: rivalText(rival), ...counts },
    }));
    this.#list.rows = mine.games.toReversed().map(rowOf);
  }

  /** @param {MyGames} left */
  #forget(left) {
    this.#before = this.#mine;
    const count = this.#before.games.length - left.games.length;
    keep(MY_GAMES, formatGames(left));
    this.#forgotten.textContent = `${plural(count, "game")} forgotten.`;
    this.#draw();
    this.#undo.focus();
  }

  #bringBack() {
    if (this.#before) keep(MY_GAMES, formatGames(this.#before));
    this.#before = null;
    this.#draw();
    this.#forgetAll.focus();
  }

  /** Saves a file for the games of each kind; what cannot be written is told. */
  async #saveAll() {
    const faults = [];
    for (const games of byRules(this.#mine)) {
      const [first, ...more] = games.map(({ values }) => recordFields(parseLink(values, "").setup));
      const { game, rules } = games[0].values;
      try {
        const body = { game, rules, ...first, more };
        const { text, filename } = /** @type {RecordText} */ (
          await this.page.api.post("/api/record", body, this.signal)
        );
        saveFile(text, filename);
      } catch (error) {
        faults.push(`${games[0].title}: ${messageOf(error)}.`);
      }
    }
    if (faults.length) this.page.tell(faults.join(" "), "error");
    else this.page.tell("Saved: a record file for each kind of game.");
  }
}

/** @param {string} rival a spec */
function rivalText(rival) {
  if (!rival) return "Two people here";
  return rival === PERSON ? "A friend" : playerText(rival);
}

/** @param {MyGame} game */
function rowOf(game) {
  const { key, title, rival, moves, ending, result, time } = game;
  const what = `${title}, ${rivalText(rival)}, ${DATE.format(time)}`;
  const label = ending ? "Review" : "Go on";
  return {
    key,
    cells: {
      game: title,
      rival: rivalText(rival),
      result: ending ? { text: result ? capital(WON[result]) : ending, kind: result } : "Not over",
      moves,
      time: { text: DATE.format(time), value: time },
      open: { text: label, title: `${label}: ${what}`, href: formatAddress("play", placeOf(game)) },
      forget: { text: "✕", title: `Forget ${what}`, press: key },
    },
  };
}

export const screen = entryOf(["home", "table"], (root, page) => new Games(root, page));
