// What the play screen looks like: makes its parts once, and draws a session into them.

/** @import { Side } from "../../types.d.ts" */
/** @import { Step } from "../steps.js" */
/** @import { Session } from "./session.js" */
import { formatAddress } from "../address.js";
import { Board } from "../elements/board.js";
import { make, makeField, recall } from "../dom.js";
import { countPieces, lowerSide } from "../game/position.js";
import { MOVES, Steps } from "../steps.js";
import { indexOf, playerText, rivalOf, several } from "../words.js";
import { isMain, movesTo } from "../game/line.js";

/** What the buttons do, by their names. @typedef {Record<string, () => unknown>} Actions */

/** The label of each button, what its picture is, which key does the same, and in more words what it does. */
const BUTTONS = {
  undo: ["Undo", "↶", "u"],
  redo: ["Redo", "↷", "r"],
  hint: ["Hint", "✦", "h", "A good move"],
  flip: ["Flip", "⇅", "f", "Turn the board round"],
  newGame: ["New game", "", "n"],
  swap: ["Swap sides", "", "s"],
  resign: ["Resign", "", ""],
  promote: ["Make this the main line", "", ""],
  remove: ["Delete this branch", "", ""],
  review: ["Review", "", "v", "Go through the faults"],
  edit: ["Edit position", "", "e"],
  copy: ["Copy link", "", "c"],
  save: ["Save", "", ""],
  open: ["Open", "", ""],
  keys: ["Keys", "", "?", "This list of keys"],
  rules: ["Rules", "", ""],
  game: ["Change", "", "g", "Change the game"],
  goOn: ["Go on", "", "p", "Let machines go on, or pause them"],
  retry: ["Try again", "", ""],
};
/** @typedef {keyof typeof BUTTONS | Step} ButtonName */

/** A field for moves: no browser should mend them. */
const AS_TYPED = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
/** Where letters are letters and no shortcuts. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, dialog";
/** What a key that is held down does again and again. */
const HELD = ["undo", "redo", "back", "forward"];
/** Where the browser keeps that somebody wants no shortcuts. */
export const KEYS_KEY = "outplay-keys";

/** The keys of buttons and of what else has one: letter, name, words. @returns {[string, string, string][]} */
export function shortcuts() {
  const entries = Object.entries(BUTTONS).map(([name, [label, , key, words]]) => [key, name, words ?? label]);
  const others = [
    ...Object.entries(MOVES).map(([name, [, label, key]]) => [key, name, label]),
    ["m", "type", "Type a move"],
    ["b", "focusBoard", "To the board"],
    ["a", "help", "Help on or off"],
  ];
  return /** @type {[string, string, string][]} */ ([...entries, ...others].filter(([key]) => key));
}

/** What a key is a shortcut for, or "". @param {KeyboardEvent} event */
export function shortcutOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return "";
  if (event.target instanceof Element && event.target.closest(FIELDS)) return "";
  if (event.key !== "?" && areKeysOff()) return "";
  const name = shortcuts().find(([key]) => key === event.key)?.[1] ?? "";
  return event.repeat && !HELD.includes(name) ? "" : name;
}

export const areKeysOff = () => recall(KEYS_KEY) === "off";

export class View {
  /** @type {Board} */
  board = new Board();
  status = make("p", { class: "status" });
  title = make("h1");
  moves = make("div", { class: "moves" }, make("p", { class: "soft small" }, "No moves yet."));
  ending = make("p", { class: "ending-text" });
  problem = make("p", { class: "error-text" });
  typed = make("input", { type: "text", name: "move", maxlength: 60, "aria-describedby": "typed-error", ...AS_TYPED });
  typedError = make("p", { class: "error-text small", id: "typed-error", role: "alert" });
  helpSwitch = make("input", { type: "checkbox", role: "switch" });
  bar = make("div", { class: "bar", hidden: true });
  helpList = make("div", { class: "help-list", hidden: true });
  understand = make("a", { class: "button" }, "Understand");
  explore = make("a", { class: "button" }, "Explore");
  banner = make("div", { class: "ending stack", hidden: true }, this.ending);
  trouble = make("div", { class: "row trouble", hidden: true }, this.problem);
  branch = make("div", { class: "row", hidden: true });
  /** Where the review and the editor put themselves. */
  extra = make("section", { class: "card stack extra", hidden: true });
  /** @type {Record<ButtonName, HTMLButtonElement>} */
  buttons;
  /** @type {Record<Side, ReturnType<typeof makeSeat>>} */
  seats;

