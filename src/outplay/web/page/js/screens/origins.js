// Where it comes from: the old documents behind the games, and where the things that they described are now.

/** @import { OriginData, OriginPlace, OriginsData, Values } from "../../types.d.ts" */
import { make } from "../dom.js";
import { entryOf, Screen } from "../screen.js";
import { capital } from "../words.js";

class Origins extends Screen {
  /** @override @param {Values} values */
  async open(values) {
    if (values.game) this.page.tell(`This page is about all games, not only “${values.game.slice(0, 40)}”.`, "error");
    const { origins } = /** @type {OriginsData} */ (await this.page.api.get("/api/origins", {}, this.signal));
    this.root.replaceChildren(
      make("h1", {}, "Where it comes from"),
      make("p", {}, "Five old documents stand behind Outplay. This is what they described, and where it is now."),
      ...origins.map(drawOrigin),
    );
  }
}

/** @param {OriginData} origin */
function drawOrigin({ title, text, places }) {
  const items = places.map((place) => make("li", {}, ...drawPlace(place)));
  return make(
    "section",
    { class: "card stack" },
    make("h2", {}, title),
    make("p", {}, text),
    make("ul", { class: "bullets stack tight" }, ...items),
  );
}

const KINDS = { command: "the command", python: "in Python", player: "the player" };

/** @param {OriginPlace} place */
function drawPlace({ what, kind, where }) {
  if (kind === "screen") return [make("a", { href: where }, capital(what))];
  return [`${capital(what)}: ${KINDS[kind]} `, make("code", {}, where)];
}

export const screen = entryOf(["home"], (root, page) => new Origins(root, page));
