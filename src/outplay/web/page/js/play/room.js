// A game in a room: the server holds it, and everybody there sees its changes. No DOM.

/** @import { Api, Failure, GameData, Job, RoomData, Side, Stream } from "../../types.d.ts" */
/** @import { Listener } from "./session.js" */
import { isAborted, messageOf } from "../api.js";
import { sideOf } from "../game/position.js";
import { lineOf, movesTo } from "../game/line.js";
import { gameFields, moveSentence, PERSON, rivalOf } from "../words.js";
import { Session } from "./session.js";

/** @typedef {{ api: Api, stream: Stream }} Server */
/** @typedef {"play" | "undo" | "rematch" | "refuse" | "resign"} Action */

/**
 * Waits for the first state of a room, and passes on all that follow.
 * @param {Stream} stream
 * @param {string} name
 * @param {string | undefined} token
 * @param {(room: RoomData) => void} changed
 * @param {(failure: Failure) => void} failed the room has ended
 * @returns {{ first: Promise<RoomData>, job: Job }}
 */
export function followRoom(stream, name, token, changed, failed) {
  /** @type {Job} */
  let job = { stop() {}, finish() {} };
  let isFirst = true;
  const request = { room: name, token };
  const first = new Promise((/** @type {(room: RoomData) => void} */ resolve, reject) => {
    job = stream.start("room", request, {
      progress(/** @type {RoomData} */ room) {
        if (isFirst) resolve(room);
        else changed(room);
        isFirst = false;
      },
      failed(failure) {
        if (isFirst) reject(new Error(failure.message));
        else failed(failure);
      },
      again: () => request,
    });
  });
  return { first, job };
}

/** Whether a room has changed, but nothing that a player of the first state could want to know before a move. @param {RoomData} before @param {RoomData} now */
function isSameGame(before, now) {
  const state = (/** @type {RoomData} */ { round, record, offer }) =>
    JSON.stringify([round, record.moves, record.forfeit, offer]);
  return now.version > before.version && state(before) === state(now);
}

export class RoomSession extends Session {
  /** @type {RoomData} @override */
  room;
  #stream;
  #token;
  /** @type {Job | null} */
  #job = null;
  /** The changes of the room are shown one after the other. @type {Promise<void>} */
  #showing = Promise.resolve();
  /** How many changes are not shown yet. */
  #late = 0;
  /** Whether the server has not yet answered to an action. */
  #isActing = false;

  /**
   * @param {Server} server
   * @param {Listener} listener
   * @param {GameData} game
   * @param {RoomData} room
   * @param {string | undefined} token
   */
  constructor({ api, stream }, listener, game, room, token) {
    const { record } = room;
    super(api, listener, game, {
      ...gameFields(game),
      start: record.start === game.start ? "" : record.start,
      line: lineOf(record.moves),
      players: { white: PERSON, black: PERSON },
      seed: 0,
      help: false,
      flipped: null,
      forfeit: null,
      clock: "",
      left: "",
      labels: "",
    });
    this.room = room;
    this.#stream = stream;
    this.#token = token;
    this.#markResigned();
  }

  // ---- What is shown

  /** @override @returns {Side | null} */
  get seat() {
    return this.room.you;
  }

  /** The other player, or whoever plays a side while you watch. @param {Side} side */
  who(side) {
    if (side === this.seat) return "You";
    if (!this.room.taken.includes(side)) return "Free seat";
    return this.seat ? "Your friend" : "Player";
  }

  /** @override @param {Side} side */
  playerName(side) {
    const isAway = this.room.taken.includes(side) && !this.room.present.includes(side);
    return this.who(side) + (isAway && side !== this.seat ? " (away)" : "");
  }

  /** @override */
  get choices() {
    const isTurn = this.side === this.seat && !this.isBrowsing && !this.#late && !this.#isActing;
    return isTurn ? super.choices : [];
  }

  /** @override @returns {Side | null} */
  get resigner() {
    return this.ending || this.isBrowsing ? null : this.seat;
  }

  /** @override */
  get status() {
    if (this.isBrowsing) return "You look back at an earlier position.";
    if (this.seat && this.side !== this.seat && this.data?.moves[0]?.target !== null) {
      const isAlone = this.room.taken.length < 2;
      return `${this.name(this.side)} to move: ${isAlone ? "your friend is not here yet" : "your friend’s turn"}.`;
    }
    return super.status;
  }

  /** @override */
  get values() {
    return { room: this.room.room };
  }

  /** @override */
  get key() {
    return [this.room.room, this.room.round].join(" ");
  }

  /** @override */
  get isMine() {
    return this.seat !== null;
  }

  /** @override */
  get canUndo() {
    const { seat, line } = this;
    const first = sideOf(this.book.start);
    const isOwn = (/** @type {number} */ ply) => (ply % 2 ? rivalOf(first) : first) === seat;
    return Boolean(seat) && !this.ending && movesTo(line, line.tip).some((move, ply) => move !== "pass" && isOwn(ply));
  }

