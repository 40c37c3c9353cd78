// Links and files: copy the link, save a game, open one.

/** @import { RecordData, RecordsData } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { showDialog } from "../dialog.js";
import { make, makeButton } from "../dom.js";
import { messageOf } from "../api.js";
import { pickFile, saveFile } from "../files.js";
import { gameFields, PERSON, playerText } from "../words.js";
import { lineOf, movesTo } from "../game/line.js";
import { seedFrom } from "./link.js";

/** The longest text that the server accepts. */
const MAX_BYTES = 200_000;

/** @param {PlayScreen} screen */
export async function copyLink({ page }) {
  try {
    await navigator.clipboard.writeText(location.href);
    page.tell("Link copied. It opens this position with the whole line and the set-up.");
  } catch {
    const field = make("input", { type: "text", readonly: true, "aria-label": "Link" });
    field.value = location.href;
    showDialog("Copy this link", [field], [{ label: "Close", primary: true }]);
    field.select();
  }
}

/** Saves the current line. @param {PlayScreen} screen */
export async function saveGame({ session, page }) {
  const { setup, line, game } = session;
  const resigned = setup.resigned?.node === line.tip ? setup.resigned.side : undefined;
  const body = {
    ...gameFields(game),
    start: setup.start || undefined,
    moves: movesTo(line, line.tip),
    players: [setup.players.white, setup.players.black],
    seed: setup.seed,
    resigned,
  };
  try {
    /** @type {{ text: string, filename: string }} */
    const { text, filename } = await page.api.post("/api/record", body);
    saveFile(text, filename);
    page.tell(`Saved as ${filename}.`);
  } catch (error) {
    page.tell(messageOf(error), "error");
  }
}

/** @param {PlayScreen} screen */
export function pickGame(screen) {
  pickFile("A saved game", (file) => openFile(screen, file));
}

/** @param {PlayScreen} screen @param {File} file */
export async function openFile(screen, file) {
  const { page } = screen;
  if (file.size > MAX_BYTES) {
    page.tell(`${file.name} is too large: the limit is ${MAX_BYTES / 1000} kB.`, "error");
    return;
  }
  try {
    const text = await file.text();
    const { games } = /** @type {RecordsData} */ (await page.api.post("/api/records", { text }));
    if (games.length === 0) page.tell(`There is no game in ${file.name}.`, "error");
    else if (games.length === 1) await openRecord(screen, games[0]);
    else chooseRecord(screen, games);
  } catch (error) {
    page.tell(`${file.name} cannot be opened: ${messageOf(error)}`, "error");
  }
}

/** @param {PlayScreen} screen @param {RecordData[]} games */
function chooseRecord(screen, games) {
  const items = games.map((record, place) => {
    const open = () => {
      dialog.close();
      openRecord(screen, record);
    };
    const [white, black] = record.players.map(playerText);
    const title = `${record.number ?? place + 1}. ${record.game}: ${white} – ${black}`;
    const what = `${title}, ${record.moves.length} moves. ${record.ending}`;
    return make("li", {}, makeButton(what, open, { class: "quiet wide" }));
  });
  const list = make("ol", { class: "records" }, ...items);
  const dialog = showDialog(`Which of the ${games.length} games?`, [list], [{ label: "Cancel" }]);
}

/** @param {PlayScreen} screen @param {RecordData} record */
async function openRecord(screen, record) {
  const isOpen = await screen.exchange(record.game, record.rules, (game) => {
    const session = screen.makeSession(game, {
      ...screen.session.setup,
      ...gameFields(game),
      start: record.start === game.start ? "" : record.start,
      line: lineOf(record.moves),
      players: { white: record.players[0] || PERSON, black: record.players[1] || PERSON },
      seed: seedFrom(record.seed),
      flipped: null,
      resigned: null,
    });
    session.remark = record.ending;
    return session;
  });
  if (isOpen) screen.page.tell(`Opened: ${record.moves.length} moves. ${record.ending}`.trim());
}
