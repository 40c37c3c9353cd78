"""The positions that the benchmarks search are what they are said to be."""

from __future__ import annotations

import json
from pathlib import Path

import outplay
from outplay.search.engine import analyze

DATA = Path(__file__).parents[1] / "data"
MIDGAMES = json.loads((DATA / "midgames.json").read_text(encoding="utf-8"))
ENDGAMES = json.loads((DATA / "ffo.json").read_text(encoding="utf-8"))


def test_midgames_are_open() -> None:
    for spec, texts in MIDGAMES.items():
        game = outplay.game(spec)
        positions = [game.position(text) for text in texts]
        assert len(set(positions)) == 10 and game.start not in positions
        assert not any(analyze(position, depth=8).score.is_proven for position in positions)


def test_endgames_are_those_of_the_list() -> None:
    """Their numbers, and how many cells are empty, as in the published list."""
    game = outplay.game("othello:8")
    empty = {number: str(game.position(one["position"])).count("-") for number, one in ENDGAMES.items()}
    assert empty == {"40": 20, "41": 22, "42": 22, "43": 23, "44": 23}