  // ---- Changes

  /** Follows the room from now on. @param {Job} job the job that sends its changes */
  follow(job) {
    this.#job = job;
  }

  /** @override */
  close() {
    super.close();
    this.#job?.stop();
  }

  /** The room has ended. @param {Failure} failure */
  end(failure) {
    this.problem = failure.message;
    this.listener.changed();
  }

  /** Shows another state of the room. @param {RoomData} room */
  take(room) {
    if (room.version < this.room.version) return; // an older answer that came late
    const before = this.room;
    this.room = room;
    this.#late++;
    this.#showing = this.#showing.then(() => this.#sync(before));
  }

  /** @param {RoomData} before */
  async #sync(before) {
    const { record, round } = this.room;
    const isSame = before.round === round && movesTo(this.line, this.line.tip).join() === record.moves.join();
    if (!isSame) await this.#replay(before);
    this.#late--;
    this.#markResigned();
    this.#announce(before);
    this.listener.changed();
  }

  /** @param {RoomData} before */
  async #replay(before) {
    const { record } = this.room;
    const isLonger = record.moves.length > before.record.moves.length;
    this.turns.stop();
    this.setup.line = lineOf(record.moves);
    this.setup.forfeit = null;
    await this.open();
    const move = this.book.moveTo(this.line.here);
    if (!isLonger || !move) return;
    const next = this.ending || this.status;
    this.listener.say(`${moveSentence(this.name(rivalOf(sideOf(move.after))), move)} ${next}`);
  }

  #markResigned() {
    const { forfeit } = this.room.record;
    this.setup.forfeit = forfeit ? { side: forfeit.side, node: this.line.tip, verdict: "resigned" } : null;
  }

  /** Says what has happened besides moves. @param {RoomData} before */
  #announce(before) {
    const { offer, record, round, taken } = this.room;
    if (taken.length > before.taken.length) this.listener.say("Your friend has come.");
    if (round > before.round) this.listener.say("A new game. The sides are swapped.");
    if (record.forfeit && !before.record.forfeit) this.listener.say(record.ending);
    if (offer && offer.side !== this.seat && offer.kind !== before.offer?.kind) this.listener.say(this.offerText);
    if (before.offer?.side === this.seat && !offer && round === before.round) {
      const isAccepted = record.moves.length < before.record.moves.length;
      if (!isAccepted && record.moves.length === before.record.moves.length) this.listener.say("The offer is off.");
    }
  }

  /** The offer in words, or "". */
  get offerText() {
    const { offer } = this.room;
    if (!offer) return "";
    const who = this.who(offer.side);
    const asks = who === "You" ? "ask" : "asks";
    const offers = who === "You" ? "offer" : "offers";
    return offer.kind === "undo" ? `${who} ${asks} to take back a move.` : `${who} ${offers} a rematch.`;
  }

  // ---- Actions

  /** @override @param {string} text */
  play(text) {
    const move = this.data?.moves.find((legal) => legal.move === text);
    if (!move) return false;
    if (!this.choices.includes(move)) return true; // the server plays forced passes
    super.play(text);
    this.act("play", text);
    return true;
  }

  /** @override */
  async undo() {
    await this.act("undo");
  }

  /** @override */
  resign() {
    this.act("resign");
  }

  /** Does something in the room; the server may refuse it. @param {Action} action @param {string} [move] */
  async act(action, move) {
    const before = this.room;
    const { room, version } = before;
    this.#isActing = true;
    try {
      const body = { room, token: this.#token ?? "", version, action, move };
      this.take(await this.api.post("/api/rooms/act", body));
    } catch (error) {
      if (!isAborted(error)) await this.#recover(messageOf(error), before, move);
    } finally {
      this.#isActing = false;
      this.listener.changed();
    }
  }

  /**
   * Shows the room as it is after an action was refused. A move that the server had taken before it was restarted is
   * there, and needs no warning; one that was sent while somebody came in is sent again.
   * @param {string} message
   * @param {RoomData} before
   * @param {string} [move]
   */
  async #recover(message, before, move) {
    const meant = movesTo(this.line, this.line.tip).join();
    const { room } = this.room;
    const { first, job } = followRoom(
      this.#stream,
      room,
      this.#token,
      (next) => this.take(next),
      (failure) => this.end(failure),
    );
    this.#job?.stop();
    this.#job = job;
    try {
      const now = await first;
      this.take(now);
      if (move && isSameGame(before, now)) await this.act("play", move);
      else if (!move || now.record.moves.join() !== meant) this.listener.warn(message);
    } catch (error) {
      this.end({ kind: "NoSuchRoom", message: messageOf(error) });
    }
  }
}
