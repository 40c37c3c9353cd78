"""The Pawned program at the keyboard, fed with lines."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.classic.pawned import Pawned
from outplay.classic.pawned_play import Play, boards_in_a_row, replay


class Sitting:
    """A game fed with lines; what it says is kept."""

    def __init__(self, *lines: str, text: str | None = None, size: int = 4, humans: str = "WB", depth: int = 1) -> None:
        answers = iter(lines)
        self.lines: list[str] = []
        first = Pawned(boardSize=size) if text is None else Pawned.fromPosition(text, size)

        def ask(prompt: str) -> str:
            self.lines.append(prompt)
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        self.play = Play(first, frozenset(humans), depth, 1, ask, self.lines.append)
        self.is_finished = self.play.run()
        self.said = "\n".join(self.lines)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.play.moves]


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
def test_wrong_input_is_told_why_and_asked_again(typed: str, why: str) -> None:
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


def test_a_person_without_a_move_is_passed_and_told() -> None:
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


def test_the_end_of_input_and_ctrl_c_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Sitting().is_finished

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    play = Play(Pawned(), frozenset("W"), ask=interrupted, say=lambda words: None)
    assert play.run() is False


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
    assert sitting.play.record.outcome == sitting.play.game.position.outcome
    assert sitting.play.record.header == outplay.Header(("pawned:depth=1", "pawned:depth=1"), 1)


def test_the_game_in_a_row() -> None:
    sitting = Sitting("2 0", "2 0", text="b---/w--b/----/---- w")
    drawn = sitting.play.boards(200)
    assert drawn.count("white passes →") == 2
    assert drawn.count("black →") == 2 and drawn.count("|B1|") == 5
    narrow = sitting.play.boards(40, "->")
    assert max(len(line) for line in narrow.splitlines()) <= 40 and "black ->" in narrow


def test_a_record_is_replayed_with_the_same_pawns(tmp_path: Path) -> None:
    play = Sitting("2 0", "3 0", "2 2", "2 2").play
    outplay.write_records(tmp_path / "game.jsonl", [play.record])
    games = replay(outplay.read_records(tmp_path / "game.jsonl")[0])
    assert [game.gameState for game in games] == [game.gameState for game in play.games]
    assert boards_in_a_row(games, play.moves, 80) == play.boards(80)


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


def test_the_program_plays_a_sample_again() -> None:
    record = outplay.read_records(SAMPLES)[0]
    assert record.header.seed is not None
    play = Play(Pawned(), depth=3, seed=record.header.seed, say=lambda words: None)
    assert play.run() and play.record == record
