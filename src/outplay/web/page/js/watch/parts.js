// The elements of the Watch screen: fields, buttons, sums, and the board between two plates.

import { make, makeButton, makeField, makeNumber } from "../dom.js";
import { Board } from "../elements/board.js";
import { GamePicker } from "../elements/game-picker.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { Table } from "../elements/table.js";
import { COLOURS, LETTERS, TOURNAMENT } from "./contest.js";
import { MAX_DELAY } from "../pace.js";
import { MAX_OPENING, MAX_ROUNDS } from "./setup.js";

/** @typedef {ReturnType<typeof makeParts>} Parts */

/** The letter of a strategy in its colour. @param {number} strategy */
export function badge(strategy) {
  return make("span", { class: `strategy-letter ${COLOURS[strategy]}` }, LETTERS[strategy]);
}

export function makeParts() {
  const parts = {
    title: make("h1", { class: "welcome" }),
    gamePicker: new GamePicker(),
    strategies: [new PlayerPicker(), new PlayerPicker()],
    rounds: makeNumber({ min: 1, max: MAX_ROUNDS, required: true }),
    opening: makeNumber({ min: 0, max: MAX_OPENING, required: true }),
    seed: makeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, required: true }),
    delay: makeNumber({ min: 0, max: MAX_DELAY, step: 50, required: true }),
    nextDelay: makeNumber({ min: 0, max: MAX_DELAY, step: 50, placeholder: "the same" }),
    main: makeButton("Start", null, { class: "primary", disabled: true }),
    step: makeButton("Step", null, { disabled: true }),
    stop: makeButton("Stop", null, { disabled: true }),
    tournament: makeButton("Tournament", null, { disabled: true }),
    wins: LETTERS.map((letter) => makeOutput(`wins of ${letter}`)),
    pieces: LETTERS.map((letter) => makeOutput(`pieces of ${letter}`)),
    counted: make("th", { scope: "row" }, "Pieces"),
    draws: makeOutput("draws"),
    winner: makeOutput("winner"),
    number: makeOutput("game"),
    moves: makeOutput("moves"),
    repetition: make("p"),
    vary: makeButton(""),
    setup: make("fieldset", { class: "stack" }),
    numbers: make("fieldset", { class: "row fields" }),
    board: new Board(),
    plates: [makePlate(""), makePlate(" second")],
    status: make("p", { class: "status" }),
    openHere: make("a", { class: "button" }, "Open in Play"),
    games: new Table(),
    gamesCard: make("section", { class: "card watch-games", "aria-label": "Finished games", hidden: true }),
  };
  parts.games.caption = "Finished games";
  parts.gamesCard.append(parts.games);
  return parts;
}

/** @param {HTMLElement} root @param {Parts} parts */
export function arrange(root, parts) {
  const welcome = "Welcome! Choose a strategy for X and one for Y, and watch them play.";
  parts.setup.append(
    make("legend", { class: "unseen" }, "What is played"),
    parts.gamePicker,
    ...parts.strategies.map((picker, strategy) =>
      make("div", { class: `strategy ${COLOURS[strategy]}` }, badge(strategy), picker),
    ),
  );
  parts.numbers.append(
    make("legend", { class: "unseen" }, "How many games"),
    makeField("Number of rounds", parts.rounds),
    makeField("Random first moves", parts.opening),
    makeField("Seed", parts.seed),
  );
  const table = make("div", { class: "stack tight" }, parts.plates[1].element, parts.board, parts.plates[0].element);
  const delays = make(
    "div",
    { class: "row fields" },
    makeField("Delay between moves (ms)", parts.delay),
    makeField("Delay from the next game (ms)", parts.nextDelay, { title: "Before the start, that of the first game" }),
  );
  const buttons = make("div", { class: "row controls" }, parts.main, parts.step, parts.stop, parts.tournament);
  parts.tournament.title = `${TOURNAMENT} games; the strategies change sides after ${TOURNAMENT / 2}`;
  root.append(
    make("header", { class: "welcome-head" }, parts.title, make("p", { class: "soft" }, welcome)),
    make(
      "div",
      { class: "watch-stage stack" },
      table,
      make("div", { class: "row spread" }, parts.status, parts.openHere),
    ),
    make(
      "section",
      { class: "card stack watch-controls", "aria-label": "Controls" },
      buttons,
      parts.numbers,
      delays,
      makeSums(parts),
      make("div", { class: "stack repetition" }, parts.repetition, make("div", { class: "row" }, parts.vary)),
    ),
    make("section", { class: "card watch-setup", "aria-label": "What is played" }, parts.setup),
    parts.gamesCard,
  );
}

/** @param {Parts} parts */
function makeSums(parts) {
  const cell = (/** @type {HTMLElement} */ content) => make("td", {}, content);
  const head = (/** @type {number} */ strategy) =>
    make("th", { scope: "col" }, badge(strategy), ` ${COLOURS[strategy]}`);
  const table = make(
    "table",
    { class: "sums" },
    make("thead", {}, make("tr", {}, make("td"), head(0), head(1))),
    make(
      "tbody",
      {},
      make("tr", {}, make("th", { scope: "row" }, "Wins"), ...parts.wins.map(cell)),
      make("tr", {}, parts.counted, ...parts.pieces.map(cell)),
    ),
  );
  const single = (/** @type {string} */ label, /** @type {HTMLElement} */ output) =>
    make("div", { class: "single stack tight" }, make("span", { class: "soft small" }, label), output);
  const others = make(
    "div",
    { class: "singles" },
    single("Draws", parts.draws),
    single("Winner", parts.winner),
    single("Game", parts.number),
    single("Moves", parts.moves),
  );
  return make("div", { class: "stack" }, table, others);
}

/** A side of the board: its colour, its strategy and its pieces. */
function makePlate(/** @type {string} */ look) {
  const plate = {
    swatch: make("span", { class: `swatch${look}`, "aria-hidden": "true" }),
    colour: make("span", { class: "soft" }),
    strategy: make("span", { class: "who row" }),
    pieces: make("span", { class: "figure" }),
    element: make("div", { class: "plate card row" }),
  };
  plate.element.append(plate.swatch, plate.colour, plate.strategy, plate.pieces);
  return plate;
}

/** A figure. It changes with every move, so it is not announced. @param {string} label */
function makeOutput(label) {
  return make("output", { class: "figure", "aria-label": label, "aria-live": "off" });
}
