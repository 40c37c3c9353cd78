// <outplay-chart>: horizontal bars with whiskers, or curves. The values are in it as text, too.
//
//   chart.caption = "…"; chart.bars = [{label, value, low, high, text}]
//   chart.caption = "…"; chart.lines = {lines: [{label, kind, points, text}], across, range}

import { make, makeSvg, patch, place } from "../dom.js";
import { PageElement } from "./element.js";
import { drawLines } from "./lines.js";
import { reach, scale, ticks } from "./scale.js";

/** @import { LineChart } from "./lines.js" */

/**
 * @typedef {object} Bar
 * @property {string} label
 * @property {number} value
 * @property {number} low
 * @property {number} high
 * @property {string} text the formatted value
 */

/** @typedef {{height: number, parts: SVGElement[]}} Drawing */

/** The height of letters in units. */
const LETTERS = 15;
const LETTER = 8; // the approximate width of a letter
const LINE = 24;
const BAR = 14;
const MARGIN = 12;
/** From this width on, label, bar and figure are in one row. */
const WIDE = 620;

export class Chart extends PageElement {
  caption = "";
  /** @type {Bar[]} */
  bars = [];
  /** Curves, instead of bars. @type {LineChart | null} */
  lines = null;
  #width = 0;
  #caption = make("figcaption");
  #picture = makeSvg("svg", { role: "img" });
  #figure = make("figure", {}, this.#caption, this.#picture);

  /** @override @param {AbortSignal} signal */
  listen(signal) {
    place(this, [this.#figure]);
    const watcher = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width !== this.#width) this.update();
      this.#width = width;
    });
    watcher.observe(this);
    signal.addEventListener("abort", () => watcher.disconnect());
  }

  /** @override */
  render() {
    this.#caption.textContent = this.caption;
    if (this.#width === 0) return;
    // So many pixels that letters are as large as all others.
    const unit = parseFloat(getComputedStyle(this).fontSize) / LETTERS;
    const width = this.#width / unit;
    const { height, parts } = this.lines ? drawLines(this.lines, width) : drawBars(this.bars, width);
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#picture.setAttribute("width", String(this.#width));
    this.#picture.setAttribute("height", String(height * unit));
    const texts = (this.lines?.lines ?? this.bars).map((bar) => `${bar.label} ${bar.text}`);
    this.#picture.setAttribute("aria-label", [this.caption, ...texts].join("; "));
    patch(this.#picture, ...parts);
  }
}

/** @param {Bar[]} bars @param {number} width @returns {Drawing} */
function drawBars(bars, width) {
  const isWide = width >= WIDE;
  const longest = (/** @type {string[]} */ texts) => LETTER * Math.max(0, ...texts.map((text) => text.length)) + MARGIN;
  const label = isWide ? Math.min(longest(bars.map((bar) => bar.label)), width / 3) : 0;
  const figure = isWide ? longest(bars.map((bar) => bar.text)) : 0;
  const row = isWide ? 32 : LINE + BAR + MARGIN;
  const ends = reach(bars.flatMap((bar) => [bar.value, bar.low, bar.high]));
  const place = scale(ends, [label + MARGIN, width - figure - MARGIN]);
  const bottom = bars.length * row;
  const parts = drawAxis(ends, place, bottom, width);
  bars.forEach((bar, number) => {
    const middle = number * row + (isWide ? row / 2 : LINE + BAR / 2);
    const text = isWide ? middle : number * row + LINE / 2;
    const fitting = Math.floor((isWide ? label : width - longest([bar.text])) / LETTER);
    parts.push(
      write(shortened(bar.label, fitting), 0, text, "start", bar.label),
      write(bar.text, width, text, "end"),
      ...drawBar(bar, place, middle),
    );
  });
  return { height: bottom + LINE, parts };
}

/** @param {Bar} bar @param {(value: number) => number} place @param {number} middle */
function drawBar(bar, place, middle) {
  const [zero, value, low, high] = [0, bar.value, bar.low, bar.high].map(place);
  const left = Math.min(zero, value);
  const shape = { x: left, y: middle - BAR / 2, width: Math.max(1, Math.abs(value - zero)), height: BAR, rx: 2 };
  const whisker = `M${low} ${middle}H${high}M${low} ${middle - 5}v10M${high} ${middle - 5}v10`;
  return [
    makeSvg("rect", { class: bar.value < 0 ? "bar below" : "bar", ...shape }),
    ...(bar.low < bar.high ? [makeSvg("path", { class: "whisker", d: whisker })] : []),
  ];
}

/**
 * @param {[number, number]} ends
 * @param {(value: number) => number} place
 * @param {number} bottom
 * @param {number} width
 */
function drawAxis([low, high], place, bottom, width) {
  const parts = [];
  for (const value of ticks(low, high, Math.max(2, (place(high) - place(low)) / 90))) {
    const x = Math.round(place(value)) + 0.5;
    const text = String(value).replace("-", "−");
    parts.push(makeSvg("path", { class: value === 0 ? "zero" : "tick", d: `M${x} 0V${bottom}` }));
    const half = (LETTER * text.length) / 2;
    parts.push(write(text, Math.max(half, Math.min(x, width - half)), bottom + LINE / 2, "middle"));
  }
  return parts;
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @param {string} [whole] the text before it was shortened
 */
function write(text, x, y, anchor, whole = text) {
  const attributes = { x, y, "text-anchor": anchor, "dominant-baseline": "central" };
  return makeSvg("text", attributes, text, whole !== text && makeSvg("title", {}, whole));
}

/** @param {string} text @param {number} length */
function shortened(text, length) {
  return text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1))}…`;
}

customElements.define("outplay-chart", Chart);
