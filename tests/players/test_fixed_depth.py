"""Minimax and alpha-beta to a depth: the same moves, by two searches; and how they settle ties."""

from __future__ import annotations

from random import Random
from threading import Timer

import pytest

import outplay
from outplay.errors import InputError
from outplay.search.engine import Stop
from outplay.search.limits import Limits
from outplay.search.teaching import root_values
from tests.positions import random_game

GAMES = ["hexapawn:4x4", "pawned:4", "oska:4", "hexareversi:3", "othello:4", "breakthrough:5x4", "octapawn:goal=misere"]
BOTH = pytest.mark.parametrize("kind", ["minimax", "alphabeta"])


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_they_play_the_same_moves(spec: str, depth: int) -> None:
    slow, fast = (outplay.player(f"{kind}:depth={depth}") for kind in ("minimax", "alphabeta"))
    for position in random_game(outplay.game(spec).start, Random(spec))[:-1:3]:
        assert slow.choose(position) == fast.choose(position)


@BOTH
def test_a_tie_goes_to_the_first_move_or_to_any(kind: str) -> None:
    # Nothing can be won or lost in two plies: by the pieces alone, all four moves are equally good.
    start = outplay.game("octapawn").start
    assert {value for _, value in root_values(start, 2, "pieces")} == {0}
    options = f"{kind}:depth=2,eval=pieces"
    assert {outplay.player(options, seed).choose(start) for seed in range(9)} == {start.legal_moves[0]}
    chosen = {outplay.player(f"{options},ties=random", seed).choose(start) for seed in range(60)}
    assert chosen == set(start.legal_moves)


@BOTH
def test_ties_are_honest(kind: str) -> None:
    """Only moves of the best value are drawn: a narrow window would have let in others."""
    for spec in ("pawned:4", "hexareversi:3", "oska:4"):
        for position in random_game(outplay.game(spec).start, Random(spec))[:-1:4]:
            values = dict(root_values(position, 3))
            best = {move for move, value in values.items() if value == max(values.values())}
            drawn = {outplay.player(f"{kind}:depth=3,ties=random", seed).choose(position) for seed in range(12)}
            assert drawn <= best


@BOTH
@pytest.mark.parametrize("seconds", [0, 0.2])
def test_a_stopped_player_plays_what_it_has_found(kind: str, seconds: float) -> None:
    stop, start = Stop(), outplay.game("othello:8").start
    machine = outplay.player(f"{kind}:depth=40")  # which would never end
    timer = Timer(seconds, stop.set)
    timer.start()
    if not seconds:
        timer.join()
    assert machine.choose(start, Limits(stop=stop)) in start.legal_moves


def test_a_stopped_search_returns_the_moves_it_has_seen() -> None:
    start, stop, seen = outplay.game("hexapawn:3x3").start, Stop(), []

    def stop_at_the_second(position: outplay.Position, side: outplay.Side) -> float:
        seen.append(position)
        if len(seen) == 2:
            stop.set()
        return float(len(seen))

    found = root_values(start, 1, stop_at_the_second, algorithm="minimax", limits=Limits(stop=stop))
    assert found == ((start.legal_moves[0], 1), (start.legal_moves[1], 2))


@BOTH
def test_the_depth_counts(kind: str) -> None:
    # Taking a2 wins a pawn at once, and two plies later it is seen to lose one too.
    position = outplay.game("pawned:4").position("---b/b---/-b--/w--w w")
    shallow, deep = (str(outplay.player(f"{kind}:depth={depth},eval=pieces").choose(position)) for depth in (1, 2))
    assert shallow == "a1b2"
    assert deep == str(max(root_values(position, 2, "pieces"), key=lambda known: known[1])[0])


@BOTH
def test_the_limits_may_ask_for_less_depth(kind: str) -> None:
    deep, limits = outplay.player(f"{kind}:depth=3"), Limits(depth=2)
    shallow = outplay.player(f"{kind}:depth=2")
    differ = 0
    for position in random_game(outplay.game("pawned:5").start, Random(1))[:-1]:
        assert deep.choose(position, limits) == shallow.choose(position) == shallow.choose(position, Limits(depth=9))
        differ += deep.choose(position) != shallow.choose(position)
    assert differ


@BOTH
def test_the_evaluation_counts(kind: str) -> None:
    players = [outplay.player(f"{kind}:depth=1,eval={name}") for name in ("pieces", "mobility", "t77")]
    positions = random_game(outplay.game("hexareversi:5").start, Random(1))[:-1:5]
    chosen = [tuple(player.choose(position) for position in positions) for player in players]
    assert len(set(chosen)) == 3


@BOTH
@pytest.mark.parametrize(
    ("evaluation", "fragment"), [("sense", "'sense'"), ("missing.toml", "'missing.toml'"), ("t77", "'t77'")]
)
def test_an_evaluation_that_cannot_be_used_is_refused_when_the_game_is_known(
    kind: str, evaluation: str, fragment: str
) -> None:
    player, game = outplay.player(f"{kind}:eval={evaluation}"), outplay.game("oska:4")
    with pytest.raises(InputError, match=fragment):
        player.check(game)
    with pytest.raises(InputError, match=fragment):
        player.choose(game.start)
