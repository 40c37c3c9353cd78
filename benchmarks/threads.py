"""Two threads against one: the time on the clock to a fixed depth. This one needs a machine with two idle cores."""

from __future__ import annotations

import statistics
import time

from comparison import verdict
from measure import show_progress
from report import Row, Table, rounded

import outplay
from outplay.search import analyze

DEPTHS = {"breakthrough:8x8": 10, "hexapawn:8x8": 15, "oska:6": 17, "hexareversi:5": 16, "othello:8": 17}
"""From the start; one thread takes a second or three."""
TARGET = 1.3
MAX_ROUNDS = 3


def clock_seconds(board: str, depth: int, threads: int) -> float:
    start = time.perf_counter()
    analyze(outplay.game(board).start, depth=depth, threads=threads)
    return time.perf_counter() - start


def row(board: str, depth: int, rounds: int) -> Row:
    taken: dict[int, list[float]] = {1: [], 2: []}
    for number in range(rounds):
        for threads, seconds in taken.items():
            show_progress(f"round {number + 1} of {rounds}: {board} depth {depth}, threads: {threads}")
            seconds.append(clock_seconds(board, depth, threads))
    ratio = statistics.median(one / two for one, two in zip(taken[1], taken[2], strict=True))
    one, two = statistics.median(taken[1]), statistics.median(taken[2])
    cells = (f"{board} depth {depth}", f"{rounded(one)} s", f"{rounded(two)} s", f"{rounded(ratio)} x", "", "")
    return Row(cells, {"one": one, "two": two, "ratio": ratio})


def table(rounds: int, *, quick: bool) -> Table:
    less = 2 if quick else 0
    rows = [row(board, depth - less, min(rounds, MAX_ROUNDS)) for board, depth in DEPTHS.items()]
    show_progress("")
    mean = statistics.geometric_mean([float(one.figures["ratio"] or 0) for one in rows])
    ok = None if quick else mean >= TARGET  # a quick run is too short to say
    cells = ("geometric mean", "", "", f"{rounded(mean)} x", f"≥ {TARGET:g} x", verdict(ok))
    rows.append(Row(cells, {"ratio": mean, "target": TARGET}, ok))
    headings = ("work", "one thread", "two threads", "ratio", "target", "ok")
    return Table("threads", "Two threads against one, on the clock", headings, tuple(rows))
