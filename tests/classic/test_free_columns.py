"""Two columns without rival pawns beat the report's program, as the report says; the engine sees it coming."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.classic.pawned import Pawned
from outplay.search import analyze

DATA = json.loads((Path(__file__).parents[1] / "data" / "pawned_free_columns.json").read_text(encoding="utf-8"))
NODES = 3_000_000
"""Far more than any of these positions takes, and still a limit."""

each = pytest.mark.parametrize("case", DATA["positions"], ids=lambda case: case["position"])


@each
def test_the_columns_are_free_of_rival_pawns(case: dict[str, Any]) -> None:
    position = outplay.game("pawned:6").position(case["position"])
    assert not any(cell[0] in DATA["columns"] for cell in position.cells(position.side.rival))
    assert any(cell[0] in DATA["columns"] for cell in position.cells(position.side))


@each
def test_the_engine_sees_the_win(case: dict[str, Any]) -> None:
    position = outplay.game("pawned:6").position(case["position"])
    assert analyze(position, depth=1).score.winner is not position.side
    assert analyze(position, depth=case["seen_at"]).score.winner is position.side
    score = analyze(position, depth=case["wins_in"] + 2, nodes=NODES).score
    assert (score.winner, score.distance) == (position.side, case["wins_in"])


@each
def test_only_these_moves_win(case: dict[str, Any]) -> None:
    position = outplay.game("pawned:6").position(case["position"])
    moves = analyze(position, depth=case["wins_in"] + 4, nodes=NODES, moves=True).moves
    assert len(moves) == len(position.legal_moves)
    assert sorted(str(one.move) for one in moves if one.score.winner is position.side) == case["winning"]


@each
def test_the_reports_program_throws_it_away_at_low_depth(case: dict[str, Any]) -> None:
    game = Pawned.fromPosition(case["position"])
    chosen = []
    for depth in (1, 2, 3):
        state = game.optimal(depth)
        assert state is not None
        index = game.successors().index(state)
        chosen.append(str(list(game.numberedMoves.values())[index]))
    assert chosen == case["optimal"]
    assert chosen[0] not in case["winning"]
