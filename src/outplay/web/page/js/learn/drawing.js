// Draws the machine and its training into the elements of the Learn screen.

import { make, patch } from "../dom.js";
import { firstSide } from "../game/position.js";
import { groupsOf } from "../wall/views.js";
import { capital, formatCount, percent, sideName, SIDES } from "../words.js";
import { speedOf, SPEEDS, YOU } from "./setup.js";
import { metText } from "./words.js";

/** @import { GameData, LearningData } from "../../types.d.ts" */
/** @import { Line } from "../elements/lines.js" */
/** @import { Machine } from "./machine.js" */
/** @import { Match } from "./match.js" */
/** @import { Parts } from "./parts.js" */
/** @import { LearnSetup } from "./setup.js" */
/** @import { Trainer } from "./trainer.js" */

/** More boxes leave no room for the curves beside them. */
const MAX_BESIDE_CURVES = 3;
/** The entry for any other player in the list of rivals. */
export const PLAYER = "player";
/** The entry for a custom policy. */
export const OWN = "own";

/** Fills the lists. @param {Parts} parts @param {LearningData} learning */
export function showChoices({ policy, rival, games }, learning) {
  const option = (/** @type {string} */ value, /** @type {string} */ text) => make("option", { value }, text);
  policy.replaceChildren(
    ...learning.policies.map(({ name, title }) => option(name, capital(title))),
    option(OWN, "Your own numbers"),
  );
  rival.replaceChildren(
    option(YOU, "you"),
    make("optgroup", { label: "Teachers" }, ...learning.teachers.map(({ name }) => option(name, name))),
    option(PLAYER, "another player …"),
  );
  games.max = String(learning.limits.games);
}

/** @param {Parts} parts @param {LearnSetup} setup @param {LearningData} learning @param {GameData} game */
export function showSetup(parts, setup, learning, game) {
  const known = learning.policies.find(({ name }) => name === setup.policy);
  parts.policy.value = known ? known.name : OWN;
  parts.policyNote.textContent = known?.summary ?? "A machine of yours, with the numbers below.";
  const teacher = learning.teachers.find(({ name }) => name === setup.teacher);
  const isYou = setup.teacher === YOU;
  parts.rival.value = isYou ? YOU : (teacher?.name ?? PLAYER);
  parts.rivalNote.textContent = isYou ? "You play on the board, and it learns from you." : (teacher?.summary ?? "");
  parts.player.hidden = isYou || teacher !== undefined;
  if (!parts.player.hidden) parts.player.value = setup.teacher;
  showSides(parts, setup, game);
  for (const [input, value] of /** @type {const} */ ([
    [parts.games, setup.games],
    [parts.seed, setup.seed],
  ])) {
    input.value = String(value);
    input.removeAttribute("aria-invalid");
  }
  const rival = isYou ? "you" : setup.teacher;
  const side = sideName(game, setup.side);
  parts.setupLine.textContent = `${game.title} · it plays ${side} · learns like ${known?.title ?? "your own numbers"} · rival: ${rival}`;
  parts.truth.checked = setup.truth;
  showSpeed(parts, setup.delay);
}

/** @param {Parts} parts @param {LearnSetup} setup @param {GameData} game */
function showSides({ side }, setup, game) {
  const first = firstSide(game);
  patch(
    side,
    ...SIDES.map((value, place) => {
      const title = value === first ? `${game.sides[place]}, and begins` : game.sides[place];
      return make("option", { value, selected: value === setup.side }, title);
    }),
  );
}

/** @param {Parts} parts @param {number} delay */
export function showSpeed({ speed, speedText }, delay) {
  const number = speedOf(delay);
  speed.value = String(number);
  speed.setAttribute("aria-valuetext", SPEEDS[number].text);
  speedText.textContent = SPEEDS[number].text;
}

