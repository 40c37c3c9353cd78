// How many nodes minimax and alpha-beta search, as two bars with their numbers.

/** @import { TreeData } from "../../types.d.ts" */
import { make } from "../dom.js";
import { formatCount, plural } from "../words.js";
import { compareCounts } from "./words.js";

/** @param {TreeData} summary @returns {HTMLElement} */
export function drawFigures(summary) {
  if (!summary.counts) return drawSimulated(summary);
  const { minimax, alphabeta, saved, share } = compareCounts(summary.counts);
  return make(
    "dl",
    { class: "figures" },
    bar("Minimax", minimax, 1, summary.algorithm === "minimax"),
    bar("Alpha-beta", alphabeta, share, summary.algorithm === "alphabeta"),
    saved &&
      make("div", { class: "figures-saved" }, make("dt", { class: "unseen" }, "Difference"), make("dd", {}, saved)),
  );
}

/**
 * @param {string} title
 * @param {string} figure
 * @param {number} share of the longer bar
 * @param {boolean} isShown whether its tree is shown
 */
function bar(title, figure, share, isShown) {
  const line = make("span", { class: "figures-bar", "aria-hidden": "true", "--share": share });
  return make("div", { class: isShown ? "is-shown" : "" }, make("dt", {}, title), make("dd", {}, figure, line));
}

/** @param {TreeData} summary */
function drawSimulated(summary) {
  const root = "visits" in summary.node ? summary.node.visits : 0;
  return make(
    "dl",
    { class: "figures" },
    make("div", {}, make("dt", {}, "Random games"), make("dd", {}, formatCount(root))),
    make("div", {}, make("dt", {}, "Tree"), make("dd", {}, plural(summary.nodes, "node"))),
  );
}
