// The elements of the Learn screen: the wall, the board, the drawer, the curves and the set-up.

import { make, makeButton, makeField, makeNumber, makeSelect } from "../dom.js";
import { Board } from "../elements/board.js";
import { Chart } from "../elements/chart.js";
import { GamePicker } from "../elements/game-picker.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { Wall } from "../elements/wall.js";
import { fullScreenButton } from "../frame.js";
import { Drawer } from "./drawer.js";
import { PolicyFields } from "./policy-fields.js";
import { SPEEDS } from "./setup.js";

/** @typedef {ReturnType<typeof makeParts>} Parts */

export function makeParts() {
  return {
    main: makeButton("Train", null, { class: "primary", disabled: true }),
    play: makeButton("Play against it", null, { class: "primary", disabled: true }),
    step: makeButton("Step", null, { disabled: true }),
    stop: makeButton("Stop", null, { disabled: true }),
    giveUp: makeButton("Resign", null, { disabled: true }),
    speed: make("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1, "aria-label": "Speed" }),
    speedText: make("span", { class: "small" }),
    speedField: make("label", { class: "speed row" }),
    truth: make("input", { type: "checkbox", role: "switch" }),
    board: new Board(),
    status: make("p", { class: "status" }),
    score: make("dl", { class: "score" }),
    drawer: new Drawer(),
    wall: new Wall(),
    wallTitle: make("h2", {}, "The boxes"),
    wallNote: make("span", { class: "soft figure" }),
    noBoxes: make("p", { class: "soft" }, "No box yet: it gets one for each position that it meets."),
    results: new Chart(),
    beatable: new Chart(),
    curves: make("section", { class: "curves", "aria-label": "Curves" }),
    wallCard: make("section", { class: "card learn-wall", "aria-label": "The wall" }),
    setup: make("fieldset", { class: "stack" }),
    setupLine: make("span"),
    setupNote: make("p", { class: "small", hidden: true }, "Press Stop to change this."),
    gamePicker: new GamePicker(),
    policy: make("select"),
    policyFields: new PolicyFields(),
    policyNote: make("span", { class: "soft small" }),
    rival: make("select"),
    rivalNote: make("span", { class: "soft small" }),
    player: new PlayerPicker(),
    side: makeSelect([]),
    games: makeNumber({ min: 1, required: true }),
    seed: makeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, required: true }),
    save: makeButton("Save"),
    load: makeButton("Load"),
    forget: makeButton("Forget all"),
    bringBack: makeButton("Bring back", null, { hidden: true }),
  };
}

/** @param {HTMLElement} root @param {Parts} parts */
export function arrange(root, parts) {
  parts.speedField.append(parts.speed, parts.speedText);
  const truth = make("label", { class: "check" }, parts.truth, "Show which beads lose");
  parts.curves.append(parts.results, parts.beatable);
  const tools = make("div", { class: "row tools" }, parts.save, parts.load, parts.forget, parts.bringBack);
  const ends = make("div", { class: "one-of" }, parts.stop, parts.giveUp);
  parts.wallCard.append(
    make("div", { class: "row spread" }, make("div", { class: "row" }, parts.wallTitle, parts.wallNote), tools),
    parts.curves,
    parts.wall,
    parts.noBoxes,
  );
  root.append(
    make("h1", { class: "unseen" }, "Learn"),
    make(
      "section",
      { class: "card row learn-bar", "aria-label": "Controls" },
      make("div", { class: "row" }, parts.main, parts.play, parts.step, ends),
      parts.speedField,
      truth,
      fullScreenButton(),
    ),
    make("details", { class: "card setup learn-setup" }, make("summary", {}, parts.setupLine), arrangeSetup(parts)),
    make("section", { class: "learn-stage stack", "aria-label": "The game" }, parts.board, parts.score, parts.status),
    parts.drawer.element,
    parts.wallCard,
  );
}

/** @param {Parts} parts */
function arrangeSetup(parts) {
  parts.player.label = "Player";
  parts.player.human = false;
  parts.setup.append(
    make("legend", { class: "unseen" }, "Set-up"),
    parts.setupNote,
    make(
      "div",
      { class: "whole" },
      parts.gamePicker,
      make(
        "div",
        { class: "stack tight" },
        makeField("It learns like", parts.policy),
        parts.policyNote,
        parts.policyFields.element,
      ),
      make("div", { class: "stack tight" }, makeField("Its rival", parts.rival), parts.rivalNote, parts.player),
      make(
        "div",
        { class: "row fields" },
        makeField("It plays", parts.side),
        makeField("Games", parts.games),
        makeField("Seed", parts.seed),
      ),
    ),
  );
  return parts.setup;
}
