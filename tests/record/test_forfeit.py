"""Games lost by a fault: what a record knows of them, and that a file keeps it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from outplay import Header, Record, Side
from outplay.errors import GameOver, RecordError
from outplay.record import Forfeit, Verdict, read_records, write_records
from tests.record.samples import PAWNS

LATE = Forfeit(Side.BLACK, Verdict.TIME, "no answer within 1 s")


def test_a_forfeit_ends_the_game_until_a_move_is_taken_back() -> None:
    record = Record(PAWNS, moves=["b1b2"], forfeit=LATE)
    assert record.is_over and record.outcome is None
    assert record.winner is Side.WHITE
    assert record.ending == "White wins: Black took too long."
    assert str(record).splitlines()[-1] == record.ending
    with pytest.raises(GameOver, match=r"'a3b2' cannot be played, the game is over. White wins: Black took too long"):
        record.play("a3b2")
    assert record.undo(0).forfeit is None
    assert record.undo().play("a1a2").winner is None


def test_the_winner_by_the_rules() -> None:
    record = Record(PAWNS, moves=["b1b2", "a3b2", "c1b2", "c3b2", "a1a2", "b2b1"])
    assert record.is_over and record.winner is Side.BLACK
    assert record.ending.startswith("Black wins: ")
    with pytest.raises(RecordError, match="over by its rules"):
        Record(PAWNS, moves=record.moves, forfeit=LATE)
    unfinished = record.undo()
    assert not unfinished.is_over and unfinished.winner is None and unfinished.ending == ""


@pytest.mark.parametrize("verdict", Verdict)
def test_forfeits_come_back_from_a_file(verdict: Verdict, tmp_path: Path) -> None:
    header = Header(("a", "b"), 5, number=3, is_reproducible=False)
    records = [
        Record(PAWNS, moves=["b1b2"], header=header, forfeit=Forfeit(Side.BLACK, verdict, "why"), times=[0.25]),
        Record(PAWNS, header=Header(("a", "b"), 5, number=4), forfeit=Forfeit(Side.WHITE, verdict)),
    ]
    write_records(tmp_path / "games.jsonl", records)
    found = read_records(tmp_path / "games.jsonl")
    assert found == records == pickle.loads(pickle.dumps(records))
    assert [record.times for record in found] == [(0.25,), ()]
    assert [record.header.is_reproducible for record in found] == [False, True]


def test_every_verdict_has_words_and_only_two_are_no_fault() -> None:
    assert all(verdict.words for verdict in Verdict)
    assert [verdict for verdict in Verdict if not verdict.is_fault] == [Verdict.RESIGNED, Verdict.RETIRED]


@pytest.mark.parametrize("side", Side)
def test_sides_are_words_and_letters_in_older_files(side: Side) -> None:
    forfeit = Forfeit(side, Verdict.CRASH)
    assert forfeit.as_data() == {"side": str(side), "verdict": "crash"}
    assert (
        Forfeit.from_data(forfeit.as_data()) == Forfeit.from_data({"side": side.value, "verdict": "crash"}) == forfeit
    )


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"side": "w"},
        {"side": "x", "verdict": "time"},
        {"side": "w", "verdict": "slow"},
        {"side": ["w"], "verdict": "time"},
        {"side": "w", "verdict": {}},
        {"side": "w", "verdict": "time", "detail": 5},
        {"side": "w", "verdict": "time", "why": "?"},
    ],
)
def test_damaged_forfeits_are_refused(data: Any) -> None:
    with pytest.raises(RecordError, match="a forfeit has a side"):
        Forfeit.from_data(data)


@pytest.mark.parametrize("times", [[1.0, 2.0], [-1.0], [float("nan")], ["1"], [True]])
def test_wrong_times_are_refused(times: list[Any]) -> None:
    with pytest.raises(RecordError, match="the times are seconds"):
        Record(PAWNS, moves=["b1b2"], times=times)


@pytest.mark.parametrize("number", [0, -1, 1.0, True, "1", 10**20])
def test_wrong_numbers_are_refused(number: Any) -> None:
    with pytest.raises(RecordError, match="the number of a game"):
        Header(number=number)
