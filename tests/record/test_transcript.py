"""Transcripts: every game there and back, as people write them, and words for what cannot be played."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay.errors import RecordError
from outplay.record.transcript import format_transcript, parse_transcript

OTHELLO = outplay.game("othello")


@pytest.mark.parametrize(
    "spec",
    ["othello:8", "othello:10", "hexareversi:5", "hexareversi:3,start=ring", "oska:4", "pawned:4", "hexapawn:3x30"],
)
def test_games_there_and_back(spec: str) -> None:
    game = outplay.game(spec)
    passes = 0
    for seed in range(20):
        record = outplay.Record(game)
        chance = Random(seed)
        while not record.is_over:
            record = record.play(chance.choice(record.position.legal_moves))
        text = format_transcript(record)
        passes += sum(move.is_pass for move in record.moves)
        assert "pass" not in text and parse_transcript(game, text) == record
    assert passes or not spec.startswith(("othello", "hexareversi:3"))


@pytest.mark.parametrize(
    "text", ["f5d6c3d3c4", "F5D6C3D3C4", " f5 d6\nc3 d3 c4 ", "1. f5 d6 2. c3 d3 3. c4", "f5,d6,Pass,c3,d3,c4"]
)
def test_as_people_write_them(text: str) -> None:
    assert [str(move) for move in parse_transcript(OTHELLO, text).moves] == ["f5", "d6", "c3", "d3", "c4"]


def test_from_another_start_and_empty() -> None:
    start = OTHELLO.start.play("f5")
    assert parse_transcript(OTHELLO, "d6c3", start).start == start
    assert parse_transcript(OTHELLO, "").moves == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("f5d6zz", "a transcript is moves one behind the other, as in 'f5d6c3': 'zz' is none"),
        ("f5d6f5", "move 3 of the transcript cannot be played: 'f5' is not legal here"),
        ("f5f9", "move 2 of the transcript cannot be played: there is no cell 'f9'"),
        ("🙂", "'🙂' is none"),
        ("a" * 200_000, "is none"),  # at once: not after the minutes that a search from each letter takes
        ("1" * 200_000, "is none"),
        ("a" + "1" * 5000, "move 1 of the transcript cannot be played"),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        parse_transcript(OTHELLO, text)


def test_moves_behind_the_end_are_refused() -> None:
    game = outplay.game("hexapawn:3x3")
    with pytest.raises(
        RecordError, match="move 5 of the transcript cannot be played: 'c1c2' cannot be played, the game is over"
    ):
        parse_transcript(game, "b1b2a3b2a1b2" + "c3c2" + "c1c2")
