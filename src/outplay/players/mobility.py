"""The players that count the rival's moves: ``mobility``, and ``t77``, the strategy of the HexaReversi report."""

from __future__ import annotations

from fractions import Fraction

from outplay.errors import SpecError
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.rules.cell_values import T77
from outplay.search.limits import Limits


class MobilityPlayer(Machine):
    """Leaves the rival the fewest moves; of equally good moves it plays the first in reading order."""

    def __init__(self) -> None:
        super().__init__("mobility")

    def _pick(self, position: Position, limits: Limits) -> Move:
        return min(position.legal_moves, key=lambda move: rival_moves(position, move))


def rival_moves(position: Position, move: Move) -> int:
    """How many moves the rival has after a move; none if it must pass or the game is over."""
    return sum(not answer.is_pass for answer in position.play(move).legal_moves)


class T77Player(Machine):
    """Minimizes the quotient of the rival's moves and the value of the cell, by the cell values of group t77.

    Of equally good moves it plays the first in reading order. It has values for one board only.
    """

    def __init__(self) -> None:
        super().__init__(T77.name)

    def check(self, game: Game) -> None:
        """Refuse a game on another board."""
        if not T77.fits(game.rules):
            raise SpecError(
                f"the player {self.name!r} plays only on the board of {T77.game}, for which it has cell values: "
                f"it cannot play {game.name}"
            )

    def _pick(self, position: Position, limits: Limits) -> Move:
        return min(position.legal_moves, key=lambda move: quotient(position, move))


def quotient(position: Position, move: Move) -> Fraction:
    """What the strategy minimizes."""
    assert move.target is not None  # a pass is never one of several moves
    return Fraction(rival_moves(position, move), T77.values[position.game.shape.index[move.target]])
