// The table of solved games: who wins, how soon, and by which methods. Every game links to its exploration.

/** @import { Page, SolvedGame, SolvedGames } from "../../types.d.ts" */
/** @import { Column } from "../elements/order.js" */
/** @import { Grid } from "./result-rows.js" */
import { make, makeField, makeSelect } from "../dom.js";
import { Table } from "../elements/table.js";
import { isAborted, messageOf } from "../api.js";
import { gridOf, groupsOf, narrowRowOf, rowOf, summaryText } from "./result-rows.js";

/** @type {Column[]} */
const COLUMNS = [
  { key: "game", label: "Game", order: "up", isHead: true },
  { key: "result", label: "With perfect play", order: "up" },
  { key: "plies", label: "Plies", order: "up", align: "end" },
  { key: "margin", label: "Discs", order: "down", align: "end", title: "By how many discs" },
  { key: "keep", label: "Best first moves", order: "up", title: "First moves that keep the result" },
  { key: "positions", label: "Positions", order: "down", align: "end" },
  { key: "methods", label: "Found by", order: "up" },
];
/** On a narrow screen everything else is below the result. @type {Column[]} */
const NARROW_COLUMNS = [COLUMNS[0], { key: "result", label: "Result", order: "up", title: "With perfect play" }];
const NARROW = "(max-width: 640px)";
const CERTAIN = "“First” is the side that begins. A result is certain when two independent methods agree.";

/**
 * @param {HTMLElement} place
 * @param {Page} page
 * @param {AbortSignal} signal
 * @returns {Promise<SolvedGame[]>} the solved games; none if they could not be fetched
 */
export async function showResults(place, page, signal) {
  const status = make("p", { class: "soft" }, "Loading …");
  place.append(make("h2", {}, "Solved games"), status);
  try {
    const { results } = /** @type {SolvedGames} */ (await page.api.get("/api/results", {}, signal));
    draw(place, status, results, page, signal);
    return results;
  } catch (error) {
    if (!isAborted(error)) status.textContent = `The table could not be loaded: ${messageOf(error)}`;
    return [];
  }
}

/**
 * @param {HTMLElement} place
 * @param {HTMLElement} status
 * @param {SolvedGame[]} results
 * @param {Page} page
 * @param {AbortSignal} signal
 */
function draw(place, status, results, { games }, signal) {
  const narrow = matchMedia(NARROW);
  const table = new Table();
  table.caption = "Solved games";
  const grid = make("div", { class: "result-grid" });
  const titles = new Map(games.catalogue.map(({ name, title }) => [name, title]));
  const groups = groupsOf(results).map((name) => ({ name, title: titles.get(name) ?? name }));
  const chooser = makeSelect([{ name: "", title: "All games" }, ...groups]);
  const show = () => {
    const shown = results.filter(({ group }) => !chooser.value || group === chooser.value);
    const rows = shown.map(narrow.matches ? narrowRowOf : rowOf);
    const columns = narrow.matches ? NARROW_COLUMNS : COLUMNS;
    table.columns = columns.filter(({ key }) => key === "result" || rows.some(({ cells }) => cells[key] !== ""));
    table.rows = rows;
    status.textContent = `${summaryText(shown)} ${CERTAIN}`;
    const dimensions = games.catalogue.find(({ name }) => name === chooser.value)?.dimensions ?? [];
    const sizes = chooser.value ? gridOf(shown) : null;
    grid.replaceChildren(...(sizes ? drawGrid(sizes, dimensions) : []));
  };
  chooser.addEventListener("change", show);
  narrow.addEventListener("change", show, { signal });
  place.append(makeField("Game", chooser), grid, table);
  show();
}

/**
 * The grid of all sizes of a game.
 * @param {Grid} grid
 * @param {string[]} dimensions what the two numbers of a size are called
 */
function drawGrid({ downs, acrosses, cells }, [down = "", across = ""]) {
  const corner = make("td", { class: "soft small" }, `${down} ↓ ${across} →`);
  const head = acrosses.map((number) => make("th", { scope: "col" }, String(number)));
  const rows = downs.map((number, place) => {
    const found = cells[place].map((cell) => {
      if (!cell) return make("td");
      const link = make("a", { href: cell.href, "aria-label": cell.title, title: cell.title }, cell.text);
      return make("td", { class: cell.kind }, link);
    });
    return make("tr", {}, make("th", { scope: "row" }, String(number)), ...found);
  });
  const words = `By ${down} and ${across}, default rules: who wins, and in how many plies.`;
  const about = make("span", { class: "soft small" }, " * one method only, ? not finished.");
  const caption = make("p", { id: "result-grid-caption" }, make("strong", {}, words), about);
  const top = make("thead", {}, make("tr", {}, corner, ...head));
  const table = make("table", { "aria-labelledby": caption.id }, top, make("tbody", {}, ...rows));
  return [caption, make("div", { class: "grid-scroll" }, table)];
}
