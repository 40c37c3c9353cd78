"""The player of the Octapawn plan: a teaching search that depends on the size of the board."""

from __future__ import annotations

from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.search.limits import Limits
from outplay.search.teaching import Stopped, alphabeta, minimax
from outplay.search.tree import format_plies

SMALL = 16
"""Cells of the plan's own board; up to here plain minimax answers within a second."""
_DEPTHS = {"minimax": 6, "alphabeta": 6}
"""Default plies of each search: about a second for a move on its boards."""
_SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


class OctapawnPlayer(Machine):
    """Plays the first of the best moves that its search finds."""

    def __init__(self, *, search: str = "auto", depth: int | None = None) -> None:
        super().__init__("octapawn", search=search, depth=depth)
        self._search = search
        self._depth = depth
        self.nodes = 0
        """Positions that it looked at for its last move."""

    def search(self, game: Game) -> tuple[str, int]:
        """The search that it uses in a game, and its depth in plies."""
        is_small = len(game.shape.cells) <= SMALL
        name = self._search if self._search != "auto" else "minimax" if is_small else "alphabeta"
        return name, self._depth or _DEPTHS[name]

    def explain(self, game: Game) -> str:
        """Which search it uses, and why it suits the board or does not."""
        name, depth = self.search(game)
        cells = len(game.shape.cells)
        if name == "alphabeta":
            why = "so it leaves out what cannot matter"
        else:
            why = "few enough to look at every move" if cells <= SMALL else "and that will take its time"
        return f"{name}, {format_plies(depth)} ahead: the board has {cells} cells, {why}"

    def _pick(self, position: Position, limits: Limits) -> Move:
        name, depth = self.search(position.game)
        try:
            tree = _SEARCHES[name](position, depth, limit=None, limits=limits)
        except Stopped:
            return position.legal_moves[0]
        self.nodes = tree.nodes
        assert tree.best is not None
        return tree.best
