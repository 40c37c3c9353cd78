"""A game at the board: moves, announcements and undo, driven line by line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import outplay
from outplay.terminal.screen import say_items
from tests.terminal.sitting import Sitting, printed

PASSING = "b---/w--b/----/---- w"


# ---- Moves


@pytest.mark.parametrize("line", ["a1a2", "A1A2", "a1 a2", "  a1-a2  ", "1", "#1", "# 1"])
def test_a_move_may_be_typed_or_picked_from_the_list(line: str) -> None:
    sitting = Sitting("hexapawn:3x3", line)
    assert sitting.moves == ["a1a2"]
    assert "1 a1a2  2 b1b2  3 c1c2" in sitting.said


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("a1a3", ["'a1a3' is not legal here: from a1 one can go to a2"]),
        ("a1a9", ["no cell 'a9'", "'a3'", "'c1'"]),
        ("hello", ["'hello' is neither a move nor a command; 'help' lists them\n"]),
        ("resign", ["'resign' is neither a move nor a command; 'help' lists them\n"]),
        ("a1-", ["'a1-' is not written like a move, such as 'a1a2'; try 'help'"]),
        ("udno", ["did you mean 'undo'?"]),
        ("saev game.jsonl", ["did you mean 'save'?"]),
        ("4", ["no move '4'", "1 to 3"]),
        ("0", ["no move '0'"]),
        ("#", ["no move '#'"]),
        ("#x", ["no move '#x'"]),
        ("-1", ["'-1'"]),
        ("9" * 5000, ["no move '999", "..."]),
        ("#" + "9" * 5000, ["no move '#999"]),
        ("٣", ["'٣'"]),
        ("²", ["'²'"]),
        ("\x00", [r"'\x00'"]),
        ("\ud800", [r"'\ud800'"]),
        ("pass", ["'pass' is not legal here"]),
        ("save", ["save needs the name of a file"]),
        ("resume", ["resume needs the name of a file"]),
        ("resume nowhere.jsonl", ["'nowhere.jsonl'", "No such file"]),
        ("save nowhere/game.jsonl", ["'nowhere/game.jsonl'", "No such file"]),
        ("save a\0b", [r"'a\x00b'"]),
        ("save " + "x" * 300, ["cannot be written"]),
    ],
)
def test_a_slip_is_answered_and_the_game_goes_on(line: str, answers: list[str]) -> None:
    sitting = Sitting("hexapawn:3x3", line, "a1a2")
    for answer in answers:
        assert answer in sitting.said
    assert sitting.moves == ["a1a2"]


def test_empty_lines_are_ignored_and_the_end_of_the_input_ends_the_sitting() -> None:
    assert Sitting("hexapawn:3x3", "", "   ", "\t", "a1a2").moves == ["a1a2"]
    assert Sitting("hexapawn:3x3").moves == []


@pytest.mark.parametrize("width", [20, 33, 80])
def test_the_list_of_moves_is_not_broken_inside_a_move(width: int) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=width, color_system=None)
    say_items(console, [f"{number} a{number}a{number + 1}" for number in range(1, 23)])
    lines = printed(console).splitlines()
    assert len(lines) > 1 and all(len(line) <= width for line in lines)
    items = [item.strip() for line in lines for item in line.split("  ")]
    assert items == [f"{number} a{number}a{number + 1}" for number in range(1, 23)]


# ---- The end, and after it


@pytest.mark.parametrize(
    ("spec", "position", "move", "announcement"),
    [
        ("hexapawn:3x3", "--b/w--/--- w", "a2a3", "White wins: White has reached the far row."),
        ("hexapawn:3x3", "b--/---/w-- w", "a1a2", "White wins: Black cannot move."),
        ("hexapawn:4x3", "---/-b-/w--/--- w", "a2b3", "White wins: Black has no pieces left."),
        ("oska:4", "---b/---/--/w--/--b- w", "a2a1", "White wins: all pieces of White are home."),
        ("oska:4", "b---/---/w-/b--/---- w", "a3a1", "Draw: both sides are home with equally many pieces."),
        ("oska:4", "bb--/---/w-/b--/---- w", "a3a1", "Black wins: Black has 1 more on the board."),
        ("oska:4", "-bb-/bb-/--/-w-/-ww- b", "a4a5", "Draw: neither side can move."),
        ("pawned:4", "b---/w---/----/w--- w", "a1a2", "White wins: White has 1 more on the board."),
        ("pawned:4", "b---/----/w---/---- w", "a2a3", "Draw: neither side can move."),
        ("othello:4", "-bw-/----/----/---- w", "a1", "White wins: White has 3 more discs"),
        ("othello:4", "bbb-/wbbb/wwbb/wwwb w", "d1", "Draw: both sides have equally many discs"),
        ("hexareversi:3", "---/----/-wy--/----/--- w".replace("y", "b"), "d3", "X wins: X has 3 more discs"),
        ("octapawn:goal=misere", "--b-/w---/----/---- w", "a3a4", "Black wins, for this is the misere game: White has"),
    ],
)
def test_the_end_is_announced_with_its_reason(spec: str, position: str, move: str, announcement: str) -> None:
    said = " ".join(Sitting(spec, move, position=position).said.split())
    assert announcement in said and "The game is over: new, undo, review, save FILE or quit?" in said


def test_moves_after_the_end_are_refused_and_commands_are_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sitting = Sitting(
        "hexapawn:3x3", "a2a3", "b1b2", "1", "moves", "help", "board", f"save {path}", "record", "undo",
        position="--b/w--/--- w",
    )  # fmt: skip
    said = " ".join(sitting.said.split())
    for typed in ("b1b2", "1"):
        assert f"{typed!r} cannot be played, the game is over. Type new, undo, review, save FILE or quit." in said
    assert "There are no moves: the game is over." in said and "1. a2a3" in said
    assert sitting.moves == [] and outplay.read_records(path)[0].outcome


# ---- Passes


def test_a_pass_is_announced_and_made() -> None:
    sitting = Sitting("pawned:4", "d3d2", position=PASSING)
    assert "White cannot move and passes." in sitting.said
    assert sitting.moves == ["pass", "d3d2", "pass"]


def test_a_pass_is_announced_under_the_games_own_names() -> None:
    sitting = Sitting("hexareversi:3", "a1", position="---/-www/bbbwb/wwww/-bw b")
    assert "X cannot move and passes." in sitting.said and sitting.moves == ["a1", "pass"]


# ---- Undo


@pytest.mark.parametrize(
    ("spec", "lines", "options", "moves", "wins"),
    [
        ("hexapawn:3x3", ["a1a2", "b3a2", "undo", "c3c2", "undo", "undo"], {}, [], 0),
        # White's pass is no choice: undo takes back Black's move before it, and the pass with it.
        ("pawned:4", ["d3d2", "undo"], {"position": PASSING}, ["pass"], 0),
        ("hexapawn:3x3", ["a2a3", "undo", "a2b3"], {"position": "-bb/w--/--- w"}, ["a2b3"], 2),
    ],
)
def test_undo(spec: str, lines: list[str], options: dict[str, Any], moves: list[str], wins: int) -> None:
    sitting = Sitting(spec, *lines, **options)
    assert sitting.moves == moves and sitting.said.count("White wins") == wins


def test_undo_against_a_player_takes_back_the_answer_too() -> None:
    moves = Sitting("octapawn", "a1a2", "b1b2", "undo", players=("human", "random")).moves
    assert len(moves) == 2 and moves[0] == "a1a2"


@pytest.mark.parametrize(
    ("spec", "options", "moves"),
    [
        ("hexapawn:3x3", {}, 0),
        ("pawned:4", {"position": PASSING}, 1),  # the forced pass stays
        ("octapawn", {"players": ("random", "human")}, 1),
    ],
)
def test_nothing_to_undo(spec: str, options: dict[str, Any], moves: int) -> None:
    sitting = Sitting(spec, "undo", **options)
    assert len(sitting.moves) == moves and "There is no move of yours to take back." in sitting.said
    assert sitting.said.count("cannot move and passes.") == (spec == "pawned:4")
