"""What a worker does with players that change their minds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import outplay
from outplay.arena.batch import Batch, close_players, play_batch
from outplay.arena.plan import Plan, enter
from outplay.arena.schedule import Pairing
from outplay.errors import SpecError
from outplay.players.greedy import GreedyPlayer
from outplay.record import Verdict
from outplay.rules.words import Side


@pytest.fixture(autouse=True)
def _no_table_stays() -> Iterator[None]:
    close_players()
    yield
    close_players()


def test_who_can_no_longer_play_the_game_loses_it_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """An outside program may say something else each time it is started: that must not end a tournament."""

    def begin(player: GreedyPlayer, game: outplay.Game, seed: int) -> None:
        raise SpecError("it counts 29 lines of play, and there are 28")

    monkeypatch.setattr(GreedyPlayer, "begin", begin)
    plan = Plan(outplay.game("hexapawn:3x3"), enter(["greedy", "random"]))
    first, second = play_batch(Batch(plan, (Pairing(1, 1, 0, 1, 0, 0), Pairing(2, 1, 1, 0, 0, 0))))
    for played, side in ((first, Side.WHITE), (second, Side.BLACK)):
        forfeit = played.record.forfeit
        assert forfeit is not None
        assert (forfeit.side, forfeit.verdict) == (side, Verdict.SILENT)
        assert "29 lines" in forfeit.detail and played.record.winner is side.rival
