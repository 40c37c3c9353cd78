// Choosing another game or another player, in a window of its own.

/** @import { PlayerKind, Side } from "../../types.d.ts" */
/** @import { PlayVisit } from "../screens/play.js" */
import { GamePicker } from "../elements/game-picker.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { make } from "../dom.js";
import { inWords, isAborted } from "../failure.js";
import { loadStyle } from "../styles.js";
import { showDialog } from "./dialogs.js";
import { makeGallery } from "./gallery.js";

/** @param {PlayVisit} visit */
export async function chooseGame(visit) {
  await loadStyle("pickers");
  if (visit.signal.aborted) return;
  const picker = new GamePicker();
  picker.games = visit.page.games;
  picker.value = visit.session.game.name;
  const gallery = makeGallery(visit.page, visit.signal, (name) => {
    dialog.close();
    visit.changeGame(name);
  });
  const sizes = make("h3", {}, "Other sizes and rules");
  const play = { label: "Play this game", act: () => visit.changeGame(picker.value), primary: true };
  const dialog = showDialog("Which game?", [gallery, sizes, picker], [play, { label: "Cancel" }]);
}

/** @param {PlayVisit} visit @param {Side} side */
export async function choosePlayer(visit, side) {
  const { session, page } = visit;
  try {
    const query = { game: session.game.name };
    const kinds = /** @type {PlayerKind[]} */ (await page.api.get("/api/players", query, visit.signal));
    await loadStyle("pickers");
    if (visit.signal.aborted || visit.session !== session) return;
    const picker = new PlayerPicker();
    picker.human = true;
    picker.label = "Player";
    picker.kinds = kinds;
    picker.value = session.setup.players[side];
    const seat = { label: "Sit down", act: () => session.setPlayer(side, picker.value), primary: true };
    showDialog(`Who plays ${session.name(side)}?`, [picker], [seat, { label: "Cancel" }]);
  } catch (error) {
    if (!isAborted(error)) page.tell(inWords(error), "error");
  }
}
