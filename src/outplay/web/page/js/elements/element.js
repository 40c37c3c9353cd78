// What all elements of ours stand on. The public fields of an element are its properties: whoever changes some of them
// has it drawn once, soon. Listeners last as long as it is in the document.

export class PageElement extends HTMLElement {
  #isWatched = false;
  #isStale = false;
  #listening = new AbortController();

  connectedCallback() {
    if (!this.#isWatched) this.#watch();
    this.#listening = new AbortController();
    this.listen(this.#listening.signal);
    this.draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** Adds its listeners. @param {AbortSignal} _signal takes them away again */
  listen(_signal) {}

  /** Brings what is to be seen in line with the properties, in place. */
  render() {}

  /** Draws it now. */
  draw() {
    this.#isStale = false;
    this.render();
  }

  /** Draws it soon, whatever else may change at this moment. */
  update() {
    if (this.#isStale || !this.isConnected) return;
    this.#isStale = true;
    queueMicrotask(() => this.#isStale && this.draw());
  }

  /** Tells those who listen what somebody does. @param {string} name @param {object} detail */
  send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Now that the fields are there, a change of one is noticed. */
  #watch() {
    this.#isWatched = true;
    for (const [name, { value: first }] of Object.entries(Object.getOwnPropertyDescriptors(this))) {
      let value = first;
      const set = (/** @type {unknown} */ next) => {
        if (Object.is(next, value)) return;
        value = next;
        this.update();
      };
      Object.defineProperty(this, name, { get: () => value, set, enumerable: true });
    }
  }
}
