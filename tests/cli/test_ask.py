"""``outplay ask``: one question, and everything that the bot prints."""

from __future__ import annotations

import json
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
    assert "Hint: The last lines that it printed say where it failed." in result.stdout


def test_the_start_needs_no_text(run: Run) -> None:
    result = run("ask", "mine.py:player", "start", "--game", "oska:4")
    assert result.exit_code == 0 and result.stdout.startswith("oska:4  wwww/---/--/---/bbbb w\n")
    result = run("ask", "mine.py:player", "start")
    assert result.exit_code == 2 and "does not tell which game starts: name it with --game" in result.stderr


def test_the_only_move_is_asked_for_too(run: Run) -> None:
    result = run("ask", "mine.py:oska,depth=5", "b---/w--b/----/---- w", "--game", "pawned:4")
    assert result.exit_code == 0 and "It plays pass" in result.stdout and "    | 5" in result.stdout


@pytest.mark.parametrize(
    ("position", "game"),
    [
        ("wwww/---/--/---/bbbb w", "oska:4"),
        ("-www/w--/--/---/bbbb b", "oska:4"),
        ("-----/------/-------/---wb---/---bbw---/---wb---/-------/------/----- w", "hexareversi:5"),
        ("-b-/-----/----- w", None),
    ],
)
def test_a_position_may_tell_its_game(run: Run, position: str, game: str | None) -> None:
    result = run("ask", "random", position)
    if game is None:
        assert result.exit_code == 2 and "fits no board of the catalogue" in result.stderr
    else:
        assert result.exit_code == 0 and result.stdout.startswith(f"{game}  {position}")


def test_a_position_that_fits_several_games_does_not(run: Run) -> None:
    result = run("ask", "random", "----/bbbb/wwww/---- w")
    assert result.exit_code == 2
    assert "can be a position of hexapawn:4x4, octapawn, pawned:4" in result.stderr and "--game" in result.stderr


def test_for_a_program(run: Run) -> None:
    data = json.loads(run("ask", "mine.py:player", "wwww/---/--/---/bbbb w", "--json").stdout)
    assert data["game"] == "oska:4" and data["move"] == "d5c4" and data["fault"] is None
    assert data["printed"] == "seed 0\n" and data["seconds"] > 0
    result = run("ask", "mine.py:failing", "wwww/---/--/---/bbbb w", "--json")
    assert result.exit_code == 1
    fault = json.loads(result.stdout)["fault"]
    assert fault["verdict"] == "crash" and fault["hint"]


def test_a_finished_game_is_no_question(run: Run) -> None:
    result = run("ask", "random", "w--/---/--b b", "--game", "hexapawn:3x3")
    assert result.exit_code == 2 and "there is nothing to ask" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "fragment"),
    [
        (["random"], "POSITION"),
        (["random", "xx", "--game", "oska:4"], "'xx'"),
        (["mine.py:nobody", "wwww/---/--/---/bbbb w"], "there is no 'nobody'"),
        (["t77", "wwww/---/--/---/bbbb w"], "t77"),
    ],
)
def test_a_wrong_call(run: Run, arguments: list[str], fragment: str) -> None:
    result = run("ask", *arguments)
    assert result.exit_code == 2 and fragment in result.stderr
