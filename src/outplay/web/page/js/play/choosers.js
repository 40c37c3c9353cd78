// Choosing another game or another player, in a window of its own.

/** @import { PlayerKind, Side } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { GamePicker } from "../elements/game-picker.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { make } from "../dom.js";
import { inWords, isAborted } from "../api.js";
import { loadStyle } from "../screen.js";
import { showDialog } from "./dialogs.js";
import { makeGallery } from "./gallery.js";

/** @param {PlayScreen} screen */
export async function chooseGame(screen) {
  await loadStyle("pickers");
  if (screen.signal.aborted) return;
  const picker = new GamePicker();
  picker.games = screen.page.games;
  picker.value = screen.session.game.name;
  const gallery = makeGallery(screen.page, screen.signal, (name) => {
    dialog.close();
    screen.changeGame(name);
  });
  const sizes = make("h3", {}, "Other sizes and rules");
  const play = { label: "Play this game", act: () => screen.changeGame(picker.value), primary: true };
  const dialog = showDialog("Which game?", [gallery, sizes, picker], [play, { label: "Cancel" }]);
}

/** @param {PlayScreen} screen @param {Side} side */
export async function choosePlayer(screen, side) {
  const { session, page } = screen;
  try {
    const query = { game: session.game.name };
    const kinds = /** @type {PlayerKind[]} */ (await page.api.get("/api/players", query, screen.signal));
    await loadStyle("pickers");
    if (screen.signal.aborted || screen.session !== session) return;
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
