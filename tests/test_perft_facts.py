"""Every published count of ``data/perft.json``, by the native core."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import outplay

FIGURES: dict[str, list[int]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())


@pytest.mark.parametrize("spec", FIGURES)
def test_the_core_counts_what_others_have_published(spec: str) -> None:
    game = outplay.game(spec)
    assert [game.perft(depth) for depth in range(1, len(FIGURES[spec]) + 1)] == FIGURES[spec]
