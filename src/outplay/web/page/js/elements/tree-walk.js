// Keyboard navigation in a partly unfolded tree. No DOM.

/**
 * An item of `<outplay-tree>`. Changes are made with new items of the same ids.
 * @typedef {object} Item
 * @property {string} id
 * @property {string} label for screen readers
 * @property {Element} content kept as it is while it is the same element
 * @property {string} [marks] its classes
 * @property {boolean} [isCurrent] whether the search is here
 * @property {boolean} [hasChildren]
 * @property {boolean} [isOpen]
 * @property {Item[]} [children] an open item without them is shown as busy
 */

/**
 * @typedef {object} Walk
 * @property {string} [go] the item to go to
 * @property {string} [unfold] the item to unfold
 * @property {string} [fold] the item to fold
 */

/** The visible children. @param {Item} item @returns {Item[]} */
function shownChildren(item) {
  return (item.isOpen && item.children) || [];
}

/** All visible items, from top to bottom. @param {Item} root @returns {Item[]} */
export function shownItems(root) {
  return [root, ...shownChildren(root).flatMap(shownItems)];
}

/** The parent of an item. @param {Item} root @param {string} id @returns {Item | null} */
export function parentOf(root, id) {
  for (const child of shownChildren(root)) {
    if (child.id === id) return root;
    const found = parentOf(child, id);
    if (found) return found;
  }
  return null;
}

/**
 * What a key does at an item: arrow keys, Home and End as in every tree view; null for nothing.
 * @param {Item} root
 * @param {string} id
 * @param {string} key
 * @returns {Walk | null}
 */
export function walk(root, id, key) {
  const items = shownItems(root);
  const place = items.findIndex((item) => item.id === id);
  const item = items[place];
  if (!item) return null;
  if (key === "ArrowRight") {
    const first = shownChildren(item)[0];
    if (first) return { go: first.id };
    return item.hasChildren && !item.isOpen ? { unfold: id } : null;
  }
  if (key === "ArrowLeft") {
    if (item.hasChildren && item.isOpen) return { fold: id };
    const parent = parentOf(root, id);
    return parent && { go: parent.id };
  }
  /** @type {Record<string, Item | undefined>} */
  const targets = { ArrowDown: items[place + 1], ArrowUp: items[place - 1], Home: items[0], End: items.at(-1) };
  const target = targets[key];
  return target && target !== item ? { go: target.id } : null;
}
