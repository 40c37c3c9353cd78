// Links and files: copy the link, save a game, open one.

/** @import { RecordData, RecordsData, RecordText } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { showDialog } from "../dialog.js";
import { make, makeButton, makeField } from "../dom.js";
import { messageOf } from "../api.js";
import { pickFile, saveFile } from "../files.js";
import { gameFields, PERSON, playerText } from "../words.js";
import { lineOf, movesTo } from "../game/line.js";
import { recordFields } from "./record.js";
import { seedFrom } from "./link.js";

/** The longest text that the server accepts. */
const MAX_BYTES = 200_000;

/** @param {PlayScreen} screen */
export function copyLink(screen) {
  return copy(screen, "Link", location.href, "It opens this position with the whole line and the set-up.");
}

/** Copies a text, or shows it where the browser does not allow that. @param {PlayScreen} screen @param {string} what @param {string} text @param {string} [more] */
async function copy({ page }, what, text, more = "") {
  try {
    await navigator.clipboard.writeText(text);
    page.tell(`${what} copied. ${more}`.trim());
  } catch {
    const field = make("input", { type: "text", readonly: true, "aria-label": what });
    field.value = text;
    showDialog(`Copy this ${what.toLowerCase()}`, [field], [{ label: "OK", primary: true }]);
    field.select();
  }
}

// ---- Transcripts: all moves in one word, without passes

/** Shows the moves of the current line, to be copied, changed or replaced. @param {PlayScreen} screen */
export function showTranscript(screen) {
  const { line } = screen.session;
  const moves = movesTo(line, line.tip).filter((move) => move !== "pass");
  const field = make("textarea", { rows: 4, class: "transcript", spellcheck: "false", autocapitalize: "none" });
  field.value = moves.join("");
  const about = "Copy the moves of this game, or paste those of another one: f5d6c3, 1. f5 d6 2. c3, or a record.";
  const buttons = [
    { label: "Open these moves", act: () => openText(screen, field.value, "This"), primary: true },
    { label: "Copy", act: () => copy(screen, "Transcript", field.value) },
    { label: "Cancel" },
  ];
  showDialog("Transcript", [make("p", {}, about), makeField("Moves", field)], buttons);
  field.select();
}

/** Saves the current line. @param {PlayScreen} screen */
export async function saveGame({ session, page }) {
  const body = { ...gameFields(session.game), ...recordFields(session.setup) };
  try {
    /** @type {RecordText} */
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
  await openText(screen, await file.text(), file.name);
}

/** Opens what a text holds: a record, or a transcript of the game at hand. @param {PlayScreen} screen @param {string} text @param {string} name */
async function openText(screen, text, name) {
  const { page, session } = screen;
  try {
    const body = { ...gameFields(session.game), start: session.setup.start || undefined, text };
    const { games } = /** @type {RecordsData} */ (await page.api.post("/api/records", body));
    if (games.length === 1) await openRecord(screen, games[0]);
    else chooseRecord(screen, games);
  } catch (error) {
    page.tell(`${name} cannot be opened: ${messageOf(error)}`, "error");
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
      forfeit: null,
      clock: "",
      left: "",
    });
    session.remark = record.ending;
    return session;
  });
  if (isOpen) screen.page.tell(`Opened: ${record.moves.length} moves. ${record.ending}`.trim());
}
