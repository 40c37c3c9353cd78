"""The strategy of the HexaReversi report, by the cell values of its authors, group t77."""

from __future__ import annotations

from fractions import Fraction

from outplay.errors import SpecError
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.mobility import rival_moves
from outplay.rules.cell_values import T77
from outplay.search.limits import Limits


class T77Player(Machine):
    """Takes the move with the smallest quotient of the rival's moves after it and the value of the cell it takes.

    Of equally good moves it takes the first in reading order. It knows values for one board only.
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
    """What the strategy makes as small as it can."""
    assert move.target is not None  # a pass is never one of several moves
    return Fraction(rival_moves(position, move), T77.values[position.game.shape.index[move.target]])
