"""Solving: strong tables and proof search beside plain Python, how long boards take, and look-ups in a saved table.

One core, processor seconds. A node of a proof search is a position that was visited.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from comparison import HEADINGS, compare, verdict
from measure import Rates, Work, measure, show_progress
from report import Row, Table, rate, rounded
from solving_twins import Dictionary, ProofNumbers

import outplay
from outplay._core import Prover
from outplay.play import Position
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import StrongSolution, load, save
from outplay.solving.arrays import encode
from outplay.solving.strong import solve_strongly
from outplay.solving.weak import solve_weakly

SMALL, PROVEN = "hexapawn:4x4", "hexapawn:4x5"
LARGE = "hexapawn:5x5"
MEGABYTES = 2048
MIN_RATE, MAX_BYTES, MAX_FILE_BYTES = 5e6, 16, 6
MIN_LOOK_UPS, MIN_IN_ARRAYS = 50e3, 500e3
AT_ONCE = 100_000
"""Positions of an array."""

STRONG_SECONDS = {SMALL: 1.0, "oska:4": 1.0}
WEAK_SECONDS = {"hexareversi:4,start=ring": 1.0, "hexapawn:6x6": 10.0}
LONG_SECONDS = {"pawned:6": 60.0, "breakthrough:5x5": 60.0}
WON, BY_MUCH = ("hexareversi:5,start=ring", 20.0), ("hexareversi:5,start=ring", 300.0)
KNOWN = {
    SMALL: Score(Side.WHITE, 1, distance=11),
    PROVEN: Score(Side.WHITE, -1, distance=14),
    LARGE: Score(Side.WHITE, 1, distance=19),
    "oska:4": Score(Side.WHITE, 1, distance=21),
    "hexareversi:4,start=ring": Score(Side.WHITE, -1, margin=-19),
    "hexapawn:6x6": Score(Side.WHITE, -1),
    "pawned:6": Score(Side.WHITE, 0),
    "breakthrough:5x5": Score(Side.WHITE, -1),
    "hexareversi:5,start=ring": Score(Side.WHITE, -1, margin=-39),
}
"""A fast answer that is wrong is worth nothing."""


def strong(spec: str) -> StrongSolution:
    """Solve a game strongly."""
    return solve_strongly(outplay.game(spec).start, megabytes=MEGABYTES)


def strong_positions(spec: str) -> Work:
    """The same as work that is counted in positions."""
    return lambda: strong(spec).positions


def dictionary(spec: str) -> Work:
    """The same with a dictionary; mirror images, which it stores once, count as ours do."""
    start, positions = outplay.game(spec).start, strong(spec).positions

    def work() -> int:
        assert Dictionary().score(start) == KNOWN[spec]
        return positions

    return work


def proof(spec: str) -> Work:
    """Who wins, with an empty table each time; counted in boards."""
    start = outplay.game(spec).start

    def work() -> int:
        holds = Prover(start.game._core, megabytes=1).holds(start._board, start.side.index, 1)
        assert holds == (KNOWN[spec].value > 0)
        return 1

    return work


def proof_in_python(spec: str) -> Work:
    """The same by a short df-pn."""
    start = outplay.game(spec).start

    def work() -> int:
        assert ProofNumbers().wins(start) == (KNOWN[spec].value > 0)
        return 1

    return work


def seconds_row(title: str, spec: str, most: float, solve: Callable[[Position], tuple[Score, int]]) -> Row:
    """How long a board takes, once, with the target for it."""
    show_progress(title)
    begun = time.process_time()
    score, nodes = solve(outplay.game(spec).start)
    seconds = time.process_time() - begun
    show_progress("")
    known = KNOWN[spec]
    is_right = (
        score.value == known.value and score.margin in (None, known.margin) and score.distance in (None, known.distance)
    )
    ok = is_right and seconds <= most
    shown = f"{rounded(seconds)} s, {nodes:,} nodes" + ("" if is_right else ", WRONG")
    figures = {"seconds": seconds, "nodes": nodes, "target": most, "right": is_right}
    return Row((title, shown, "", "", f"≤ {most:g} s", verdict(ok)), figures, ok)


def weakly(position: Position) -> tuple[Score, int]:
    """Settle a position by claims, margins too."""
    found = solve_weakly(position, megabytes=MEGABYTES)
    return found.score, found.cost.nodes


def winner(position: Position) -> tuple[Score, int]:
    """Who wins, and not by how much, where discs are counted."""
    prover = Prover(position.game._core, megabytes=MEGABYTES)
    board, side = position._board, position.side.index
    if prover.holds(board, side, 1):
        return Score(position.side, 1), prover.nodes
    return Score(position.side, 0 if prover.holds(board, side, 0) else -1), prover.nodes


def strongly(position: Position) -> tuple[Score, int]:
    """Solve all positions."""
    found = solve_strongly(position, megabytes=MEGABYTES)
    return found.score, found.cost.nodes


def target_row(title: str, value: str, target: str, figures: float, *, ok: bool) -> Row:
    """A row with a target for ours alone."""
    return Row((title, value, "", "", target, verdict(ok)), {"value": figures}, ok)


def large_rows(rounds: int) -> Iterator[Row]:
    """The rate on a board of millions of positions, the memory it takes, the file, and look-ups in it."""
    rates = measure({LARGE: strong_positions(LARGE)}, rounds)[LARGE]
    yield target_row(
        f"{LARGE} strong",
        rate(rates.median, "positions/s"),
        f"≥ {rate(MIN_RATE, 'positions/s')}",
        rates.median,
        ok=rates.median >= MIN_RATE,
    )
    solution = strong(LARGE)
    assert solution.score == KNOWN[LARGE]
    held = solution.cost.peak_bytes / solution.positions
    title = f"{LARGE} strong, memory"
    yield target_row(title, f"{rounded(held)} bytes a position", f"≤ {MAX_BYTES}", held, ok=held <= MAX_BYTES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "solution"
        save(solution, path)
        size = path.stat().st_size / solution.table.entries  # finished positions and mirror images are left out
        title = f"{LARGE} saved"
        shown = f"{rounded(size)} bytes an entry"
        yield target_row(title, shown, f"≤ {MAX_FILE_BYTES}", size, ok=size <= MAX_FILE_BYTES)
        yield from look_up_rows(load(path), rounds)


def look_up_rows(solution: StrongSolution, rounds: int) -> Iterator[Row]:
    """Positions of random games, looked up with all their moves."""
    positions = list(random_positions(solution.game.start, AT_ONCE))
    arrays = encode(solution.game, positions)

    def one_by_one() -> int:
        for position in positions[: AT_ONCE // 10]:
            solution[position], solution.moves(position)
        return AT_ONCE // 10

    def at_once() -> int:
        solution.look_up(arrays, moves=True)
        return AT_ONCE

    found = measure({"one by one": one_by_one, "in arrays": at_once}, rounds)
    for name, least in (("one by one", MIN_LOOK_UPS), ("in arrays", MIN_IN_ARRAYS)):
        rates: Rates = found[name]
        title = f"{LARGE} looked up {name}, with all moves"
        shown, target = rate(rates.median, "positions/s"), f"≥ {rate(least, 'positions/s')}"
        yield target_row(title, shown, target, rates.median, ok=rates.median >= least)


def random_positions(start: Position, number: int) -> Iterator[Position]:
    """Positions of random games that are not over, always the same ones, each set up afresh."""
    random, position = Random(1), start
    for _ in range(number):
        yield start.game.position(str(position))
        position = position.play(random.choice(position.legal_moves))
        if position.outcome:
            position = start


def table(rounds: int, *, quick: bool) -> Table:
    rates = measure(
        {
            "strong": strong_positions(SMALL),
            "dictionary": dictionary(SMALL),
            "proof": proof(PROVEN),
            "python": proof_in_python(PROVEN),
        },
        rounds,
    )
    rows = [
        compare(f"{SMALL} strong", rates["strong"], "a dictionary in Python", rates["dictionary"], "positions/s"),
        compare(f"{PROVEN}: who wins", rates["proof"], "a df-pn in Python", rates["python"], "boards/s"),
    ]
    rows += [seconds_row(f"{spec} strong", spec, most, strongly) for spec, most in STRONG_SECONDS.items()]
    rows += large_rows(min(rounds, 3))
    weak = WEAK_SECONDS if quick else {**WEAK_SECONDS, **LONG_SECONDS}
    rows += [seconds_row(f"{spec} weak", spec, most, weakly) for spec, most in weak.items()]
    if not quick:
        rows.append(seconds_row(f"{WON[0]}: who wins", *WON, winner))
        rows.append(seconds_row(f"{BY_MUCH[0]}: by how much", *BY_MUCH, weakly))
    return Table("solving", "Solving", HEADINGS, tuple(rows))
