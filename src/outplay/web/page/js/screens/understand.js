// Understand: what a search looks at, node by node and step by step, made for a lecture hall.

/** @import { GameData, Page, Values } from "../../types.d.ts" */
/** @import { PositionDialog } from "../understand/position-dialog.js" */
/** @import { Reached } from "../understand/search.js" */
/** @import { State } from "../understand/state.js" */
import { isAborted, later } from "../api.js";
import { hear, make } from "../dom.js";
import { Tree } from "../elements/tree.js";
import { fetchGame } from "../find-game.js";
import { entryOf, loadStyle, Screen } from "../screen.js";
import { Boxes } from "../understand/boxes.js";
import { Controls } from "../understand/controls.js";
import { drawFigures } from "../understand/figures.js";
import { innerPaths } from "../understand/lazy-tree.js";
import { fullScreenButton, layOut } from "../understand/layout.js";
import { formatPath, parsePath } from "../understand/paths.js";
import { drawRefusal } from "../understand/refusal.js";
import { Search } from "../understand/search.js";
import { Stage } from "../understand/stage.js";
import { formatState, isSameSearch, otherSearch, parseState } from "../understand/state.js";
import { Stepper } from "../understand/stepper.js";
import { bestLine } from "../understand/views.js";
import { scoreText } from "../game/worth.js";
import { several } from "../words.js";

const positionDialog = later(() => import("../understand/position-dialog.js"));

/** More nodes at once would be more than anybody sees. */
const MAX_UNFOLDED = 400;
/** Browsers refuse to change the address too often. */
const ADDRESS_MILLISECONDS = 200;

/** One visit of the screen. */
class Understand extends Screen {
  /** @type {State} */
  #state;
  /** @type {Search | null} */
  #search = null;
  #boxes = new Boxes();
  #request = new AbortController();
  #timer = 0;

