// The rules of a game in words and in diagrams, which the server finds by playing on a small board.

/** @import { DiagramsData, GameData } from "../../types.d.ts" */
/** @import { PlayScreen } from "../screens/play.js" */
import { showDialog } from "../dialog.js";
import { make } from "../dom.js";
import { describePosition } from "../board/scene.js";
import { thumbnail } from "../elements/thumbnail.js";
import { contentsOf } from "../game/position.js";
import { gameFields } from "../words.js";

/** @param {PlayScreen} screen */
export async function showRules({ session, page, signal }) {
  const { game, isFlipped } = session;
  const sentences = game.text.map((sentence) => make("li", {}, sentence));
  const pictures = make("div", { class: "diagrams" });
  showDialog(
    game.title,
    [make("ul", { class: "stack tight bullets" }, ...sentences), pictures],
    [{ label: "OK", primary: true }],
  );
  const { board, diagrams } = /** @type {DiagramsData} */ (
    await page.api.get("/api/diagrams", gameFields(game), signal)
  );
  if (board) pictures.append(...diagrams.map((diagram) => draw(board, diagram, isFlipped)));
}

/** @param {GameData} board @param {DiagramsData["diagrams"][number]} diagram @param {boolean} flipped as the board on the screen is */
function draw(board, { title, text, position, moves }, flipped) {
  const arrows = moves.length ? ` Arrows: ${moves.map(({ move }) => move).join(", ")}.` : "";
  const label = describePosition(board, contentsOf(position)) + arrows;
  return make(
    "figure",
    {},
    thumbnail(board, position, { moves, flipped, label }),
    make("figcaption", { class: "small" }, make("strong", {}, `${title}. `), text),
  );
}
