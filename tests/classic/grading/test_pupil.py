"""A homework file in the sandbox: it answers, is started again after a fault, and does no harm."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.classic.grading.checks import FunctionCall
from outplay.classic.grading.pupil import SKIPPED, Pupil, Returned
from tests.patience import PATIENCE, slack

BOARD = ("wwww", "---", "--", "---", "bbbb")

SCRIBBLE = """import contextlib, os
        for fd in range(3, 1024):
            with contextlib.suppress(OSError):
                os.write(fd, b"{}\\n")"""
"""Writes to every open file, so that something gets among the answers."""


def question(depth: int = 1) -> FunctionCall:
    return FunctionCall(BOARD, "w", depth)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that anybody may look into, so that nothing but the sandbox keeps a file from it."""
    for path in (tmp_path, *list(tmp_path.parents)[:2]):
        path.chmod(0o755)
    return tmp_path


def pupil(source: str, folder: Path, move_time: float = 30.0) -> Pupil:
    path = folder / "homework.py"
    path.write_text(source, encoding="utf-8")
    return Pupil(str(path), move_time)


def ask(body: str, folder: Path) -> Returned:
    """What comes of a function with a body."""
    with pupil(f"def oskaplayer(board, side, depth):\n    {body}\n", folder) as one:
        return one.ask(question())


def test_values_and_changes(folder: Path) -> None:
    assert ask("return board", folder).value == list(BOARD)
    answer = ask("board[0] = 'x'; return [side, str(depth)]", folder)
    assert answer.value == ["w", "1"] and answer.is_changed and answer.has_value and answer.seconds > 0


def test_a_traceback_begins_with_the_files_own_line(folder: Path) -> None:
    answer = ask("return 1 / 0", folder)
    assert not answer.has_value and answer.verdict == ""
    assert answer.error.startswith('Traceback (most recent call last):\n  File "homework.py", line 2, in oskaplayer')
    assert "return 1 / 0" in answer.error and answer.error.endswith("ZeroDivisionError: division by zero")
    assert "grading" not in answer.error


def test_a_repeated_question_is_asked_after_the_first_answer_was_emptied(folder: Path) -> None:
    with pupil("KEPT = ['w']\ndef oskaplayer(board, side, depth):\n    return KEPT\n", folder) as one:
        assert one.ask(question()).value == ["w"]
        assert one.ask(question(), is_repeated=True).value == []


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("while True: pass", "time"),
        ("import time; time.sleep(100)", "time"),
        ("sum(range(10**12))", "time"),
        ("import os; os._exit(0)", "crash"),
        ("import os; os.abort()", "crash"),
        ("print('x' * 3_000_000)", "output"),
        ("return bytearray(2**40)", "memory"),
        (SCRIBBLE, "unreadable"),
    ],
)
def test_a_fault_costs_one_answer(body: str, verdict: str, folder: Path) -> None:
    source = f"def oskaplayer(board, side, depth):\n    if depth == 2:\n        {body}\n    return board\n"
    with pupil(source, folder, slack(0.5) if verdict == "time" else PATIENCE) as one:
        assert one.ask(question(1)).value == list(BOARD)
        assert one.ask(question(2)).verdict == verdict
        assert one.ask(question(1)).value == list(BOARD)


def test_after_three_timeouts_it_is_not_called_any_more(folder: Path) -> None:
    source = "def oskaplayer(board, side, depth):\n    while depth > 1: pass\n    return board\n"
    with pupil(source, folder, slack(0.3)) as one:
        assert [one.ask(question(3)).verdict for _ in range(4)] == ["time", "time", "time", SKIPPED]
        assert one.ask(question(4)).verdict == SKIPPED
        assert one.ask(question(2)).verdict == "time"
        assert one.ask(question(1)).has_value


def test_after_ten_crashes_it_is_left_alone(folder: Path) -> None:
    with pupil("def oskaplayer(board, side, depth):\n    import os\n    os._exit(1)\n", folder) as one:
        verdicts = [one.ask(question()).verdict for _ in range(12)]
    assert verdicts == ["crash"] * 10 + [SKIPPED] * 2


def test_all_calls_together_have_a_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.classic.grading.pupil._MAX_WAITS", 0)
    with pupil("def oskaplayer(board, side, depth):\n    return board\n", folder) as one:
        assert [one.ask(question()).verdict for _ in range(2)] == ["", SKIPPED]


# ---- What it must not be able to do


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_no_network(folder: Path, port: int) -> None:
    assert ask(f"import socket; socket.create_connection(('127.0.0.1', {port}), 0.3); return board", folder).error


def test_no_reading_of_other_peoples_files(folder: Path) -> None:
    (folder / "anna.py").write_text("SECRET = 'of Anna'\n", encoding="utf-8")
    answer = ask(f"return [open({str(folder / 'anna.py')!r}).read()]", folder)
    assert answer.error and "of Anna" not in repr(answer)


def test_no_writing_outside_its_own_folder(folder: Path) -> None:
    folder.chmod(0o777)
    answer = ask(f"open({str(folder / 'planted.py')!r}, 'w').write('x'); return board", folder)
    assert answer.error and not (folder / "planted.py").exists()


def test_nothing_that_it_starts_stays(folder: Path) -> None:
    sign = f"31{os.getpid()}.25"
    answer = ask(
        f"import subprocess; subprocess.Popen(['sleep', '{sign}'], start_new_session=True); return board", folder
    )
    assert answer.has_value or answer.error
    commands = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    assert not any(sign.encode() in command for command in commands)
