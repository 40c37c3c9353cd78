"""Random games to the end: ours in one call, OpenSpiel's in its own C++ loop."""

from __future__ import annotations

import peers
import pyspiel
from comparison import HEADINGS, compare
from measure import Work, measure
from report import Table

import outplay


def our_games(spec: str, games: int) -> Work:
    """Random games; a round plays the same ones again."""
    start = outplay.game(spec).start

    def play() -> int:
        found = start.playouts(games, seed=1)
        return found.white + found.draws + found.black

    return play


def table(rounds: int, *, quick: bool) -> Table:
    size = 1 if quick else 4
    breakthrough, othello = pyspiel.load_game("breakthrough"), pyspiel.load_game("othello")
    works: dict[str, Work] = {
        "breakthrough": our_games("breakthrough:8x8", 40_000 * size),
        "breakthrough peer": lambda: peers.play_games(breakthrough, 1500 * size),
        "othello": our_games("othello:8", 25_000 * size),
        "othello peer": lambda: peers.play_games(othello, 300 * size),
    }
    rates = measure(works, rounds)
    name = f"{peers.NAME} in C++"
    return Table(
        "playouts",
        "Random games to the end",
        HEADINGS,
        (
            compare("breakthrough:8x8", rates["breakthrough"], name, rates["breakthrough peer"], "games/s", target=20),
            compare("othello:8", rates["othello"], name, rates["othello peer"], "games/s", target=50),
        ),
    )
