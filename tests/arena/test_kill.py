"""Killed again and again, and resumed, a tournament comes to the same table, and leaves no process behind."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.arena.deaths import end_and_resume


@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_killed_and_resumed_it_comes_to_the_same(kind: str, tmp_path: Path) -> None:
    """Three times each; the proof ``attacks`` does it more often, and with other signals."""
    end_and_resume(kind, tmp_path, 3, [signal.SIGKILL], seed=kind)
