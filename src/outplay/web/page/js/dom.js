// What every module needs from the browser: making elements (never from HTML text), patching them, and local storage.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. An attribute that is true is set empty; one that is false, null or undefined is left out. A function
 * under a name such as "onclick" is a listener. A name that begins with "--" is a CSS variable.
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
 * Makes an SVG element, as `make` does.
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
 * Listens to an event of one of our elements; the listener gets its detail.
 * @param {EventTarget} element
 * @param {string} name
 * @param {(detail: any) => void} listener
 * @param {{ signal?: AbortSignal }} [options]
 */
export function on(element, name, listener, options) {
  element.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail), options);
}

/**
 * Makes exactly these nodes the children of an element. A node already in its place is not moved. Neither is one that has
 * the focus, which it would lose: the others are moved instead.
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
 * Makes the children of an element look like these. An old child of the same tag in the same place, or with the same
 * data-key, is updated and keeps its focus and scroll position.
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

/** Properties a person may have changed, and the listeners that `make` sets. */
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
      Reflect.get(old, "style").cssText = value; // the content security policy refuses it as an attribute
    else old.setAttribute(name, value);
  }
  const properties = PROPERTIES.map((name) => [name, Reflect.get(fresh, name)]); // a select loses its value with its options
  patch(old, ...fresh.childNodes);
  for (const [name, value] of properties)
    if (name in old && Reflect.get(old, name) !== value) Reflect.set(old, name, value);
  return old;
}

/**
 * A button.
 * @param {Child} label
 * @param {(() => unknown) | null} [press]
 * @param {Record<string, unknown>} [attributes]
 */
export function makeButton(label, press = null, attributes = {}) {
  return make("button", { type: "button", onclick: press, ...attributes }, label);
}

/**
 * A form field with its label above it.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {Record<string, unknown>} [attributes] of the label
 */
export function makeField(label, input, attributes = {}) {
  return make("label", { class: "field", ...attributes }, make("span", {}, label), input);
}

/** An input for text that the browser should neither complete nor correct. @param {Record<string, unknown>} [attributes] */
export function makeText(attributes) {
  return make("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    ...attributes,
  });
}

/** An input for a whole number. @param {Record<string, unknown>} attributes */
export function makeNumber(attributes) {
  return make("input", { type: "number", inputmode: "numeric", step: 1, ...attributes });
}

/**
 * Passes on every valid number that is typed; an invalid one only marks the input.
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

/** The element with an id, which must exist. @param {string} id @returns {HTMLElement} */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no element #${id}`);
  return element;
}

/** Whether nothing has the focus, or something that can no longer be used. */
export function isFocusLost() {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(":disabled") || !focused.checkVisibility();
}

/**
 * A form of one text field and a button, and below them what is wrong with the text.
 * @param {string} label
 * @param {HTMLInputElement} input
 * @param {string} button
 * @param {() => unknown} submit
 */
export function makeTextForm(label, input, button, submit) {
  const error = make("p", { class: "error-text small", id: `${input.name}-error`, role: "alert" });
  const element = make("form", { class: "row typed" }, makeField(label, input), make("button", {}, button), error);
  input.setAttribute("aria-describedby", error.id);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  const showError = (/** @type {string} */ text) => {
    error.textContent = text;
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  return { element, error, showError };
}

// ---- The buttons that step through a sequence: to the start, back, forward, to the end

/** @typedef {"first" | "back" | "forward" | "last"} Step */
/** The icon, label and shortcut of a button. @typedef {[string, string, string?]} Look */

/** For the moves of a game. @type {Record<Step, Look>} */
export const MOVES = {
  first: ["«", "To the start"],
  back: ["‹", "One move back", ","],
  forward: ["›", "One move forward", "."],
  last: ["»", "To the end"],
};

export class Steps {
  /** @type {Record<Step, HTMLButtonElement>} */
  buttons = /** @type {any} */ ({});
  element = make("div", { class: "row tight steps" });

  /** @param {(step: Step) => unknown} go @param {Record<Step, Look>} [looks] */
  constructor(go, looks = MOVES) {
    for (const [name, [picture, label, key]] of Object.entries(looks)) {
      const step = /** @type {Step} */ (name);
      const title = key ? `${label} (key ${key})` : label;
      const attributes = { type: "button", class: "icon", "aria-label": label, title, "aria-keyshortcuts": key };
      const shown = make("span", { "aria-hidden": "true" }, picture);
      this.buttons[step] = make("button", { ...attributes, onclick: () => go(step) }, shown);
    }
    this.element.append(...Object.values(this.buttons));
  }

  /** Enables the buttons that lead somewhere, and keeps the focus among them. @param {boolean} isAtStart @param {boolean} isAtEnd */
  show(isAtStart, isAtEnd) {
    const { first, back, forward, last } = this.buttons;
    const hadFocus = this.element.contains(document.activeElement);
    first.disabled = back.disabled = isAtStart;
    forward.disabled = last.disabled = isAtEnd;
    if (hadFocus && isFocusLost()) (isAtEnd ? back : forward).focus({ preventScroll: true });
  }
}

// ---- Keys

/** Where letters are text and no shortcuts. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, dialog";
const KEYS = "outplay-keys";

/** Whether single keys are shortcuts on this page. */
export const areKeysOn = () => recall(KEYS) !== "off";

/** @param {boolean} isOn */
export const setKeys = (isOn) => keep(KEYS, isOn ? "on" : "off");

/** Whether a key may be a shortcut: pressed alone, and not in a field. @param {KeyboardEvent} event */
export function isShortcut(event) {
  if (hasModifier(event) || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(FIELDS));
}

/** Whether Ctrl, Alt or Meta is down: then the key belongs to the browser. @param {KeyboardEvent | MouseEvent} event */
export const hasModifier = (event) => event.ctrlKey || event.altKey || event.metaKey;

/** Whether the person has asked for less motion. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls a container, and not the page, until one of its descendants is visible. @param {HTMLElement} container @param {HTMLElement} shown */
export function reveal(container, shown) {
  const [top, bottom] = [shown.offsetTop, shown.offsetTop + shown.offsetHeight];
  if (top < container.scrollTop) container.scrollTop = top - 8;
  else if (bottom > container.scrollTop + container.clientHeight)
    container.scrollTop = bottom - container.clientHeight + 8;
}

/** The text stored under a name, or null. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text for the next visit, if the browser allows that. @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // then it lasts until the page is closed
  }
}