  #controls = new Controls((changes) => this.#searchAnew(changes));
  #stepper = new Stepper((step) => this.#goTo(step));
  #stage = new Stage();
  #tree = new Tree();
  #figures = make("div", { role: "group", "aria-label": "How much is looked at" });
  #refusal = make("div", { role: "alert" });
  #name = make("button", {
    ...{ type: "button", title: "Choose a position" },
    onclick: () => this.try(this.#choosePosition()),
  });
  /** @type {PositionDialog | null} */
  #dialog = null;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#state = parseState({}, page.games);
    this.#stepper.wait();
    this.#tree.setAttribute("aria-label", "The tree of the search");
    hear(this.#tree, "select", ({ id }) => this.#select(id));
    hear(this.#tree, "unfold", (item) => this.#unfold(item));
    // On the whole page: after a tab or at the beginning the focus is elsewhere.
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal: this.signal });
    layOut(root, {
      bar: [this.#name, this.#controls.element, this.#tools()],
      side: [this.#stage.element, this.#stepper.element],
      tree: [this.#refusal, this.#tree],
      foot: this.#figures,
    });
  }

  #tools() {
    const all = make("button", { type: "button", onclick: () => this.#unfoldAll() }, "Unfold all");
    const none = make("button", { type: "button", onclick: () => this.#change({ open: [""], at: null }) }, "Fold");
    return make("div", { class: "row" }, all, none, fullScreenButton(this.root));
  }

  /** A search may take long, and what is searched is there at once. @override @param {Values} values */
  async open(values) {
    const state = parseState(values, this.page.games);
    this.#head(state, this.#gameOf(state));
    void this.#show(state);
  }

  /** The game of a state, if it is here already. @param {State} state */
  #gameOf({ game }) {
    return this.game?.name === game ? this.game : null;
  }

  /**
   * Shows a state: fetches what it needs, and puts it into the address.
   *
   * @param {State} state
   * @param {{ push?: boolean }} [options]
   */
  async #show(state, { push = false } = {}) {
    const known = this.#shows(state) ? this.#search : null;
    const isLate = this.ask();
    this.#state = state;
    this.#tree.setAttribute("aria-busy", "true");
    try {
      const search = known ?? (await this.#begin(state));
      const reached = await search.reach({ ...state, game: search.game.name, rules: search.game.rules });
      if (isLate()) return;
      this.#state = reached.state;
      if (!known) this.#present(search);
      this.#draw(search, reached);
    } catch (error) {
      if (isLate() || isAborted(error)) return;
      this.#refuse(error);
    }
    this.#tree.removeAttribute("aria-busy");
    this.#remember(push);
  }

  /**
   * Lets the server search. If the rules are not those of the address, that is said and the present ones are taken.
   *
   * @param {State} state
   */
  async #begin(state) {
    this.#stepper.stop();
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const game = await fetchGame(this.page, state.game, state.rules, signal);
    signal.throwIfAborted();
    this.game = game;
    this.#await(state, game);
    if (this.#state === state) this.#state = { ...state, game: game.name, rules: game.rules };
    return Search.start(this.page.api, game, state, signal);
  }

  /**
   * Shows what is asked for before the answer is there. An older tree of the same position stays until then.
   *
   * @param {State} state
   * @param {GameData} game
   */
  #await(state, game) {
    const { game: name = "", position = "" } = this.#search?.state ?? {};
    this.#head(state, game);
    this.root.classList.remove("is-refused");
    if (name === game.name && position === state.position) return;
    this.#search = null;
    this.#tree.root = null;
    this.#figures.replaceChildren();
    this.#stage.wait(game, state.position || game.start);
    this.#stepper.wait();
  }

  /**
   * Shows in the bar what is searched.
   *
   * @param {State} state
   * @param {GameData | null} game
   * @param {string} [evaluation] the one that is in use
   */
  #head(state, game, evaluation = state.evaluation || game?.evaluations[0] || "") {
    this.#name.textContent = `${game?.name ?? state.game} …`;
    this.#controls.show(state, game?.evaluation_words ?? {}, evaluation);
    this.#stepper.element.hidden = state.algorithm === "mcts";
  }

  /** @param {Search} search */
  #present(search) {
    const { summary } = search.tree;
    this.#search = search;
    this.#boxes = new Boxes();
    this.#figures.replaceChildren(drawFigures(summary));
    const value = scoreText(summary.score, search.game.sides);
    this.page.announce(`The tree is there: ${value}, ${several(summary.nodes, "node")}.`);
  }

  /** @param {Search} search @param {Reached} reached */
  #draw({ game, tree, steps }, { state, moment }) {
    const scene = { tree, game, moment, open: new Set(state.open), lit: bestLine(tree, moment) };
    const path = parsePath(state.at ?? "") ?? [];
    this.#refusal.replaceChildren();
    this.root.classList.remove("is-refused");
    this.#head(state, game, tree.summary.evaluation);
    this.#stepper.show(state.step, steps.total);
    this.#tree.root = this.#boxes.items(scene);
    this.#tree.selected = formatPath(path);
    this.#tree.reveal(formatPath(path));
    this.#stage.show(scene, tree.find(path) ?? tree.root, path);
  }

  /** @param {unknown} error */
  #refuse(error) {
    this.#search = null;
    this.root.classList.add("is-refused");
    this.#head(this.#state, this.#gameOf(this.#state), this.#state.evaluation);
    this.#refusal.replaceChildren(drawRefusal(error, this.#state, (changes) => this.#searchAnew(changes)));
  }

  /** @param {boolean} push */
  #remember(push) {
    clearTimeout(this.#timer);
    // Of this moment: when the time has come, another state may be on its way, which wants an entry of its own.
    const values = formatState(this.#state);
    const write = () => this.page.remember(values, { push });
    if (push) write();
    else this.#timer = window.setTimeout(write, ADDRESS_MILLISECONDS);
  }

  /** Whether the tree that is there is that of a state. @param {State} state */
  #shows(state) {
    return this.#search !== null && isSameSearch(state, this.#search.state);
  }

  /** Shows the same tree in another way; not while another is on its way. @param {Partial<State>} changes */
  async #change(changes) {
    if (this.#shows(this.#state)) await this.#show({ ...this.#state, ...changes });
  }

  /** @param {Partial<State>} changes */
  #searchAnew(changes) {
    return this.#show(otherSearch(this.#state, changes), { push: true });
  }

  /** @param {number | null} step */
  async #goTo(step) {
    await this.#change({ step, at: null });
    if (step !== null) this.page.announce(this.#stage.sentence);
  }

  /** @param {string} id */
  #select(id) {
    if (parsePath(id)) this.#change({ at: id });
  }

  /** @param {{ id: string, open: boolean }} item */
  #unfold({ id, open }) {
    const others = this.#state.open.filter((path) => path !== id);
    this.#change({ open: open ? [...others, id] : others });
  }

  async #unfoldAll() {
    const tree = this.#search?.tree;
    if (!tree) return;
    if (tree.summary.nodes > MAX_UNFOLDED) {
      this.page.tell(`${several(tree.summary.nodes, "node")} are too many to see at once. Unfold them one by one.`);
      return;
    }
    await tree.loadAll();
    if (this.#search?.tree === tree) await this.#change({ open: innerPaths(tree.root) });
  }

  async #choosePosition() {
    const [{ PositionDialog }] = await Promise.all([positionDialog(), loadStyle("pickers")]);
    if (!this.#dialog) {
      this.#dialog = new PositionDialog(this.page, (game, position) => this.#lookAt(game, position));
      this.root.append(this.#dialog.element);
    }
    this.#dialog.open(this.game, this.#state.game, this.#state.position);
  }

  /** @param {GameData} game @param {string} position */
  #lookAt(game, position) {
    const changes = { game: game.name, rules: game.rules, position: position === game.start ? "" : position };
    const isSame = game.name === this.#state.game;
    this.#searchAnew(isSame ? changes : { ...changes, evaluation: "" });
  }

  /** A lecturer's remote control sends these keys. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== "PageDown" && event.key !== "PageUp") return;
    if (this.#state.algorithm === "mcts" || this.#dialog?.element.open) return;
    event.preventDefault();
    this.#stepper.move(event.key === "PageDown" ? 1 : -1);
  }

  /** @override */
  leave() {
    super.leave();
    clearTimeout(this.#timer);
    this.#stepper.stop();
    this.#request.abort();
    this.#dialog?.leave();
  }
}

export const screen = entryOf(["tree", "understand"], (root, page) => new Understand(root, page));
