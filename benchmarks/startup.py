"""How long one waits for the first line.

In processor seconds, as everything else: on an idle machine the clock on the wall shows the same, on a busy one it
shows how busy the machine is.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

from comparison import HEADINGS, verdict
from measure import show_progress
from report import Row, Table

COMMANDS = {
    "empty": [sys.executable, "-c", "pass"],
    "import": [sys.executable, "-c", "import outplay"],
    "game": [sys.executable, "-c", "import outplay; outplay.game('othello:8').start.legal_moves"],
    "help": [str(Path(sys.executable).with_name("outplay")), "--help"],
}


def used_by_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds_of(command: list[str]) -> float:
    start = used_by_children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return used_by_children() - start


def times(rounds: int) -> dict[str, list[float]]:
    """Seconds of every command in every round; a first round fills the caches and is not counted."""
    found: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for number in range(rounds + 1):
        for name, command in COMMANDS.items():
            show_progress(f"starting, round {number} of {rounds}: {name}")
            found[name].append(seconds_of(command))
    show_progress("")
    return {name: seconds[1:] for name, seconds in found.items()}


def row(work: str, seconds: list[float], empty: list[float], *, most: float | None = None, beyond: bool = True) -> Row:
    """One command, beyond an empty Python or from its very start."""
    ours = statistics.median(taken - base if beyond else taken for taken, base in zip(seconds, empty, strict=True))
    ok = None if most is None else ours < most
    base = statistics.median(empty)
    shown_target = "" if most is None else f"< {most * 1000:.0f} ms"
    cells = (work, f"{ours * 1000:.0f} ms", f"empty Python: {base * 1000:.0f} ms", "", shown_target, verdict(ok))
    return Row(cells, {"ours": ours, "peer": base, "target": most, "unit": "s"}, ok)


def table(rounds: int) -> Table:
    found = times(rounds)
    empty = found["empty"]
    return Table(
        "startup",
        "Starting",
        HEADINGS,
        (
            row("`import outplay`, beyond an empty Python", found["import"], empty, most=0.15),
            row("the same and the first moves of othello:8", found["game"], empty),
            row("`outplay --help`, all of it", found["help"], empty, most=0.3, beyond=False),
        ),
    )
