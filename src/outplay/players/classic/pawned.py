"""The player of the Pawned report, there called ``randomOptimal``: a random one of the best moves.

The search is alpha-beta that also stops where a side is bound to arrive. Black is Max and White is Min. A side that is
bound to arrive first marches on. Preset strategies, which the report only wished for, add to what the search finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from outplay.play import Game, Move, Position
from outplay.players.classic.strategies import NO_STRATEGIES, Strategies, find_strategies
from outplay.players.contract import Machine
from outplay.players.evaluating import refuse_unfit
from outplay.players.seeds import sample_move
from outplay.rules.words import Outcome, Side
from outplay.search.evaluations import EVALUATIONS
from outplay.search.features import nearest_checkmate, rows_to_goal, runner_cells
from outplay.search.limits import NO_LIMITS, Limits
from outplay.search.teaching import Stopped, alphabeta, minimax
from outplay.search.tree import Tree


class PawnedPlayer(Machine):
    """Searches each position after its move to a depth, and plays one of the best moves at random.

    With strategies it follows their lines; elsewhere what their patterns are worth is added to what the search finds.
    """

    def __init__(self, *, depth: int, formula: str, seed: int, strategies: str | None = None) -> None:
        shown = None if formula == "report" else formula
        super().__init__("pawned", seed=seed, depth=depth, formula=shown, strategies=strategies)
        self._depth = depth
        self._formula = formula
        self._strategies = NO_STRATEGIES if strategies is None else find_strategies(strategies)

    def check(self, game: Game) -> None:
        """Refuse a game in which discs are placed, and patterns on a board without squares."""
        refuse_unfit(self, EVALUATIONS[self._formula], game)
        self._strategies.check(game)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        try:
            best = self._strategies.moves(position) or best_moves(
                position, self._depth, self._formula, limits, self._strategies
            )
        except Stopped:
            return position.legal_moves[0]
        return sample_move(best, position, self.seed)


def best_moves(
    position: Position, depth: int, formula: str, limits: Limits = NO_LIMITS, strategies: Strategies = NO_STRATEGIES
) -> list[Move]:
    """All best moves by exact values: each position after a move is searched to the depth with a full window.

    They are sorted by the columns of their pieces, in a column from the top: straight on, left, right. If a piece that
    is bound to arrive first can march on and nothing is better, there is no other best move.
    """
    after = {move: position.play(move) for move in sorted(position.legal_moves, key=partial(_by_column, position.game))}
    values = {move: search(reached, depth, formula, limits).value for move, reached in after.items()}
    best = _best(values, position.side)
    marching = marching_moves(position)
    return [move for move in best if move in marching] or _best(
        {move: value + strategies.worth(after[move], Side.BLACK) for move, value in values.items()}, position.side
    )


def _best(values: Mapping[Move, float], side: Side) -> list[Move]:
    """The moves of the greatest value for Black, or of the least for White."""
    best = max(values.values()) if side is Side.BLACK else min(values.values())
    return [move for move, value in values.items() if value == best]


def marching_moves(position: Position) -> list[Move]:
    """The steps of the side's nearest runners, if no rival is bound to arrive before them."""
    side, cells = position.side, position.game.shape.names
    distance = rows_to_goal(position.game.rules, side)
    runners = runner_cells(position, side)
    nearest = min((distance[cell] for cell in runners), default=None)
    rival = nearest_checkmate(position, side.rival)
    if nearest is None or (rival is not None and rival < nearest):
        return []
    origins = {cells[cell] for cell in runners if distance[cell] == nearest}
    return [move for move in position.legal_moves if move.origin in origins]


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
