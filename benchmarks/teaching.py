"""The native engine beside the teaching search: the same positions, depth and evaluation, and the same values.

The positions are the start of Pawned and ten midgames from random games. The teaching search is measured once: it
takes seconds, and what is compared lies so far apart that a tenth does not matter. The engine keeps to minimax
(``plain``), as the teaching search does.
"""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from comparison import HEADINGS, verdict
from measure import measure, show_progress
from report import Row, Table, rounded

import outplay
from outplay import Position, _core
from outplay.search import EVALUATIONS, alphabeta, analyze, minimax
from outplay.search.compiled import compile_evaluation
from outplay.search.engine import plain_value

BOARD = "pawned:6"
EVALUATION = EVALUATIONS["report"]
MIDGAMES = Path(__file__).parents[1] / "tests" / "data" / "midgames.json"
DEPTH = 8
TARGET = 1000
REPEATS = 10
"""The engine takes about a millisecond."""
SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}
DEEPEST = {"minimax": 5, "alphabeta": 8}
"""What the teaching search can do in a few seconds."""
OLD_SECONDS = {"minimax": {4: 0.5, 5: 2, 6: 10}, "alphabeta": {5: 0.5, 6: 2, 7: 5, 8: 20}}
"""The seconds of an average move in the old report, whose program was written in Python as well."""


class Taught(NamedTuple):
    """What the teaching search found, how many nodes it visited, and how long that took."""

    value: float
    nodes: int
    seconds: float


@cache
def positions(number: int) -> tuple[Position, ...]:
    """The start and the first midgames, so many in all."""
    game = outplay.game(BOARD)
    midgames = json.loads(MIDGAMES.read_text(encoding="utf-8"))[BOARD]
    return (game.start, *map(game.position, midgames))[:number]


@cache
def taught(algorithm: str, position: Position, depth: int) -> Taught:
    """Run the teaching search, once: two tables want to know."""
    show_progress(f"teaching search, {algorithm}, depth {depth}: {position}")
    start = time.process_time()
    tree = SEARCHES[algorithm](position, depth, EVALUATION, limit=None)
    return Taught(tree.root.value, tree.nodes, time.process_time() - start)


def engine_seconds(position: Position, depth: int, rounds: int) -> float:
    """Processor seconds of the engine for one search, after it was seen to find the same value."""
    options = {"depth": depth, "evaluation": EVALUATION, "plain": True}
    found = analyze(position, **options).score.rank
    if depth <= DEEPEST["alphabeta"] and (expected := taught("alphabeta", position, depth).value) != found:
        raise SystemExit(f"benchmarks: the engine finds {found} where the teaching search finds {expected}: {position}")

    def search() -> int:
        for _ in range(REPEATS):
            analyze(position, **options)
        return REPEATS

    return 1 / measure({f"engine, depth {depth}": search}, rounds)[f"engine, depth {depth}"].median


def minimax_seconds(position: Position, depth: int) -> float:
    """Processor seconds of the native core for minimax without any cut, once it has the engine's value."""
    evaluation = compile_evaluation(EVALUATION, position.game.rules)
    start = time.process_time()
    value, _ = _core.minimax(position.game._core, position._board, evaluation, depth=depth)
    seconds = time.process_time() - start
    expected = analyze(position, depth=depth, evaluation=EVALUATION, plain=True).score.rank
    if plain_value(value) != expected:
        raise SystemExit(f"benchmarks: native minimax finds {value} where the engine finds {expected}: {position}")
    return seconds


def ratio_row(chosen: tuple[Position, ...], rounds: int) -> Row:
    """All positions together: what they take, and how many times as long the teaching search takes."""
    ours = sum(engine_seconds(position, DEPTH, rounds) for position in chosen)
    theirs = sum(taught("alphabeta", position, DEPTH).seconds for position in chosen)
    ratio = theirs / ours
    ok = ratio >= TARGET
    cells = (
        f"{BOARD} depth {DEPTH}, {len(chosen)} positions",
        f"{rounded(ours * 1000)} ms",
        f"teaching alpha-beta: {rounded(theirs)} s",
        f"{rounded(ratio)} x",
        f"≥ {TARGET:,} x",
        verdict(ok),
    )
    figures = {"ours": ours, "peer": theirs, "ratio": ratio, "target": TARGET, "unit": "s", "positions": len(chosen)}
    return Row(cells, figures, ok)


def table(rounds: int, *, quick: bool) -> Table:
    chosen = positions(3 if quick else 11)
    return Table("teaching", "The engine beside the teaching search", HEADINGS, (ratio_row(chosen, rounds),))


def depths(rounds: int, *, quick: bool) -> Table:
    """Depth by depth, an average search: plain minimax and alpha-beta as one can see them, and the engine."""
    chosen = positions(2 if quick else 4)
    less = 1 if quick else 0
    rows = [depth_row(chosen, depth, rounds, less) for depth in range(4, DEPTH + 1)]
    headings = (
        "depth",
        "minimax, nodes",
        "minimax, teaching",
        "minimax, native",
        "in the old report",
        "alpha-beta, nodes",
        "alpha-beta, teaching",
        "in the old report",
        "alpha-beta, native",
    )
    return Table("depths", f"Depth by depth, an average of {len(chosen)} positions", headings, tuple(rows))


def depth_row(chosen: tuple[Position, ...], depth: int, rounds: int, less: int) -> Row:
    """One depth. How many nodes minimax visits is counted, for that is much faster than to visit them."""
    visited = sum(position.perft(plies) for position in chosen for plies in range(1, depth + 1)) / len(chosen) + 1
    figures: dict[str, float | int | str | bool | None] = {"depth": depth, "minimax nodes": visited}
    nodes, shown = {"minimax": f"{visited:,.0f}", "alphabeta": ""}, {}
    for algorithm, deepest in DEEPEST.items():
        shown[algorithm] = ""
        if depth <= deepest - less:
            found = [taught(algorithm, position, depth) for position in chosen]
            seconds = sum(one.seconds for one in found) / len(found)
            average = sum(one.nodes for one in found) / len(found)
            figures |= {f"{algorithm} seconds": seconds, f"{algorithm} nodes": average}
            shown[algorithm], nodes[algorithm] = f"{rounded(seconds)} s", f"{average:,.0f}"
    ours = sum(engine_seconds(position, depth, rounds) for position in chosen) / len(chosen)
    plain = sum(minimax_seconds(position, depth) for position in chosen) / len(chosen)
    figures |= {"engine seconds": ours, "native minimax seconds": plain}
    old = {name: f"{known[depth]:g} s" if depth in known else "" for name, known in OLD_SECONDS.items()}
    minimaxes = (nodes["minimax"], shown["minimax"], f"{rounded(plain * 1000)} ms", old["minimax"])
    alphabetas = (nodes["alphabeta"], shown["alphabeta"], old["alphabeta"], f"{rounded(ours * 1000)} ms")
    return Row((str(depth), *minimaxes, *alphabetas), figures)
