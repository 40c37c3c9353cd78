// The list of players of a tournament.

import { make, makeButton, makeField, on } from "../dom.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { playerText } from "../words.js";
import { MIN_PLAYERS } from "./setup.js";

/** @import { PlayerKind } from "../../types.d.ts" */
/** @import { Entrant } from "./setup.js" */

const ADDED = "level:1";

export class EntrantList {
  /** @type {Entrant[]} */
  #entrants = [];
  /** @type {PlayerKind[]} */
  #kinds = [];
  #most = Infinity;
  #rows = make("ol", { class: "entrants" });
  #add = makeButton("Add a player", () => this.#append());
  /** Looks at the files of the owner's players once more. */
  reload = makeButton("Reload your players", null, {
    hidden: true,
    title: "Your players’ files are read anew for every game.",
  });

  element = make(
    "div",
    { class: "stack" },
    make("h2", {}, "Players"),
    this.#rows,
    make("div", { class: "row" }, this.#add, this.reload),
  );
  /** Called when the list is changed. */
  changed = () => {};

  get entrants() {
    return this.#entrants;
  }

  /** @param {Entrant[]} entrants @param {PlayerKind[]} kinds @param {number} most */
  show(entrants, kinds, most) {
    this.#entrants = entrants.map((entrant) => ({ ...entrant }));
    this.#kinds = kinds;
    this.#most = most;
    this.reload.hidden = !kinds.some((kind) => kind.own);
    this.#draw();
  }

  #draw() {
    this.#rows.replaceChildren(...this.#entrants.map((entrant, place) => this.#makeRow(entrant, place)));
    this.#add.disabled = this.#entrants.length >= this.#most;
  }

  /** @param {Entrant} entrant @param {number} place */
  #makeRow(entrant, place) {
    const picker = new PlayerPicker();
    picker.kinds = this.#kinds;
    picker.human = false;
    picker.label = `Player ${place + 1}`;
    picker.value = entrant.spec;
    const name = make("input", {
      type: "text",
      maxlength: 60,
      placeholder: playerText(entrant.spec),
      value: entrant.name,
    });
    on(picker, "change", ({ player }) => {
      entrant.spec = player;
      name.placeholder = playerText(entrant.spec);
      this.changed();
    });
    name.addEventListener("input", () => {
      entrant.name = name.value.trim();
      this.changed();
    });
    const label = `Remove player ${place + 1}`;
    const isLast = this.#entrants.length <= MIN_PLAYERS;
    const attributes = { class: "quiet icon", "aria-label": label, title: label, disabled: isLast };
    const remove = makeButton("✕", () => this.#remove(place), attributes);
    const field = makeField(`Name of player ${place + 1}`, name);
    return make("li", {}, picker, field, remove);
  }

  #append() {
    this.#entrants.push({ name: "", spec: this.#entrants.at(-1)?.spec ?? ADDED });
    this.#draw();
    this.#rows.lastElementChild?.scrollIntoView({ block: "nearest" });
    this.changed();
  }

  /** @param {number} place */
  #remove(place) {
    this.#entrants.splice(place, 1);
    this.#draw();
    const rows = this.#rows.children;
    const button = rows[Math.min(place, rows.length - 1)]?.querySelector("button.icon");
    if (button instanceof HTMLButtonElement && !button.disabled) button.focus();
    else this.#add.focus();
    this.changed();
  }
}
