// A hint: the best move that the engine finds, shown on the board, and in words what speaks for it.

/** @import { AnalysisData } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { scoreText } from "../game/worth.js";
import { gameFields } from "../words.js";

/** Limited by nodes, not seconds, so that the same position always gets the same hint. */
const HINT_NODES = 500_000;
const LINE_SHOWN = 5;

/** @param {PlayScreen} screen */
export async function showHint(screen) {
  const { session, page, view } = screen;
  const { position, game } = session;
  view.buttons.hint.setAttribute("aria-busy", "true");
  try {
    const { labels } = session.setup;
    const query = { ...gameFields(game), position, nodes: HINT_NODES, exact: "true", labels };
    const found = /** @type {AnalysisData} */ (await page.api.get("/api/analysis", query, screen.signal));
    if (screen.session !== session || session.position !== position || view.board.editing || !found.best) return;
    view.board.hint = found.best === "pass" ? null : found.best;
    const then = labels ? [] : found.line.slice(1, LINE_SHOWN);
    const rest = then.length ? `, then for example ${then.join(" ")}` : "";
    const why = found.reason && session.setup.labels === labels ? ` It ${found.reason}.` : "";
    session.advise(`Try ${session.textOf(found.best)}${rest}: ${scoreText(found.score, game.sides)}.${why}`);
  } finally {
    view.buttons.hint.removeAttribute("aria-busy");
  }
}
