// How the board of the Play screen looks: the labels of its cells and moves, and the shape of the pieces of all boards.

/** @import { GameData, LabelsData } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { chooseLook, chosenLook, LOOKS } from "../board/pieces.js";
import { showDialog } from "../dialog.js";
import { make, makeField, makeSelect } from "../dom.js";
import { gameFields } from "../words.js";

const USUAL = "names";

/** @param {PlayScreen} screen @param {GameData} game */
async function fetchStyles({ page, signal }, game) {
  const { styles } = /** @type {LabelsData} */ (await page.api.get("/api/labels", gameFields(game), signal));
  return styles;
}

/** The label style of a name; null if the game has none of it, or if it is the usual one. @param {PlayScreen} screen @param {GameData} game @param {string} name */
export async function findStyle(screen, game, name) {
  const styles = await fetchStyles(screen, game);
  return styles.find((style) => style.name === name && name !== USUAL) ?? null;
}

/** @param {PlayScreen} screen */
export async function showDisplay(screen) {
  const { session } = screen;
  const styles = await fetchStyles(screen, session.game);
  if (screen.signal.aborted || screen.session !== session) return;
  const labels = makeSelect(styles.map(({ name, title, example }) => ({ name, title: `${title}: ${example}` })));
  labels.value = session.setup.labels || USUAL;
  labels.addEventListener("change", () => {
    const style = styles.find(({ name }) => name === labels.value && name !== USUAL);
    void screen.try(session.relabel(style ?? null));
  });
  const looks = Object.entries(LOOKS).map(([name, title]) => ({ name, title }));
  const look = makeSelect([{ name: "", title: "The game’s own" }, ...looks]);
  look.value = chosenLook();
  look.addEventListener("change", () => chooseLook(look.value));
  const fields = [
    makeField("Cells and moves", labels),
    make("p", { class: "soft small" }, "Moves are shown and can be typed like this."),
    makeField("Pieces", look),
    make("p", { class: "soft small" }, "On all boards of this browser."),
  ];
  showDialog("The board", fields, [{ label: "Close", primary: true }]);
}
