// Understand: the tree of a search, node by node and step by step, for a lecture hall.

/** @import { GameData, Page, Values } from "../../types.d.ts" */
/** @import { PositionDialog } from "../understand/position-dialog.js" */
/** @import { Reached } from "../understand/search.js" */
/** @import { State } from "../understand/state.js" */
import { isAborted, later } from "../api.js";
import { make, makeButton, on } from "../dom.js";
import { Tree } from "../elements/tree.js";
import { TreeFrame } from "../understand/tree-frame.js";
import { fetchGame } from "../find-game.js";
import { fullScreenButton } from "../frame.js";
import { entryOf, loadStyle, Screen } from "../screen.js";
import { Boxes } from "../understand/boxes.js";
import { Controls } from "../understand/controls.js";
import { drawFigures } from "../understand/figures.js";
import { innerPaths } from "../understand/lazy-tree.js";
import { formatPath, parsePath } from "../understand/paths.js";
import { drawRefusal } from "../understand/refusal.js";
import { Search } from "../understand/search.js";
import { Stage } from "../understand/stage.js";
import { formatState, isSameSearch, otherSearch, parseState } from "../understand/state.js";
import { Stepper } from "../understand/stepper.js";
import { bestLine } from "../understand/views.js";
import { scoreText } from "../game/worth.js";
import { gameFields, plural } from "../words.js";

const positionDialog = later(() => import("../understand/position-dialog.js"));

/** More nodes than these are never unfolded at once. */
const MAX_UNFOLDED = 400;
/** Browsers refuse frequent changes of the address. */
const ADDRESS_MILLISECONDS = 200;

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
  #frame = new TreeFrame(this.#tree);
  #figures = make("div", { role: "group", "aria-label": "Nodes searched" });
  #refusal = make("div", { role: "alert" });
  #name = makeButton("", () => this.try(this.#choosePosition()), { title: "Choose a position" });
  /** @type {PositionDialog | null} */
  #dialog = null;

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    super(root, page);
    this.#state = parseState({}, page.games);
    this.#stepper.wait();
    this.#tree.setAttribute("aria-label", "The tree of the search");
    on(this.#tree, "select", ({ id }) => this.#select(id));
    on(this.#tree, "unfold", (item) => this.#unfold(item));
    // On the whole document: at first the focus is elsewhere.
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal: this.signal });
    this.#arrange();
  }

  #arrange() {
    const all = makeButton("Unfold all", () => this.#unfoldAll());
    const none = makeButton("Fold", () => this.#change({ open: [""], at: null }));
    const tools = make("div", { class: "row tight" }, all, none, fullScreenButton(this.signal));
    const side = { class: "understand-side stack", "aria-label": "The node" };
    const tree = { class: "understand-tree", "aria-label": "The tree" };
    this.#frame.element.prepend(this.#refusal);
    this.root.append(
      make("h1", { class: "unseen" }, "Understand"),
      make("div", { class: "understand-bar row tight spread" }, this.#name, this.#controls.element, tools),
      make(
        "div",
        { class: "understand-body" },
        make("section", side, this.#stage.board, this.#stepper.element, this.#stage.words),
        make("section", tree, this.#frame.element, this.#frame.tools),
      ),
      this.#figures,
    );
  }

  /** Does not wait for the search, which may take long. @override @param {Values} values */
  async open(values) {
    const state = parseState(values, this.page.games);
    this.#head(state, this.#gameOf(state));
    void this.#show(state);
  }

  /** The game of a state, if it has been fetched. @param {State} state */
  #gameOf({ game }) {
    return this.game?.name === game ? this.game : null;
  }

  /**
   * Fetches and shows a state, and puts it into the address.
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
      const reached = await search.reach({ ...state, ...gameFields(search.game) });
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
   * Starts a search on the server, with the present rules if those of the address are outdated.
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
    if (this.#state === state) this.#state = { ...state, ...gameFields(game) };
    return Search.start(this.page.api, game, state, signal);
  }

  /**
   * Shows the position until the tree arrives; an older tree of the same position stays.
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
   * @param {State} state
   * @param {GameData | null} game
   * @param {string} [evaluation] the one in use
   */
  #head(state, game, evaluation = state.evaluation || game?.evaluations[0] || "") {
    this.#name.textContent = `${game?.title ?? state.game} …`;
    this.#controls.show(state, game?.evaluation_words ?? {}, evaluation);
    this.#stepper.element.classList.toggle("is-away", state.algorithm === "mcts");
  }

  /** @param {Search} search */
  #present(search) {
    const { summary } = search.tree;
    this.#search = search;
    this.#boxes = new Boxes();
    this.#figures.replaceChildren(drawFigures(summary));
    const value = scoreText(summary.score, search.game.sides);
    this.page.announce(`The tree is ready: ${value}, ${plural(summary.nodes, "node")}.`);
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
    this.#frame.reveal(formatPath(path));
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
    // Taken now: by the time it is written, another state may be on its way with its own entry.
    const values = formatState(this.#state);
    const write = () => this.page.remember(values, { push });
    if (push) write();
    else this.#timer = window.setTimeout(write, ADDRESS_MILLISECONDS);
  }

  /** Whether the tree shown belongs to a state. @param {State} state */
  #shows(state) {
    return this.#search !== null && isSameSearch(state, this.#search.state);
  }

  /** Changes the view of the tree, unless another tree is on its way. @param {Partial<State>} changes */
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
      this.page.tell(`${plural(tree.summary.nodes, "node")} are too many to show at once. Unfold them one by one.`);
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
    const changes = { ...gameFields(game), position: position === game.start ? "" : position };
    const isSame = game.name === this.#state.game;
    this.#searchAnew(isSame ? changes : { ...changes, evaluation: "" });
  }

  /** Handles the keys of a presenter's remote control. @param {KeyboardEvent} event */
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
    this.#frame.leave();
    this.#request.abort();
    this.#dialog?.leave();
  }
}

export const screen = entryOf(["tree", "understand"], (root, page) => new Understand(root, page));
