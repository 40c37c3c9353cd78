"""The parts of ``make test``: what they print and remember, and that the table of minutes has all of them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from scripts import parts

ROOT = Path(__file__).parents[1]
TESTING = "import sys, time; print('working'); print('== 3 passed in 0.1s =='); sys.exit(int(sys.argv[1]))"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "FOLDER", tmp_path / "parts")
    return tmp_path / "parts"


def run(name: str, code: int) -> int:
    return parts.run(name, [sys.executable, "-c", TESTING, str(code)], is_quiet=True)


def note(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text())


def test_a_part_that_passes_prints_how_many_tests_there_were(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("python", 0) == 0
    assert re.fullmatch(
        r"python: begins\npython: passed after 0\.\d minutes\n== 3 passed in 0\.1s ==\n", capfd.readouterr().out
    )
    assert (folder / "python.log").read_text().startswith("working")
    assert note(folder, "python")["passed"] and note(folder, "python")["processor"] > 0


def test_a_part_that_fails_prints_everything(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("python", 3) == 3
    told = capfd.readouterr().out
    assert "working\n" in told and "python: FAILED (exit code 3)" in told
    assert note(folder, "python")["passed"] is False


def test_a_test_that_ran_twice_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    log = "..F.\nFAILED tests/a.py::test_b - assert\nRETRIED: what has failed\n.\n=== 1 passed in 0.2s ===\n"
    parts.report("python", log, 0, 60)
    assert capfd.readouterr().out.splitlines() == [
        "python: passed after 1.0 minutes",
        "FAILED tests/a.py::test_b - assert",
        "RETRIED: what has failed",
        "=== 1 passed in 0.2s ===",
    ]


def test_the_table_has_the_longest_part_first_and_the_whole_last(folder: Path) -> None:
    folder.mkdir()
    for name, seconds in {"page": 6, "browser": 240, parts.WHOLE: 600}.items():
        found = {"part": name, "seconds": seconds, "processor": seconds / 2, "passed": name != "page"}
        (folder / f"{name}.json").write_text(json.dumps(found))
    assert parts.table().splitlines()[2:] == [
        "| browser | 4.0 | 2.0 |",
        "| page (FAILED) | 0.1 | 0.1 |",
        f"| {parts.WHOLE} | 10.0 | 5.0 |",
    ]


def test_slow_tests_are_found_in_the_reports(folder: Path) -> None:
    folder.mkdir()
    cases = [
        ("tests.a.test_b", "test_c[x]", 0.01),
        ("tests.a.test_b", "test_c[y]", 0.9),
        ("tests.a.test_b", "test_d", 0.02),
    ]
    lines = [f'<testcase classname="{file}" name="{name}" time="{seconds}"/>' for file, name, seconds in cases]
    (folder / "python.xml").write_text(f"<testsuite>{''.join(lines)}</testsuite>")
    assert parts.slow_tests() == ["tests/a/test_b.py::test_c"]


def test_the_slow_tests_are_there() -> None:
    """A name that nobody has any more would leave nothing out."""
    files: dict[str, str] = {}
    for name in parts.SLOW.read_text(encoding="utf-8").split():
        file, _, function = name.partition("::")
        source = files.setdefault(file, (ROOT / file).read_text(encoding="utf-8"))
        assert file.startswith("src/") or f"def {function}(" in source, f"{name} is not there: make minutes"


def test_the_minutes_of_all_parts_are_known() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    tests = re.search(r"^test-parts:(.*)$", makefile, re.MULTILINE)
    assert tests
    named = {target.removeprefix("test-") for target in tests[1].split() if target.startswith("test-")}
    table = parts.PAGE.read_text(encoding="utf-8").split(parts.BEGIN)[1].split(parts.END)[0]
    rows = re.findall(r"^\| ([\w -]+) \| [\d.]+ \| [\d.]+ \|$", table, re.MULTILINE)
    assert named | {parts.WHOLE, "core", "sanitized-core"} <= set(rows), "make test, then make minutes"


def test_an_interrupted_part_waits_for_its_command(tmp_path: Path) -> None:
    """Otherwise what it has started would go on after Ctrl-C."""
    code = "import signal, time\nsignal.signal(signal.SIGINT, lambda *_: (time.sleep(0.3), print('over'), exit(5)))\n"
    code += f"open({str(tmp_path / 'there')!r}, 'w').close()\ntime.sleep(60)"
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from pathlib import Path; from scripts import parts\n"
    script += f"parts.FOLDER = Path({str(tmp_path / 'parts')!r})\n"
    script += f"sys.exit(parts.run('python', [sys.executable, '-c', {code!r}], is_quiet=True))"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "there").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    assert process.returncode == 5 and "over" in told and "FAILED (exit code 5)" in told
