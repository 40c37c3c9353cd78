// Which side a person plays against a machine: a choice that the browser keeps. By default nobody begins on a lost side.

/** @import { GameData, Side } from "../../types.d.ts" */
import { keep, recall } from "../dom.js";
import { firstSide } from "../game/position.js";
import { PERSON, rivalOf, sideName, SIDES } from "../words.js";

/** In turns: another side in each game. @typedef {Side | "turns" | "random"} Choice */

const STORED = "outplay-side";
/** @type {Choice[]} */
const CHOICES = ["turns", "white", "black", "random"];

/** The choice of the person at this browser. @returns {Choice} */
export const chosenSide = () => CHOICES.find((choice) => choice === recall(STORED)) ?? "turns";

/** @param {Choice} choice */
export const chooseSide = (choice) => keep(STORED, choice);

/** The choices with their words. @param {GameData} game */
export const sideChoices = (game) => [
  { name: "turns", title: `${game.sides.join(" and ")} in turns` },
  ...SIDES.map((side) => ({ name: side, title: `always ${sideName(game, side)}` })),
  { name: "random", title: "at random" },
];

/** @param {Choice} choice @returns {Side | null} */
function settled(choice) {
  if (choice === "random") return SIDES[Math.floor(2 * Math.random())];
  return choice === "turns" ? null : choice;
}

/** The side for the first game: in turns, the one that can win, or else the one that begins. @param {GameData} game @param {Choice} choice @returns {Side} */
export function firstSeat(game, choice) {
  const { winner } = game;
  return settled(choice) ?? (winner === "white" || winner === "black" ? winner : firstSide(game));
}

/** The side for the next game. @param {Choice} choice @param {Side} seat @returns {Side} */
export const nextSeat = (choice, seat) => settled(choice) ?? rivalOf(seat);

/** The same players with the only person on a side; others stay where they are. @param {Record<Side, string>} players @param {Side} side @returns {Record<Side, string>} */
export function seatedOn(players, side) {
  const rival = rivalOf(side);
  if (players[side] === PERSON || players[rival] !== PERSON) return players;
  return /** @type {Record<Side, string>} */ ({ [side]: PERSON, [rival]: players[side] });
}
