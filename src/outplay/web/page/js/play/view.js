// The view of the Play screen: makes its elements once, and draws a session into them.

/** @import { Side } from "../../types.d.ts" */
/** @import { Step } from "../dom.js" */
/** @import { Session } from "./session.js" */
import { formatAddress } from "../address.js";
import { Board } from "../elements/board.js";
import {
  areKeysOn,
  isShortcut,
  make,
  makeButton,
  makeField,
  makeText,
  makeTextForm,
  MOVES,
  patch,
  place,
  recall,
  Steps,
} from "../dom.js";
import { countPieces, lowerSide } from "../game/position.js";
import { isMain, movesTo } from "../game/line.js";
import { gameFields, indexOf, plural, rivalOf, SIDES } from "../words.js";
import { nextSeat, parseSideChoice, SIDE_CHOICE, sideChoices } from "./link.js";

/** What each button does, by its name. @typedef {Record<string, () => unknown>} Actions */

/** Each button: its label, its icon, its shortcut, and a longer description. */
const BUTTONS = {
  undo: ["Undo", "↶", "u"],
  redo: ["Redo", "↷", "r"],
  hint: ["Hint", "✦", "h", "Show a good move"],
  flip: ["Flip", "⇅", "f", "Turn the board around"],
  newGame: ["New game", "", "n"],
  swap: ["Swap sides", "", "s"],
  resign: ["Resign", "", ""],
  invite: ["Invite a friend", "", "i", "Play with somebody on another device"],
  clock: ["Clock", "", "", "Play with a clock"],
  promote: ["Make this the main line", "", ""],
  remove: ["Delete this branch", "", ""],
  review: ["Review", "", "v", "Step through the mistakes"],
  edit: ["Edit position", "", "e"],
  copy: ["Copy link", "", "c"],
  save: ["Save", "", ""],
  open: ["Open", "", ""],
  transcript: ["Transcript", "", "t", "Copy the moves in one word, or paste a game"],
  display: ["Board", "", "", "The labels of the cells, and the shape of the pieces"],
  keys: ["Keys", "", "?", "This list of keys"],
  rules: ["Rules", "", ""],
  game: ["Change", "", "g", "Change the game"],
  resume: ["Continue", "", "p", "Let the machines play, or pause them"],
  retry: ["Try again", "", ""],
};
/** @typedef {keyof typeof BUTTONS | Step} ButtonName */

/** The buttons that there are not in a room. @type {(keyof typeof BUTTONS)[]} */
const ALONE = ["hint", "newGame", "swap", "invite", "clock", "game", "edit", "open"];

/** What a key repeats while it is held down. */
const HELD = ["undo", "redo", "back", "forward"];

/** All shortcuts: key, name of the action, description. @returns {[string, string, string][]} */
export function shortcuts() {
  const entries = Object.entries(BUTTONS).map(([name, [label, , key, words]]) => [key, name, words ?? label]);
  const others = [
    ...Object.entries(MOVES).map(([name, [, label, key]]) => [key, name, label]),
    ["m", "type", "Type a move"],
    ["b", "focusBoard", "Go to the board"],
    ["a", "help", "Turn help on or off"],
  ];
  return /** @type {[string, string, string][]} */ ([...entries, ...others].filter(([key]) => key));
}

/** The action that a key is a shortcut for, or "". @param {KeyboardEvent} event */
export function shortcutOf(event) {
  if (!isShortcut(event) || (event.key !== "?" && !areKeysOn())) return "";
  const name = shortcuts().find(([key]) => key === event.key)?.[1] ?? "";
  return event.repeat && !HELD.includes(name) ? "" : name;
}

/** Which side the person at this browser plays. */
export const chosenSide = () => parseSideChoice(recall(SIDE_CHOICE));

export class View {
  /** @type {Board} */
  board = new Board();
  status = make("p", { class: "status" });
  title = make("h1");
  moves = make("div", { class: "moves" }, make("p", { class: "soft small" }, "No moves yet."));
  verdict = make("p", { class: "verdict" });
  ending = make("p", { class: "ending-text" });
  /** What the pieces of the game are called. */
  piece = "piece";
  problem = make("p", { class: "error-text" });
  typed = makeText({ name: "move", maxlength: 60 });
  helpSwitch = make("input", { type: "checkbox", role: "switch" });
  helpCard = make("section", { class: "card stack help", "aria-label": "Help" });
  bar = make("div", { class: "bar", hidden: true });
  helpList = make("div", { class: "help-list", hidden: true });
  understand = make("a", { class: "button" }, "Understand");
  explore = make("a", { class: "button" }, "Explore");
  banner = make("div", { class: "ending stack", hidden: true }, this.verdict, this.ending);
  trouble = make("div", { class: "row trouble", hidden: true }, this.problem);
  branch = make("div", { class: "row", hidden: true });
  /** What there is to say about the room, if the game is in one. */
  room = make("section", { class: "card stack room", "aria-label": "Room", hidden: true });
  /** Holds the review or the editor. */
  extra = make("section", { class: "card stack extra", hidden: true });
  #side = make("div", { class: "side stack apart" });
  #gameCard;
  /** What is known of the person's chances. */
  chances = make("p", { class: "soft small", hidden: true });
  /** Which side the person plays. */
  side = make("select");
  sideField = makeField("You play", this.side, { class: "field across" });
  again = makeButton("Play again", null, { class: "primary" });
  sameSide = makeButton("Same side again");
  /** @type {Record<ButtonName, HTMLButtonElement>} */
  buttons;
  /** @type {Record<Side, ReturnType<typeof makeSeat>>} */
  seats;

