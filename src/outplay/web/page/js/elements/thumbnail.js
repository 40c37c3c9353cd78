// A small static board with few elements: a page can hold hundreds.

import { layOut, round } from "../board/layout.js";
import { drawArrow, drawFrame, drawTarget, tiles } from "../board/picture.js";
import { drawFigure } from "../board/pieces.js";
import { cellsOfMove, describePosition } from "../board/scene.js";
import { makeSvg } from "../dom.js";
import { contentsOf } from "../game/position.js";
import { indexOf } from "../words.js";

/** @import { GameData, MoveData } from "../../types.d.ts" */
/** @import { Layout } from "../board/layout.js" */

/** Of a piece, in hundredths of a cell. */
const RADIUS = 36;

/**
 * The empty board of the last game, which is copied for the next picture.
 * @type {{ game: GameData, flipped: boolean, layout: Layout, ground: SVGElement } | null}
 */
let kept = null;

/**
 * Draws a position; its width comes from the style sheet.
 * @param {GameData} game
 * @param {string} position
 * @param {{ last?: string | null, moves?: MoveData[], flipped?: boolean, label?: string | boolean }} [options] the last
 *   move; moves shown by arrows; a label for screen readers (true: the position in words), without which it is hidden
 *   from them
 * @returns {SVGSVGElement}
 */
export function thumbnail(game, position, { last = null, moves = [], flipped = false, label = false } = {}) {
  const contents = contentsOf(position);
  if (kept?.game !== game || kept.flipped !== flipped) kept = { game, flipped, ...drawGround(game, flipped) };
  const { layout, ground } = kept;
  const said = label === true ? describePosition(game, contents) : label;
  const spoken = said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" };
  const box = `0 0 ${round(layout.width)} ${round(layout.height)}`;
  const svg = makeSvg("svg", { class: "thumbnail", viewBox: box, ...spoken }, ground.cloneNode(true));
  const marked = cellsOfMove(game, last).map((cell) => game.cells.indexOf(cell));
  if (marked.length) svg.append(makeSvg("path", { class: "tile last", d: tiles(layout, marked) }));
  contents.forEach((side, number) => {
    if (side === null) return;
    const [x, y] = layout.centres[number];
    const colour = `var(--${game.colours[indexOf(side)]}-piece)`;
    const place = `translate(${round(x)} ${round(y)})`;
    svg.append(makeSvg("g", { "--piece": colour, transform: place }, ...drawFigure(game, side, RADIUS)));
  });
  svg.append(...moves.flatMap((move) => drawMove(game, layout, move)));
  return svg;
}

/** An arrow, and rings around what is turned or jumped over. @param {GameData} game @param {Layout} layout @param {MoveData} move */
function drawMove(game, layout, { move, target, captured }) {
  const numbers = (/** @type {string[]} */ cells) => cells.map((cell) => game.cells.indexOf(cell));
  const beaten = numbers(captured.filter((cell) => cell !== target));
  const rings = beaten.map((number) => drawTarget(layout.seats[number], true, layout.radius));
  return [...rings, drawArrow(layout, numbers(cellsOfMove(game, move)), "hint", false)];
}

/** @param {GameData} game @param {boolean} flipped */
function drawGround(game, flipped) {
  const layout = layOut(game, { named: false, flipped });
  const ground = makeSvg("g", {}, drawFrame(layout));
  for (const shade of [0, 1]) {
    const numbers = game.shades.flatMap((other, number) => (other === shade ? [number] : []));
    if (numbers.length) ground.append(makeSvg("path", { class: `tile shade-${shade}`, d: tiles(layout, numbers) }));
  }
  return { layout, ground };
}
