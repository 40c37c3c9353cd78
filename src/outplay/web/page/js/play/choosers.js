// The dialogs that choose another game or another player.

/** @import { Page, PlayerKind, Side } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { GamePicker } from "../elements/game-picker.js";
import { PlayerPicker } from "../elements/player-picker.js";
import { showDialog } from "../dialog.js";
import { make } from "../dom.js";
import { fetchPictures } from "../game/gallery.js";
import { loadStyle } from "../screen.js";

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
  const query = { game: session.game.name };
  const kinds = /** @type {PlayerKind[]} */ (await page.api.get("/api/players", query, screen.signal));
  await loadStyle("pickers");
  if (screen.signal.aborted || screen.session !== session) return;
  const picker = new PlayerPicker();
  picker.human = true;
  picker.label = "Player";
  picker.kinds = kinds;
  picker.value = session.setup.players[side];
  const seat = { label: "Choose this player", act: () => session.setPlayer(side, picker.value), primary: true };
  showDialog(`Who plays ${session.name(side)}?`, [picker], [seat, { label: "Cancel" }]);
}

/** Every game at its default size as a small picture. @param {Page} page @param {AbortSignal} signal @param {(game: string) => void} choose */
function makeGallery(page, signal, choose) {
  const { catalogue, own } = page.games;
  const picture = fetchPictures(page, signal);
  const known = catalogue.map((entry) => ({ name: entry.default, title: entry.title, summary: entry.summary }));
  const others = own.map(({ name }) => ({ name, title: name, summary: "your own variant" }));
  const cards = [...known, ...others].map(({ name, title, summary }) => {
    const words = [make("strong", {}, title), make("span", { class: "soft small" }, summary)];
    return make("li", {}, make("button", { type: "button", onclick: () => choose(name) }, picture(name), ...words));
  });
  return make("ul", { class: "gallery" }, ...cards);
}
