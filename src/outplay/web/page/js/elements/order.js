// The rows of a table in the order of one of its columns.

/**
 * @typedef {object} RichCell
 * @property {string} text
 * @property {string | number} [value] What it is ordered by, if not by its text.
 * @property {string} [title]
 * @property {string} [note] More words, below the text; not in a cell that is a button or a link.
 * @property {string} [press] A button; the table tells who pressed it by this text.
 * @property {string} [href] A link.
 * @property {string} [kind] A class.
 * @property {Record<string, string>} [style] Variables of the style sheet.
 */

/** @typedef {string | number | RichCell} Cell */

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {string} label
 * @property {string} [title] The same in more words.
 * @property {"start" | "center" | "end"} [align]
 * @property {"up" | "down" | "none"} order Which way it is ordered first, if at all.
 * @property {boolean} [isLong] Whether its cells have whole sentences.
 * @property {boolean} [isHead] Whether its cells say what the row is about.
 */

/**
 * @typedef {object} Row
 * @property {string} key
 * @property {Record<string, Cell>} cells
 * @property {boolean} [isChosen]
 */

/** @typedef {{key: string, way: "up" | "down"} | null} Order */

/**
 * The rows by a column; those that are equal, and all if there is no order, stay as they were given. Where nothing is
 * known there is nothing to compare: empty cells come last, whichever way the others go.
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
 * The order after a press on the head of a column: its first way, the other one, and as the rows were given.
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
