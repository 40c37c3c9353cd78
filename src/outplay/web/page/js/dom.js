// What every part needs of the browser: elements, made without ever reading HTML from a text, and a small memory.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Attributes that are true are set empty, those that are false or undefined are left out; a function
 * under a name such as "onclick" is a listener; variables of the style sheet begin with "--".
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Makes an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSvg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} element
 * @param {Record<string, unknown>} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") Object.assign(element, { [name]: value });
    else if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

/** @param {Child[]} children */
function present(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Hears what an element of ours tells.
 * @param {EventTarget} element
 * @param {string} name
 * @param {(detail: any) => void} hear
 * @param {{ signal?: AbortSignal }} [options]
 */
export function hear(element, name, hear, options) {
  element.addEventListener(name, (event) => hear(/** @type {CustomEvent} */ (event).detail), options);
}

/**
 * Makes these very nodes the children of an element. None is moved that is in its place, and none that has the focus: it
 * would lose it, so that the others are moved instead.
 * @param {Element} parent
 * @param {readonly Node[]} children
 */
export function place(parent, children) {
  const kept = new Set(children);
  const there = parent.childNodes;
  for (const child of [...there]) if (!kept.has(child)) child.remove();
  children.forEach((child, number) => {
    const isFocused = child.parentNode === parent && child.contains(document.activeElement);
    while (isFocused && there[number] !== child) parent.append(there[number]);
    if (there[number] !== child) parent.insertBefore(child, there[number] ?? null);
  });
}

/**
 * Makes the children of an element like these. What is alike already stays, with its focus and its scroll: nodes of the
 * same kind in the same place, or with the same data-key.
 * @param {Element} parent
 * @param {...Child} children
 */
export function patch(parent, ...children) {
  const keyed = new Map(Array.from(parent.children, (child) => [keyOf(child), child]));
  const patched = present(children).map((child, number) => {
    const fresh = child instanceof Node ? child : new Text(String(child));
    const key = keyOf(fresh);
    const old = key === undefined ? parent.childNodes[number] : keyed.get(key);
    return old && old.nodeName === fresh.nodeName && keyOf(old) === key ? becomeLike(old, fresh) : fresh;
  });
  place(parent, patched);
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);

/** What somebody may have changed, and what `make` sets as listeners. */
const PROPERTIES = ["value", "checked", "onclick", "onchange", "oninput"];

/** @param {Node} old @param {Node} fresh */
function becomeLike(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style")
      Reflect.get(old, "style").cssText = value; // as an attribute it would be refused
    else old.setAttribute(name, value);
  }
  const wanted = PROPERTIES.map((name) => [name, Reflect.get(fresh, name)]); // a select forgets its value with its options
  patch(old, ...fresh.childNodes);
  for (const [name, value] of wanted)
    if (name in old && Reflect.get(old, name) !== value) Reflect.set(old, name, value);
  return old;
}

/**
 * A field of a form with its label above it.
 *
 * @param {string} label
 * @param {HTMLElement} input
 * @param {Record<string, unknown>} [attributes] of the label
 */
export function makeField(label, input, attributes = {}) {
  return make("label", { class: "field", ...attributes }, make("span", {}, label), input);
}

/** An input for a whole number. @param {Record<string, unknown>} attributes */
export function makeNumber(attributes) {
  return make("input", { type: "number", inputmode: "numeric", step: 1, ...attributes });
}

/**
 * Hears the numbers that somebody writes; what is none is marked, and nothing more is heard of it.
 * @param {HTMLInputElement} input
 * @param {(text: string) => number | null} read
 * @param {(value: number) => void} take
 */
export function followNumber(input, read, take) {
  input.addEventListener("input", () => {
    const value = read(input.value);
    input.setAttribute("aria-invalid", String(value === null));
    if (value !== null) take(value);
  });
}

/** @param {{name: string, title: string}[]} choices */
export function makeSelect(choices) {
  return make("select", {}, ...choices.map(({ name, title }) => make("option", { value: name }, title)));
}

/** The element with an id, which must be there. @param {string} id @returns {HTMLElement} */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no element #${id}`);
  return element;
}

/** Whether the focus is nowhere, or on something that can no longer be used: then keys would go astray. */
export function isFocusLost() {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(":disabled") || !focused.checkVisibility();
}

/** What was kept under a name, perhaps long ago; null where there is nothing. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text for the next time, unless the browser keeps nothing. @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // then it is so until the page is closed
  }
}
