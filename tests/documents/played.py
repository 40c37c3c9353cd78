"""Games that were played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import outplay
from outplay import Header, Record
from outplay.arena import Plan, Tournament, Workers, enter, load, resume
from outplay.errors import RecordError
from outplay.record import Forfeit, Journal, Verdict
from outplay.record.text import format_text, parse_text
from outplay.rules.words import Side
from outplay.terminal.games import read_games
from tests.documents.format import DUEL, PAWNS, WON, Format
from tests.documents.layouts import JSON_LINES, TEXT


def _write_records(path: Path) -> None:
    header = Header(("Ada", "level:3"), 7)
    won = Record(PAWNS, moves=WON, header=header, times=[0.5, 0.25, 0.0, 0.0, 1.0])
    late = Record(PAWNS, PAWNS.position("bbb/-w-/w-w b"), ["a3b2"], Header(("Ada", "Bob"), None, 3, False))
    outplay.write_records(path, [won, late, Record(PAWNS, forfeit=Forfeit(Side.BLACK, Verdict.TIME, "too late"))])


def _check_records(rules: str) -> Callable[[list[Record], Path], None]:
    def check(records: list[Record], again: Path) -> None:
        assert all(record.game.rules.hash == rules and record.ending is not None for record in records)
        if records:
            outplay.write_records(again, records)
            assert outplay.read_records(again) == records
        assert [record.moves for record in parse_text(format_text(records))] == [record.moves for record in records]

    return check


def _write_text(path: Path) -> None:
    record = Record(DUEL, moves=["a1a2"], header=Header(('A "b"', "random"), 1, 2))
    path.write_text(format_text([Record(PAWNS, moves=WON), record]), encoding="utf-8")


def _check_text(games: dict[int, Record], _: Path) -> None:
    assert games and {record.game.rules.hash for record in games.values()} <= {PAWNS.rules.hash, DUEL.rules.hash}
    records = list(games.values())
    assert parse_text(format_text(records)) == [
        Record(one.game, one.start, one.moves, one.header, one.forfeit) for one in records
    ]


def _write_journal(path: Path) -> None:
    plan = Plan(PAWNS, enter(["random", "mine=greedy"]), games=4, seed=7, openings=("bbb/-w-/w-w b",))
    journal = Journal.create(path, plan.game, plan.as_data(), is_reproducible=True)
    with Workers(1) as workers:
        list(Tournament(plan, journal=journal).play(workers))


def _check_tournament(tournament: Tournament, again: Path) -> None:
    assert tournament.plan.game.rules.hash == PAWNS.rules.hash
    assert len(tournament.standings().as_data()["table"]) == len(tournament.plan.players)
    Journal.create(again, PAWNS, tournament.plan.as_data(), is_reproducible=True).close()
    assert load(again).plan == tournament.plan


def _load_tournament(path: Path) -> Tournament:
    tournament = load(path)
    resume(path).close()
    return tournament


_RECORDS = Format(
    "records",
    "games.jsonl",
    _write_records,
    outplay.read_records,
    (RecordError,),
    _check_records(PAWNS.rules.hash),
    JSON_LINES,
    also=frozenset({"records of a variant", "tournament"}),
    unreadable="the record {} cannot be read: ",
    is_text=True,
    is_part=lambda part, whole: part == whole[: len(part)],
)
FORMATS = (
    _RECORDS,
    replace(
        _RECORDS,
        name="records of a variant",
        write=lambda path: outplay.write_records(path, [Record(DUEL, moves=["a1a2", "a4a3"]), Record(DUEL)]),
        check=_check_records(DUEL.rules.hash),
        also=frozenset({"records", "tournament"}),
    ),
    Format(
        "text of games",
        "games.txt",
        _write_text,
        lambda path: read_games(str(path)),
        (RecordError,),
        _check_text,
        TEXT,
        also=frozenset({"records", "records of a variant", "tournament"}),
        unreadable="the record {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "tournament",
        "games.jsonl",
        _write_journal,
        _load_tournament,
        (RecordError,),
        _check_tournament,
        JSON_LINES,
        unreadable="the record {} cannot be read: ",
        is_part=lambda part, whole: part.known <= whole.known,
    ),
)
