// What every part needs of the browser: elements, made without ever reading HTML from a text, and a small memory.

/**
 * Makes an element. Attributes that are true are set empty, those that are false or undefined are left out; a function
 * under a name such as "onclick" becomes a listener.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  append(element, children);
  return element;
}

/**
 * Makes an element of a picture.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, attributes);
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const listener = typeof value === "function" && /** @type {EventListener} */ (value);
    if (listener) element.addEventListener(name.replace(/^on/, ""), listener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Node | string | null | undefined | false)[]} children
 */
function append(element, children) {
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
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

/**
 * An input for a whole number.
 *
 * @param {Record<string, unknown>} attributes
 */
export function makeNumber(attributes) {
  return make("input", { type: "number", inputmode: "numeric", step: 1, ...attributes });
}

/** @param {{name: string, title: string}[]} choices */
export function makeSelect(choices) {
  return make("select", {}, ...choices.map(({ name, title }) => make("option", { value: name }, title)));
}

/**
 * The element with an id, which must be there.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
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

/**
 * What was kept under a name, perhaps long ago; null where there is nothing.
 *
 * @param {string} name
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps a text for the next time, unless the browser keeps nothing.
 *
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // then it is so until the page is closed
  }
}
