// The figures of pieces: a chess pawn, a disc, or a disc with the first letter of its side. Their colours are in
// css/base.css.

import { keep, makeSvg, recall } from "../dom.js";
import { indexOf, sideName } from "../words.js";

/** @import { GameData, Side } from "../../types.d.ts" */

/** @typedef {GameData["look"]} Look */

/** The looks that a person can choose. @type {Record<Look, string>} */
export const LOOKS = { pawn: "Pawns", disc: "Discs", letter: "Letters" };

/** The name of the choice in the browser's storage. */
const LOOK = "outplay-look";
/** Sent on the document when another look is chosen. */
export const LOOK_CHANGED = "look-changed";

/** @param {string | null} text @returns {text is Look} */
const isLook = (text) => text !== null && Object.hasOwn(LOOKS, text);

let chosen = recall(LOOK);

/** The look that the person has chosen for all games; "" for the game's own. @returns {Look | ""} */
export const chosenLook = () => (isLook(chosen) ? chosen : "");

/** Redraws all boards in a look; "" for that of each game. @param {string} look */
export function chooseLook(look) {
  chosen = look;
  keep(LOOK, look);
  document.dispatchEvent(new Event(LOOK_CHANGED));
}

/** A pawn around the origin, in hundredths of a piece's radius. */
const PAWN =
  "M-80,88V78C-80,58 -54,60 -46,42C-36,22 -31,10 -29,-6H-44C-55,-6 -55,-27 -44,-27H-31C-40,-34 -46,-45 -46,-56" +
  "C-46,-80 -26,-100 0,-100C26,-100 46,-80 46,-56C46,-45 40,-34 31,-27H44C55,-27 55,-6 44,-6H29C31,10 36,22 46,42" +
  "C54,60 80,58 80,78V88Z";
/** What a black pawn has besides its colour. */
const PAWN_LINES = "M-58,72H58M-26,-64C-24,-76 -14,-84 -2,-84";

/** @param {string} path @param {number} radius */
const scaled = (path, radius) => path.replace(/-?\d+/g, (length) => String(Math.round(Number(length) * radius) / 100));

/**
 * The parts of a piece around the origin: its body, and what Black's have besides their colour.
 * @param {GameData} game
 * @param {Side} side
 * @param {number} radius
 * @returns {SVGElement[]}
 */
export function drawFigure(game, side, radius) {
  const look = chosenLook() || game.look;
  const isSecond = side === "black";
  if (look === "pawn") {
    const lines = isSecond ? [makeSvg("path", { class: "inner", d: scaled(PAWN_LINES, radius) })] : [];
    return [makeSvg("path", { class: "body", d: scaled(PAWN, radius) }), ...lines];
  }
  const disc = makeSvg("circle", { class: "body", r: radius });
  if (look === "letter") {
    const size = { "font-size": Math.round(1.2 * radius), y: Math.round(0.04 * radius) };
    return [disc, makeSvg("text", { class: `initial ${game.colours[indexOf(side)]}`, ...size }, initialOf(game, side))];
  }
  return isSecond ? [disc, makeSvg("circle", { class: "inner", r: Math.round(60 * radius) / 100 })] : [disc];
}

/** The first letter of a side's name, if it tells the sides apart. @param {GameData} game @param {Side} side */
function initialOf(game, side) {
  const [white, black] = game.sides.map((name) => name.charAt(0).toUpperCase());
  return white === black ? side.charAt(0).toUpperCase() : sideName(game, side).charAt(0).toUpperCase();
}
