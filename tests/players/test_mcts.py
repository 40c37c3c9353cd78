"""Monte-Carlo tree search as a player."""

from __future__ import annotations

import outplay
from outplay import Side

GAME = outplay.game("breakthrough:5x5")


def test_the_seed_decides() -> None:
    def moves(seed: int) -> str:
        player, position = outplay.player("mcts:simulations=60", seed), GAME.start
        for _ in range(6):
            position = position.play(player.choose(position))
        return str(position)

    assert moves(1) == moves(1)
    assert len({moves(seed) for seed in range(8)}) > 4


def test_it_beats_chance() -> None:
    def score(seed: int) -> bool:
        players = {Side.WHITE: outplay.player("random", seed), Side.BLACK: outplay.player("mcts:simulations=200", seed)}
        position = GAME.start
        while not position.outcome:
            position = position.play(players[position.side].choose(position))
        return position.outcome.winner is Side.BLACK

    assert sum(score(seed) for seed in range(10)) >= 9


def test_exploration_makes_a_difference() -> None:
    def choices(exploration: int) -> list[str]:
        specs = [f"mcts:simulations=300,exploration={exploration},seed={seed}" for seed in range(8)]
        return [str(outplay.player(spec).choose(GAME.start)) for spec in specs]

    assert choices(0) != choices(100)
