// The base of all our elements. Public fields are properties: changing some of them redraws the element once, soon.
// Listeners last as long as it is in the document.

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

  /** Adds its listeners. @param {AbortSignal} _signal removes them */
  listen(_signal) {}

  /** Updates the DOM to match the properties. */
  render() {}

  /** Draws it now. */
  draw() {
    this.#isStale = false;
    this.render();
  }

  /** Draws it soon, after further changes of this moment. */
  update() {
    if (this.#isStale || !this.isConnected) return;
    this.#isStale = true;
    queueMicrotask(() => this.#isStale && this.draw());
  }

  /** Sends an event. @param {string} name @param {object} detail */
  send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Turns the fields into accessors that notice changes. */
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
