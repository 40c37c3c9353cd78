"""A few odd calls and odd files; and tracebacks are noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cli import fuzzing
from tests.cli.fuzzing import odd_calls, odd_files
from tests.documents.formats import FORMATS


def test_no_call_ends_in_a_traceback() -> None:
    outcomes = odd_calls(80, seed=3)
    assert outcomes.tracebacks == [] and sum(outcomes.counts.values()) == 80
    assert set(outcomes.counts) <= {"0", "1", "2"} and outcomes.counts["2"] > 20


def test_no_file_ends_in_a_traceback() -> None:
    outcomes = odd_files(4, seed=3)
    assert outcomes.tracebacks == [] and sum(outcomes.counts.values()) == 4 * len(FORMATS)


def test_tracebacks_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OverflowError("too large")

    form = replace(FORMATS[0], read=fail)
    monkeypatch.setattr(fuzzing, "FORMATS", [form])
    monkeypatch.setattr("outplay.terminal.games._read", fail)
    for outcomes in (odd_files(5, seed=1), odd_calls(80, seed=1)):
        assert outcomes.tracebacks and all("OverflowError: too large" in one for one in outcomes.tracebacks)
