"""Players that are made of a source, for the tests of programs as players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.players.external.program_bots import Make, making


@pytest.fixture
def function(tmp_path: Path) -> Iterator[Make]:
    """Makes the player of a function's source, which is called ``player``."""
    yield from making(tmp_path, lambda path: f"{path}:player")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Make]:
    """Makes the player of a program's source."""
    yield from making(tmp_path, lambda path: f"ugi:python3 {path}")