  /** @param {HTMLElement} root @param {Actions} actions */
  constructor(root, actions) {
    this.steps = new Steps((step) => actions[step]());
    this.buttons = /** @type {any} */ ({ ...this.steps.buttons });
    for (const name of /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS))) {
      this.buttons[name] = makeButton(name, () => actions[name]());
    }
    this.seats = { white: makeSeat("", () => actions.white()), black: makeSeat(" second", () => actions.black()) };
    this.helpSwitch.addEventListener("change", () => actions.help());
    this.table = make("div", { class: "table stack beside" });
    const boardRow = make("div", { class: "board-row stack" }, this.bar, this.board);
    this.table.append(this.seats.black.element, boardRow, this.seats.white.element);
    const cards = [this.extra, this.#play(actions), this.#moveCard(), this.#helpCard()];
    root.classList.add("board-and-side");
    root.append(this.table, make("div", { class: "side" }, ...cards));
  }

  /** @param {Actions} actions */
  #play(actions) {
    const { undo, redo, hint, flip, newGame, swap, resign, game, rules, goOn, retry } = this.buttons;
    const field = makeField("Your move", this.typed);
    const form = make("form", { class: "row typed" }, field, make("button", {}, "Play"), this.typedError);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      actions.typed();
    });
    const after = (/** @type {string} */ label, /** @type {string} */ name) =>
      make("button", { type: "button", class: name === "review" && "primary", onclick: () => actions[name]() }, label);
    const again = [after("Play again", "newGame"), after("Swap and play again", "swapAndPlay")];
    this.banner.append(make("div", { class: "row" }, after("Review the game", "review"), ...again));
    this.trouble.append(retry);
    return make(
      "section",
      { class: "card stack play", "aria-label": "Game" },
      make("div", { class: "row spread" }, this.title, make("div", { class: "row tools" }, game, rules)),
      make("div", { class: "row spread" }, this.status, goOn),
      this.trouble,
      this.banner,
      make("div", { class: "tools even" }, undo, redo, hint, flip),
      make("div", { class: "tools even three" }, newGame, swap, resign),
      form,
    );
  }

  #moveCard() {
    const { promote, remove, review, edit, copy, save, open, keys } = this.buttons;
    this.branch.append(promote, remove);
    return make(
      "section",
      { class: "card stack move-card", "aria-label": "Moves and files" },
      make("div", { class: "row spread" }, make("h2", {}, "Moves"), this.steps.element),
      this.moves,
      this.branch,
      make("div", { class: "row tools" }, review, edit, copy, save, open, this.understand, this.explore, keys),
    );
  }

  #helpCard() {
    return make(
      "section",
      { class: "card stack help", "aria-label": "Help" },
      make("label", { class: "check" }, this.helpSwitch, "Show who stands better, and every move's worth"),
      this.helpList,
    );
  }

  /** @param {Session} session */
  draw(session) {
    const { board, buttons } = this;
    this.title.textContent = session.game.name;
    board.flipped = session.isFlipped;
    board.moves = session.choices;
    this.#drawSeats(session);
    this.#drawStatus(session);
    const { line } = session;
    const { editing } = board;
    this.steps.show(line.here === 0, line.here === line.tip);
    buttons.undo.disabled = editing || buttons.back.disabled;
    buttons.redo.disabled = editing || buttons.forward.disabled;
    buttons.hint.disabled = editing || Boolean(session.data?.outcome);
    buttons.resign.disabled = editing || !session.resigner;
    buttons.newGame.disabled = buttons.swap.disabled = editing;
    buttons.review.disabled = line.tip === 0;
    buttons.save.disabled = line.tip === 0;
    this.branch.hidden = isMain(line, line.here);
    this.helpSwitch.checked = session.setup.help;
    const { game, position } = session;
    const known = { game: game.name, rules: game.rules };
    this.understand.href = formatAddress("understand", { ...known, position });
    this.explore.href = formatAddress("explore", {
      ...known,
      start: session.setup.start,
      line: movesTo(line).join("."),
    });
  }

  /** @param {Session} session */
  #drawSeats(session) {
    const lower = session.isFlipped ? rivalOf(lowerSide(session.game)) : lowerSide(session.game);
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      const { element, swatch, name, player, turn } = this.seats[side];
      element.classList.toggle("lower", side === lower);
      swatch.style.setProperty("--piece", `var(--${session.game.colours[indexOf(side)]}-piece)`);
      name.textContent = session.name(side);
      player.textContent = playerText(session.setup.players[side]);
      player.setAttribute("aria-label", `${session.name(side)}: ${player.textContent}. Choose another player`);
      const isToMove = side === session.side && !session.ending;
      element.classList.toggle("to-move", isToMove);
      turn.textContent = isToMove ? (session.turns.isThinking ? "thinks …" : "to move") : "";
    }
    this.drawCounts();
  }

  /** How many pieces each side has on the board, as it is shown. */
  drawCounts() {
    const [white, black] = countPieces(this.board.position);
    this.seats.white.count.textContent = several(white, "piece");
    this.seats.black.count.textContent = several(black, "piece");
  }

  /** Says what is wrong with the move in the field, or takes such words away. @param {string} error */
  drawTypedError(error) {
    this.typedError.textContent = error;
    if (error) this.typed.setAttribute("aria-invalid", "true");
    else this.typed.removeAttribute("aria-invalid");
  }

  /** The board has changed: a move that could not be played is of no use any more. */
  forgetTyped() {
    if (this.typedError.textContent) this.typed.value = "";
    this.drawTypedError("");
  }

  /** @param {Session} session */
  #drawStatus(session) {
    const { turns, ending } = session;
    this.banner.hidden = !ending;
    this.ending.textContent = ending;
    this.status.textContent = ending ? "" : session.status;
    this.status.hidden = Boolean(ending);
    this.trouble.hidden = !session.problem;
    this.problem.textContent = session.problem;
    this.buttons.goOn.hidden = session.hasPerson || session.isBrowsing || Boolean(ending);
    this.buttons.goOn.querySelector(".label")?.replaceChildren(turns.isRunning ? "Pause" : "Go on");
  }
}

/** @param {keyof typeof BUTTONS} name @param {() => void} act */
function makeButton(name, act) {
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
  const player = make("button", { type: "button", class: "quiet player", onclick: choose });
  const count = make("span", { class: "figure soft count" });
  const turn = make("span", { class: "turn small" });
  const element = make("div", { class: "seat row" }, swatch, name, player, turn, count);
  return { element, swatch, name, player, count, turn };
}
