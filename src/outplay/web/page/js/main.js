// The page starts here: it fetches the list of games, and shows the screen that the address names.

/** @import { GamesData, Page, Screen, Values, Visit } from "../types.d.ts" */
import { formatAddress, parseAddress, Tabs } from "./address.js";
import { later, makeApi, messageOf } from "./api.js";
import { find, make, makeButton } from "./dom.js";
import { announce, followBoards, followSound, followTheme, leaveFullScreen, sound, tell } from "./frame.js";
import { makeStream } from "./stream.js";

/**
 * A screen is a module in screens/ and a line here; it is loaded on first visit. The first one is home, to which the logo
 * leads. A screen has a tab, unless others lead to it.
 * @type {{ name: string, title: string, tab?: false, load: () => Promise<{ screen: Screen }> }[]}
 */
const SCREENS = [
  { name: "home", title: "Home", tab: false, load: () => import("./screens/home.js") },
  { name: "origins", title: "Where it comes from", tab: false, load: () => import("./screens/origins.js") },
  { name: "games", title: "My games", tab: false, load: () => import("./screens/games.js") },
  { name: "play", title: "Play", load: () => import("./screens/play.js") },
  { name: "puzzle", title: "Puzzle", load: () => import("./screens/puzzle.js") },
  { name: "watch", title: "Watch", load: () => import("./screens/watch.js") },
  { name: "compete", title: "Compete", load: () => import("./screens/compete.js") },
  { name: "understand", title: "Understand", load: () => import("./screens/understand.js") },
  { name: "explore", title: "Explore", load: () => import("./screens/explore.js") },
  { name: "learn", title: "Learn", load: () => import("./screens/learn.js") },
];

const TABS = SCREENS.filter(({ tab }) => tab !== false);
const tabs = new Tabs(TABS.map(({ name }) => name));

/** @type {{ name: string, visit: Visit | null }} */
const here = { name: "", visit: null };
/** Milliseconds before a slow screen shows that it is loading. */
const PATIENCE = 400;
/** Counts visits, so that a slow screen does not appear after the next one. */
let entered = 0;

/** The address that was last followed or written; another one in the browser is not followed yet. */
let followed = location.hash;

/** What waits for the server. @type {Set<string>} */
const missing = new Set();
const streamUrl = `${location.origin.replace(/^http/, "ws")}/api/stream`;
const api = makeApi({ onAway: (isAway) => showAway("api", isAway) });
/** Waits for a server that is away; not for the first screen, which follows the list of games. */
const reach = () => entered > 1 && api.get("/api/health", {});
const screens = SCREENS.map((entry) => ({ ...entry, load: later(entry.load, reach) }));
const stream = makeStream({ url: streamUrl, onAway: (isAway) => showAway("stream", isAway) });

/** @param {string} who @param {boolean} isAway */
function showAway(who, isAway) {
  if (isAway) missing.add(who);
  else missing.delete(who);
  const banner = find("away");
  if (banner.hidden === missing.size > 0) {
    document.dispatchEvent(new CustomEvent("away", { detail: { isAway: missing.size > 0 } }));
  }
  banner.hidden = !missing.size;
  if (isAway) banner.textContent = "The server does not answer. Trying again; nothing is lost.";
}

/** Loads a screen while the list of games is fetched: its modules at once, not one after the other as they import each other. @param {string} asked */
function preload(asked) {
  const { name, load } = screenNamed(asked);
  /** @type {Record<string, string[]>} */
  const modules = JSON.parse(find("modules").textContent ?? "{}");
  for (const path of modules[name] ?? []) {
    document.head.append(make("link", { rel: "modulepreload", href: new URL(path, import.meta.url) }));
  }
  load().catch(() => {}); // retried when it is entered
}

function drawTabs() {
  const made = TABS.map(({ name, title }) => make("a", { href: `#/${name}`, "data-screen": name }, title));
  find("tabs").append(...made);
}

