// What the page knows, and how it changes: no element of the page is touched here, and no rule of any game is known.
"use strict";

// A position is packed four cells to a letter, each cell 0 (empty), 1 (White) or 2 (Black): see report_games.py.
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

function movesOf(game) {
  return game.moves ? game.moves.split(" ") : [];
}

// The numbers of the cells that the text of a move names: two, one where a disc was placed, none for a pass.
function cellsOf(data, move) {
  const names = move ? move.match(/[a-z]+[0-9]+/g) || [] : [];
  return names.map((name) => data.cells.indexOf(name)).filter((cell) => cell >= 0);
}

// Who is to move behind so many moves: 0 or 1.
function turnAt(game, ply) {
  return (game.first + ply) % 2;
}

const ENDINGS = {
  all: () => true,
  white: (game) => game.result === "1-0",
  black: (game) => game.result === "0-1",
  draw: (game) => game.result === "1/2-1/2",
  fault: (game) => game.verdict !== "",
};

// The places in data.games of all that fit the filters; a player is given by its number, -1 for anybody.
function filtered(data, filters) {
  const { player, rival, ending } = filters;
  const places = [];
  data.games.forEach((game, place) => {
    const pair = [game.white, game.black];
    const sits = (one) => one < 0 || pair.includes(one);
    const met = player < 0 || rival < 0 || player === rival || (pair.includes(player) && pair.includes(rival));
    if (sits(player) && sits(rival) && met && ENDINGS[ending](game)) places.push(place);
  });
  return places;
}

// The first game that was played to its end; if there is none, simply the first.
function firstPlayedOut(data) {
  return Math.max(0, data.games.findIndex((game) => !game.verdict && game.result !== "*"));
}

// The address of a place in a game, as the part behind "#", and back.
function address(game, ply) {
  return `game=${game.number}&ply=${ply}`;
}

function readAddress(data, text) {
  const found = /^#?game=([0-9]{1,15})(?:&ply=([0-9]{1,9}))?$/.exec(text);
  const place = found ? data.games.findIndex((game) => game.number === Number(found[1])) : -1;
  if (place < 0) return null;
  return { place, ply: Math.min(Number(found[2] || 0), movesOf(data.games[place]).length) };
}