  /** @param {HTMLElement} root @param {Actions} actions */
  constructor(root, actions) {
    this.steps = new Steps((step) => actions[step]());
    this.form = makeTextForm("Your move", this.typed, "Play", () => actions.typed());
    this.buttons = /** @type {any} */ ({ ...this.steps.buttons });
    for (const name of /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS))) {
      this.buttons[name] = makeTool(name, () => actions[name]());
    }
    this.seats = { white: makeSeat("", () => actions.white()), black: makeSeat(" second", () => actions.black()) };
    this.helpSwitch.addEventListener("change", () => actions.help());
    this.table = make("div", { class: "table stack tight beside" });
    const boardRow = make("div", { class: "board-row stack tight" }, this.bar, this.board);
    this.table.append(this.seats.black.element, boardRow, this.seats.white.element);
    this.#gameCard = this.#play(actions);
    this.#side.append(this.room, this.extra, this.#gameCard, this.#moveCard(), this.#helpCard());
    root.classList.add("board-and-side");
    root.append(this.table, this.#side);
  }

  /** @param {Actions} actions */
  #play(actions) {
    this.again.onclick = actions.again;
    this.sameSide.onclick = actions.sameSide;
    this.side.addEventListener("change", () => actions.side());
    const { undo, redo, hint, flip, newGame, swap, resign, invite, clock, game, rules, resume, retry } = this.buttons;
    const afterwards = [this.again, makeButton("Review the game", actions.review), this.sameSide];
    this.banner.append(make("div", { class: "row" }, ...afterwards));
    this.trouble.append(retry);
    return make(
      "section",
      { class: "card stack play", "aria-label": "Game" },
      make("div", { class: "row spread" }, this.title, make("div", { class: "row tight tools" }, game, rules)),
      make("div", { class: "row spread" }, this.status, resume),
      this.chances,
      this.trouble,
      this.banner,
      make("div", { class: "row tight tools even" }, undo, redo, hint, flip),
      make("div", { class: "row tight tools even" }, newGame, swap, resign, clock, invite),
      this.sideField,
      this.form.element,
    );
  }

  #moveCard() {
    const { promote, remove, review, edit, copy, save, open, transcript, display, keys } = this.buttons;
    const tools = [review, edit, copy, save, open, transcript, this.understand, this.explore, display, keys];
    this.branch.append(promote, remove);
    return make(
      "section",
      { class: "card stack move-card", "aria-label": "Moves and files" },
      make("div", { class: "row spread" }, make("h2", {}, "Moves"), this.steps.element),
      this.moves,
      this.branch,
      make("div", { class: "row tight tools" }, ...tools),
    );
  }

  #helpCard() {
    this.helpCard.append(make("label", { class: "check" }, this.helpSwitch, "Show evaluation"), this.helpList);
    return this.helpCard;
  }

  /** @param {Session} session */
  draw(session) {
    const { board, buttons } = this;
    this.title.textContent = session.game.title;
    this.piece = session.game.piece;
    board.flipped = session.isFlipped;
    board.moves = session.choices;
    board.border = session.border;
    if (!session.setup.labels) board.labels = null;
    else if (session.data) board.labels = session.data.labels ?? null;
    this.#drawSeats(session);
    this.#drawStatus(session);
    this.#drawSide(session);
    this.#drawRoom(session);
    const { line } = session;
    const { editing } = board;
    this.steps.show(line.here === 0, line.here === line.tip);
    buttons.undo.disabled = editing || !session.canUndo;
    buttons.redo.disabled = editing || buttons.forward.disabled;
    buttons.hint.disabled = editing || Boolean(session.data?.outcome);
    buttons.resign.disabled = editing || !session.resigner;
    buttons.newGame.disabled = buttons.swap.disabled = buttons.clock.disabled = editing;
    buttons.review.disabled = line.tip === 0;
    buttons.save.disabled = line.tip === 0;
    this.branch.hidden = isMain(line, line.here);
    this.helpSwitch.checked = session.setup.help;
    const { game, position } = session;
    const known = gameFields(game);
    this.understand.href = formatAddress("understand", { ...known, position });
    this.explore.href = formatAddress("explore", {
      ...known,
      start: session.setup.start,
      line: movesTo(line).join("."),
    });
  }

  /** Which side the only person plays, and what that side can hope for. @param {Session} session */
  #drawSide({ game, seat, chances }) {
    this.chances.textContent = chances;
    this.chances.hidden = !chances;
    this.sideField.hidden = seat === null;
    const choices = sideChoices(game).map(({ name, title }) => make("option", { value: name }, title));
    patch(this.side, ...choices);
    this.side.value = chosenSide();
  }

  /** Hides what would leave the room, or give one side an advantage. @param {Session} session */
  #drawRoom({ room }) {
    this.room.hidden = room === null;
    for (const name of ALONE) this.buttons[name].hidden = room !== null;
    this.helpCard.hidden = room !== null;
    const isOpen = room?.record.result === "*";
    const answers = [this.buttons.review, this.understand, this.explore];
    for (const element of answers) element.hidden = isOpen;
    const others = [...this.#side.children].filter((card) => card !== this.room);
    const before = room && !isOpen ? others.indexOf(this.#gameCard) + 1 : 0; // the result comes first
    place(this.#side, others.toSpliced(before, 0, this.room));
    if (room) this.sameSide.hidden = this.sideField.hidden = true;
    this.again.hidden = room !== null;
  }

  /** @param {Session} session */
  #drawSeats(session) {
    const lower = session.isFlipped ? rivalOf(lowerSide(session.game)) : lowerSide(session.game);
    for (const side of SIDES) {
      const { element, swatch, name, player, turn, clock } = this.seats[side];
      clock.hidden = !session.setup.clock;
      element.classList.toggle("lower", side === lower);
      swatch.style.setProperty("--piece", `var(--${session.game.colours[indexOf(side)]}-piece)`);
      name.textContent = session.name(side);
      player.textContent = session.playerName(side);
      const advice = session.room ? "" : ". Choose another player";
      player.setAttribute("aria-label", `${session.name(side)}: ${player.textContent}${advice}`);
      player.disabled = session.room !== null;
      const isToMove = side === session.side && !session.ending;
      element.classList.toggle("to-move", isToMove);
      turn.textContent = isToMove ? (session.turns.isThinking ? "thinking …" : "to move") : "";
    }
    this.drawCounts();
  }

  /** Shows how many pieces each side has on the board. */
  drawCounts() {
    const [white, black] = countPieces(this.board.position);
    this.seats.white.count.textContent = plural(white, this.piece);
    this.seats.black.count.textContent = plural(black, this.piece);
  }

  /** Clears a typed move that could not be played: the board has changed. */
  forgetTyped() {
    if (this.form.error.textContent) this.typed.value = "";
    this.form.showError("");
  }

  /** @param {Session} session */
  #drawStatus(session) {
    const { turns, ending } = session;
    this.banner.hidden = !ending;
    const { verdict, seat } = session;
    this.verdict.textContent = verdict?.text ?? "";
    this.verdict.hidden = !verdict;
    this.banner.className = `ending stack ${verdict?.kind ?? ""}`;
    this.ending.textContent = ending;
    const choice = chosenSide();
    this.again.title = seat && choice !== "random" ? `You play ${session.name(nextSeat(choice, seat))} then` : "";
    this.sameSide.hidden = seat === null || choice === seat;
    this.status.textContent = ending ? "" : session.status;
    this.status.hidden = Boolean(ending);
    this.trouble.hidden = !session.problem;
    this.problem.textContent = session.problem;
    this.buttons.resume.hidden = session.hasPerson || session.isBrowsing || Boolean(ending);
    this.buttons.resume.querySelector(".label")?.replaceChildren(turns.isRunning ? "Pause" : "Continue");
  }
}

/** @param {keyof typeof BUTTONS} name @param {() => void} act */
function makeTool(name, act) {
  const [label, picture, key, words = label] = BUTTONS[name];
  const title = key ? `${words} (key ${key})` : words;
  const shown = picture && make("span", { "aria-hidden": "true" }, picture);
  const attributes = { type: "button", title, "aria-keyshortcuts": key || undefined, onclick: act };
  return make("button", attributes, shown, make("span", { class: "label" }, label));
}

/** @param {string} look @param {() => void} choose */
function makeSeat(look, choose) {
  const swatch = make("span", { class: `swatch${look}`, "aria-hidden": "true" });
  const name = make("strong");
  const player = makeButton("", choose, { class: "quiet player" });
  const count = make("span", { class: "figure soft count" });
  const turn = make("span", { class: "turn small" });
  const clock = make("span", { class: "figure clock", role: "timer", hidden: true });
  const element = make("div", { class: "seat row" }, swatch, name, player, turn, count, clock);
  return { element, swatch, name, player, count, turn, clock };
}
