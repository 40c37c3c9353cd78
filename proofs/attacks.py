"""Attacks on the whole, as somebody with ill will and time would make them; bounded, and on this machine only.

A row of the table is an attack: how much was tried, what was seen, and how much of it was not as promised in
``docs/security.md``. Each runs in a process of its own, as many side by side as there are workers: ``--games signals``
runs those whose names contain a text, and ``--positions 10`` a tenth part of everything. All take more than an hour:
with ``--checkpoint FOLDER``, best outside of the source, what is done is saved there, and an interrupted run resumes
with the rest.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from proofs.settings import Settings, facts_of, versions
from proofs.tables import publish, wide_console
from tests.arena.deaths import end_and_resume
from tests.cli.fuzzing import Outcomes, odd_calls, odd_files
from tests.sandbox.leftovers import left_behind
from tests.web import attackers

WHOLE = 100
"""Percent; ``--positions`` asks for less."""
HEADINGS = ("attack", "tried", "seen", "faults", "seconds")
EXPLANATION = """\
A fault is what `docs/security.md` promises not to happen: a traceback, an answer 500, a visitor who is not served, a
process, a file or a descriptor that is left, a game that is lost, a file that was changed unasked. The seconds are
those of all attacks together; some have run side by side."""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
DEATHS = 4
"""How often one tournament is ended; more often, and it would be over before."""
SECONDS_FOR_GAMES = 3600.0
ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Result:
    """What came of an attack."""

    tried: int
    seen: str
    faults: tuple[str, ...] = ()
    seconds: int = 0


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
    """Tournaments that are ended at random moments and resumed: the same games, and nobody is left."""
    tried, faults = 0, []
    for kind, number in itertools.product(("round-robin", "swiss"), range(max(1, percent // 20))):
        with tempfile.TemporaryDirectory() as folder:
            try:
                end_and_resume(kind, Path(folder), DEATHS, SIGNALS, f"{kind} {seed} {number}")
            except AssertionError as error:
                faults.append(f"{kind}: {error}")
        tried += DEATHS
    return Result(tried, "all games as without signals" if not faults else "", tuple(faults))


def games_of_bots(percent: int, seed: int) -> Result:
    """Games by bots that crash, sleep, fork and leave files behind."""
    played, left = left_behind(200 * percent, SECONDS_FOR_GAMES)
    faults = [str(left)] if left else []
    faults += [f"only {played:,} games in {SECONDS_FOR_GAMES:,.0f} s"] if played < 200 * percent else []
    return Result(played, f"left behind: {left or 'nothing'}", tuple(faults))


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
    """Commands in odd environments, and with no input and no output at all."""
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


def servers_that_share_rooms(percent: int, seed: int) -> Result:
    """Two servers on one file of rooms, of which one is killed again and again: no change is lost."""
    return Result(*attackers.shared_rooms(deaths=max(1, percent // 5), seed=seed))


ATTACKS: dict[str, Attack] = {
    "clients that never read": clients_that_never_read,
    "floods": floods,
    "mixed requests": mixed_requests,
    "servers that share rooms": servers_that_share_rooms,
    "signals": signals,
    "mutated files": mutated_files,
    "odd arguments": odd_arguments,
    "odd environments": odd_environments,
    "games of bots": games_of_bots,
}


ALONE = ("clients that never read", "floods", "signals")
"""Those that measure how long a visitor waits, or strike at a chosen moment: nothing else may keep the machine busy."""


def prove(settings: Settings) -> bool:
    """Attack, print and write what was seen; whether all has held."""
    console = wide_console()
    names = [name for name in ATTACKS if settings.games in name]
    with kept_in(settings.checkpoint) as folder:
        found, is_complete = run_all(names, settings, folder, console)
    rows = [(name, f"{one.tried:,}", one.seen, str(len(one.faults)), str(one.seconds)) for name, one in found.items()]
    faults = [f"{name}: {fault}" for name, one in found.items() for fault in one.faults]
    facts = facts_of(
        "attacks",
        settings,
        is_complete=is_complete,
        seconds=sum(one.seconds for one in found.values()),
        mismatches=faults,
        results={name: {**asdict(one), "faults": len(one.faults)} for name, one in found.items()},
    )
    publish(console, "attacks", "Attacks", facts, EXPLANATION, HEADINGS, rows)
    return is_complete and not faults


@contextmanager
def kept_in(folder: Path | None) -> Iterator[Path]:
    """The folder for what is done; if nobody has named one, it does not last."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="attacks-") as name:
        yield Path(name)


