// What the page knows, and how it changes: no element of the page is touched here, and no rule of any game is known.
// A game is a line of a record file, with its result, how it ended, and its boards.
"use strict";

// A position is packed four cells to a letter, each cell 0 (empty), 1 (White) or 2 (Black): see replays.py.
const CELLS_OF_A_LETTER = 4;

function unpack(data, packed, ply) {
  const count = data.cells.length;
  const length = Math.ceil(count / CELLS_OF_A_LETTER);
  const contents = [];
  for (const letter of packed.slice(ply * length, (ply + 1) * length)) {
    let code = data.alphabet.indexOf(letter);
    for (let cell = 0; cell < CELLS_OF_A_LETTER; cell += 1, code = Math.floor(code / 3)) contents.push(code % 3);
  }
  return contents.slice(0, count);
}

// The numbers of the cells that the text of a move names: two, one where a disc was placed, none for a pass.
function cellsOf(data, move) {
  const names = move ? move.match(/[a-z]+[0-9]+/g) || [] : [];
  return names.map((name) => data.cells.indexOf(name)).filter((cell) => cell >= 0);
}

// Who is to move in a position: 0 or 1.
function moverOf(position) {
  return position.endsWith(" b") ? 1 : 0;
}

// Who began: 0 or 1. A game without a start of its own began at the start of the game.
function firstOf(data, game) {
  return moverOf(game.start ?? data.start);
}

// How many moves are missing before the first one: one, if the second side began.
function missingOf(data, game) {
  return firstOf(data, game) === moverOf(data.start) ? 0 : 1;
}

// Who is to move behind so many moves: 0 or 1.
function turnAt(data, game, ply) {
  return (firstOf(data, game) + ply) % 2;
}

const ENDINGS = {
  all: () => true,
  white: (game) => game.result === "1-0",
  black: (game) => game.result === "0-1",
  draw: (game) => game.result === "1/2-1/2",
  fault: (game) => Boolean(game.forfeit),
};

// The places in data.games of all that fit the filters; a player is given by its number, -1 for anybody.
function filtered(data, filters) {
  const { player, rival, ending } = filters;
  const places = [];
  data.games.forEach((game, place) => {
    const sits = (one) => one < 0 || game.players.includes(data.players[one]);
    if (sits(player) && sits(rival) && ENDINGS[ending](game)) places.push(place);
  });
  return places;
}

// The first game that was played to its end; if there is none, simply the first.
function firstPlayedOut(data) {
  return Math.max(0, data.games.findIndex((game) => !game.forfeit && game.result !== "*"));
}

// The address of a place in a game, as the part behind "#", and back.
function address(game, ply) {
  return `game=${game.number}&ply=${ply}`;
}

function readAddress(data, text) {
  const found = /^#?game=([0-9]{1,15})(?:&ply=([0-9]{1,9}))?$/.exec(text);
  const place = found ? data.games.findIndex((game) => game.number === Number(found[1])) : -1;
  if (place < 0) return null;
  return { place, ply: Math.min(Number(found[2] || 0), data.games[place].moves.length) };
}
