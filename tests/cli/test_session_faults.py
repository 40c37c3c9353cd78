"""A player that fails while a person, or another one, plays against it in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.record import Verdict
from outplay.rules.words import Side
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def player(position): return position.legal_moves[0]\ndef failing(position): return None\n"
    )


def test_a_bot_plays_in_the_terminal(run: Run) -> None:
    result = run("play", "hexapawn:3x3", "--white", "mine.py:player", "--black", "mine.py:player")
    assert result.exit_code == 0
    assert "White (mine.py:player) plays a1a2." in result.stdout and " wins: " in result.stdout


def test_a_fault_loses_the_game_and_is_kept(run: Run, tmp_path: Path) -> None:
    result = run("play", "hexapawn:3x3", "--white", "random", "--black", "mine.py:failing", "--save", "game.jsonl")
    assert result.exit_code == 0
    assert "Black (mine.py:failing) failed: in 'bbb/" in result.stdout
    assert "To test it: outplay check mine.py:failing hexapawn:3x3" in result.stdout
    assert "White wins: Black gave an answer that is no move." in result.stdout
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.winner is Side.WHITE and record.forfeit is not None
    assert record.forfeit.verdict is Verdict.UNREADABLE


def test_a_person_can_take_back_what_came_before(run: Run) -> None:
    typed = "a1a2\nb1b2\nhint\nundo\na1a2\nquit\n"
    result = run("play", "hexapawn:3x3", "--black", "mine.py:failing", typed=typed)
    assert result.exit_code == 0
    assert "the game is over" in result.stdout and "There is nothing to play" in result.stdout
    assert result.stdout.count("White wins: Black gave an answer that is no move.") >= 2
