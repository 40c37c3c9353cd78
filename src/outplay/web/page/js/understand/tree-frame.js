// The frame in which a tree scrolls, and the buttons for its size. The boxes are measured in letters, so letters zoom them.
// Below the usual size words could not be read any more: then the tree is an overview of boards and lines.

/** @import { Tree } from "../elements/tree.js" */
import { make, makeButton } from "../dom.js";
import { fitted, stepped } from "./zoom.js";

export class TreeFrame {
  #tree;
  #zoom = 1;
  /** Whether the whole tree is kept in the frame. */
  #isFitted = false;
  #smaller = makeButton("−", () => this.#step(-1), { class: "icon", "aria-label": "Smaller", title: "Smaller" });
  #larger = makeButton("+", () => this.#step(1), { class: "icon", "aria-label": "Larger", title: "Larger" });
  #whole = makeButton("Fit", () => this.#toggle(), { "aria-pressed": "false", title: "Show the whole tree at once" });
  #shown = "";
  #sizes = new ResizeObserver(() => this.reveal(this.#shown));

  tools = make(
    "div",
    { class: "tree-tools row tight", role: "group", "aria-label": "Size of the tree" },
    ...[this.#smaller, this.#larger, this.#whole],
  );

  /** @param {Tree} tree */
  constructor(tree) {
    this.#tree = tree;
    this.element = make("div", { class: "tree-frame" }, tree);
    this.#sizes.observe(this.element);
  }

  leave() {
    this.#sizes.disconnect();
  }

  /** Scrolls until a node is in sight, in the present size or in that of the whole tree. @param {string} id */
  reveal(id) {
    this.#shown = id;
    this.#tree.draw();
    if (this.#isFitted) this.#fit();
    this.#tree.reveal(id);
  }

  #toggle() {
    this.#isFitted = !this.#isFitted;
    if (!this.#isFitted) this.#set(1);
    this.#show();
  }

  /** @param {1 | -1} way */
  #step(way) {
    this.#isFitted = false;
    this.#set(stepped(this.#zoom, way));
    this.#show();
  }

  #show() {
    this.#whole.setAttribute("aria-pressed", String(this.#isFitted));
    this.reveal(this.#shown);
  }

  #fit() {
    const { clientWidth, clientHeight } = this.element;
    const measure = (/** @type {number} */ zoom, /** @type {boolean} */ isOverview) => {
      this.#set(zoom, isOverview);
      const { width, height } = this.#tree.firstElementChild?.getBoundingClientRect() ?? { width: 1, height: 1 };
      return { width, height };
    };
    const style = getComputedStyle(this.element);
    const [across, down] = [style.paddingLeft, style.paddingTop].map((space) => 2 * parseFloat(space));
    this.#set(...fitted(measure, { width: clientWidth - across, height: clientHeight - down }));
  }

  /** @param {number} zoom @param {boolean} isOverview */
  #set(zoom, isOverview = zoom < 1) {
    this.#zoom = zoom;
    this.#tree.style.setProperty("--zoom", String(zoom));
    this.#tree.classList.toggle("is-overview", isOverview);
  }
}
