// A game being played: its set-up, the position shown, and the actions. It calls its listener when there is something to
// draw. No DOM.

/** @import { Api, GameData, LabelStyle, LineData, MoveData, RoomData, Side } from "../../types.d.ts" */
/** @import { Line } from "../game/line.js" */
/** @import { GameClock } from "./game-clock.js" */
/** @import { Setup, Verdict } from "./link.js" */
import { isAborted, messageOf, Refusal } from "../api.js";
import { isTurnedFor, sideOf } from "../game/position.js";
import { gameFields, PERSON, playerText, rivalOf, sideName } from "../words.js";
import { Book } from "../game/book.js";
import * as lines from "../game/line.js";
import { drawSeed, exchanged, formatLink } from "./link.js";
import { Turns } from "./turns.js";

/**
 * @typedef {object} Listener
 * @property {(move: MoveData | null) => void} shown another position is shown, reached by this move if by any
 * @property {() => void} changed something else has changed
 * @property {(text: string) => void} say announces a text
 * @property {(text: string) => void} warn something could not be done
 */

/** @type {Listener} */
const NOBODY = { shown: () => {}, changed: () => {}, say: () => {}, warn: () => {} };

export class Session {
  /** The squares round the board, if the label style has some. @type {LabelStyle["border"]} */
  border = [];
  /** Why the game cannot continue, or "". */
  problem = "";
  /** How a game from a file ended, where its last position does not show it. */
  remark = "";
  /** What the person who is to move has been told about the position, as by a hint; else "". */
  #advice = "";
  /** The room in which it is played, if any. @type {RoomData | null} */
  room = null;
  /** Whether a person has moved here since the game was opened. */
  hasPlayed = false;
  /** The clock, if the game has one. @type {GameClock | null} */
  clock = null;
  /** Whether the server is away: the clock waits for it. */
  #isAway = false;
  /** Whether the position of the set-up has been fetched. */
  #isOpen = false;

  /** @param {Api} api @param {Listener} listener @param {GameData} game @param {Setup} setup */
  constructor(api, listener, game, setup) {
    this.api = api;
    this.listener = listener;
    this.game = game;
    this.setup = setup;
    this.book = this.#makeBook(setup.start || game.start);
    this.turns = new Turns(this);
  }

