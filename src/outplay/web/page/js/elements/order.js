// The values of a table: its cells and columns, the order of its rows, line breaks in long names. No DOM.

/**
 * @typedef {object} RichCell
 * @property {string} text
 * @property {string | number} [value] the sort key, if not the text
 * @property {string} [title]
 * @property {string} [note] more text below; not for buttons and links
 * @property {string} [press] makes it a button; sent with the event
 * @property {string} [href] makes it a link
 * @property {string} [kind] a class
 * @property {Record<string, string>} [style] CSS variables
 */

/** @typedef {string | number | RichCell} Cell */

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {string} label
 * @property {string} [title] a longer label
 * @property {"start" | "center" | "end"} [align]
 * @property {"up" | "down" | "none"} order the first direction, if it can be sorted
 * @property {boolean} [isLong] whether its cells hold sentences
 * @property {boolean} [isHead] whether its cells are row headers
 */

/** @typedef {{ key: string, cells: Record<string, Cell>, isChosen?: boolean }} Row */

/** @typedef {{key: string, way: "up" | "down"} | null} Order */

/**
 * Sorts rows by a column, stably; empty cells come last in both directions.
 * @param {Row[]} rows
 * @param {Order} order
 * @returns {Row[]}
 */
export function ordered(rows, order) {
  if (order === null) return rows;
  const sign = order.way === "up" ? 1 : -1;
  return [...rows].sort((row, next) => {
    const [one, other] = [valueOf(row.cells[order.key]), valueOf(next.cells[order.key])];
    if (one === "" || other === "") return Number(one === "") - Number(other === "");
    return sign * compare(one, other);
  });
}

/**
 * The order after a click on a column header: its first direction, the other one, then none.
 * @param {Order} order
 * @param {Column} column
 * @returns {Order}
 */
export function nextOrder(order, column) {
  if (column.order === "none") return order;
  if (order === null || order.key !== column.key) return { key: column.key, way: column.order };
  return order.way === column.order ? { key: column.key, way: column.order === "up" ? "down" : "up" } : null;
}

/** @param {Cell | undefined} cell @returns {string | number} */
function valueOf(cell) {
  return typeof cell === "object" ? (cell.value ?? cell.text) : (cell ?? "");
}

/** @param {string | number} one @param {string | number} other */
function compare(one, other) {
  if (typeof one === "number" && typeof other === "number") return one < other ? -1 : Number(one > other);
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

const SHORT = 14;
/** Longer parts between commas are broken at other marks too. */
const LONG = 24;

/**
 * Splits a long name where a line may break: after commas, and after other marks only where needed.
 * @param {string} text
 */
export function partsOf(text) {
  if (text.length <= SHORT) return [text];
  return text.split(/(?<=,)/).flatMap((part) => (part.length > LONG ? part.split(/(?<=[:/=])/) : [part]));
}
