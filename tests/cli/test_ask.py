"""``outplay ask``: one question, and everything that the bot prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def bot(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def player(position, seed):\n    print('seed', seed)\n    return position.legal_moves[-1]\n"
        "def failing(position):\n    return [][1]\n"
        "def oska(board, side, depth):\n    print(depth)\n    return board\n"
    )


def test_an_answer(run: Run) -> None:
    result = run("ask", "mine.py:player", "bbb/---/www w", "--game", "hexapawn:3x3", "--seed", "7")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "hexapawn:3x3  bbb/---/www w"
    assert "It plays c1c2, after " in result.stdout
    assert lines[-2:] == ["It printed:", "    | seed 7"]


def test_a_fault(run: Run) -> None:
    result = run("ask", "mine.py:failing", "bbb/---/www w", "--game", "hexapawn:3x3")
    assert result.exit_code == 1
    assert "Fault, crash: in 'bbb/---/www w' it gave up: 'IndexError: list index out of range" in result.stdout
    assert "    | IndexError: list index out of range" in result.stdout
    assert "Hint: Its last lines say where it failed." in result.stdout


def test_the_start_needs_no_text(run: Run) -> None:
    result = run("ask", "mine.py:player", "start", "--game", "oska:4")
    assert result.exit_code == 0 and result.stdout.startswith("oska:4  wwww/---/--/---/bbbb w\n")


def test_the_only_move_is_asked_for_too(run: Run) -> None:
    result = run("ask", "mine.py:oska,depth=5", "b---/w--b/----/---- w", "--game", "pawned:4")
    assert result.exit_code == 0 and "It plays pass" in result.stdout and "    | 5" in result.stdout


@pytest.mark.parametrize(
    ("position", "game"),
    [
        ("wwww/---/--/---/bbbb w", "oska:4"),
        ("-www/w--/--/---/bbbb b", "oska:4"),
        ("-----/------/-------/---wb---/---bbw---/---wb---/-------/------/----- w", "hexareversi:5"),
    ],
)
def test_a_position_may_tell_its_game(run: Run, position: str, game: str) -> None:
    result = run("ask", "random", position)
    assert result.exit_code == 0 and result.stdout.startswith(f"{game}  {position}")
