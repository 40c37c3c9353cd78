// The dialog that chooses a clock for a new game.

/** @import { PlayScreen } from "../screens/play.js" */
import { showDialog } from "../dialog.js";
import { make, makeField, makeNumber, makeSelect } from "../dom.js";
import { plural } from "../words.js";
import { CONTROLS, MAX_INCREMENT, MAX_MINUTES, parseControl } from "./game-clock.js";

const OWN = "own";
/** The own clock that is offered at first. */
const FIRST_OWN = "15+10";

/** @param {PlayScreen} screen */
export function chooseClock(screen) {
  const { clock } = screen.session.setup;
  const isOwn = clock !== "" && !CONTROLS.includes(clock);
  const [time, added] = (isOwn ? clock : FIRST_OWN).split("+");
  const minutes = makeNumber({ min: 1, max: MAX_MINUTES, value: time });
  const increment = makeNumber({ min: 0, max: MAX_INCREMENT, value: added });
  const own = make(
    "div",
    { class: "row fields", hidden: !isOwn },
    makeField("Minutes for the game", minutes),
    makeField("Seconds added with every move", increment),
  );
  const known = CONTROLS.map((name) => ({ name, title: controlText(name) }));
  const choice = makeSelect([{ name: "", title: "No clock" }, ...known, { name: OWN, title: "Your own" }]);
  choice.value = isOwn ? OWN : clock;
  choice.addEventListener("change", () => (own.hidden = choice.value !== OWN));
  const begin = () => {
    const control = choice.value === OWN ? `${minutes.value}+${increment.value}` : choice.value;
    if (!control || parseControl(control)) screen.playWithClock(control);
    else screen.page.tell(`A clock has 1 to ${MAX_MINUTES} minutes and 0 to ${MAX_INCREMENT} seconds a move.`, "error");
  };
  const about = "Whoever runs out of time loses. The clock starts with the first move.";
  const buttons = [{ label: "New game", act: begin, primary: true }, { label: "Cancel" }];
  showDialog("Play with a clock?", [make("p", {}, about), makeField("Time", choice), own], buttons);
}

/** @param {string} control */
function controlText(control) {
  const [minutes, increment] = control.split("+").map(Number);
  return plural(minutes, "minute") + (increment ? `, and ${plural(increment, "second")} with every move` : "");
}
