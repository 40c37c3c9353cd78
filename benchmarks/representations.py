"""A padded array, an array of rows and columns, and bit boards: the same counts in C++ and in plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from boards import BOARDS, PawnGame
from measure import Rates, show_progress
from report import Row, Table, rate, rounded

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "benchmarks"

KINDS = ("padded", "square", "bits")


class Case(NamedTuple):
    """A game, and how deep to count in each language."""

    name: str
    game: PawnGame
    native_depth: int
    python_depth: int


CASES = (
    Case("hexapawn:4x4", PawnGame(4, 4), 12, 9),
    Case("hexapawn:8x8", PawnGame(8, 8), 7, 5),
    Case("breakthrough:8x8", PawnGame(8, 8, home_rows=2, steps_diagonally=True), 5, 3),
)

Counted = tuple[int, float]
"""The number of sequences, and the leaves per second at which they were counted."""

Counter = Callable[[str, Case, float], Counted]


def build() -> Path:
    """Compile native/benchmarks and return the program; the pinned cmake beside this Python comes first."""
    beside = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join([beside, os.environ.get("PATH", "")])}
    cmake = shutil.which("cmake", path=environment["PATH"])
    if cmake is None:
        raise SystemExit("benchmarks: cmake is not there; `make setup` installs it")
    configure = [cmake, "-S", str(ROOT / "native" / "benchmarks"), "-B", str(BUILD)]
    for command in (configure, [cmake, "--build", str(BUILD)]):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"benchmarks: native/benchmarks does not compile\n{done.stdout}{done.stderr}")
    return BUILD / "representations"


def count_native(program: Path) -> Counter:
    def count(kind: str, case: Case, seconds: float) -> Counted:
        game = case.game
        words = [kind, game.rows, game.columns, game.home_rows, "diagonal" if game.steps_diagonally else "straight"]
        command = [str(program), *map(str, words), str(case.native_depth), str(seconds)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        leaves, times, taken = printed.split()
        return int(leaves), int(leaves) * int(times) / float(taken)

    return count


def count_python(kind: str, case: Case, seconds: float) -> Counted:
    leaves = times = 0
    taken, start = 0.0, time.process_time()
    while taken < seconds:
        leaves = BOARDS[kind](case.game).perft(case.python_depth)
        times += 1
        taken = time.process_time() - start
    return leaves, leaves * times / taken


def rows(language: str, count: Counter, rounds: int, seconds: float) -> list[Row]:
    return [row(language, case, count, rounds, seconds) for case in CASES]


def row(language: str, case: Case, count: Counter, rounds: int, seconds: float) -> Row:
    taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
    counts = set()
    for number in range(rounds):
        for kind in KINDS:
            show_progress(f"boards, round {number + 1} of {rounds}: {language}, {case.name}, {kind}")
            leaves, speed = count(kind, case, seconds)
            counts.add(leaves)
            taken[kind].append(speed)
    show_progress("")
    if len(counts) != 1:
        raise SystemExit(f"benchmarks: the boards do not agree on {case.name} in {language}: {sorted(counts)}")
    padded, square, bits = (Rates(tuple(taken[kind])) for kind in KINDS)
    ratios = padded.ratio_to(square), bits.ratio_to(square)
    depth = case.native_depth if language == "C++" else case.python_depth
    cells = (
        f"{case.name} depth {depth}, {language}",
        *(rate(rates.median, "leaves/s") for rates in (padded, square, bits)),
        *(f"{rounded(ratio)} x" for ratio in ratios),
    )
    figures = dict(zip(KINDS, (rates.median for rates in (padded, square, bits)), strict=True))
    return Row(cells, {**figures, "leaves": counts.pop(), "padded to square": ratios[0], "bits to square": ratios[1]})


def table(rounds: int, *, quick: bool) -> Table:
    seconds = 0.1 if quick else 0.2
    found = rows("C++", count_native(build()), rounds, seconds) + rows("Python", count_python, rounds, seconds)
    headings = ("work", "padded array", "rows and columns", "bit boards", "padded ÷ rows", "bits ÷ rows")
    return Table("representations", "Three ways to keep a board", headings, tuple(found))
