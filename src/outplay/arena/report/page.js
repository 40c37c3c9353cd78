// The page itself: one state, one function that shows it, and what buttons and keys do to it.

const data = JSON.parse(document.getElementById("data").textContent);
const SOME_ROWS = 100;
const state = {
  place: 0, // of the game in data.games
  ply: 0,
  shown: filtered(data, { player: -1, rival: -1, ending: "all" }),
  rows: SOME_ROWS,
  timer: 0,
};

const find = (id) => document.getElementById(id);

function make(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// A cell with a name, which may be broken behind a mark, for specs are long and have no spaces.
function makeName(name) {
  const cell = make("td", "", { class: "who" });
  for (const part of name.split(/(?<=[,:/])/)) cell.append(part, make("wbr", ""));
  return cell;
}

// ---- The board: Python has drawn every cell with a piece of either side, and here they are lit or not

const board = find("board");
const layers = ["polygon", ".last", ".piece.white", ".piece.black"].map((what) =>
  Array.from(board.querySelectorAll(what === "polygon" ? ".cells polygon" : what)),
);

function lightBoard(contents, last) {
  const [tiles, marks, white, black] = layers;
  contents.forEach((piece, cell) => {
    tiles[cell].classList.toggle("on", last.includes(cell));
    marks[cell].classList.toggle("on", last.includes(cell));
    white[cell].classList.toggle("on", piece === 1);
    black[cell].classList.toggle("on", piece === 2);
  });
}

function words(contents, last) {
  const standing = (side) => data.cells.filter((_, cell) => contents[cell] === side + 1).join(", ") || "nothing";
  const moved = last.length ? ` Last move ${last.map((cell) => data.cells[cell]).join(" ")}.` : "";
  return data.sides.map((name, side) => `${name}: ${standing(side)}.`).join(" ") + moved;
}

// ---- One game

function showGame() {
  const game = data.games[state.place];
  const { moves } = game;
  find("title").textContent = `Game ${game.number}`;
  game.players.forEach((player, side) => {
    find(`player-${side}`).textContent = player;
  });
  find("ply").max = moves.length;
  const list = find("moves");
  list.replaceChildren();
  const missing = missingOf(data, game);
  moves.forEach((move, number) => {
    const place = number + missing;
    if (place % 2 === 0 || number === 0) {
      list.append(make("span", `${Math.floor(place / 2) + 1}.`, { class: "turn-number" }));
    }
    if (missing && number === 0) list.append(make("span", "…"));
    const button = make("button", move, { type: "button", "data-ply": number + 1 });
    const seconds = game.times?.[number] ?? 0;
    if (seconds >= 0.1) button.append(make("span", `${seconds.toFixed(1)} s`, { class: "time" }));
    list.append(button);
  });
  for (const row of document.querySelectorAll("#rows tr")) {
    row.classList.toggle("chosen", Number(row.dataset.place) === state.place);
  }
  showPly();
}

function showPly() {
  const game = data.games[state.place];
  const { moves } = game;
  const contents = unpack(data, game.boards, state.ply);
  const last = cellsOf(data, moves[state.ply - 1]);
  lightBoard(contents, last);
  board.querySelector("title").textContent = words(contents, last);
  const isEnd = state.ply === moves.length;
  [0, 1].forEach((side) => {
    find(`plate-${side}`).classList.toggle("turn", !isEnd && turnAt(data, game, state.ply) === side);
    find(`count-${side}`).textContent = contents.filter((piece) => piece === side + 1).length;
  });
  showEnding(game, moves, isEnd);
  find("ply").value = state.ply;
  for (const id of ["first", "previous"]) find(id).disabled = state.ply === 0;
  for (const id of ["next", "last"]) find(id).disabled = isEnd;
  for (const button of find("moves").querySelectorAll("button")) {
    const isHere = Number(button.dataset.ply) === state.ply;
    button.setAttribute("aria-current", isHere);
    if (isHere) scrollInside(find("moves"), button);
  }
  if (state.ply === 0) find("moves").scrollTop = 0;
  showPlaying();
  remember(game);
}

// scrollIntoView would move the whole page of somebody who reads another part of it.
function scrollInside(box, item) {
  const top = item.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

function showEnding(game, moves, isEnd) {
  const ending = find("ending");
  ending.className = `ending ${isEnd ? (game.forfeit ? "forfeit" : "") : "open"}`;
  if (isEnd) {
    ending.textContent = game.ending || "The game is not over.";
  } else {
    const move = moves[state.ply - 1];
    const mover = data.sides[turnAt(data, game, state.ply + 1)];
    ending.textContent = move ? `${state.ply} of ${moves.length}: ${mover} ${move === "pass" ? "passes" : "plays " + move}` : "The start";
  }
  const detail = find("detail");
  detail.textContent = (isEnd && game.forfeit?.detail) || "";
  detail.hidden = detail.textContent === "";
}

function showPlaying() {
  find("play").setAttribute("aria-label", state.timer ? "Pause" : "Play");
  find("icon-play").toggleAttribute("hidden", Boolean(state.timer));
  find("icon-pause").toggleAttribute("hidden", !state.timer);
}

function remember(game) {
  try {
    history.replaceState(null, "", `#${address(game, state.ply)}`);
  } catch {
    // some browsers do not let a file change its address
  }
}

function goTo(ply) {
  const last = data.games[state.place].moves.length;
  state.ply = Math.max(0, Math.min(ply, last));
  showPly();
}

function openGame(place, ply = 0) {
  stop();
  state.place = place;
  state.ply = ply;
  showGame();
}

function bringToView() {
  const top = find("viewer").getBoundingClientRect().top;
  if (top < 0 || top > window.innerHeight / 2) find("viewer").scrollIntoView({ block: "start" });
}

function openNeighbour(step) {
  const here = state.shown.indexOf(state.place);
  const place = state.shown[here < 0 ? 0 : here + step];
  if (place !== undefined) openGame(place);
}

function stop() {
  clearInterval(state.timer);
  state.timer = 0;
  showPlaying();
}

function playOrPause() {
  if (state.timer) return stop();
  const last = () => state.ply >= data.games[state.place].moves.length;
  if (last()) goTo(0);
  state.timer = setInterval(() => {
    goTo(state.ply + 1);
    if (last()) stop();
  }, Number(find("speed").value));
  return showPlaying();
}

// ---- The list of games

function showList() {
  const rows = find("rows");
  rows.replaceChildren();
  for (const place of state.shown.slice(0, state.rows)) {
    const game = data.games[place];
    const row = make("tr", "", { "data-place": place });
    const open = make("td", "", { class: "figure" });
    open.append(make("button", game.number, { type: "button", class: "link" }));
    row.append(
      open,
      ...game.players.map(makeName),
      make("td", game.result.replace("1/2-1/2", "½–½").replace("-", "–"), { class: "middle" }),
      make("td", game.moves.length, { class: "figure less" }),
      make("td", game.ending || "The game is not over.", { class: `ending-text ${game.forfeit ? "fault" : "soft"}` }),
    );
    row.classList.toggle("chosen", place === state.place);
    rows.append(row);
  }
  const shown = Math.min(state.rows, state.shown.length);
  find("count").textContent = `${shown} of ${state.shown.length} games shown`;
  find("more").hidden = shown === state.shown.length;
}

function filterGames() {
  const value = (id) => find(id).value;
  const filters = { player: Number(value("filter-player")), rival: Number(value("filter-rival")), ending: value("filter-ending") };
  state.shown = filtered(data, filters);
  state.rows = SOME_ROWS;
  showList();
}

function showPair(player, rival) {
  find("filter-player").value = player;
  find("filter-rival").value = rival;
  find("filter-ending").value = "all";
  filterGames();
  if (state.shown.length) openGame(state.shown[0]);
  find("games").scrollIntoView({ block: "start" });
}

// ---- Buttons and keys

const ACTIONS = {
  first: () => goTo(0),
  previous: () => goTo(state.ply - 1),
  next: () => goTo(state.ply + 1),
  last: () => goTo(Infinity),
};

for (const [id, action] of Object.entries(ACTIONS)) {
  find(id).addEventListener("click", () => {
    stop();
    action();
  });
}
find("play").addEventListener("click", playOrPause);
find("speed").addEventListener("change", () => {
  if (state.timer) {
    stop();
    playOrPause();
  }
});
find("ply").addEventListener("input", (event) => {
  stop();
  goTo(Number(event.target.value));
});
find("moves").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  stop();
  goTo(Number(button.dataset.ply));
});
find("earlier-game").addEventListener("click", () => openNeighbour(-1));
find("later-game").addEventListener("click", () => openNeighbour(1));
find("stage").addEventListener("click", () => document.body.classList.toggle("stage"));
find("rows").addEventListener("click", (event) => {
  const row = event.target.closest("tr");
  if (!row) return;
  openGame(Number(row.dataset.place));
  bringToView();
});
find("more").addEventListener("click", () => {
  state.rows += SOME_ROWS;
  showList();
});
for (const id of ["filter-player", "filter-rival", "filter-ending"]) find(id).addEventListener("change", filterGames);
document.addEventListener("click", (event) => {
  const pair = event.target.closest("[data-pair]");
  if (pair) showPair(...pair.dataset.pair.split(" "));
  const link = event.target.closest("[data-game]");
  const found = link && readAddress(data, `game=${link.dataset.game}&ply=999999999`);
  if (found) {
    openGame(found.place, found.ply);
    bringToView();
  }
});
find("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});

const KEYS = {
  ArrowLeft: ACTIONS.previous,
  ArrowRight: ACTIONS.next,
  Home: ACTIONS.first,
  End: ACTIONS.last,
  n: () => openNeighbour(1),
  p: () => openNeighbour(-1),
  f: () => document.body.classList.toggle("stage"),
  Escape: () => document.body.classList.remove("stage"),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input, textarea")) return;
  if (event.key === " " && !event.target.matches("button, summary")) {
    playOrPause();
  } else if (KEYS[event.key]) {
    stop();
    KEYS[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});
window.addEventListener("hashchange", () => {
  const found = readAddress(data, location.hash);
  if (found) openGame(found.place, found.ply);
});

showList();
if (data.games.length) {
  const found = readAddress(data, location.hash) || { place: firstPlayedOut(data), ply: 0 };
  openGame(found.place, found.ply);
}
