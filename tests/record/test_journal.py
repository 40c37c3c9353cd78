"""The file of a running tournament: it survives a kill, and only one process writes to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import outplay
from outplay import Header, Record
from outplay.errors import RecordError
from outplay.files.plain import Output
from outplay.record import Journal, read_journal, read_records
from tests.record.samples import PAWNS

PLAN = {"players": ["a", "b", "c"], "seed": 1}
LINES = [
    json.dumps(Record(PAWNS, moves=["b1b2"], header=Header(players, seed, number)).as_data())
    for number, players, seed in ((1, ("a", "b"), 4), (2, ("b", "a"), 5))
]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.create(tmp_path / "games.jsonl", PAWNS, PLAN, is_reproducible=True)
    yield journal
    journal.close()


def test_lines_are_there_before_the_file_is_closed(journal: Journal) -> None:
    journal.append(LINES)
    found = read_journal(journal.path)
    assert (found.game, found.plan, found.is_reproducible) == (PAWNS, PLAN, True)
    assert [json.dumps(record.as_data()) for record in found.games] == LINES
    assert [record.header for record in found.games] == [Header(("a", "b"), 4, 1), Header(("b", "a"), 5, 2)]
    assert read_records(journal.path) == found.games


@pytest.mark.parametrize("lost", [1, 10, len(LINES[1])])
def test_half_a_line_is_left_out_and_overwritten(lost: int, journal: Journal) -> None:
    journal.append(LINES)
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-lost])
    found = read_journal(journal.path)
    assert [json.dumps(record.as_data()) for record in found.games] == LINES[:1]
    again = Journal.resume(journal.path, found)
    again.append(LINES[1:])
    again.close()
    assert journal.path.read_bytes() == whole


def test_a_damaged_line_in_the_middle_is_refused(journal: Journal) -> None:
    journal.append(["{broken", *LINES])
    with pytest.raises(RecordError, match=r"line 2 is not JSON: '{broken'"):
        read_journal(journal.path)


def test_only_one_process_writes(journal: Journal) -> None:
    with pytest.raises(RecordError, match="being written by another process"):
        Journal.resume(journal.path, read_journal(journal.path))
    journal.close()
    Journal.resume(journal.path, read_journal(journal.path)).close()


@pytest.mark.parametrize("ends", [False, True])
def test_a_file_that_was_written_since_it_was_read_is_left_alone(ends: bool, journal: Journal) -> None:
    seen = read_journal(journal.path)
    journal.append(LINES)
    if ends:
        journal.rewrite(LINES)
    journal.close()
    whole = journal.path.read_bytes()
    with pytest.raises(RecordError, match="was written by another process just now"):
        Journal.resume(journal.path, seen)
    assert journal.path.read_bytes() == whole


def test_the_header_may_be_long_for_it_has_all_openings(tmp_path: Path) -> None:
    plan = {"openings": ["bbb/---/www w"] * 200_000}
    Journal.create(tmp_path / "long.jsonl", PAWNS, plan, is_reproducible=True).close()
    assert read_journal(tmp_path / "long.jsonl").plan == plan


def test_a_full_disk_is_reported_once(journal: Journal) -> None:
    journal.close()
    journal._file = Path("/dev/full").open("r+", encoding="utf-8")  # noqa: SIM115 - the journal closes it
    with pytest.raises(RecordError, match=r"games\.jsonl' cannot be written: No space left on device"):
        journal.append(LINES)
    journal.close()


def test_rewriting_keeps_the_header(journal: Journal) -> None:
    journal.append(LINES)
    before = journal.path.read_text().splitlines()
    journal.rewrite(reversed(LINES))
    assert journal.path.read_text().splitlines() == [before[0], *reversed(LINES)]


def test_the_record_of_a_sitting_is_no_tournament(tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [Record(PAWNS)])
    with pytest.raises(RecordError, match="not the record of a tournament"):
        read_journal(tmp_path / "game.jsonl")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        Journal.create(tmp_path / "none" / "games.jsonl", PAWNS, PLAN, is_reproducible=True)


@pytest.mark.parametrize("put", [Path.symlink_to, Path.hardlink_to])
def test_a_foreign_record_is_not_resumed(put: Callable[[Path, Path], None], journal: Journal) -> None:
    journal.append(LINES)
    journal.close()
    link = journal.path.with_name("link.jsonl")
    put(link, journal.path)
    before = journal.path.read_bytes()
    with pytest.raises(RecordError, match=r"link\.jsonl' cannot be written: it .* link"):
        Journal.resume(link, read_journal(link))
    assert journal.path.read_bytes() == before


def test_a_new_record_replaces_neither_a_file_nor_a_link(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "new.jsonl")
    for name in ("link.jsonl", journal.path.name):
        with pytest.raises(RecordError, match=rf"there is a file .*{name}' already"):
            Journal.create(tmp_path / name, PAWNS, PLAN, is_reproducible=True)
    assert not (tmp_path / "new.jsonl").exists()


def test_a_record_is_not_replaced_while_a_tournament_writes_to_it(journal: Journal) -> None:
    forced = Output(str(journal.path), "the record", is_new=False)
    before = journal.path.read_bytes()
    with pytest.raises(RecordError, match="is being written by another process"):
        Journal.create(forced, PAWNS, PLAN, is_reproducible=True)
    assert journal.path.read_bytes() == before
    journal.append(LINES)
    journal.close()
    Journal.create(forced, PAWNS, PLAN, is_reproducible=True).close()
    assert journal.path.read_bytes() == before


def test_what_came_in_its_place_stays(journal: Journal) -> None:
    journal.append(LINES)
    journal.path.unlink()
    journal.path.write_text("mine")
    with pytest.raises(RecordError, match="it was removed or replaced in the meantime"):
        journal.rewrite(LINES)
    assert journal.path.read_text() == "mine"