/** Enables the buttons. @param {Parts} parts @param {LearnSetup} setup @param {Trainer} trainer @param {Match} match */
export function showControls(parts, setup, trainer, match) {
  const { main, play, step, stop, giveUp, speed } = parts;
  const isYou = setup.teacher === YOU;
  const isRunning = trainer.phase === "running";
  const focused = [stop, giveUp, step].find((button) => button === document.activeElement);
  main.disabled = play.disabled = false;
  main.textContent = !isRunning ? "Train" : trainer.isPaused ? "Continue" : "Pause";
  play.textContent = isYou ? "New game" : "Play against it";
  step.disabled = speed.disabled = isYou;
  stop.classList.toggle("is-away", isYou);
  giveUp.classList.toggle("is-away", !isYou);
  stop.disabled = !isRunning;
  giveUp.disabled = match.phase !== "yours";
  parts.setup.disabled = isRunning;
  parts.setupNote.hidden = !isRunning;
  for (const button of [parts.save, parts.load, parts.forget]) button.disabled = isRunning && !trainer.isPaused;
  parts.bringBack.disabled = isRunning;
  if (focused?.disabled) (isYou ? play : main).focus(); // it would be lost
}

/** The figures below the board. @param {Parts} parts @param {Machine} machine */
export function showFigures({ score, wallNote }, machine) {
  const { results, measures, possible } = machine;
  /** @type {[string, string, string | null, string][]} */
  const figures = [
    ["won", "Won", formatCount(results.win), "win"],
    ["drawn", "Drawn", results.draw > 0 ? formatCount(results.draw) : null, "draw"],
    ["lost", "Lost", formatCount(results.loss), "loss"],
    ["beads", "Beads", formatCount(measures.beads), ""],
    ["losing", "Losing beads", measures.losing === null ? null : formatCount(measures.losing), ""],
    ["beatable", "Beatable", measures.exploitability === null ? null : percent(measures.exploitability), ""],
  ];
  const shown = figures.filter(([, , text]) => text !== null);
  patch(
    score,
    ...shown.map(([name, title, text, kind]) =>
      make(
        "div",
        { class: `card ${kind}` },
        make("dt", {}, title),
        make("dd", { class: "figure", "data-figure": name }, text),
      ),
    ),
  );
  wallNote.textContent = metText(machine.metCount, possible);
}

/** @param {Parts} parts @param {Machine} machine @param {ReadonlySet<string>} changed the boxes to mark */
export function showWall({ wall, wallCard, noBoxes }, machine, changed) {
  wall.groups = groupsOf(machine.boxes.values(), (key) => machine.lastUse(key));
  noBoxes.hidden = wall.groups.length > 0;
  const few = wall.groups[0]?.boxes.length ?? 0;
  wallCard.classList.toggle("has-room", few > 0 && few <= MAX_BESIDE_CURVES);
  wallCard.style.setProperty("--few", String(few));
  wall.changed = changed;
}

/** @param {Parts} parts @param {Machine} machine */
export function showCurves(parts, { course }) {
  const { points } = course;
  parts.curves.classList.toggle("is-empty", course.isEmpty);
  const line = (
    /** @type {string} */ label,
    /** @type {"win" | "draw" | "loss"} */ kind,
    /** @type {number} */ last,
  ) => ({ label, kind, points: points.map((point) => xy(point.game, point[kind])), text: formatCount(last) });
  const { win, draw, loss } = course.last;
  /** @type {Line[]} */
  const lines = [line("won", "win", win), line("lost", "loss", loss)];
  if (draw > 0) lines.push(line("drawn", "draw", draw));
  parts.results.caption = "Games won and lost";
  parts.results.lines = { lines, across: "games", range: [0, Math.max(4, win, draw, loss)] };
  const known = points.filter((point) => point.exploitability !== null);
  parts.beatable.hidden = known.length === 0;
  parts.beatable.caption = "Exploitability: how likely a perfect rival beats it";
  /** @type {Line} */
  const curve = {
    label: "",
    kind: "plain",
    points: known.map((point) => xy(point.game, point.exploitability ?? 0)),
    text: course.last.exploitability === null ? "–" : percent(course.last.exploitability),
  };
  parts.beatable.lines = { lines: [curve], across: "games", range: [0, 1], percent: true, steps: true };
}

/** @param {number} x @param {number} y @returns {[number, number]} */
const xy = (x, y) => [x, y];
