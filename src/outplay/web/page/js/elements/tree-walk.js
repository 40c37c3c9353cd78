// Walking through a tree that is partly unfolded, as the keys of a tree view do. DOM-free; it knows nothing of games.

/**
 * What an `<outplay-tree>` shows. Whoever uses it makes these anew whenever something changes; ids stay the same.
 * @typedef {object} Item
 * @property {string} id
 * @property {string} label everything about it in words, for those who do not see it
 * @property {Element} content what those see who do; kept as it is while it is the same element
 * @property {string} [marks] names of styles with spaces between them
 * @property {boolean} [isCurrent] whether something happens here at the moment
 * @property {boolean} [hasChildren]
 * @property {boolean} [isOpen]
 * @property {Item[]} [children] those that are known; while it is open and they are not, it is shown as busy
 */

/**
 * @typedef {object} Walk
 * @property {string} [go] the item to go to
 * @property {string} [unfold] the item to unfold
 * @property {string} [fold] the item to fold
 */

/** The children that can be seen. @param {Item} item @returns {Item[]} */
function shownChildren(item) {
  return (item.isOpen && item.children) || [];
}

/** All items that can be seen, from top to bottom. @param {Item} root @returns {Item[]} */
export function shownItems(root) {
  return [root, ...shownChildren(root).flatMap(shownItems)];
}

/** The item above another. @param {Item} root @param {string} id @returns {Item | null} */
export function parentOf(root, id) {
  for (const child of shownChildren(root)) {
    if (child.id === id) return root;
    const found = parentOf(child, id);
    if (found) return found;
  }
  return null;
}

/**
 * What a key does at an item: the arrow keys, Home and End as in every tree view; null if it does nothing.
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
