// Curves over a common axis, for <outplay-chart>. Each has its name and last value at its end, and its own dashes besides
// its colour.

import { makeSvg } from "../dom.js";
import { formatCount } from "../words.js";
import { scale, ticks } from "./scale.js";

/** @import { Drawing } from "./chart.js" */

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {"win" | "draw" | "loss" | "plain"} kind
 * @property {[number, number][]} points from left to right
 * @property {string} text the formatted last value
 */

/**
 * @typedef {object} LineChart
 * @property {Line[]} lines
 * @property {string} across the label of the horizontal axis
 * @property {[number, number]} range of the vertical axis
 * @property {boolean} [percent] whether values are shares of 1
 * @property {boolean} [steps] whether values change in steps
 */

const LETTER = 9;
/** The width of a bold letter. */
const BOLD = 10;
const LINE = 22;
const TOP = 12;
const GAP = 8;

/** @param {LineChart} chart @param {number} width @returns {Drawing} */
export function drawLines({ lines, across, range, percent = false, steps = false }, width) {
  const height = Math.round(Math.min(170, Math.max(140, width * 0.42)));
  const names = lines.map((line) => `${line.label} ${line.text}`);
  const right = BOLD * Math.max(0, ...names.map((name) => name.length)) + GAP;
  const write = (/** @type {number} */ value) => (percent ? `${Math.round(100 * value)} %` : formatCount(value));
  const heights = ticks(range[0], range[1], 4).filter((value) => percent || Number.isInteger(value));
  const left = LETTER * Math.max(...heights.map((value) => write(value).length)) + GAP;
  const bottom = height - LINE - 4;
  const last = Math.max(1, ...lines.flatMap((line) => line.points.map(([x]) => x)));
  const first = Math.min(last - 1, ...lines.flatMap((line) => line.points.map(([x]) => x)));
  const x = scale([first, last], [left, width - right]);
  const y = scale(range, [bottom, TOP]);
  const parts = [
    ...heights.flatMap((value) => drawLevel(write(value), value === range[0], y(value), left, width - right)),
    ...drawFoot(first, last, across, x, bottom),
  ];
  const ends = spread(lines.map(({ points }) => y(points.at(-1)?.[1] ?? range[0])));
  lines.forEach((line, place) => {
    parts.push(drawCurve(line, x, y, steps), text(names[place], width - right + GAP, ends[place], "start", line.kind));
  });
  return { height, parts };
}

/**
 * @param {Line} line
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {boolean} steps
 */
function drawCurve({ kind, points }, x, y, steps) {
  const at = (/** @type {number} */ value) => Math.round(10 * value) / 10;
  const path = points.map(([across, up], place) => {
    if (place === 0) return `M${at(x(across))} ${at(y(up))}`;
    return steps ? `H${at(x(across))}V${at(y(up))}` : `L${at(x(across))} ${at(y(up))}`;
  });
  return makeSvg("path", { class: `curve ${kind}`, d: path.join("") });
}

/** @param {string} label @param {boolean} isLowest @param {number} height @param {number} left @param {number} right */
function drawLevel(label, isLowest, height, left, right) {
  const y = Math.round(height) + 0.5;
  const line = makeSvg("path", { class: isLowest ? "zero" : "tick", d: `M${left} ${y}H${right}` });
  return [line, text(label, left - GAP, y, "end")];
}

/**
 * @param {number} first
 * @param {number} last
 * @param {string} across
 * @param {(value: number) => number} x
 * @param {number} bottom
 */
function drawFoot(first, last, across, x, bottom) {
  const y = bottom + LINE / 2 + 4;
  const wide = x(last) - x(first);
  const values = ticks(first, last, Math.max(1, wide / 80)).filter(Number.isInteger);
  const room = LETTER * across.length + 2 * GAP;
  const shown = values.filter((value) => x(value) < x(last) - room);
  return [
    ...shown.map((value) => text(formatCount(value), x(value), y, "middle")),
    text(across, x(last), y, "end", "soft"),
  ];
}

/** Heights at which names do not overlap. @param {number[]} heights */
function spread(heights) {
  const order = heights.map((_, place) => place).sort((one, other) => heights[one] - heights[other]);
  const free = [...heights];
  order.forEach((place, rank) => {
    if (rank > 0) free[place] = Math.max(free[place], free[order[rank - 1]] + LINE - 4);
  });
  return free;
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @param {string} [kind]
 */
function text(words, x, y, anchor, kind) {
  const place = { x: Math.round(x), y: Math.round(y), "text-anchor": anchor, "dominant-baseline": "central" };
  return makeSvg("text", { class: kind && `name ${kind}`, ...place }, words);
}
