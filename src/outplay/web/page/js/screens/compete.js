// Compete: a tournament of any players, with a live table, ratings, and a replay of every game.

import { parseWhole } from "../address.js";
import { arrange, makeParts } from "../compete/parts.js";
import { showFields, showGames, showResults, showSetupLine } from "../compete/drawing.js";
import { asCsv, asRecords, merged, namesInWords, noResults } from "../compete/results.js";
import { beginningOf, formatSetup, parseSetup, problemOf, requestOf } from "../compete/setup.js";
import { Viewer } from "../compete/viewer.js";
import { on } from "../dom.js";
import { findGame } from "../find-game.js";
import { entryOf, KeptScreen } from "../screen.js";
import { saveFile } from "../files.js";

/** @import { Failure, GameData, Job, Page, PlayerKind, TournamentProgress, Values } from "../../types.d.ts" */

class Compete extends KeptScreen {
  #viewer;
  #parts;
  #setup = parseSetup({});
  #results = noResults();
  #filter = { player: -1, rival: -1, all: false };
  /** The game of the running tournament; the set-up may name another. @type {GameData | null} */
  #played = null;
  /** @type {Job | null} */
  #job = null;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#viewer = new Viewer(page);
    this.#parts = makeParts(this.#viewer);
    arrange(root, this.#parts);
    this.#listenToSetup();
    this.#listenToResults();
  }

  /** @override @param {Values} values */
  async open(values) {
    this.#setup = parseSetup(values);
    await this.#changeGame(values.game || this.page.games.first.compete, values.rules);
  }

  /** @override */
  leave() {
    this.#viewer.pause();
  }

  /** The tournament continues while another screen is shown. @override */
  get isBusy() {
    return this.#job !== null;
  }

  /** @override */
  get choices() {
    return formatSetup(this.#setup);
  }

  // ---- The set-up

  /** @param {string} name @param {string} [rules] */
  async #changeGame(name, rules) {
    const isLate = this.ask();
    const { games } = this.page;
    const { game, kinds } = await findGame(this.page, name, rules, games.first.compete);
    if (isLate()) return;
    this.game = game;
    this.#parts.gamePicker.value = game.name;
    this.#parts.entrants.show(this.#setup.players, kinds, games.limits.players ?? Infinity);
    this.#showSetup();
  }

