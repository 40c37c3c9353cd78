"""What every game and every screen must pass, in all combinations, where `make test` takes some.

Games: every combination of switches at every chosen size, and the slow referee's longer counts. Screens: axe, on a
projector, a desktop and a phone, in the light and in the dark. The tests run in processes of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from tests.games import Scope

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("tests/conformance", "tests/referee/test_game.py", "tests/browser/test_axe.py")
HEADINGS = ("tests", "passed", "left out", "failed", "seconds")
EXPLANATION = """\
A row is a file of tests; what is left out says why in the file itself, as boards that are too large for a strong
solution. Seconds are those of all processes together."""


def prove(settings: Settings) -> bool:
    """Run the tests, print and write the result; whether all have passed."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", *TESTS, "-n", str(settings.workers), f"--junitxml={report}"]
        narrowed = ["-k", settings.games] if settings.games else []
        environment = {**os.environ, "OUTPLAY_GAMES": Scope.PRODUCTS.name, "OUTPLAY_VIEWS": "ALL"}
        code = subprocess.run([*command, *narrowed], cwd=ROOT, env=environment, check=False).returncode
        results, failures = count(report) if report.is_file() else ({}, [])
    rows = [(name, *map(str, figures)) for name, figures in results.items()]
    facts = facts_of(
        "what every game and every screen must pass, in all combinations",
        settings,
        positions=None,
        is_complete=code in (0, 1) and bool(results),
        seconds=time.monotonic() - started,
        mismatches=failures,
        results={name: dict(zip(HEADINGS[1:], figures, strict=True)) for name, figures in results.items()},
    )
    title = "Games and screens in all combinations"
    publish(wide_console(), "conformance", title, facts, EXPLANATION, HEADINGS, rows)
    return code == 0


def count(report: Path) -> tuple[dict[str, tuple[int, int, int, int]], list[str]]:
    """How the tests of each file went: passed, left out, failed, seconds; and the names of those that failed."""
    figures: dict[str, Counter[str]] = {}
    failures = []
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.get("classname", "").rpartition(".")[2]
        found = figures.setdefault(name, Counter())
        found["seconds"] += round(1000 * float(case.get("time", 0)))
        kinds = {element.tag for element in case} & {"failure", "error", "skipped"}
        found["left out" if kinds == {"skipped"} else "failed" if kinds else "passed"] += 1
        if kinds - {"skipped"}:
            failures.append(f"{name}::{case.get('name')}")
    return {
        name: (found["passed"], found["left out"], found["failed"], round(found["seconds"] / 1000))
        for name, found in sorted(figures.items())
    }, failures
