// <outplay-evaluation-bar>: who is ahead, as a bar and in words.

/** @import { ScoreData } from "../../types.d.ts" */
import { make, place } from "../dom.js";
import { scoreText, whiteShare } from "../game/worth.js";
import { PageElement } from "./element.js";

export class EvaluationBar extends PageElement {
  /** @type {ScoreData | null} */
  score = null;
  /** The names of the sides. @type {[string, string]} */
  sides = ["White", "Black"];
  /** @type {[string, string]} */
  colours = ["white", "black"];
  /** Whether White is at the top. */
  flipped = false;
  #track = make("div", {
    class: "track",
    role: "meter",
    "aria-label": "Evaluation",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
  });
  #words = make("p", { class: "verdict" });

  /** @override */
  render() {
    const { score } = this;
    const share = score ? whiteShare(score) : 0.5;
    const words = score ? scoreText(score, this.sides) : "…";
    const certainty = score ? (score.value === null ? "an estimate" : "certain") : "";
    place(this, [this.#track, this.#words]);
    this.classList.toggle("flipped", this.flipped);
    this.classList.toggle("proven", score !== null && score.value !== null);
    this.style.setProperty("--first", `var(--${this.colours[0]}-piece)`);
    this.style.setProperty("--second", `var(--${this.colours[1]}-piece)`);
    this.style.setProperty("--share", share.toFixed(3));
    this.#track.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    this.#track.setAttribute("aria-valuetext", certainty ? `${words} (${certainty})` : "not known yet");
    this.#words.textContent = words;
    this.#words.title = certainty;
  }
}

customElements.define("outplay-evaluation-bar", EvaluationBar);
