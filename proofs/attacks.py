"""Attacks on the whole, as somebody with ill will and time would make them; bounded, and on this machine only.

A row of the table is an attack: how much was tried, what was seen, and how much of it was not as promised in
``docs/security.md``. Each of them is a function that can be run by itself: ``--games signals`` runs those whose names
contain a text, and ``--positions 10`` a tenth part of everything.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from proofs.settings import Settings, versions, write_results
from proofs.tables import as_markdown, as_table
from tests.arena.deaths import end_and_resume
from tests.cli.fuzzing import Outcomes, odd_calls, odd_files
from tests.sandbox.leftovers import left_behind
from tests.web import attackers

WHOLE = 100
"""Percent; ``--positions`` asks for less."""
HEADINGS = ("attack", "tried", "seen", "faults", "seconds")
EXPLANATION = """\
A fault is what `docs/security.md` promises not to happen: a traceback, an answer 500, a visitor who is not served, a
process, a file or a descriptor that is left, a game that is lost, a file that was changed unasked."""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
SECONDS_FOR_GAMES = 1200.0


@dataclass(frozen=True)
class Result:
    """What came of an attack."""

    tried: int
    seen: str
    faults: tuple[str, ...] = ()


Attack = Callable[[int, int], Result]
"""Given how many percent of the whole, and a seed."""


def fuzzed(outcomes: Outcomes) -> Result:
    """What came of odd calls or files."""
    counts = ", ".join(f"{name}: {number:,}" for name, number in sorted(outcomes.counts.items()))
    return Result(sum(outcomes.counts.values()) + len(outcomes.tracebacks), counts, tuple(outcomes.tracebacks))


def odd_arguments(percent: int, seed: int) -> Result:
    """Commands with arguments that are nearly right, or absurd."""
    return fuzzed(odd_calls(200 * percent, seed))


def mutated_files(percent: int, seed: int) -> Result:
    """Files of all formats with something changed."""
    return fuzzed(odd_files(10 * percent, seed))


def signals(percent: int, seed: int) -> Result:
    """A tournament that is ended at random moments and resumed: the same games, and nobody is left."""
    times, faults = max(1, percent // 5), []
    for kind in ("round-robin", "swiss"):
        with tempfile.TemporaryDirectory() as folder:
            try:
                end_and_resume(kind, Path(folder), times, SIGNALS, f"{kind} {seed}")
            except AssertionError as error:
                faults.append(f"{kind}: {error}")
    return Result(2 * times, "all games as without signals" if not faults else "", tuple(faults))


def games_of_bots(percent: int, seed: int) -> Result:
    """Games by bots that crash, sleep, fork and leave files behind."""
    played, left = left_behind(200 * percent, SECONDS_FOR_GAMES)
    return Result(played, f"left behind: {left or 'nothing'}", (str(left),) if left else ())


ENVIRONMENTS: Mapping[str, Mapping[str, str | None]] = {
    "nothing": {},
    "no home": {"HOME": None},
    "a home that is not there": {"HOME": "/no/such/place"},
    "no path": {"PATH": ""},
    "ASCII": {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    "an unknown language": {"LANG": "xx_YY.NONE", "LC_ALL": "xx_YY.NONE"},
    "a terminal of no width": {"COLUMNS": "0", "LINES": "0", "TERM": "dumb"},
    "nonsense for a width": {"COLUMNS": "-7", "LINES": "many", "TERM": "\x01"},
    "colours by force": {"FORCE_COLOR": "1", "COLUMNS": "7"},
    "no place for scratch": {"TMPDIR": "/no/such/place"},
    "warnings are errors": {"PYTHONWARNINGS": "error"},
    "no bytecode": {"PYTHONDONTWRITEBYTECODE": "1"},
}
CALLS = (
    "games",
    "perft hexapawn:3x3 3",
    "analyze oska:4 --depth 3",
    "play hexapawn:3x3 --white random --black random",
    "tournament hexapawn:3x3 random greedy --games 2 --workers 1",
    "solve hexapawn:3x3",
    "learn hexapawn:3x3 --games 5 --runs 1 --workers 1",
    "tree hexapawn:3x3 --depth 2",
    "nonsense",
)


def odd_environments(percent: int, seed: int) -> Result:
    """Commands where the environment is not as usual, and with no input and no output at all."""
    faults, codes = [], []
    pairs = list(itertools.product(ENVIRONMENTS.items(), CALLS))
    for (name, changes), call in pairs[: max(1, len(pairs) * percent // WHOLE)]:
        environment = {key: value for key, value in {**os.environ, **changes}.items() if value is not None}
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-m", "outplay", *call.split()],
                cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=300,
            )  # fmt: skip
        codes.append(done.returncode)
        if b"Traceback" in done.stderr or done.returncode not in ((2,) if call == "nonsense" else (0,)):
            faults.append(
                f"{call} with {name}: exit code {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}"
            )
    return Result(len(codes), f"{len(ENVIRONMENTS)} environments, {len(CALLS)} commands", tuple(faults))


def clients_that_never_read(percent: int, seed: int) -> Result:
    """Clients that ask for much and take nothing, while a visitor asks."""
    return Result(*attackers.never_read(clients=140, requests=44))


def floods(percent: int, seed: int) -> Result:
    """Connections that send long messages as fast as they can, while a visitor asks."""
    return Result(*attackers.flood(connections=8, seconds=0.2 * percent))


def mixed_requests(percent: int, seed: int) -> Result:
    """Good and bad requests of every kind, while the memory of the server is watched."""
    return Result(*attackers.mixed(requests=300 * percent, seed=seed))


ATTACKS: dict[str, Attack] = {
    "clients that never read": clients_that_never_read,
    "floods": floods,
    "mixed requests": mixed_requests,
    "signals": signals,
    "mutated files": mutated_files,
    "odd arguments": odd_arguments,
    "odd environments": odd_environments,
    "games of bots": games_of_bots,
}


def prove(settings: Settings) -> bool:
    """Attack, print and write what was seen; whether all has held."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    started, results, seconds = time.monotonic(), {}, {}
    is_complete = True
    for name in (name for name in ATTACKS if settings.games in name):
        console.print(f"{name} …", highlight=False)
        begun = time.monotonic()
        try:
            results[name] = ATTACKS[name](settings.positions or WHOLE, settings.seed)
        except KeyboardInterrupt:
            is_complete = False
            break
        seconds[name] = round(time.monotonic() - begun)
        for fault in results[name].faults:
            console.print(fault, highlight=False, markup=False)
    rows = [
        (name, f"{one.tried:,}", one.seen, str(len(one.faults)), str(seconds[name])) for name, one in results.items()
    ]
    console.print(as_table(HEADINGS, rows))
    faults = [f"{name}: {fault}" for name, one in results.items() for fault in one.faults]
    facts = {
        "proof": "attacks",
        "seed": settings.seed,
        "games": settings.games,
        "positions": settings.positions,
        "is_complete": is_complete,
        "versions": versions(),
        "seconds": round(time.monotonic() - started, 1),
        "mismatches": faults,
        "results": {
            name: {"tried": one.tried, "seen": one.seen, "faults": len(one.faults), "seconds": seconds[name]}
            for name, one in results.items()
        },
    }
    page = as_markdown("Attacks", facts, EXPLANATION, HEADINGS, rows)
    for path in write_results("attacks", facts, page):
        console.print(f"written: proofs/{path.parent.name}/{path.name}", highlight=False)
    return is_complete and not faults