  #listenToSetup() {
    const { gamePicker, kind, games, rounds, openings, plies, seed, entrants, start, stop } = this.#parts;
    gamePicker.games = this.page.games;
    on(gamePicker, "change", ({ game }) => this.try(this.#changeGame(game)));
    /** @type {(input: HTMLInputElement | HTMLSelectElement, take: (text: string) => void) => void} */
    const follow = (input, take) =>
      input.addEventListener("input", () => {
        take(input.value);
        this.#showSetup(input);
      });
    follow(kind, (text) => (this.#setup.kind = text));
    follow(games, (text) => (this.#setup.games = parseWhole(text) ?? 0));
    follow(rounds, (text) => (this.#setup.rounds = parseWhole(text) ?? 0));
    follow(plies, (text) => (this.#setup.openings = { kind: openings.value, plies: parseWhole(text) ?? 0 }));
    follow(seed, (text) => (this.#setup.seed = parseWhole(text) ?? 0));
    follow(openings, (text) => (this.#setup.openings = beginningOf(text, this.game)));
    entrants.reload.addEventListener("click", () => this.try(this.#reload()));
    entrants.changed = () => {
      this.#setup.players = entrants.entrants;
      this.#showSetup();
    };
    start.addEventListener("click", () => this.#start());
    stop.addEventListener("click", () => this.#end("Stopped. The table shows what was played."));
  }

  /** Looks at the owner's players once more: their files may have changed. */
  async #reload() {
    const { game } = this;
    if (game === null) return;
    /** @type {PlayerKind[]} */
    const kinds = await this.page.api.get("/api/players", { game: game.name });
    if (game !== this.game) return;
    this.#parts.entrants.show(this.#setup.players, kinds, this.page.games.limits.players ?? Infinity);
    const faults = kinds.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []));
    this.page.tell(faults.join("; ") || "Your players were read anew, and can play.", faults.length ? "error" : "info");
  }

  /** @param {Element} [edited] the field being edited, which is left alone */
  #showSetup(edited) {
    // Before the game arrives: later changes would disturb typing.
    showFields(this.#parts, this.#setup, this.game, edited);
    if (this.game === null) return;
    const problem = problemOf(this.#setup, this.page.games.limits);
    showSetupLine(this.#parts, this.#setup, this.game, problem, this.#job !== null);
    this.remember();
  }

  // ---- The tournament

  #start() {
    if (this.game === null || problemOf(this.#setup, this.page.games.limits) !== "") return;
    this.#played = this.game;
    this.#results = noResults();
    this.#filter = { player: -1, rival: -1, all: false };
    this.#viewer.close();
    const request = requestOf(this.#setup, this.game);
    this.#job = this.page.stream.start("tournament", request, {
      progress: (data) => this.#receive(data),
      done: (data) => {
        this.#receive(data);
        this.#end(this.#resultInWords());
      },
      failed: (failure) => this.#fail(failure),
      // A tournament that has begun cannot be resumed; otherwise it is requested again.
      again: () => (this.#results.played === 0 ? request : null),
    });
    this.#parts.setup.open = false;
    this.#say("The tournament has started.");
    this.#parts.stop.disabled = false;
    this.#parts.stop.focus();
    this.#show();
  }

  /** The same tournament once more, with random first moves. */
  #vary() {
    if (this.game === null) return;
    this.#setup.openings = beginningOf("random", this.game);
    this.#showSetup();
    this.#start();
  }

  /** @param {TournamentProgress} progress */
  #receive(progress) {
    this.#results = merged(this.#results, progress);
    this.#show();
  }

  /** @param {Failure} failure */
  #fail(failure) {
    const { played, total } = this.#results;
    if (played === 0) this.#parts.setup.open = true; // something in it is wrong
    const sofar = played > 0 ? ` ${played} of ${total} games were played; the table shows them.` : "";
    this.#end(`${failure.message}${sofar} Press “Start again” for a fresh tournament.`, true);
  }

  /** @param {string} text @param {boolean} isError */
  #end(text, isError = false) {
    this.#job?.stop();
    this.#job = null;
    this.#say(text, isError);
    this.#show();
    this.#parts.start.textContent = "Start again";
  }

  /** @param {string} text @param {boolean} isError */
  #say(text, isError = false) {
    this.#parts.message.textContent = text;
    this.#parts.message.classList.toggle("error-text", isError);
  }

  #resultInWords() {
    const { table, played, total } = this.#results;
    const [first, second] = table.map(({ name, points }) => ({ name: namesInWords(name), points }));
    const all = played === total ? "All games are played." : `${played} of ${total} games are played.`;
    if (first === undefined) return all;
    const isTie = first.points === second?.points;
    return `${all} ${isTie ? `${first.name} and ${second.name} are level` : `${first.name} has won`}.`;
  }

  // ---- The results

  #listenToResults() {
    const { cross, list, player, rival, more, vary, csv, records } = this.#parts;
    on(cross, "press", ({ press }) => {
      const [one, other] = press.split(" ").map(Number);
      this.#filter = { player: one, rival: other, all: false };
      this.#showGames();
      list.scrollIntoView({ block: "nearest" });
    });
    on(list, "press", ({ press }) => this.#openGame(Number(press)));
    for (const select of [player, rival]) {
      select.addEventListener("change", () => {
        this.#filter = { player: Number(player.value), rival: Number(rival.value), all: false };
        this.#showGames();
      });
    }
    more.addEventListener("click", () => {
      this.#filter.all = true;
      this.#showGames();
    });
    vary.addEventListener("click", () => this.#vary());
    csv.addEventListener("click", () => saveFile(asCsv(this.#results), "tournament.csv", "text/csv"));
    records.addEventListener("click", () => saveFile(asRecords(this.#results), "tournament.jsonl"));
  }

  /** @param {number} number */
  async #openGame(number) {
    const found = this.#results.games.find((game) => game.number === number);
    if (found === undefined || this.#played === null) return;
    const opening = this.#viewer.open(this.#played, found);
    this.#showGames();
    await opening;
  }

  #show() {
    this.#showSetup();
    showResults(this.#parts, this.#results, this.#played, this.#job !== null);
    this.#showGames();
  }

  #showGames() {
    if (this.#played !== null) showGames(this.#parts, this.#results, this.#filter, this.#played, this.#viewer.number);
  }
}

export const screen = entryOf(["pickers", "table", "chart", "compete"], (root, page) => new Compete(root, page));
