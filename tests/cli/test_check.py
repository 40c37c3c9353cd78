"""``outplay check`` and ``outplay ask``: what a bot does, for its author."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import outplay
from outplay.cli.check import game_of
from outplay.errors import PositionError
from tests.cli.conftest import Run

UNIQUE = ("oska:4", "hexareversi:5")
"""Their starts fit no other game."""


def write(folder: Path, body: str) -> None:
    (folder / "mine.py").write_text(f"def player(position):\n    print('asked', position)\n    {body}\n")


def test_a_right_bot_passes(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return position.legal_moves[0]")
    result = run("check", "mine.py:player", "pawned:4", "--positions", "12")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "mine.py:player was asked for its move in 12 positions of pawned:4."
    assert lines[1] == "Every answer was a legal move."
    assert lines[2].startswith("As White against random: ") and lines[3].startswith("As Black against random: ")
    assert lines[4].startswith("Time for a move: ") and lines[4].endswith("it has 10 s.")
    assert lines[5].startswith("Sandbox: ") and "in force" in lines[5]


def test_every_fault_of_a_wrong_bot_is_explained(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return None")
    result = run("check", "mine.py:player", "hexapawn:3x3")
    assert result.exit_code == 1
    text = result.stdout
    assert "Fault 1, unreadable: in 'bbb/---/www w' it returned None, which is no move" in text
    assert "    | asked bbb/---/www w" in text
    assert "  Hint: Does every path through your function end with a return?" in text
    assert "  Again: outplay ask mine.py:player 'bbb/---/www w' --game hexapawn:3x3" in text
    assert text.count("Fault ") == text.count("Again: ") == 1
    assert text.partition("  Also in: ")[2].partition("\n")[0].count("'") == 8
    assert "5 faults: each of them loses a game. The check stopped there; there may be more." in text


def test_the_printed_command_repeats_the_fault(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "import random; return f'a1a{random.randrange(7, 10**9)}'")
    options = ("--move-time", "7.5", "--seed", "41")
    shown = run("check", "mine.py:player", "pawned:4", *options).stdout
    faults = [line.partition("illegal: ")[2] for line in shown.splitlines() if line.startswith("Fault ")]
    commands = [line.partition("Again: ")[2] for line in shown.splitlines() if "Again: " in line]
    assert len(faults) == len(commands) == 5
    assert commands[1].endswith("--game pawned:4 --move-time 7.5 --seed 42")
    for fault, command in zip(faults, commands, strict=True):
        result = run(*shlex.split(command)[1:])
        assert result.exit_code == 1 and f"Fault, illegal: {fault}" in result.stdout


def test_a_variant_is_named_by_its_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('name = "own"\nfamily = "march"\nstart = "b b\\n- -\\nw w"\nstep = ["ahead"]\n')
    write(tmp_path, "return None")
    assert "--game own.toml" in run("check", "mine.py:player", "own.toml").stdout


def test_a_bot_that_does_not_start_is_reported_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import helper\ndef player(position): pass\n")
    (tmp_path / "helper.py").write_text("")
    text = run("check", "mine.py", "hexapawn:3x3").stdout
    assert "Fault 1, silent (it did not start): it ended with exit code 1\n  It printed:\n" in text
    assert text.count("ModuleNotFoundError") == 1 and "from .helper import" in text


def test_a_game_may_be_to_blame(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "asked = []\ndef player(position):\n    asked.append(1)\n"
        "    return None if len(asked) > 5 else position.legal_moves[0]"
    )
    assert "  It was in a game: " in run("check", "mine.py", "hexapawn:3x3", "--positions", "5").stdout


def test_a_side_compared_with_a_text_is_noted(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return position.legal_moves[position.side == 'b']")
    result = run("check", "mine.py", "hexapawn:3x3", "--positions", "3")
    assert "Note: Line 3 of mine.py compares a side with a text" in result.stdout


def test_the_help_has_no_huge_numbers(run: Run) -> None:
    for command in ("check", "ask"):
        assert "18446744073709551615" not in run(command, "--help").stdout


def test_the_time_for_a_move_can_be_set(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "import time; time.sleep(60)")
    result = run("check", "mine.py:player", "hexapawn:3x3", "--move-time", "0.1", "--positions", "1")
    assert result.exit_code == 1 and "Fault 1, time: " in result.stdout and "within 0.1 s" in result.stdout


def test_a_bot_that_prints_a_lot_does_not_fill_the_screen(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "print('\\n'.join(f'line {n}' for n in range(1000)), '\\033[2J'); return None")
    shown = run("check", "mine.py:player", "hexapawn:3x3", "--positions", "1").stdout
    assert "more lines ..." in shown and "| line 999" in shown and "| line 500" not in shown
    assert "\033" not in shown


# ---- One question


@pytest.fixture
def bot(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def player(position, seed):\n    print('seed', seed)\n    return position.legal_moves[-1]\n"
        "def failing(position):\n    return [][1]\n"
        "def oska(board, side, depth):\n    print(depth)\n    return board\n"
    )


bots = pytest.mark.usefixtures("bot")


@bots
def test_an_answer(run: Run) -> None:
    result = run("ask", "mine.py:player", "bbb/---/www w", "--game", "hexapawn:3x3", "--seed", "7")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "hexapawn:3x3  bbb/---/www w"
    assert "It plays c1c2, after " in result.stdout
    assert lines[-2:] == ["It printed:", "    | seed 7"]


@bots
def test_a_fault(run: Run) -> None:
    result = run("ask", "mine.py:failing", "bbb/---/www w", "--game", "hexapawn:3x3")
    assert result.exit_code == 1
    assert "Fault, crash: in 'bbb/---/www w' it gave up: 'IndexError: list index out of range" in result.stdout
    assert "    | IndexError: list index out of range" in result.stdout
    assert "Hint: Its last lines say where it failed." in result.stdout


@bots
def test_the_start_needs_no_text(run: Run) -> None:
    result = run("ask", "mine.py:player", "start", "--game", "oska:4")
    assert result.exit_code == 0 and result.stdout.startswith("oska:4  wwww/---/--/---/bbbb w\n")


@bots
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
def test_a_position_may_name_its_game(run: Run, position: str, game: str) -> None:
    result = run("ask", "random", position)
    assert result.exit_code == 0 and result.stdout.startswith(f"{game}  {position}")


@pytest.mark.parametrize("name", UNIQUE)
def test_a_position_that_fits_one_game_needs_no_name(name: str) -> None:
    assert game_of(str(outplay.game(name).start)).name == name


@pytest.mark.parametrize("name", sorted({entry.default_name for entry in outplay.games()} - set(UNIQUE)))
def test_a_position_that_fits_several_games_is_refused_with_their_names(name: str) -> None:
    with pytest.raises(PositionError, match=r"can be a position of .*: say which with --game") as doubt:
        game_of(str(outplay.game(name).start))
    assert name in str(doubt.value)


@pytest.mark.parametrize("text", ["", "w", "bbb/---/www", "bbb/---/www x", "/", "b" * 1000])
def test_a_position_that_fits_no_game_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="fits no board"):
        game_of(text)
