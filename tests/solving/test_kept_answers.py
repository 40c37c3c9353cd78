"""Answers that are kept: they follow from each other, survive in a file, and damage costs an answer at most."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from outplay.errors import InputError, SolutionError
from outplay.solving.kept_answers import FILE, KeptAnswers


def test_answers_follow_from_each_other() -> None:
    kept = KeptAnswers()
    kept.keep("one", 4, holds=True)
    kept.keep("one", 8, holds=False)
    assert [kept.holds("one", least) for least in (-9, 4, 5, 7, 8, 20)] == [True, True, None, None, False, False]
    assert kept.holds("other", 4) is None
    kept.keep("one", 2, holds=True)
    kept.keep("one", 9, holds=False)
    assert kept.holds("one", 4) is True and kept.holds("one", 8) is False, "weaker answers change nothing"


def test_what_was_given_up_is_known() -> None:
    kept = KeptAnswers()
    kept.keep("one", 1, holds=None)
    assert kept.is_given_up("one", 1) and not kept.is_given_up("one", 0)
    assert kept.holds("one", 1) is None


def test_answers_survive_in_a_file(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path)
    kept.keep("one w", 1, holds=True)
    kept.keep("two b", 0, holds=False)
    kept.keep("three w", 1, holds=None)
    again = KeptAnswers(tmp_path)
    assert again.holds("one w", 1) is True and again.holds("two b", 0) is False
    assert again.is_given_up("three w", 1) and again.holds("three w", 1) is None


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_line_that_was_cut_short_costs_only_itself(tmp_path: Path, cut: int) -> None:
    kept = KeptAnswers(tmp_path)
    kept.keep("one w", 1, holds=True)
    kept.keep("two b", 1, holds=True)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-cut])
    again = KeptAnswers(tmp_path)
    assert again.holds("one w", 1) is True
    again.keep("three w", 1, holds=False)
    last = KeptAnswers(tmp_path)
    assert last.holds("one w", 1) is True and last.holds("three w", 1) is False


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("true", "false"),
        ('"least": 1', '"least": 0'),
        ("one", "two"),
        ('"check": ', '"check": 1'),
        ("{", "["),
        ("w", "\0"),
        ("w", "\\ud800"),
    ],
)
def test_a_changed_line_is_not_believed(tmp_path: Path, old: str, new: str) -> None:
    KeptAnswers(tmp_path).keep("one w", 1, holds=True)
    path = tmp_path / FILE
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    again = KeptAnswers(tmp_path)
    assert all(again.holds(text, least) is None for text in ("one w", "two w") for least in (0, 1))


def test_a_directory_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(InputError, match=r"claims\.jsonl"):
        KeptAnswers(tmp_path)
    with pytest.raises(SolutionError, match="cannot be written"):
        KeptAnswers(tmp_path / "missing").keep("one w", 1, holds=True)


def test_an_answer_for_which_the_disk_has_no_room_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, write = KeptAnswers(tmp_path), os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:9]))
    with pytest.raises(SolutionError, match="No space left"):
        kept.keep("one w", 1, holds=True)
    monkeypatch.undo()
    assert kept.is_empty and KeptAnswers(tmp_path).is_empty


def test_a_line_without_an_end_is_not_read_as_a_whole(tmp_path: Path) -> None:
    KeptAnswers(tmp_path).keep("one w", 1, holds=True)
    with (tmp_path / FILE).open("ab") as file:
        file.write(b"x" * 20_000_000)
    tracemalloc.start()
    again = KeptAnswers(tmp_path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert again.holds("one w", 1) and peak < 1_000_000


def test_answers_are_added_to_no_file_from_elsewhere(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path)
    (tmp_path / "victim").write_text("mine")
    (tmp_path / FILE).symlink_to(tmp_path / "victim")
    with pytest.raises(SolutionError, match=r"cannot be written: it is a link"):
        kept.keep("one w", 1, True)
    assert (tmp_path / "victim").read_text() == "mine"


def test_a_file_that_would_be_read_for_hours_is_refused(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(2**36)
    with pytest.raises(InputError, match=r"claims\.jsonl' cannot be read: it is too large"):
        KeptAnswers(tmp_path)
