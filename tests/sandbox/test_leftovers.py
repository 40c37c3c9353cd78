"""Of many games nothing is left, and what is left would be noticed."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.sandbox import leftovers
from tests.sandbox.leftovers import Traces, left_behind


def test_of_some_games_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests, which run at the same time, leave their own traces in the shared files.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(leftovers, "shared_folders", list)
    assert left_behind(2 * len(leftovers.BOTS), PATIENCE) == (2 * len(leftovers.BOTS), {})


def test_what_is_left_is_named() -> None:
    before = Traces(frozenset({1}), 5, frozenset({"/tmp/old"}))
    after = Traces(frozenset({1, 2}), 7, frozenset({"/tmp/new"}))
    assert after.beyond(before) == {"processes": [2], "descriptors": 2, "folders": ["/tmp/new"]}
    assert before.beyond(before) == {}
