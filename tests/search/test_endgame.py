"""Exact endgames of flip games: published ones, both ways of counting empty cells, limits and refusals."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

import outplay
from outplay.errors import GameOver, InputError
from outplay.play import Position
from outplay.search import Stop, analyze, final_margin
from outplay.search.limits import Limits
from tests.positions import some_positions

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "ffo.json").read_text(encoding="utf-8"))


def test_the_first_published_endgame() -> None:
    """The others, which take longer, are proven elsewhere."""
    position = outplay.game("othello:8").position(PUBLISHED["40"]["position"])
    found = final_margin(position, empties="winner")
    assert found is not None
    assert found.margin == PUBLISHED["40"]["score"]
    assert str(found.best) == "a2", "as it was published"


def margin(position: Position, *, winner_takes_empties: bool) -> int:
    """By the definition of perfect play, for the side to move."""
    if outcome := position.outcome:
        empty = sum(piece is None for piece in position.contents) if winner_takes_empties and outcome.winner else 0
        return (outcome.margin + empty) * (1 if outcome.winner is position.side else -1)
    return max(-margin(position.play(move), winner_takes_empties=winner_takes_empties) for move in position.legal_moves)


@pytest.mark.parametrize("name", ["othello:4", "othello:6", "hexareversi:3", "hexareversi:4", "othello:6,goal=misere"])
def test_late_positions_against_plain_recursion(name: str) -> None:
    tried = 0
    for position in some_positions(outplay.game(name), 60):
        if position.outcome or sum(piece is None for piece in position.contents) > 7:
            continue
        for empties in ("nobody", "winner"):
            found = final_margin(position, empties=empties)
            truth = margin(position, winner_takes_empties=empties == "winner")
            assert found is not None and found.margin == truth, (position, empties)
            after = position.play(found.best)
            assert -margin(after, winner_takes_empties=empties == "winner") == truth
        tried += 1
    assert tried >= 5


def test_the_engine_plays_the_end_exactly() -> None:
    position = outplay.game("othello:8").position(PUBLISHED["40"]["position"])
    for _ in range(6):
        position = position.play(analyze(position, depth=2).best or "pass")
    found, exact = analyze(position, nodes=10**7, moves=True), final_margin(position)
    assert exact is not None
    assert found.score.is_proven and not found.score.is_bound
    assert found.score.margin == exact.margin
    for each in found.moves:
        other = final_margin(position.play(each.move))
        assert other is not None and each.score.margin == -other.margin


def test_limits_and_stops_give_nothing() -> None:
    start = outplay.game("othello:8").start
    assert final_margin(start, Limits(nodes=100_000)) is None
    assert final_margin(start, Limits(seconds=0.1)) is None
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    assert final_margin(start, Limits(seconds=60, stop=stop)) is None


def test_what_has_no_endgame_is_refused() -> None:
    with pytest.raises(InputError, match="no discs"):
        final_margin(outplay.game("hexapawn:3x3").start)
    with pytest.raises(InputError, match="'loser'"):
        final_margin(outplay.game("othello:4").start, empties="loser")  # type: ignore[arg-type]
    over = outplay.game("othello:4").position("wwww/wwww/wwww/wwww w")
    with pytest.raises(GameOver):
        final_margin(over)
