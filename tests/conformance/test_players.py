"""What every player must pass in every game: legal moves, the same ones again, and a name that tells all."""

from __future__ import annotations

import re

import pytest

import outplay
from outplay.errors import GameOver, SpecError
from outplay.play import Game, Position
from outplay.players.registry import KINDS
from outplay.rules.cell_values import T77
from outplay.rules.march import March
from tests.games import SCOPE, Scope
from tests.positions import some_positions

SPECS = (
    "random",
    "greedy",
    "mobility",
    "t77",
    "minimax:depth=1,ties=random",
    "alphabeta:depth=2",
    "alphabeta:depth=2,ties=random,eval=pieces",
    "engine:nodes=200",
    "engine:depth=2,eval=mobility",
    "mcts:simulations=30",
    "perfect:nodes=200",
    "perfect:nodes=200,ties=random",
    "matchbox",
    "matchbox:policy=menace",
    "oskaplayer:depth=1",
    "pawned:depth=1",
    "pawned:depth=1,formula=print",
    "octapawn:depth=1",
    "octapawn:depth=2,search=alphabeta",
    "focal",
    "level:1",
    "level:4",
)

SEARCH_IN_PYTHON = ("minimax", "matchbox", "oskaplayer", "pawned", "octapawn", "focal")
"""Players that ask the core for nothing but legal moves: no news for its sanitizers, and slow beside them."""
ASKED = [spec for spec in SPECS if SCOPE is not Scope.EACH or spec.partition(":")[0] not in SEARCH_IN_PYTHON]


def can_play(spec: str, game: Game) -> bool:
    """Whether a player must play a game: most must play all."""
    kind = spec.partition(":")[0]
    if kind in ("oskaplayer", "pawned"):
        return isinstance(game.rules.family, March)
    return kind != "t77" or T77.fits(game.rules)


def test_every_kind_is_here() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == {kind.name for kind in KINDS}


def positions(game: Game) -> list[Position]:
    """The start and a few positions in which there is something to choose.

    On a large board only one of those with few moves: some players search in Python, which takes long there.
    """
    open_ones = [position for position in some_positions(game, 30) if len(position.legal_moves) > 1]
    if len(game.shape.cells) > 40:
        return [min(open_ones, key=lambda position: len(position.legal_moves), default=game.start)]
    return [game.start, *open_ones[:3]]


def test_players(game: Game) -> None:
    for spec in ASKED:
        check_player(spec, game)


def check_player(spec: str, game: Game) -> None:
    player = outplay.player(spec, seed=3)
    if not can_play(spec, game):
        with pytest.raises(SpecError, match=f"the player '{spec.partition(':')[0]}.*{re.escape(game.name)}"):
            player.check(game)
        return
    player.check(game)
    again = outplay.player(player.name, seed=4)
    assert again.name == player.name
    asked = positions(game)
    moves = [player.choose(position) for position in asked]
    assert all(move in position.legal_moves for move, position in zip(moves, asked, strict=True)), spec
    # The other way round, by another object: nothing that went before counts.
    if player.is_reproducible:
        assert [again.choose(position) for position in reversed(asked)] == moves[::-1], spec
    # By a third one, whose game brings the seed that the first was made with.
    third = outplay.player(spec, seed=8)
    third.begin(game, 3)
    assert third.name == player.name
    if player.is_reproducible:
        assert [third.choose(position) for position in asked] == moves, spec
    third.close()


def test_a_forced_pass_is_played_and_after_the_end_nothing(game: Game) -> None:
    for player in [outplay.player(spec, seed=3) for spec in ASKED if can_play(spec, game)]:
        for position in some_positions(game, 30):
            if not position.legal_moves:
                with pytest.raises(GameOver):
                    player.choose(position)
            elif position.legal_moves[0].is_pass:
                assert player.choose(position).is_pass
