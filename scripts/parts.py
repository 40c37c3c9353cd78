"""The parts of ``make test``: run one and note how long it took, or print the minutes of all.

    scripts/parts.py run browser -- pytest tests/browser   one part; fails as the command does
    scripts/parts.py whole -- make test-parts              all of them, and then the table of their minutes
    scripts/parts.py table                                 the minutes of the last time
    scripts/parts.py table --write                         puts them into CONTRIBUTING.md too, and notes the slow tests

With PARTS=quiet in the environment a part prints nothing while others run beside it but that it begins and how it ends:
all that it has to say is in build/parts/NAME.log, and comes to the screen when it fails. Only the standard library is
used here, because the first part makes the environment.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "parts"
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- minutes: make minutes -->\n", "<!-- end of minutes -->\n"
WHOLE = "everything"
SLOW = ROOT / "tests" / "data" / "slow_tests.txt"
SLOW_SECONDS = 0.15
VERDICT = re.compile(r"\d+ passed|\d+ failed|tests passed|^ℹ (?:tests|pass|fail) |^(?:RETRIED:|FAILED |ERROR )")
"""Lines of a log that say how many tests there were, and which of them needed a second try."""


def run(name: str, command: list[str], *, is_quiet: bool) -> int:
    """Run a part, and note its minutes; the exit code is the command's."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    log = FOLDER / f"{name}.log"
    if is_quiet:
        say(f"{name}: begins")
    began = time.monotonic()
    with log.open("wb") as file:
        output, errors = (file, subprocess.STDOUT) if is_quiet else (None, None)
        code = wait(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors))
    seconds = time.monotonic() - began
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    note = {"part": name, "seconds": seconds, "processor": usage.ru_utime + usage.ru_stime, "passed": code == 0}
    (FOLDER / f"{name}.json").write_text(json.dumps(note), encoding="utf-8")
    if is_quiet:
        report(name, log.read_text(encoding="utf-8", errors="replace"), code, seconds)
    return code


def wait(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process. It is interrupted when we are, and ends in its own way."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def say(text: str) -> None:
    """A line, in one piece even if other parts print at the same moment."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def report(name: str, log: str, code: int, seconds: float) -> None:
    """How a part has ended: all of its log if it failed, else what it says about tests."""
    if code:
        say(f"{log}\n{name}: FAILED (exit code {code}) after {minutes(seconds)} minutes; its output stands above")
        return
    verdicts = [line for line in log.splitlines() if VERDICT.search(line)]
    say("\n".join([f"{name}: passed after {minutes(seconds)} minutes", *verdicts]))


def minutes(seconds: float) -> str:
    """Seconds as minutes with one digit."""
    return f"{seconds / 60:.1f}"


def table() -> str:
    """The parts of the last time, the longest first, as Markdown."""
    notes = [json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")]
    notes.sort(key=lambda note: (note["part"] == WHOLE, -note["seconds"]))
    rows = [
        f"| {note['part']}{'' if note['passed'] else ' (FAILED)'} | {minutes(note['seconds'])} "
        f"| {minutes(note['processor'])} |\n"
        for note in notes
    ]
    return "".join(["| part | minutes | processor minutes |\n", "|---|---:|---:|\n", *rows])


def write(text: str) -> None:
    """Put the table into its place."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def slow_tests() -> list[str]:
    """The tests of pytest's reports that took long with at least one of their parameters."""
    found = set()
    for report in FOLDER.glob("*.xml"):
        for case in ElementTree.parse(report).iter("testcase"):
            if float(case.get("time", 0)) >= SLOW_SECONDS:
                file = case.get("classname", "").replace(".", "/")
                found.add(f"{file}.py::{case.get('name', '').partition('[')[0]}")
    return sorted(found)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    running = actions.add_parser("run", help="run a part")
    running.add_argument("name")
    whole = actions.add_parser("whole", help="run all parts, and print their minutes")
    for each in (running, whole):
        each.add_argument("command", nargs="+", metavar="COMMAND")
    printing = actions.add_parser("table", help="print the minutes of the last time")
    printing.add_argument("--write", action="store_true", help="put them into CONTRIBUTING.md as well")
    arguments = parser.parse_args()
    if arguments.action == "run":
        return run(arguments.name, arguments.command, is_quiet=os.environ.get("PARTS") == "quiet")
    code = run(WHOLE, arguments.command, is_quiet=False) if arguments.action == "whole" else 0
    found = table()
    sys.stdout.write(found)
    if arguments.action == "table" and arguments.write:
        write(found)
        SLOW.write_text("".join(f"{name}\n" for name in slow_tests()), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main())
