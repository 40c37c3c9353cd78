"""The player that takes what it can get now."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.rules.flip import Flip
from outplay.search.evaluations import default_evaluation
from outplay.search.limits import Limits
from outplay.search.score import terminal_value


class GreedyPlayer(Machine):
    """Turns over the most discs; in march games it maximizes the default evaluation after its move.

    Of equally good moves it plays the first in reading order. Where the usual winner loses, it turns over the fewest.
    """

    def __init__(self) -> None:
        super().__init__("greedy")

    def _pick(self, position: Position, limits: Limits) -> Move:
        gain = _turned if isinstance(position.game.rules.family, Flip) else _value_after
        return max(position.legal_moves, key=lambda move: gain(position, move))


def _turned(position: Position, move: Move) -> int:
    return len(move.captured) if position.game.rules.goal == "normal" else -len(move.captured)


def _value_after(position: Position, move: Move) -> float:
    after = position.play(move)
    if outcome := after.outcome:
        return terminal_value(outcome, position.side)
    return default_evaluation(position.game.rules).value(after, position.side)
