"""How the cost grows with the board, and what each code path is worth."""

from __future__ import annotations

from typing import NamedTuple

from measure import Rates, Work, measure
from ours import core_game, core_perft, core_plies
from report import Row, Table, rounded


class Size(NamedTuple):
    """A board, how deep to count, and how many random games to play: a few tenths of a second each."""

    spec: str
    depth: int
    games: int


SIZES = (
    Size("breakthrough:5x5", 7, 60_000),
    Size("breakthrough:6x6", 6, 40_000),
    Size("breakthrough:7x7", 6, 30_000),
    Size("breakthrough:8x8", 6, 20_000),
    Size("breakthrough:9x9", 6, 10_000),
    Size("breakthrough:10x10", 5, 8_000),
    Size("breakthrough:11x11", 5, 6_000),
    Size("othello:6", 10, 20_000),
    Size("othello:8", 10, 10_000),
    Size("othello:10", 9, 1_500),
    Size("hexareversi:4", 9, 20_000),
    Size("hexareversi:5", 9, 12_000),
    Size("hexareversi:6", 8, 2_000),
    Size("oska:4", 12, 50_000),
    Size("oska:6", 8, 15_000),
    Size("oska:8", 7, 6_000),
    Size("oska:10", 6, 4_000),
)


class Path(NamedTuple):
    """A code path: a game, what is switched off, and how deep to count."""

    spec: str
    depth: int
    vector: bool = True
    scattered: bool = False


PATHS = (
    Path("breakthrough:8x8", 6),
    Path("breakthrough:8x8", 5, scattered=True),
    Path("othello:8", 10),
    Path("othello:8", 9, vector=False),
    Path("othello:8", 8, scattered=True),
    Path("hexareversi:5", 9),
    Path("hexareversi:5", 8, vector=False),
    Path("hexareversi:5", 7, scattered=True),
    Path("oska:4", 12),
    Path("oska:4", 11, scattered=True),
)


def growth(rounds: int, *, quick: bool) -> Table:
    less = 1 if quick else 0
    works: dict[str, Work] = {}
    for size in SIZES:
        works[f"{size.spec} leaves"] = core_perft(size.spec, size.depth - less)
        works[f"{size.spec} plies"] = core_plies(size.spec, size.games // (1 + 3 * less))
    rates = measure(works, rounds)
    rows = (_growth_row(size, rates[f"{size.spec} leaves"], rates[f"{size.spec} plies"]) for size in SIZES)
    headings = ("board", "cells", "code path", "perft", "random games")
    return Table("growth", "How the cost grows with the board", headings, tuple(rows))


def _growth_row(size: Size, leaves: Rates, plies: Rates) -> Row:
    game, start = core_game(size.spec)
    cells = len(game.contents(start))
    shown = (size.spec, str(cells), game.description, _millions(leaves, "leaves"), _millions(plies, "plies"))
    return Row(shown, {"cells": cells, "leaves": leaves.median, "plies": plies.median})


def paths(rounds: int, *, quick: bool) -> Table:
    less = 1 if quick else 0
    works = {
        str(path): core_perft(path.spec, path.depth - less, vector=path.vector, scattered=path.scattered)
        for path in PATHS
    }
    rates = measure(works, rounds)
    first = {path.spec: rates[str(path)] for path in reversed(PATHS)}
    rows = (_path_row(path, rates[str(path)], first[path.spec]) for path in PATHS)
    headings = ("game", "code path", "perft", "against the first")
    return Table("paths", "What each code path is worth", headings, tuple(rows))


def _path_row(path: Path, leaves: Rates, first: Rates) -> Row:
    description = core_game(path.spec, vector=path.vector, scattered=path.scattered)[0].description
    ratio = leaves.ratio_to(first)
    cells = (path.spec, description, _millions(leaves, "leaves"), f"{rounded(ratio)} x")
    return Row(cells, {"leaves": leaves.median, "ratio": ratio})


def _millions(rates: Rates, unit: str) -> str:
    return f"{rounded(rates.median / 1e6)} M {unit}/s"
