"""Ten levels of play, each stronger than the one before: the engine with few nodes, and with mistakes at the lower end.

A level is limited by nodes, not by time, so that it plays the same on every machine. It looks at the exact value of
every move and then draws one by lot: a move that is worse by one ``temperature`` is drawn about a third as often as the
best one. Now and then, as often as ``carelessness`` says, it does not think at all and plays any move.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.seeds import mixed
from outplay.search.engine import analyze
from outplay.search.limits import Limits
from outplay.search.score import MoveScore, Score


@dataclass(frozen=True)
class Level:
    """How a level plays: how far it thinks, how often it does not, and how much it minds a worse move."""

    nodes: int
    carelessness: float
    """The share of moves that are drawn from all legal ones."""
    temperature: float
    """In pieces; 0 takes the best move always."""


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
"""From the first to the last. Nobody thinks less than one ply ahead, so one node stands for just that."""

_MOST_PIECES = 30.0
"""Where moves are weighed, no estimate is larger."""
_WON_PIECES = 40.0
"""Where moves are weighed, a won game is worth as much; a tenth less for every ply, or more for every disc."""
_LOTS = 2**53
"""As many as a float can tell apart between 0 and 1."""


class LevelPlayer(Machine):
    """One of the levels; its lots depend on the seed and the position."""

    def __init__(self, *, level: int, seed: int) -> None:
        super().__init__("level", level, seed=seed)
        self._level = LEVELS[level - 1]

    def _pick(self, position: Position, limits: Limits) -> Move:
        moves = position.legal_moves
        if self._lot(position, 0) < self._level.carelessness:
            return moves[int(self._lot(position, 1) * len(moves))]
        known = analyze(position, limits, nodes=self._level.nodes, moves=True).moves
        return drawn(known, self._level.temperature, self._lot(position, 2))

    def _lot(self, position: Position, number: int) -> float:
        """A number from 0 to below 1, the same for the same seed and position."""
        assert self.seed is not None
        return mixed(self.seed, position.fingerprint, number) % _LOTS / _LOTS


def drawn(moves: tuple[MoveScore, ...], temperature: float, lot: float) -> Move:
    """A move by lot, the best one most likely; they come with the best first."""
    if not temperature:
        return moves[0].move
    values = [_weighable(known.score) for known in moves]
    weights = [math.exp((value - values[0]) / temperature) for value in values]
    left = lot * sum(weights)
    for known, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return known.move
    return moves[0].move


def _weighable(score: Score) -> float:
    """A score in pieces that can be weighed against others: a won game is only so much better than a good one."""
    if not score.value:
        return max(-_MOST_PIECES, min(score.rank, _MOST_PIECES))
    lead = -(score.distance or 0) if score.margin is None else abs(score.margin)
    return score.value * max(_WON_PIECES + lead / 10, _MOST_PIECES)
