// Home: all games with their pictures, and where to go with them.

/** @import { Page, Values } from "../../types.d.ts" */
import { formatAddress } from "../address.js";
import { make, recall } from "../dom.js";
import { fetchPictures } from "../game/gallery.js";
import { MY_GAMES, parseGames, placeOf, unfinished } from "../game/my-games.js";
import { entryOf, Screen } from "../screen.js";
import { PERSON, plural } from "../words.js";

/** Where machines explain themselves: the screen, its button and what is there. */
const LESSONS = [
  ["learn", "Train a machine", "A wall of matchboxes learns a game from its own mistakes, bead by bead."],
  [
    "understand",
    "See how a machine thinks",
    "The tree of a search, step by step: what it looks at, and what it can skip.",
  ],
  ["explore", "Walk through a solved game", "What every move is worth when both sides play perfectly."],
  ["watch", "Watch machines play", "Two strategies play each other, at your pace."],
];

/** @typedef {{ name: string, title: string, about: string }} Invitation */

class Home extends Screen {
  /** @override @param {Values} values */
  async open(values) {
    if (values.game) this.page.tell(`Home shows all games, not only “${values.game.slice(0, 40)}”.`, "error");
    const { catalogue, own } = this.page.games;
    const picture = fetchPictures(this.page, this.signal);
    const known = catalogue.map(({ default: name, title, about }) => ({ name, title, about }));
    const others = own.map(({ name }) => ({ name, title: name, about: "One of your own variants." }));
    this.root.replaceChildren(
      make(
        "header",
        { class: "stack tight" },
        make("h1", {}, "Which game will you play?"),
        make("p", { class: "soft" }, "Small board games, against the computer or a friend."),
      ),
      ...myGames(),
      make(
        "ul",
        { class: "home-games" },
        ...[...known, ...others].map((game, number) => card(this.page, game, `home-${number}`, picture(game.name))),
      ),
      ...lessons(this.page),
      make("p", {}, make("a", { href: "#/origins" }, "Where it comes from"), ": the old documents behind the games."),
    );
  }
}

/** @param {Page} page @param {Invitation} game @param {string} id @param {HTMLElement} picture */
function card({ screens }, { name, title, about }, id, picture) {
  const friends = { game: name, white: PERSON, black: PERSON };
  /** @param {string} label @param {string} screen @param {Values} values @param {string} [look] */
  const link = (label, screen, values, look = "button") =>
    make("a", { class: look, href: formatAddress(screen, values), "aria-describedby": id }, label);
  const links = [
    link("Play the computer", "play", { game: name }, "button primary"),
    link("Play a friend", "play", friends),
    screens.includes("puzzle") && link("Puzzle", "puzzle", { game: name }),
  ];
  return make(
    "li",
    { class: "card home-game" },
    picture,
    make("div", { class: "stack tight" }, make("h2", { id }, title), make("p", {}, about)),
    make("div", { class: "row home-ways" }, ...links),
  );
}

/** The last game to go on with, and the way to all that were played in this browser. */
function myGames() {
  const mine = parseGames(recall(MY_GAMES));
  if (!mine.games.length) return [];
  const last = unfinished(mine);
  const words = last
    ? ["Your last game: ", make("strong", {}, last.title), `, ${plural(last.moves, "move")}.`]
    : [`You have played ${plural(mine.games.length, "game")}.`];
  const goOn = last && make("a", { class: "button", href: formatAddress("play", placeOf(last)) }, "Go on");
  const all = make("a", { class: "button", href: "#/games" }, "My games");
  return [
    make(
      "section",
      { class: "card row spread home-mine", "aria-label": "Your games" },
      make("p", {}, ...words),
      make("div", { class: "row" }, goOn, all),
    ),
  ];
}

/** @param {Page} page */
function lessons({ screens }) {
  const cards = LESSONS.filter(([screen]) => screens.includes(screen)).map(([screen, label, words]) =>
    make(
      "li",
      { class: "card stack tight" },
      make("a", { href: `#/${screen}` }, label),
      make("p", { class: "soft" }, words),
    ),
  );
  return [make("h2", {}, "Learn how machines play"), make("ul", { class: "home-lessons" }, ...cards)];
}

export const screen = entryOf(["home"], (root, page) => new Home(root, page));
