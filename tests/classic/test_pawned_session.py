"""The Pawned program at the keyboard, fed with lines."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import outplay
from outplay.classic.pawned import Pawned, boards_in_a_row, replay
from outplay.classic.programs.pawned import make_session
from outplay.terminal.screen import make_console
from tests.terminal.sitting import sit


class Sitting:
    """A game fed with lines; what it says is kept."""

    def __init__(self, *lines: str, text: str | None = None, size: int = 4, humans: str = "WB", depth: int = 1) -> None:
        first = (Pawned(boardSize=size) if text is None else Pawned.fromPosition(text, size)).position
        machine = f"pawned:depth={depth}"
        self.session, self.said = sit(
            lambda console, ask: make_session(first, humans, machine, 1, console, ask), *lines
        )
        self.record = self.session.record
        self.is_finished = self.record.is_over
        self.lines = self.said.splitlines()

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.record.moves]


def test_two_people_play() -> None:
    sitting = Sitting("2 0", "1 0")
    assert sitting.moves == ["b1b2", "a4a3"]
    assert "|W1|  |W3|W4|" in sitting.said and "White to move: " in sitting.said and "Black to move: " in sitting.said


def test_moves_are_typed_as_pawn_and_direction() -> None:
    # W2 goes up, B3 comes down beside it, W2 takes it on the right, B2 takes back on its right.
    sitting = Sitting("2 0", "3 0", "2 2", "2 2")
    assert sitting.moves == ["b1b2", "c4c3", "b2c3", "b4c3"]
    assert not sitting.is_finished


def test_capitals_letters_and_commas_do_no_harm() -> None:
    assert Sitting("W2 0", "B3,0").moves == ["b1b2", "c4c3"]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2", "'2' is not a pawn and a direction: type two numbers, as in 3 0"),
        ("2 0 1", "'2 0 1' is not a pawn and a direction"),
        ("b2b3", "'b2b3' is not a pawn and a direction"),
        ("5 0", "White has no pawn '5': type 1 to 4 for W1 to W4"),
        ("0 0", "White has no pawn '0'"),
        ("b2 0", "White has no pawn 'b2'"),
        ("x 0", "White has no pawn 'x'"),
        ("²  0", "White has no pawn '²'"),
        ("9999999 0", "White has no pawn '9999999'"),
        ("2 3", "there is no direction '3': 0 is straight on, 1 left, 2 right"),
        ("2 left", "there is no direction 'left'"),
        ("2 1", "W2 cannot take left: it can go straight on (0)"),
    ],
)
def test_wrong_input_is_explained_and_asked_again(typed: str, why: str) -> None:
    sitting = Sitting(typed, "2 0")
    assert why in sitting.said
    assert sitting.moves == ["b1b2"]
    assert sitting.lines.count("White to move: ") == 2


def test_a_blocked_and_a_taken_pawn_say_so() -> None:
    blocked = Sitting("1 0", text="b--b/w---/----/---w w")
    assert "W1 cannot move. White can play 2 0" in blocked.said
    taken = Sitting("3 0", text="b--b/w---/----/---w w")
    assert "W3 was taken. White can play 2 0" in taken.said
    no_step = Sitting("1 0", text="bb--/w---/----/---w w")
    assert "W1 cannot go straight on: it can go right (2)" in no_step.said


def test_a_person_without_a_move_passes_with_a_message() -> None:
    sitting = Sitting("2 0", "2 0", text="b---/w--b/----/---- w")
    assert sitting.said.count("White cannot move and passes.") == 2
    assert "White to move" not in sitting.said
    assert sitting.moves == ["pass", "d3d2", "pass", "d2d1"]
    assert sitting.is_finished and sitting.lines[-1] == "Black wins: Black has reached the far row."


def test_the_commands() -> None:
    sitting = Sitting("help", "moves", "board", "", "quit")
    assert sitting.said.count("Directions: 0 straight on") == 2
    assert "White can play 1 0, 2 0, 3 0, 4 0" in sitting.said
    assert sitting.said.count("|B1|B2|B3|B4|") == 2
    assert not sitting.is_finished and sitting.moves == []


def test_a_person_against_the_machine() -> None:
    sitting = Sitting("2 0", humans="W")
    assert len(sitting.moves) == 2 and "Black plays B" in sitting.said
    other = Sitting(humans="B")
    assert len(other.moves) == 1 and "White plays W" in other.said


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_the_machine_plays_itself_to_the_end(size: int) -> None:
    sitting = Sitting(size=size, humans="")
    assert sitting.is_finished
    again = Sitting(size=size, humans="")
    assert again.moves == sitting.moves
    assert sitting.record.outcome == sitting.session.game.position.outcome
    assert sitting.record.header == outplay.Header(("pawned:depth=1", "pawned:depth=1"), 1)


def test_the_game_in_a_row() -> None:
    sitting = Sitting("2 0", "2 0", text="b---/w--b/----/---- w")
    drawn = boards_in_a_row(sitting.record, 200)
    assert drawn.count("white passes →") == 2
    assert drawn.count("black →") == 2 and drawn.count("|B1|") == 5
    narrow = boards_in_a_row(sitting.record, 40, "->")
    assert max(len(line) for line in narrow.splitlines()) <= 40 and "black ->" in narrow


def test_a_record_is_replayed_with_the_same_pawns(tmp_path: Path) -> None:
    """W2 takes on column 3 and is W2 still; so is B2, which takes it there."""
    sitting = Sitting("2 0", "3 0", "2 2", "2 2", f"save {tmp_path / 'game.jsonl'}")
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    games = replay(record)
    assert games[-1].gameState == [(1, 1), (2, 3), (-1, -1), (1, 4), (4, 1), (-1, -1), (4, 3), (4, 4)]
    assert boards_in_a_row(record, 80) == boards_in_a_row(sitting.record, 80) and "|B2|" in boards_in_a_row(record, 80)


# ---- The sample games

SAMPLES = Path(__file__).parents[2] / "examples" / "pawned_games.jsonl"


def test_the_samples_are_a_win_for_each_side_and_a_draw() -> None:
    winners = []
    for record in outplay.read_records(SAMPLES):
        games = replay(record)
        assert games[-1].isTerminal() and not any(game.isTerminal() for game in games[:-1])
        assert [game.position for game in games] == list(record.positions)
        winners.append(games[-1].winner)
    assert winners == ["W", "B", None]


def test_the_program_plays_the_samples_again() -> None:
    for record in outplay.read_records(SAMPLES):
        assert record.header.seed is not None
        screen = make_console(io.StringIO())
        session = make_session(Pawned().position, "", "pawned:depth=3", record.header.seed, screen)
        session.run()
        assert session.record == record
