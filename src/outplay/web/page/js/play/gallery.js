// Every game at its usual size as a small picture: one click sits down at it.

/** @import { GameData, Page } from "../../types.d.ts" */
import { make } from "../dom.js";
import { thumbnail } from "../elements/thumbnail.js";
import { isAborted } from "../api.js";

/** @param {Page} page @param {AbortSignal} signal @param {(game: string) => void} choose @returns {HTMLElement} */
export function makeGallery(page, signal, choose) {
  const { catalogue, own } = page.games;
  const known = catalogue.map((entry) => ({ name: entry.default, title: entry.name, summary: entry.summary }));
  const others = own.map(({ name }) => ({ name, title: name, summary: "a variant of this server" }));
  const cards = [...known, ...others].map(({ name, title, summary }) => {
    const picture = make("span", { class: "gallery-picture" });
    draw(page, signal, name, picture);
    const words = [make("strong", {}, title), make("span", { class: "soft small" }, summary)];
    return make("li", {}, make("button", { type: "button", onclick: () => choose(name) }, picture, ...words));
  });
  return make("ul", { class: "gallery" }, ...cards);
}

/**
 * Fills in the board when the server has described it; without it the card still has its words.
 *
 * @param {Page} page
 * @param {AbortSignal} signal
 * @param {string} name
 * @param {HTMLElement} place
 */
async function draw({ api }, signal, name, place) {
  try {
    const game = /** @type {GameData} */ (await api.get("/api/game", { game: name }, signal));
    place.append(thumbnail(game, game.start));
  } catch (error) {
    if (!isAborted(error)) place.append("?");
  }
}