/** @param {string} name */
function markTab(name) {
  for (const tab of find("tabs").querySelectorAll("a")) {
    if (tab.dataset.screen === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Scrolls the tabs to the marked one. (`scrollIntoView` would make the Tab key begin there and miss the skip link.) */
function showTab() {
  const tab = find("tabs").querySelector("[aria-current]");
  if (tab) find("tabs").scrollLeft += tab.getBoundingClientRect().left - find("tabs").getBoundingClientRect().left;
}

/**
 * Puts the state of a screen into the address, without an entry in the browser's history unless asked for.
 * @param {string} name
 * @param {Values} values
 * @param {{ push?: boolean }} [options]
 */
function remember(name, values, { push = false } = {}) {
  const hash = formatAddress(name, values);
  tabs.remember(name, values);
  for (const tab of find("tabs").querySelectorAll("a")) tab.href = tabs.address(tab.dataset.screen ?? "");
  if (hash === location.hash || location.hash !== followed) return;
  history[push ? "pushState" : "replaceState"](null, "", hash);
  followed = location.hash;
}

/** The screen that an address names, or the first one. @param {string} asked */
const screenNamed = (asked) => screens.find(({ name }) => name === asked) ?? screens[0];

/** @param {GamesData} games */
async function follow(games) {
  followed = location.hash;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it belongs to the old screen
  const { screen: asked, values } = parseAddress(location.hash);
  const entry = screenNamed(asked);
  if (asked && entry.name !== asked) tell(`There is no screen “${asked}”. This is ${entry.title}.`, "error");
  tabs.enter(entry.name, values);
  if (here.name === entry.name && here.visit) {
    here.visit.update(values);
    return;
  }
  const number = ++entered;
  const left = here.visit;
  Object.assign(here, { name: entry.name, visit: null });
  left?.leave();
  leaveFullScreen();
  markTab(entry.name);
  document.title = `${entry.title} · Outplay`;
  const root = make("div", { class: `screen-${entry.name}` });
  /** @type {Page} */
  const page = {
    ...{ api, stream, games, announce, sound, tell, screens: SCREENS.map(({ name }) => name) },
    // Ignored after the visit, even if the same screen is entered again.
    remember: (state, options) => number === entered && remember(entry.name, state, options),
  };
  const moment = make("p", { class: "soft", hidden: true }, "Loading …");
  const timer = setTimeout(() => (moment.hidden = false), PATIENCE);
  find("screen").replaceChildren(root, moment); // the old screen is gone at once
  try {
    const { screen } = await entry.load();
    if (number !== entered) return;
    const visit = await screen.enter(root, values, page);
    if (number === entered) here.visit = visit;
    else visit.leave();
  } catch (error) {
    if (number === entered) showFailure(`This screen could not be loaded: ${messageOf(error)}`, () => follow(games));
  } finally {
    clearTimeout(timer);
    moment.remove();
    // Last: the styles of a screen may make the tabs larger.
    showTab();
  }
}

/** Shows an error in place of the screen. @param {string} text @param {() => unknown} again */
function showFailure(text, again) {
  const button = makeButton("Try again", again, { class: "primary" });
  const words = [make("h1", {}, "Something went wrong"), make("p", { role: "alert" }, text)];
  const card = make("section", { class: "card stack" }, ...words, make("div", { class: "row" }, button));
  find("screen").replaceChildren(card);
}

function followSkipLink() {
  find("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address belongs to the screens
    find("screen").focus();
  });
}

async function start() {
  followTheme();
  followSound();
  followBoards();
  followSkipLink();
  drawTabs();
  preload(parseAddress(location.hash).screen);
  await fetchGames();
}

async function fetchGames() {
  try {
    const games = /** @type {GamesData} */ (await api.get("/api/games", {}));
    window.addEventListener("hashchange", () => follow(games));
    await follow(games);
  } catch (error) {
    showFailure(`The list of games could not be loaded: ${messageOf(error)}`, fetchGames);
  }
}

start();
