"""The C++ tests that start threads, with ThreadSanitizer: what ``make test-threads`` does, with a result to be kept."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path

from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "threads" / "Testing" / "Temporary" / "LastTest.log"
HEADINGS = ("test", "checks", "failed", "seconds")
EXPLANATION = """\
A row is a program of `native/tests`, compiled with ThreadSanitizer: it ends at the first two accesses to one place, at
least one of them writing, that nothing puts in order."""


def prove(settings: Settings) -> bool:
    """Compile and run the tests, print and write the result; whether all have passed."""
    started = time.monotonic()
    LOG.unlink(missing_ok=True)
    # A make that has started this one hands down how it was called, which is not for this one.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "--no-print-directory", "test-threads"], cwd=ROOT, env=environment, check=False)
    results = count(LOG.read_text(encoding="utf-8")) if LOG.is_file() else {}
    rows = [(name, *map(str, figures)) for name, figures in results.items()]
    facts = facts_of(
        "no data race in the core's tests of threads",
        settings,
        games="",
        positions=None,
        is_complete=bool(results),
        seconds=time.monotonic() - started,
        mismatches=[name for name, (checks, failed, _) in results.items() if failed or not checks],
        results={name: dict(zip(HEADINGS[1:], figures, strict=True)) for name, figures in results.items()},
    )
    publish(wide_console(), "threads", "Threads", facts, EXPLANATION, HEADINGS, rows)
    return done.returncode == 0 and facts["is_complete"] and not facts["mismatches"]


def count(log: str) -> dict[str, tuple[int, int, float]]:
    """How each test went, from the log of ctest: checks, failed ones, seconds; one that broke off has no checks.

    >>> count('''1/1 Testing: test_turn
    ... turn: 51 passed, 0 failed
    ... Test time =   0.63 sec''')
    {'test_turn': (51, 0, 0.63)}
    """
    found = {}
    for part in re.split(r"^\d+/\d+ Testing: ", log, flags=re.MULTILINE)[1:]:
        checks = re.search(r": (\d+) passed, (\d+) failed$", part, re.MULTILINE)
        seconds = re.search(r"Test time = +([\d.]+) sec", part)
        passed, failed = map(int, checks.groups()) if checks else (0, 0)
        found[part.split(None, 1)[0]] = (passed + failed, failed, float(seconds[1]) if seconds else 0.0)
    return found
