"""The player of the Oska homework: plain minimax with the weights of our own solution."""

from __future__ import annotations

from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.evaluating import refuse_unfit
from outplay.search.evaluation import Evaluation
from outplay.search.limits import Limits
from outplay.search.teaching import root_values

WEIGHTS = Evaluation("oskaplayer", pieces=-5, steps=1, mobility=0.5)
"""A piece counts against its side, because it has to be brought home: the fewer are left, the shorter the way. Chosen
by matches at 3 plies for n = 4, 5 and 6, in which weights that value pieces took a quarter of the points."""


class OskaPlayer(Machine):
    """Looks at every line of play to a depth; of equally good moves it takes the first in reading order."""

    def __init__(self, *, depth: int) -> None:
        super().__init__("oskaplayer", depth=depth)
        self._depth = depth

    def check(self, game: Game) -> None:
        """Refuse a game in which discs are placed."""
        refuse_unfit(self, WEIGHTS, game)

    def _pick(self, position: Position, limits: Limits) -> Move:
        values = root_values(position, self._depth, WEIGHTS, algorithm="minimax", limits=limits)
        if not values:  # stopped before it knew anything
            return position.legal_moves[0]
        return max(values, key=lambda known: known[1])[0]
