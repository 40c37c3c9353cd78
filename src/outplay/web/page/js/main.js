// The page starts here: it asks for the list of games, and shows the screen that the address names.

/** @import { GamesData, Page, Screen, Values, Visit } from "../types.d.ts" */
import { formatAddress, parseAddress } from "./address.js";
import { inWords, later, makeApi } from "./api.js";
import { find, make } from "./dom.js";
import { announce, followTheme, tell } from "./frame.js";
import { makeStream } from "./stream.js";

/** A new screen is a module in screens/ and a line here; it is loaded when somebody goes there. */
/** @type {{ name: string, title: string, load: () => Promise<{ screen: Screen }> }[]} */
const SCREENS = [
  { name: "play", title: "Play", load: () => import("./screens/play.js") },
  { name: "watch", title: "Watch", load: () => import("./screens/watch.js") },
  { name: "compete", title: "Compete", load: () => import("./screens/compete.js") },
  { name: "understand", title: "Understand", load: () => import("./screens/understand.js") },
  { name: "explore", title: "Explore", load: () => import("./screens/explore.js") },
  { name: "learn", title: "Learn", load: () => import("./screens/learn.js") },
];

/** @type {{ name: string, visit: Visit | null }} */
const here = { name: "", visit: null };
/** Milliseconds after which somebody who waits for a screen hears so. */
const PATIENCE = 400;
/** Counts the screens that were entered, so that a slow one does not show itself after the next. */
let entered = 0;

/** The address that was followed or written last. Another one is somebody on the way elsewhere. */
let followed = location.hash;

/** Who misses the server. @type {Set<string>} */
const missing = new Set();
const streamUrl = `${location.origin.replace(/^http/, "ws")}/api/stream`;
const api = makeApi({ onAway: (isAway) => showAway("api", isAway) });
/** A server that is away is waited for, as everywhere; the first screen comes right behind the list of games. */
const reach = () => entered > 1 && api.get("/api/health", {});
const screens = SCREENS.map((entry) => ({ ...entry, load: later(entry.load, reach) }));
const stream = makeStream({ url: streamUrl, onAway: (isAway) => showAway("stream", isAway) });

/** @param {string} who @param {boolean} isAway */
function showAway(who, isAway) {
  if (isAway) missing.add(who);
  else missing.delete(who);
  const banner = find("away");
  banner.hidden = !missing.size;
  if (isAway) banner.textContent = "The server does not answer. Trying again; nothing is lost.";
}

function drawTabs() {
  const tabs = SCREENS.map(({ name, title }) => make("a", { href: `#/${name}`, "data-screen": name }, title));
  find("tabs").append(...tabs);
}

/** @param {string} name */
function markTab(name) {
  for (const tab of find("tabs").querySelectorAll("a")) {
    if (tab.dataset.screen === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/**
 * Puts the state of a screen into the address; without a mark in the browser's history, unless asked for.
 *
 * @param {string} name
 * @param {Values} values
 * @param {{ push?: boolean }} [options]
 */
function remember(name, values, { push = false } = {}) {
  const hash = formatAddress(name, values);
  find("tabs").querySelector(`[data-screen="${name}"]`)?.setAttribute("href", hash); // the way back to where one was
  if (hash === location.hash || location.hash !== followed) return;
  history[push ? "pushState" : "replaceState"](null, "", hash);
  followed = location.hash;
}

/** @param {GamesData} games */
async function follow(games) {
  followed = location.hash;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it belongs to what is left now
  const { screen: asked, values } = parseAddress(location.hash);
  const entry = screens.find(({ name }) => name === asked) ?? screens[0];
  if (asked && entry.name !== asked) tell(`There is no screen “${asked}” here. This is ${entry.title}.`, "error");
  if (here.name === entry.name && here.visit) {
    here.visit.update(values);
    return;
  }
  const number = ++entered;
  const left = here.visit;
  Object.assign(here, { name: entry.name, visit: null });
  left?.leave();
  markTab(entry.name);
  document.title = `${entry.title} · Outplay`;
  const root = make("div", { class: `screen-${entry.name}` });
  /** @type {Page} */
  const page = {
    ...{ api, stream, games, announce, tell },
    // What was left meanwhile has no say any more, even if the same screen was entered again.
    remember: (state, options) => number === entered && remember(entry.name, state, options),
  };
  const moment = make("p", { class: "soft", hidden: true }, "One moment …");
  const timer = setTimeout(() => (moment.hidden = false), PATIENCE);
  find("screen").replaceChildren(root, moment); // what was left cannot be used any more
  try {
    const { screen } = await entry.load();
    if (number !== entered) return;
    const visit = await screen.enter(root, values, page);
    if (number === entered) here.visit = visit;
    else visit.leave();
  } catch (error) {
    if (number === entered) showFailure(`This screen cannot be shown: ${inWords(error)}`, () => follow(games));
  } finally {
    clearTimeout(timer);
    moment.remove();
    // Only now: the styles of a screen may have made the tabs larger.
    find("tabs").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Says instead of a screen why there is none. @param {string} text @param {() => unknown} again */
function showFailure(text, again) {
  const button = make("button", { type: "button", class: "primary", onclick: again }, "Try again");
  const words = [make("h1", {}, "Something is missing"), make("p", { role: "alert" }, text)];
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
  followSkipLink();
  drawTabs();
  await fetchGames();
}

async function fetchGames() {
  try {
    const games = /** @type {GamesData} */ (await api.get("/api/games", {}));
    window.addEventListener("hashchange", () => follow(games));
    await follow(games);
  } catch (error) {
    showFailure(`The games cannot be fetched: ${inWords(error)}`, fetchGames);
  }
}

start();
