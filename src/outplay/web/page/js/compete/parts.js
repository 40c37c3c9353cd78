// The elements of the Compete screen: the set-up, the tables, and the list of games beside a board.

import { make, makeButton, makeField, makeNumber, makeSelect } from "../dom.js";
import { Chart } from "../elements/chart.js";
import { GamePicker } from "../elements/game-picker.js";
import { Table } from "../elements/table.js";
import { EntrantList } from "./entrants.js";
import { KINDS, MAX_PLIES, OPENINGS } from "./setup.js";
import { Viewer } from "./viewer.js";

/** @typedef {ReturnType<typeof makeParts>} Parts */

/** @param {Viewer} viewer */
export function makeParts(viewer) {
  return {
    setup: make("details", { class: "card setup tournament-setup", open: true }),
    setupLine: make("span", { class: "setup-line" }),
    fields: make("fieldset", { class: "stack" }),
    gamePicker: new GamePicker(),
    kind: makeSelect(KINDS),
    meaning: make("span", { class: "soft small" }),
    games: makeNumber({ min: 2, step: 2, required: true }),
    rounds: makeNumber({ min: 1, required: true }),
    openings: makeSelect(OPENINGS),
    plies: makeNumber({ min: 1, max: MAX_PLIES, required: true }),
    pliesField: make("label", { class: "field" }),
    seed: makeNumber({ min: 0, required: true }),
    entrants: new EntrantList(),
    start: makeButton("Start", null, { class: "primary", disabled: true }),
    stop: makeButton("Stop", null, { disabled: true }),
    progress: make("progress", { "aria-label": "Games played", max: 1, value: 0 }),
    count: make("span", { class: "soft figure" }),
    message: make("p", { role: "status" }),
    results: make("div", { class: "results board-and-side", hidden: true }),
    standings: new Table(),
    cross: new Table(),
    ratings: new Chart(),
    ratingsCard: make("section", { class: "card", "aria-label": "Ratings" }),
    notes: make("ul", { class: "bullets soft small" }),
    vary: makeButton("Play again with random first moves", null, { hidden: true }),
    csv: makeButton("Save results (CSV)"),
    records: makeButton("Save all games"),
    list: new Table(),
    player: make("select"),
    rival: make("select"),
    more: makeButton("", null, { hidden: true }),
    viewer,
  };
}

/** @param {HTMLElement} root @param {Parts} parts */
export function arrange(root, parts) {
  arrangeSetup(parts);
  arrangeResults(parts);
  const control = make(
    "section",
    { class: "card stack", "aria-label": "The tournament" },
    make("div", { class: "row" }, parts.start, parts.stop, parts.message),
    make("div", { class: "row progress" }, parts.progress, parts.count),
  );
  const welcome = "A tournament of any players: watch the table grow, and replay every game.";
  const whole = make(
    "div",
    { class: "stack apart" },
    make("header", {}, make("h1", {}, "Compete"), make("p", { class: "soft" }, welcome)),
    control,
    parts.setup,
    parts.results,
  );
  root.append(whole);
}

/** @param {Parts} parts */
function arrangeSetup(parts) {
  parts.fields.append(
    make("legend", { class: "unseen" }, "Set-up"),
    make("div", { class: "what" }, parts.gamePicker, makeNumbers(parts)),
    parts.entrants.element,
  );
  parts.setup.append(make("summary", {}, parts.setupLine), parts.fields);
}

/** @param {Parts} parts */
function makeNumbers(parts) {
  const { kind, meaning, games, rounds, openings, plies, pliesField, seed } = parts;
  pliesField.append(make("span", {}, "How many moves"), plies);
  return make(
    "div",
    { class: "stack" },
    make(
      "div",
      { class: "row fields" },
      makeField("Who meets whom", kind),
      makeField("Games of each pair", games),
      makeField("Rounds", rounds),
      makeField("Games begin with", openings),
      pliesField,
      makeField("Seed", seed, {
        title: "The same seed plays the same games again, unless a player is random by itself.",
      }),
    ),
    meaning,
  );
}

/** @param {Parts} parts */
function arrangeResults(parts) {
  parts.standings.caption = "Table";
  parts.cross.caption = "Who beat whom: points against each player";
  parts.ratings.caption = "Strength: Elo points, and the range in which they are with 95 % certainty";
  parts.list.caption = "Games";
  parts.ratingsCard.append(parts.ratings);
  const [player, rival] = [makeField("Player", parts.player), makeField("Against", parts.rival)];
  const filters = make("div", { class: "row fields" }, player, rival);
  const tables = make(
    "div",
    { class: "stack apart" },
    make(
      "section",
      { class: "card stack", "aria-label": "Table" },
      parts.standings,
      parts.notes,
      make("div", { class: "row" }, parts.vary, parts.csv, parts.records),
    ),
    make("section", { class: "card", "aria-label": "Who beat whom" }, parts.cross),
    parts.ratingsCard,
    make("section", { class: "card stack games", "aria-label": "Games" }, filters, parts.list, parts.more),
  );
  parts.results.append(tables, parts.viewer.element);
}
