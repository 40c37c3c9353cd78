// The policy as editable numbers: the beads of a new box, and what a win, a draw and a loss do to them.

import { make, makeField, makeSelect, makeText } from "../dom.js";
import { signed } from "../words.js";
import { formatPolicy, parseBeads, parseChange, parseShare } from "./setup.js";

/** @import { PolicyData } from "../../types.d.ts" */

const CHANGE = "Enter a whole number of beads, as in +3 or −1.";
const EMPTY = [
  { name: "resign", title: "resigns" },
  { name: "refill", title: "is refilled" },
];
const MIRRORED = [
  { name: "once", title: "share a bead" },
  { name: "each", title: "have a bead each" },
];

export class PolicyFields {
  #beads = makeText();
  #win = makeText();
  #draw = makeText();
  #loss = makeText();
  #fade = makeText();
  #empty = makeSelect(EMPTY);
  #mirrored = makeSelect(MIRRORED);
  /** The text of the last policy. */
  #last = "";
  #error = make("p", { class: "error-text small", role: "alert", hidden: true });
  element = make("details", { class: "policy" }, make("summary", {}, "The policy in numbers"));
  /** Called when the policy is changed. */
  changed = (/** @type {PolicyData} */ _policy) => {};

  constructor() {
    const fields = [
      makeField("Beads per move in a new box, for its 1st, 2nd … move", this.#beads, { class: "field wide" }),
      makeField("Won", this.#win),
      makeField("Drawn", this.#draw),
      makeField("Lost", this.#loss),
      makeField("Share of the move before", this.#fade, { class: "field half" }),
      makeField("An empty box", this.#empty, { class: "field half" }),
      makeField("Mirrored moves", this.#mirrored, { class: "field half" }),
    ];
    const note = "A change starts a new machine. Share 0: only the last move counts; 1: all moves count equally.";
    this.element.append(make("div", { class: "row fields" }, ...fields), this.#error);
    this.element.append(make("p", { class: "soft small" }, note));
    this.element.addEventListener("change", () => {
      const { policy } = this;
      if (!policy) return;
      this.#last = formatPolicy(policy);
      this.changed(policy);
    });
  }

  /** Shows a policy, without disturbing someone who types the same one. @param {PolicyData} policy */
  show(policy) {
    const text = formatPolicy(policy);
    if (text === this.#last && this.element.contains(document.activeElement)) return;
    this.#last = text;
    this.#beads.value = policy.beads.join(" ");
    this.#win.value = signed(policy.win);
    this.#draw.value = signed(policy.draw);
    this.#loss.value = signed(policy.loss);
    this.#fade.value = String(policy.fade);
    this.#empty.value = policy.empty;
    this.#mirrored.value = policy.mirrored;
    this.#say(null);
  }

  /** The policy in the fields, or null if it is invalid. @returns {PolicyData | null} */
  get policy() {
    const beads = parseBeads(this.#beads.value);
    const [win, draw, loss] = [this.#win, this.#draw, this.#loss].map((input) => parseChange(input.value));
    const fade = parseShare(this.#fade.value);
    if (beads === null) return this.#say(this.#beads, "Beads are whole numbers from 1 up, as in 4 3 2 1.");
    if (win === null) return this.#say(this.#win, CHANGE);
    if (draw === null) return this.#say(this.#draw, CHANGE);
    if (loss === null) return this.#say(this.#loss, CHANGE);
    if (fade === null) return this.#say(this.#fade, "The share is a number from 0 to 1.");
    this.#say(null);
    const empty = /** @type {PolicyData["empty"]} */ (this.#empty.value);
    const mirrored = /** @type {PolicyData["mirrored"]} */ (this.#mirrored.value);
    return { name: "own", beads, win, draw, loss, fade, empty, mirrored };
  }

  /** @param {HTMLInputElement | null} wrong @param {string} [text] */
  #say(wrong, text = "") {
    for (const input of [this.#beads, this.#win, this.#draw, this.#loss, this.#fade]) {
      input.setAttribute("aria-invalid", String(input === wrong));
    }
    this.#error.hidden = wrong === null;
    this.#error.textContent = text;
    return null;
  }
}
