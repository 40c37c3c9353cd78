"""Which lines the tests run, by folder: of the package as coverage.py counts them, of the core as gcov does.

``make coverage`` makes the core that counts, and comes here. The tests in the browser are not counted: what they run of
the package runs in servers that are killed. The table is printed and written to build/coverage.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COVERED = ROOT / "build" / "covered"
PYTHON = str(COVERED / "bin" / "python")
DATA = COVERED / "data"
SETTINGS = """\
[run]
parallel = true
source = outplay
data_file = {data}
disable_warnings = no-data-collected, module-not-imported
"""
STARTUP = """\
import os; exec("if 'COVERAGE_PROCESS_START' in os.environ:\\n import coverage\\n coverage.process_startup()")
"""
"""What every Python of the environment does first: the processes that the tests start are counted too."""
STARTUP_NAME = "tools_then_count.pth"
"""Read after tools.pth, which makes coverage.py known."""


def run_tests() -> None:
    """Run the tests of Python and of C++, with all counts from zero."""
    for old in (*COVERED.rglob("*.gcda"), *COVERED.glob(f"{DATA.name}.*")):
        old.unlink()
    settings = COVERED / "settings"
    settings.write_text(SETTINGS.format(data=DATA), encoding="utf-8")
    (site_packages,) = COVERED.glob("lib/python*/site-packages")
    (site_packages / STARTUP_NAME).write_text(STARTUP, encoding="utf-8")
    pytest = [PYTHON, "-m", "pytest", "-q", "-n", "3", "-p", "no:cacheprovider", "-m", "not browser"]
    subprocess.run(pytest, cwd=ROOT, env={**os.environ, "COVERAGE_PROCESS_START": str(settings)}, check=False)
    subprocess.run([ROOT / "scripts" / "native-tests", "covered"], cwd=ROOT, check=False)


Lines = dict[int, bool]
"""Whether each line that has code was run, by its number."""


def package_lines() -> Iterator[tuple[str, Lines]]:
    """The files of the package with their lines."""
    coverage = [PYTHON, "-m", "coverage"]
    report = COVERED / "package.json"
    for action in (["combine"], ["json", "-o", str(report)]):
        subprocess.run([*coverage, *action, "--quiet", f"--rcfile={COVERED / 'settings'}"], cwd=COVERED, check=True)
    for name, found in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        lines = dict.fromkeys(found["executed_lines"], True) | dict.fromkeys(found["missing_lines"], False)
        yield (COVERED / name).resolve().relative_to(ROOT).as_posix(), lines


def core_lines() -> Iterator[tuple[str, Lines]]:
    """The files of the core with their lines; a line of a header counts as run if any object ran it."""
    files: dict[str, Lines] = defaultdict(dict)
    for counts in COVERED.rglob("*.gcda"):
        command = ["gcov", "--json-format", "--stdout", str(counts)]
        printed = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout
        for document in filter(None, printed.splitlines()):
            for file in json.loads(document)["files"]:
                path = (ROOT / file["file"]).resolve()
                if path.is_relative_to(ROOT / "native"):
                    lines = files[path.relative_to(ROOT).as_posix()]
                    for line in file["lines"]:
                        number = line["line_number"]
                        lines[number] = lines.get(number, False) or line["count"] > 0
    yield from files.items()


def table(files: Iterable[tuple[str, Lines]]) -> str:
    """Lines by folder, as Markdown."""
    folders: dict[str, list[bool]] = defaultdict(list)
    for name, lines in files:
        folders["/".join(name.split("/")[:-1][:3])] += lines.values()
    rows = [*sorted(folders.items()), ("all", [line for lines in folders.values() for line in lines])]
    return "| folder | lines | run | % |\n|---|---:|---:|---:|\n" + "".join(
        f"| {folder} | {len(lines):,} | {sum(lines):,} | {100 * sum(lines) / len(lines):.2f} |\n"
        for folder, lines in rows
    )


def main() -> None:
    """Count, print and write."""
    run_tests()
    text = f"{table(package_lines())}\n{table(core_lines())}"
    (ROOT / "build" / "coverage.md").write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
