"""The player of the Pawned report, there called ``randomOptimal``: a random one of the best moves.

The search is alpha-beta that also stops where a side is bound to arrive. Black is Max and White is Min.
"""

from __future__ import annotations

from functools import partial

from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.evaluating import refuse_unfit
from outplay.players.seeds import sample_move
from outplay.rules.words import Outcome, Side
from outplay.search.evaluations import EVALUATIONS
from outplay.search.features import nearest_checkmate
from outplay.search.limits import NO_LIMITS, Limits
from outplay.search.teaching import Stopped, alphabeta, minimax
from outplay.search.tree import Tree


class PawnedPlayer(Machine):
    """Searches each position after its move to a depth, and plays one of the best moves at random."""

    def __init__(self, *, depth: int, formula: str, seed: int) -> None:
        super().__init__("pawned", seed=seed, depth=depth, formula=None if formula == "report" else formula)
        self._depth = depth
        self._formula = formula

    def check(self, game: Game) -> None:
        """Refuse a game in which discs are placed."""
        refuse_unfit(self, EVALUATIONS[self._formula], game)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        try:
            best = best_moves(position, self._depth, self._formula, limits)
        except Stopped:
            return position.legal_moves[0]
        return sample_move(best, position, self.seed)


def best_moves(position: Position, depth: int, formula: str, limits: Limits = NO_LIMITS) -> list[Move]:
    """All best moves by exact values: each position after a move is searched to the depth with a full window.

    They are sorted by the columns of their pieces, in a column from the top: straight on, left, right.
    """
    values = {
        move: search(position.play(move), depth, formula, limits).value
        for move in sorted(position.legal_moves, key=partial(_by_column, position.game))
    }
    best = max(values.values()) if position.side is Side.BLACK else min(values.values())
    return [move for move, value in values.items() if value == best]


def search(position: Position, depth: int, formula: str, limits: Limits = NO_LIMITS) -> Tree:
    """Alpha-beta that stops where a side is bound to arrive.

    Where that is so already at the root, it is plain minimax: there is nothing left to stop at.
    """
    terminal = partial(terminal_value, position.game)
    if is_checkmate(position):
        return minimax(position, depth, formula, maximizer=Side.BLACK, terminal=terminal, limit=None, limits=limits)
    return alphabeta(
        position,
        depth,
        formula,
        maximizer=Side.BLACK,
        terminal=terminal,
        is_leaf=is_checkmate,
        limit=None,
        limits=limits,
    )


def terminal_value(game: Game, outcome: Outcome, side: Side, steps: int) -> float:
    """The value of a finished game for a side: N³ minus N for every step on an N×N board; a draw is 0.

    On other boards N² is the number of cells and N the number of rows.
    """
    if outcome.winner is None:
        return 0
    rows = len(game.shape.rows)
    worth = rows * (len(game.shape.cells) - steps)
    return worth if outcome.winner is side else -worth


def is_checkmate(position: Position, plies: int = 0) -> bool:
    """Whether either side is bound to arrive; the plies from the root do not matter."""
    return any(nearest_checkmate(position, side) is not None for side in Side)


def _by_column(game: Game, move: Move) -> tuple[int, int, int]:
    if move.origin is None or move.target is None:
        return (0, 0, 0)  # a pass, which is the only move
    cells, index = game.shape.cells, game.shape.index
    origin, target = index[move.origin], index[move.target]
    across = cells[target].column - cells[origin].column
    return cells[origin].column, origin, 0 if across == 0 else 1 if across < 0 else 2
