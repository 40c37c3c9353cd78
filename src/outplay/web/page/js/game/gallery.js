// Pictures of all games at their start, from one answer of the server.

/** @import { GalleryData, Page } from "../../types.d.ts" */
import { isAborted } from "../api.js";
import { make } from "../dom.js";
import { thumbnail } from "../elements/thumbnail.js";

/**
 * A function that makes the place of a picture; it is drawn when the server has described the games.
 * @param {Page} page
 * @param {AbortSignal} signal
 * @returns {(name: string) => HTMLElement} by the full name of a game
 */
export function fetchPictures({ api }, signal) {
  const fetched = /** @type {Promise<GalleryData>} */ (api.get("/api/gallery", {}, signal));
  const draw = async (/** @type {string} */ name, /** @type {HTMLElement} */ place) => {
    try {
      const game = (await fetched).games.find((one) => one.name === name);
      place.append(game ? thumbnail(game, game.start) : "?");
    } catch (error) {
      if (!isAborted(error)) place.append("?");
    }
  };
  return (name) => {
    const place = make("span", { class: "start-picture" });
    void draw(name, place);
    return place;
  };
}