def run_all(names: Iterable[str], settings: Settings, folder: Path, console: Console) -> tuple[dict[str, Result], bool]:
    """Run the attacks that are not done yet, some side by side; what came of all, and whether none is missing."""
    order = sorted(names, key=lambda name: name not in ALONE)
    waiting = [name for name in order if kept(folder, name, settings) is None]
    under_way: dict[str, subprocess.Popen[bytes]] = {}
    try:
        while waiting or under_way:
            for name in [name for name, process in under_way.items() if process.poll() is not None]:
                del under_way[name]
                _tell(console, name, kept(folder, name, settings))
            is_alone = any(name in ALONE for name in (*under_way, *waiting[:1]))
            if waiting and len(under_way) < (1 if is_alone else settings.workers):
                name = waiting.pop(0)
                console.print(f"{name} …", highlight=False)
                under_way[name] = start(name, settings, folder)
            else:
                time.sleep(0.2)
    except KeyboardInterrupt:
        for process in under_way.values():
            process.send_signal(signal.SIGINT)
            process.wait()
    found = {name: one for name in order if (one := kept(folder, name, settings)) is not None}
    return found, len(found) == len(order)


def _tell(console: Console, name: str, one: Result | None) -> None:
    for fault in ("it came to no end",) if one is None else one.faults:
        console.print(f"{name}: {fault}", highlight=False, markup=False)


def start(name: str, settings: Settings, folder: Path) -> subprocess.Popen[bytes]:
    """An attack in a process of its own, with its own place for temporary files: what it leaves behind is its own."""
    scratch = folder / f"{_file_name(name)}.scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    arguments = [name, str(folder), json.dumps(conditions_of(settings))]
    environment = {**os.environ, "TMPDIR": str(scratch)}
    command = [sys.executable, "-m", "proofs.attacks", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)


def _file_name(name: str) -> str:
    return name.replace(" ", "-")


def conditions_of(settings: Settings) -> dict[str, Any]:
    """On which a result depends: one of another version, or of less, is none of ours."""
    return {"percent": settings.positions or WHOLE, "seed": settings.seed, "versions": versions()}


def kept(folder: Path, name: str, settings: Settings) -> Result | None:
    """What came of an attack that was made before."""
    try:
        data = json.loads((folder / f"{_file_name(name)}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    if data.pop("conditions") != conditions_of(settings):
        return None
    return Result(**{**data, "faults": tuple(data["faults"])})


def attack(name: str, folder: Path, conditions: dict[str, Any]) -> None:
    """Make one attack, and keep what came of it."""
    begun = time.monotonic()
    try:
        found = ATTACKS[name](conditions["percent"], conditions["seed"])
    except Exception:
        found = Result(0, "it broke off", (traceback.format_exc(),))
    faults = [*found.faults, *(["nothing was tried"] if found.tried == 0 else [])]
    if left := sorted(path.name for path in Path(tempfile.gettempdir()).iterdir()):
        faults.append(f"left in the folder for temporary files: {', '.join(left)}")
    seconds = round(time.monotonic() - begun)
    data = {**asdict(found), "faults": faults, "seconds": seconds, "conditions": conditions}
    path = folder / f"{_file_name(name)}.json"
    path.with_suffix(".part").write_text(json.dumps(data), encoding="utf-8")
    path.with_suffix(".part").replace(path)


if __name__ == "__main__":
    attack(sys.argv[1], Path(sys.argv[2]), json.loads(sys.argv[3]))
