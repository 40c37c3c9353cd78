// Rooms on the Play screen: entering one, inviting a friend, and the card that shows who is there and what is offered.

/** @import { InvitationData, SeatData, Side } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { isAborted, messageOf } from "../api.js";
import { showDialog } from "../dialog.js";
import { keep, make, makeButton, patch, recall } from "../dom.js";
import { playAddress } from "../address.js";
import { movesTo } from "../game/line.js";
import { gameFields, plural, rivalOf, SIDES } from "../words.js";
import { followRoom, RoomSession } from "./room.js";

const FOR_THE_NETWORK = "outplay serve --host 0.0.0.0";

/** The tokens of this visit, if the browser stores nothing. @type {Map<string, string>} */
const tokens = new Map();

/** @param {string} name of the room */
const keyOf = (name) => `outplay-room-${name}`;

/** @param {SeatData} seat */
function keepSeat({ room, token }) {
  if (!token) return;
  tokens.set(room, token);
  keep(keyOf(room), token);
}

/** Asks which side to play, and opens a room for a new game. @param {PlayScreen} screen */
export function invite(screen) {
  const { session } = screen;
  const text = "You play on this device, your friend on another one. Which side is yours?";
  const sides = SIDES.map((side) => ({ label: session.name(side), act: () => screen.try(create(screen, side)) }));
  showDialog("Invite a friend", [text], [...sides.map((one) => ({ ...one, primary: true })), { label: "Cancel" }]);
}

/** @param {PlayScreen} screen @param {Side} side */
async function create(screen, side) {
  const { game, setup } = screen.session;
  const body = { ...gameFields(game), start: setup.start || undefined, side };
  const seat = /** @type {SeatData} */ (await screen.page.api.post("/api/rooms", body, screen.signal));
  keepSeat(seat);
  screen.beginAnew();
  await enterRoom(screen, seat.room);
}

/** Enters a room: the own seat, a free one, or as somebody who watches. @param {PlayScreen} screen @param {string} name */
export async function enterRoom(screen, name) {
  const { api, stream } = screen.page;
  const isLate = screen.ask();
  const known = tokens.get(name) ?? recall(keyOf(name)) ?? undefined;
  const seat = /** @type {SeatData} */ (await api.post("/api/rooms/join", { room: name, token: known }, screen.signal));
  keepSeat(seat);
  const token = seat.token ?? undefined;
  /** @type {RoomSession | null} */
  let session = null;
  const { first, job } = followRoom(
    stream,
    name,
    token,
    (room) => session?.take(room),
    (failure) => session?.end(failure),
  );
  try {
    const room = await first;
    const game = await screen.fetchGame(room.record.game, room.record.rules);
    if (isLate()) throw new DOMException("another address was opened", "AbortError");
    const listener = screen.listener();
    const card = new RoomCard(screen);
    const changed = () => {
      if (session) card.draw(session);
    };
    const drawn = {
      ...listener,
      shown: (/** @type {any} */ move) => (listener.shown(move), changed()),
      changed: () => (listener.changed(), changed()),
    };
    session = new RoomSession({ api, stream }, drawn, game, room, token);
    session.follow(job);
    await screen.begin(session);
  } catch (error) {
    job.stop();
    throw error;
  }
}

/** The card of a room. */
class RoomCard {
  /** @type {InvitationData | null} */
  #invitation = null;
  #isLinkShown = false;
  #isAsking = false;

  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /** @param {RoomSession} session */
  draw(session) {
    const { room } = session;
    const isWaiting = room.taken.length < 2;
    const isShown = isWaiting || this.#isLinkShown;
    if (isShown && !this.#invitation) this.#fetchInvitation(session);
    const switchLink = () => {
      this.#isLinkShown = !this.#isLinkShown;
      this.draw(session);
    };
    patch(
      this.screen.view.room,
      make("h2", {}, isWaiting ? "Invite a friend" : "Room"),
      make("p", {}, words(session)),
      isShown && this.#invitation && this.#drawInvitation(this.#invitation),
      this.#drawOffer(session),
      make(
        "div",
        { class: "row tight" },
        !isWaiting && makeButton(this.#isLinkShown ? "Hide the link" : "Show the link", switchLink),
        makeButton("Leave the room", () => leave(session)),
      ),
    );
  }

  /** @param {RoomSession} session */
  async #fetchInvitation(session) {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { page, signal } = this.screen;
    try {
      this.#invitation = await page.api.post("/api/rooms/invitation", { room: session.room.room }, signal);
    } catch (error) {
      if (!isAborted(error)) page.tell(messageOf(error), "error");
    }
    this.#isAsking = false;
    if (this.#invitation && this.screen.session === session) this.draw(session);
  }

  /** @param {InvitationData} invitation */
  #drawInvitation({ link, picture, local }) {
    const field = make("input", { type: "text", readonly: true, "aria-label": "Link to this room", value: link });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        this.screen.page.tell("Link copied.");
      } catch {
        this.screen.view.room.querySelector("input")?.select();
        this.screen.page.tell("Copy the marked link with Ctrl-C.");
      }
    };
    const note =
      local &&
      make(
        "p",
        { class: "note" },
        "This server answers this machine only, so the link opens on no other device. To change that, stop it and start it with ",
        make("code", {}, FOR_THE_NETWORK),
        ". The room stays, and everybody on your network can then use the server.",
      );
    return make(
      "div",
      { class: "stack tight invitation" },
      make("img", { src: picture, alt: "QR code of the link", width: 220, height: 220 }),
      make(
        "div",
        { class: "row tight" },
        field,
        makeButton("Copy", copy, { "aria-label": "Copy the link to this room" }),
      ),
      note,
    );
  }

  /** @param {RoomSession} session */
  #drawOffer(session) {
    const { room, seat, offerText: text } = session;
    const { offer } = room;
    if (!seat || (!offer && !room.record.ending)) return null;
    const refuse = () => session.act("refuse");
    /** @type {HTMLButtonElement[]} */
    let buttons;
    if (!offer) buttons = [makeButton("Offer a rematch", () => session.act("rematch"), { class: "primary" })];
    else if (offer.side === seat) buttons = [makeButton("Withdraw", refuse)];
    else {
      const label = offer.kind === "undo" ? "Take it back" : "Play again";
      buttons = [makeButton(label, () => session.act(offer.kind), { class: "primary" }), makeButton("No", refuse)];
    }
    return make(
      "div",
      { class: "stack tight offer" },
      text && make("p", {}, text),
      make("div", { class: "row tight" }, ...buttons),
    );
  }
}

/** Who is there. @param {RoomSession} session */
function words(session) {
  const { room, seat } = session;
  const watchers = room.watchers ? ` ${plural(room.watchers, "person watches", "people watch")}.` : "";
  if (!seat) return `You watch this game.${watchers}`;
  const yours = `You play ${session.name(seat)}.`;
  if (room.taken.length < 2) return `${yours} Open this link on the other device, or scan the code.${watchers}`;
  const isHere = room.present.includes(rivalOf(seat));
  return `${yours} Your friend is ${isHere ? "here" : "away"}.${watchers}`;
}

/** Continues the game outside of the room, where all can be tried. @param {RoomSession} session */
function leave({ game, line, setup }) {
  location.hash = playAddress(game, movesTo(line, line.tip), { start: setup.start || game.start });
}
