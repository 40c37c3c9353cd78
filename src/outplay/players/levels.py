"""Ten levels of play, each stronger than the one before: the engine with few nodes, and with mistakes at the lower end.

A level is limited by nodes, not by time, so that it plays the same on every machine. It finds the exact value of every
move and then samples one: a move that is worse by one ``temperature`` is played about a third as often as the best one.
Now and then, as often as ``carelessness`` says, it does not think at all and plays any move.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.seeds import mix_seed
from outplay.search.engine import analyze
from outplay.search.limits import Limits
from outplay.search.score import MoveScore, Score


@dataclass(frozen=True)
class Level:
    """How a level plays."""

    nodes: int
    carelessness: float
    """The share of its moves that are random."""
    temperature: float
    """In pieces; 0 always plays the best move."""


LEVELS = (
    Level(nodes=1, carelessness=0.9, temperature=0.05),
    Level(nodes=1, carelessness=0.65, temperature=0.05),
    Level(nodes=60, carelessness=0.4, temperature=0.05),
    Level(nodes=200, carelessness=0.22, temperature=0.05),
    Level(nodes=600, carelessness=0.12, temperature=0.05),
    Level(nodes=2_000, carelessness=0.06, temperature=0.05),
    Level(nodes=8_000, carelessness=0.03, temperature=0.05),
    Level(nodes=30_000, carelessness=0.015, temperature=0.03),
    Level(nodes=120_000, carelessness=0.005, temperature=0.02),
    Level(nodes=400_000, carelessness=0, temperature=0),
)
"""From level 1 to level 10. The engine always looks one ply ahead, so one node means just that."""

_MAX_PIECES = 30.0
"""The largest estimate when moves are weighted."""
_WON_PIECES = 40.0
"""The value of a won game when moves are weighted; a tenth less for every ply, or more for every disc."""
_FLOATS = 2**53
"""The number of different floats that are used between 0 and 1."""


class LevelPlayer(Machine):
    """One of the levels; its random choices depend on the seed and the position."""

    def __init__(self, *, level: int, seed: int) -> None:
        super().__init__("level", level, seed=seed)
        self._level = LEVELS[level - 1]

    def _pick(self, position: Position, limits: Limits) -> Move:
        moves = position.legal_moves
        if self._random(position, 0) < self._level.carelessness:
            return moves[int(self._random(position, 1) * len(moves))]
        known = analyze(position, limits, nodes=self._level.nodes, moves=True).moves
        return weighted_move(known, self._level.temperature, self._random(position, 2))

    def _random(self, position: Position, number: int) -> float:
        """A number from 0 to below 1, the same for the same seed and position."""
        assert self.seed is not None
        return mix_seed(self.seed, position.fingerprint, number) % _FLOATS / _FLOATS


def weighted_move(moves: tuple[MoveScore, ...], temperature: float, random: float) -> Move:
    """The move that a random number from 0 to below 1 selects. The best is most likely; it comes first."""
    if not temperature:
        return moves[0].move
    values = [_in_pieces(known.score) for known in moves]
    weights = [math.exp((value - values[0]) / temperature) for value in values]
    left = random * sum(weights)
    for known, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return known.move
    return moves[0].move


def _in_pieces(score: Score) -> float:
    """A score in pieces, bounded: a won game is only so much better than a good position."""
    if not score.value:
        return max(-_MAX_PIECES, min(score.rank, _MAX_PIECES))
    lead = -(score.distance or 0) if score.margin is None else abs(score.margin)
    return score.value * max(_WON_PIECES + lead / 10, _MAX_PIECES)