  /** @param {string} start */
  #makeBook(start) {
    return new Book(this.api, this.game, start, this.setup.labels);
  }

  // ---- What is shown

  get line() {
    return this.setup.line;
  }

  /** The position that is shown. */
  get position() {
    return this.book.positionAt(this.line.here);
  }

  /** The server's data for the position; null until it arrives. */
  get data() {
    return this.book.findAt(this.line, this.line.here);
  }

  get side() {
    return sideOf(this.position);
  }

  /** @param {Side} side */
  name(side) {
    return sideName(this.game, side);
  }

  /** Who plays a side. @param {Side} side */
  playerName(side) {
    return playerText(this.setup.players[side]);
  }

  /** @param {Side} side */
  isPerson(side) {
    return this.setup.players[side] === PERSON;
  }

  get hasPerson() {
    return this.isPerson("white") || this.isPerson("black");
  }

  /** The side of the only person; null if there are none or two. @returns {Side | null} */
  get seat() {
    if (this.isPerson("white") === this.isPerson("black")) return null;
    return this.isPerson("white") ? "white" : "black";
  }

  /** Who has lost in this position, but not by the rules. */
  get #loss() {
    const { forfeit } = this.setup;
    return forfeit?.node === this.line.here ? forfeit : null;
  }

  /** How the game ended, if it ended in this position; else "". */
  get ending() {
    const loss = this.#loss;
    if (loss) {
      const what = loss.verdict === "time" ? "ran out of time" : "resigned";
      return `${this.name(loss.side)} ${what}: ${this.name(rivalOf(loss.side))} wins.`;
    }
    if (this.data?.outcome) return this.data.outcome.text;
    return this.line.here === lines.endOf(this.line) ? this.remark : "";
  }

  /**
   * Who has won, if the game ended in this position: as the only person sees it.
   * @returns {{ kind: "win" | "draw" | "loss", text: string } | null}
   */
  get verdict() {
    const loss = this.#loss;
    const outcome = this.data?.outcome ?? null;
    if (!loss && !outcome) return null;
    const winner = loss ? rivalOf(loss.side) : outcome?.winner;
    if (!winner) return { kind: "draw", text: "Draw." };
    if (this.seat === null) return { kind: "win", text: `${this.#winnerName(winner)} wins!` };
    return winner === this.seat ? { kind: "win", text: "You win!" } : { kind: "loss", text: "You lose." };
  }

  /** Of two machines the winner goes by its own name, which it keeps when they change sides. @param {Side} side */
  #winnerName(side) {
    const { white, black } = this.setup.players;
    return this.hasPerson || white === black ? this.name(side) : this.playerName(side);
  }

  /** The end of the game as it is announced, or "". */
  get spokenEnding() {
    return this.seat === null ? this.ending : [this.verdict?.text, this.ending].filter(Boolean).join(" ");
  }

  /** Who is to move, in a sentence, with a pass just before. */
  get status() {
    const { data, side } = this;
    const name = this.name(side);
    if (this.#advice && this.choices.length) return this.#advice;
    const passed = this.book.moveTo(this.line.here)?.target === null ? `${this.name(rivalOf(side))} passed. ` : "";
    if (!data) return `${passed}${name} is next.`;
    if (data.moves[0]?.target === null) return `${name} cannot move and must pass.`;
    if (this.turns.isThinking) return `${passed}${name} is thinking …`;
    if (this.isBrowsing) return `${passed}${name} to move. A different move starts a branch.`;
    return passed + (this.seat === side ? `Your turn: ${name} to move.` : `${name} to move.`);
  }

  /** At the start of a game, what is known of the chances of the only person; else "". */
  get chances() {
    const { winner } = this.game;
    const isStart = lines.depthOf(this.line, this.line.here) < 2 && !this.setup.start;
    if (!isStart || this.seat === null || this.room || !winner) return "";
    if (winner === "draw") return "Nobody can win this board against perfect play.";
    const name = this.name(winner);
    if (winner === this.seat) return `You play ${name}, the side that wins with perfect play.`;
    return `${name} wins with perfect play: you need a mistake of your rival.`;
  }

  /** Whether moves have already been played from this position. */
  get isBrowsing() {
    return !lines.isAtEnd(this.line);
  }

  /** The moves that the person may choose from. @returns {MoveData[]} */
  get choices() {
    const { data } = this;
    if (!data || this.ending || data.moves[0]?.target === null) return [];
    return this.isPerson(this.side) || this.isBrowsing || this.turns.isWaiting ? data.moves : [];
  }

  /** The side that a person may resign for: their own, or the side to move. @returns {Side | null} */
  get resigner() {
    if (!this.hasPerson || this.ending || this.isBrowsing) return null;
    return this.seat ?? this.side;
  }

  /** Whether there is something to take back. */
  get canUndo() {
    return this.#lastChoice !== null;
  }

  /** The last position in which a person had a choice, or the one before if only machines play; null without one. */
  get #lastChoice() {
    const path = [0, ...lines.pathTo(this.line, this.line.here)];
    const place = path.findLastIndex((id, number) => number + 1 < path.length && this.#hadChoice(id, path[number + 1]));
    return path[place] ?? null;
  }

  get isFlipped() {
    return this.setup.flipped ?? (this.seat !== null && isTurnedFor(this.game, this.seat));
  }

  get values() {
    return this.link;
  }

  /** The game in the address, without a room. */
  get link() {
    return formatLink({ ...this.setup, ...gameFields(this.game), left: this.clock?.text ?? this.setup.left });
  }

  /** The name of this game among those of the browser. */
  get key() {
    return [this.game.name, this.game.rules, this.setup.seed].join(" ");
  }

  /** Whether it is a game of the person in front of this browser. */
  get isMine() {
    return this.hasPlayed;
  }

  // ---- Moves

  /** Shows the position of the set-up. Moves that cannot be played are dropped with a warning. */
  async open() {
    this.problem = "";
    const error = await this.#replay(this.line.here);
    if (error && !(error instanceof Refusal && error.status < 500)) {
      this.problem = messageOf(error); // not the game's fault: it is kept
      this.listener.changed();
      return;
    }
    if (error) {
      Object.assign(this.setup, { start: "", line: lines.emptyLine(), forfeit: null });
      this.book = this.#makeBook(this.game.start);
    }
    this.#isOpen = true;
    this.#show(this.line, null);
    if (this.setup.labels) await this.#fetchTexts();
  }

  /** Writes cells and moves in another label style; "" is the usual one. @param {LabelStyle | null} style */
  async relabel(style) {
    this.border = style?.border ?? [];
    this.setup.labels = style?.name ?? "";
    this.book = this.#makeBook(this.book.start);
    await this.open();
  }

  /** Fetches the branches too, for the texts of their moves. */
  async #fetchTexts() {
    const { book } = this;
    for (const leaf of lines.inOrder(this.line).filter((id) => !this.line.nodes[id].children.length)) {
      await this.#replay(leaf);
      if (book !== this.book) return;
    }
    this.listener.changed();
  }

  /** A move to a node as it is written here. @param {number} node */
  textTo(node) {
    return this.book.moveTo(node)?.text ?? this.line.nodes[node].move;
  }

  /** The texts of all moves of the line; empty in the usual style. @returns {ReadonlyMap<number, string>} */
  get texts() {
    return new Map(this.setup.labels ? lines.inOrder(this.line).map((id) => [id, this.textTo(id)]) : []);
  }

  /** A legal move as it is written here. @param {string} move */
  textOf(move) {
    return this.data?.moves.find((legal) => legal.move === move)?.text ?? move;
  }

  /** Retries what failed. */
  retry() {
    if (this.#isOpen) this.turns.begin();
    else this.open();
  }

  /** Closes the game: later answers change and say nothing. */
  close() {
    this.listener = NOBODY;
    this.turns.close();
  }

  /** Plays a legal move, which is shown at once; returns whether it is legal. @param {string} text */
  play(text) {
    const move = this.data?.moves.find((legal) => legal.move === text);
    if (!move) return false;
    const line = lines.play(this.line, text);
    if (line === this.line) {
      this.listener.warn(`This game has ${lines.MAX_MOVES} moves, more than a link can hold. Delete a branch first.`);
      return true;
    }
    if (this.#loss) this.setup.forfeit = null;
    this.hasPlayed ||= this.isPerson(this.side);
    this.clock?.press(this.side);
    this.book.write(line.here, move);
    this.#show(line, move);
    return true;
  }

  /** Plays a typed move; returns what is wrong with it, or "". @param {string} text */
  async type(text) {
    const { data } = this;
    if (!data) return "The position is still loading.";
    if (this.ending) return "The game is over.";
    if (!this.choices.length) return `It is not your turn: ${this.name(this.side)} is to move.`;
    const typed = text.trim();
    if (this.play(typed.toLowerCase())) return "";
    try {
      const { labels } = this.setup;
      const moves = [...lines.movesTo(this.line, this.line.here), typed];
      const body = { ...gameFields(this.game), start: this.book.start, moves, labels: labels || undefined };
      const { plies } = /** @type {LineData} */ (await this.api.post("/api/play", body));
      if (this.data === data) this.play(plies[plies.length - 1].move);
      return "";
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Goes to a node of the line. @param {number} id */
  async goTo(id) {
    if (id === this.line.here) return;
    const signal = this.turns.stop();
    const isNext = this.line.nodes[id]?.parent === this.line.here;
    const error = this.book.isKnown(this.line, id) ? null : await this.#replay(id, signal);
    if (signal.aborted) return;
    if (error || !lines.isReachable(this.line, id)) {
      this.turns.begin();
      return;
    }
    this.#show(lines.goTo(this.line, id), isNext ? this.book.moveTo(id) : null);
    if (!isNext) this.listener.say(`${this.#whereabouts()} ${this.ending || `${this.name(this.side)} to move.`}`);
  }

  #whereabouts() {
    const { here } = this.line;
    return here ? `After move ${lines.depthOf(this.line, here)}, ${this.textTo(here)}.` : "At the start.";
  }

  /** Takes back the last choice and all that followed. */
  async undo() {
    this.turns.isRunning = false;
    if (this.#lastChoice !== null) await this.goTo(this.#lastChoice);
  }

  /** Goes forward to the next position in which a person had a choice, or to the end of the line. */
  async redo() {
    if (await this.#replay(this.line.tip)) return;
    const path = [0, ...lines.pathTo(this.line, this.line.tip)];
    const rest = path.slice(path.indexOf(this.line.here) + 1);
    const next = rest.find((id, place) => place + 1 < rest.length && this.#hadChoice(id, rest[place + 1]));
    await this.goTo(next ?? this.line.tip);
  }

  /** @param {number} id @param {number} next */
  #hadChoice(id, next) {
    if (this.line.nodes[next].move === "pass") return false;
    return !this.hasPerson || this.isPerson(sideOf(this.book.positionAt(id)));
  }

  /** @param {Line} line @param {MoveData | null} move */
  #show(line, move) {
    this.turns.stop();
    this.setup.line = line;
    this.#advice = "";
    this.listener.shown(move);
    this.turns.begin(move);
  }

  /**
   * Fetches the moves to a node; returns the error that prevented it, or null.
   * @param {number} node
   * @param {AbortSignal} [signal]
   */
  async #replay(node, signal) {
    try {
      const { line, error } = await this.book.replay(this.line, node, signal);
      if (error) {
        this.listener.warn(`The line cannot be played to the end: ${messageOf(error)}`);
        this.#prune(line);
      }
      return null;
    } catch (error) {
      if (!isAborted(error)) this.listener.warn(messageOf(error));
      return error;
    }
  }

  /** @param {Line} line the line after something was removed */
  #prune(line) {
    if (this.setup.forfeit && !lines.isReachable(line, this.setup.forfeit.node)) this.setup.forfeit = null;
    this.setup.line = line;
  }

  // ---- The set-up

  /** @param {Partial<Setup>} changes */
  change(changes) {
    Object.assign(this.setup, changes);
    this.listener.changed();
  }

  /** Replaces a player in the running game. @param {Side} side @param {string} spec */
  setPlayer(side, spec) {
    this.change({ players: { ...this.setup.players, [side]: spec } });
    this.turns.begin();
  }

  /** Swaps the players in the running game. */
  swap() {
    this.change({ players: exchanged(this.setup.players), flipped: null });
    this.turns.begin();
  }

  /** Gives the only person a side. @param {Side} side */
  sit(side) {
    if (this.seat !== null && this.seat !== side) this.swap();
  }

  /** Starts a new game, from the same start or another. @param {string} [start] a position */
  newGame(start = this.book.start) {
    this.turns.stop();
    this.turns.isRunning = start === this.book.start;
    this.remark = "";
    this.hasPlayed = false;
    this.book = this.#makeBook(start);
    const own = start === this.game.start ? "" : start;
    Object.assign(this.setup, { start: own, forfeit: null, seed: drawSeed(), left: "" });
    this.clock = null;
    this.#show(lines.emptyLine(), null);
  }

  resign() {
    if (this.resigner) this.#lose(this.resigner, "resigned");
  }

  /** A side loses here. @param {Side} side @param {Verdict} verdict */
  #lose(side, verdict) {
    this.turns.stop();
    this.hasPlayed ||= this.hasPerson;
    this.change({ forfeit: { side, node: this.line.here, verdict } });
    this.listener.say(this.spokenEnding);
  }

  /** @param {number} id */
  removeBranch(id) {
    this.#prune(lines.remove(this.line, id));
    this.#show(this.line, null);
  }

  /** @param {number} id */
  promoteBranch(id) {
    this.change({ line: lines.promote(this.line, id) });
  }

  /** Tells the person who is to move something about the position shown. @param {string} text */
  advise(text) {
    this.#advice = text;
    this.listener.changed();
    this.listener.say(text);
  }

  // ---- The clock

  /** Sets the clock up. @param {GameClock} clock */
  wind(clock) {
    this.clock = clock;
    clock.fell = (side) => this.#lose(side, "time");
    this.runClock();
  }

  /** The server has gone away, or has come back. @param {boolean} isAway */
  setAway(isAway) {
    this.#isAway = isAway;
    if (isAway) this.clock?.stop();
    else this.runClock();
  }

  /**
   * Lets the time of the side to move run, from the first move on. It stands still while an earlier position is shown,
   * and while nobody can move.
   */
  runClock() {
    const { turns, data } = this;
    if (this.#isAway || turns.isHeld || turns.isWaiting || !this.line.here || this.isBrowsing || this.ending) return;
    if (data && data.moves[0]?.target !== null) this.clock?.run(this.side);
  }
}
