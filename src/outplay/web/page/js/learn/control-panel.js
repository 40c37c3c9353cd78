// The buttons of the Learn screen, the speed, the board and the wall: they tell what somebody does.

import { SPEEDS } from "./setup.js";

/** @import { Parts } from "./parts.js" */

/**
 * @typedef {object} Pressed What is told.
 * @property {() => void} main
 * @property {() => void} step
 * @property {() => void} stop
 * @property {() => void} giveUp
 * @property {(move: string) => void} move One was chosen on the board.
 * @property {(delay: number) => void} speed
 * @property {(isShown: boolean) => void} truth
 * @property {(key: string) => void} box One was picked on the wall.
 */

/**
 * @param {Parts} parts
 * @param {Pressed} pressed
 */
export function listenToControls({ main, step, stop, giveUp, speed, truth, wall, board }, pressed) {
  main.addEventListener("click", () => pressed.main());
  step.addEventListener("click", () => pressed.step());
  stop.addEventListener("click", () => pressed.stop());
  giveUp.addEventListener("click", () => pressed.giveUp());
  speed.addEventListener("input", () => pressed.speed(SPEEDS[Number(speed.value)].delay));
  truth.addEventListener("change", () => pressed.truth(truth.checked));
  board.addEventListener("choose", (event) => {
    if (event instanceof CustomEvent) pressed.move(event.detail.move);
  });
  wall.addEventListener("pick", (event) => {
    if (event instanceof CustomEvent) pressed.box(event.detail.key);
  });
}
