"""How fast we are, beside the peers: ``make bench``, or ``python benchmarks/run.py --help``.

One thread, processor seconds; ours and the peer's run in turn, round after round, and the median counts. (Only what two
threads are worth is seen on the clock.) Writes nothing unless asked to. The exit code is 1 if something misses its
target.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))  # the server and the browser of the tests

import arena
import endgame
import growth
import learning
import mcts
import peers
import perft
import playouts
import python_speed
import representations
import search
import solving
import startup
import teaching
import threads
import tuples
import web
from ours import is_vector
from report import Report, Table

import outplay

HERE = Path(__file__).parent
DOCUMENTS = HERE.parent / "docs"

Section = Callable[[int, bool], Table]

# In the order of the report. Short works take more rounds: the ratio of the two arrays, for one, is near 1.
SECTIONS: Mapping[str, Section] = {
    "perft": lambda rounds, quick: perft.table(rounds, quick=quick),
    "playouts": lambda rounds, quick: playouts.table(rounds, quick=quick),
    "startup": lambda rounds, _: startup.table(2 * rounds + 1),
    "python": lambda rounds, quick: python_speed.table(rounds, quick=quick),
    "paths": lambda rounds, quick: growth.paths(rounds, quick=quick),
    "growth": lambda rounds, quick: growth.growth(rounds, quick=quick),
    "representations": lambda rounds, quick: representations.table(2 * rounds + 1, quick=quick),
    "teaching": lambda rounds, quick: teaching.table(rounds, quick=quick),
    "depths": lambda rounds, quick: teaching.depths(rounds, quick=quick),
    "search": lambda rounds, quick: search.table(rounds, quick=quick),
    "mcts": lambda rounds, quick: mcts.table(rounds, quick=quick),
    "endgame": lambda _, quick: endgame.table(quick=quick),
    "threads": lambda rounds, quick: threads.table(rounds, quick=quick),
    "learning": lambda rounds, quick: learning.table(rounds, quick=quick),
    "tuples": lambda rounds, quick: tuples.table(rounds, quick=quick),
    "solving": lambda rounds, quick: solving.table(rounds, quick=quick),
    "arena": lambda rounds, quick: arena.table(2 * rounds + 1, quick=quick),
    "web": lambda rounds, quick: web.table(rounds, quick=quick),
}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Outplay beside its peers and print the tables.")
    parser.add_argument("--quick", action="store_true", help="less work and fewer rounds: a minute, rougher figures")
    parser.add_argument("--rounds", type=int, help="how often everything is measured (7, or 3 with --quick)")
    parser.add_argument("--only", choices=SECTIONS, action="append", help="only this section; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    parser.add_argument(
        "--save", action="store_true", help="keep the result in benchmarks/results and put it into docs"
    )
    arguments = parser.parse_args()
    if arguments.save and (arguments.quick or arguments.only):
        parser.error("only a whole run is worth keeping: --save goes with neither --quick nor --only")
    if arguments.rounds is not None and arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    return arguments


def conditions(rounds: int, *, quick: bool) -> dict[str, str]:
    """What a reader must know to compare; nothing about whose machine it was."""
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "outplay": outplay.__version__,
        "peer": peers.NAME,
        "Python": platform.python_version(),
        "processor": f"{platform.machine()}, {'with' if is_vector('othello:8') else 'without'} AVX2, one core",
        "rounds": f"{rounds}{', quick' if quick else ''}",
    }


def save(report: Report) -> None:
    """Keep a report as JSON and Markdown, and let the documents show it."""
    results = HERE / "results" / report.conditions["date"]
    results.with_suffix(".json").write_text(json.dumps(report.as_json(), indent=1) + "\n", encoding="utf-8")
    results.with_suffix(".md").write_text(report.as_markdown(), encoding="utf-8")
    for page in sorted(DOCUMENTS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if (filled := report.fill_in(text)) != text:
            page.write_text(filled, encoding="utf-8")


def main() -> int:
    arguments = parse_arguments()
    rounds = arguments.rounds or (3 if arguments.quick else 7)
    known = conditions(rounds, quick=arguments.quick)
    print("; ".join(f"{name}: {value}" for name, value in known.items()))
    tables = []
    for name, section in SECTIONS.items():
        if arguments.only is None or name in arguments.only:
            tables.append(section(rounds, arguments.quick))
            print(f"\n{tables[-1].as_text()}", flush=True)
    report = Report(known, tuple(tables))
    if arguments.json:
        arguments.json.write_text(json.dumps(report.as_json(), indent=1) + "\n", encoding="utf-8")
    if arguments.save:
        save(report)
    missed = list(report.missed())
    print(f"\nSlower than the target: {', '.join(missed)}" if missed else "\nAll targets are met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
