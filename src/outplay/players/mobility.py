"""The player that leaves its rival as little choice as it can."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.search.limits import Limits


class MobilityPlayer(Machine):
    """Leaves the rival the fewest moves; of equally good moves it takes the first in reading order."""

    def __init__(self) -> None:
        super().__init__("mobility")

    def _pick(self, position: Position, limits: Limits) -> Move:
        return min(position.legal_moves, key=lambda move: rival_moves(position, move))


def rival_moves(position: Position, move: Move) -> int:
    """How many moves the rival has after a move; none if it must pass or the game is over."""
    return sum(not answer.is_pass for answer in position.play(move).legal_moves)
