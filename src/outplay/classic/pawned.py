"""The game object of the Pawned report and its searches, under the report's names.

The searches are the teaching search with the report's utilities and order of moves. Black is always Max, White is Min.

>>> game = Pawned()
>>> game.whoseTurn, game.gameState[6]
('W', (6, 1))
>>> after = Pawned(game.move("W", 6, 0), 6, game.switchPlayer())
>>> after.gameState[6], after.isMaxNode(), len(after.successors())
((5, 1), True, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from outplay.classic.boards import beside, in_a_row
from outplay.classic.pawned_board import LETTERS, REMOVED, PawnedBoard, Square, State, find_board, find_side
from outplay.errors import InputError, quoted
from outplay.play import Move, Position
from outplay.players.classic import FORMULAS
from outplay.players.classic.pawned import best_moves, is_checkmate, marching_moves, terminal_value
from outplay.players.seeds import sample_move
from outplay.record import Record
from outplay.render import draw_ruled
from outplay.rules.words import Outcome, Side
from outplay.search.evaluations import Weights, find_evaluation
from outplay.search.features import can_strike, rows_to_goal, runner_cells
from outplay.search.teaching import MAX_DEPTH, alphabeta, minimax
from outplay.search.tree import Node, Tree
from outplay.search.tree_text import format_report_line
from outplay.values import is_whole, seed_or_random

__all__ = [
    "FORMULAS",
    "Alphabeta",
    "Minimax",
    "MinimaxTree",
    "Pawned",
    "bestLine",
    "boards_in_a_row",
    "formatTree",
    "replay",
    "treeWithBoards",
]

NOBODY = (-1, -1, -1)
"""What ``checkmateP`` says of a player that is not bound to arrive."""


class Pawned:
    """A game as it stands, which never changes: a move makes a state, and a state makes another game.

    ``gameState`` has the places of the black pawns, then those of the white ones; None is the start. ``whoseTurn`` is
    'W' or 'B'. ``formula`` says how ``utility`` values an unfinished game.
    """

    def __init__(
        self,
        gameState: list[Square] | None = None,
        boardSize: int = 6,
        whoseTurn: str = "W",
        *,
        formula: str = "report",
    ) -> None:
        if formula not in FORMULAS:
            raise InputError(f"there is no formula {quoted(formula)}: there are {', '.join(FORMULAS)}")
        board, side = find_board(boardSize), find_side(whoseTurn)
        state = board.number_pawns(board.game.start) if gameState is None else board.checked(gameState)
        self._fill(board, state, board.set_up(state, side), formula)

    def _fill(self, board: PawnedBoard, state: State, position: Position, formula: str) -> None:
        self._board = board
        self._state = state
        self._position = position
        self._formula = formula
        self.lastSeed: int | None = None
        """What the last choice of ``randomOptimal`` depended on."""

    @classmethod
    def fromPosition(cls, position: Position | str, boardSize: int = 6, *, formula: str = "report") -> Pawned:
        """The game at a position or its text; pawns are numbered by their columns."""
        board = find_board(boardSize)
        set_up = board.game.position(str(position))
        return cls(list(board.number_pawns(set_up)), boardSize, LETTERS[set_up.side], formula=formula)

    @property
    def gameState(self) -> list[Square]:
        """The place of each pawn, black ones first; (-1, -1) for one that was taken. A new list."""
        return list(self._state)

    @property
    def boardSize(self) -> int:
        """The length of a side of the board."""
        return self._board.size

    @property
    def whoseTurn(self) -> str:
        """Who is to move, 'W' or 'B'."""
        return LETTERS[self._position.side]

    @property
    def winner(self) -> str | None:
        """Who has won; None while the game goes on and when it is a draw."""
        outcome = self._position.outcome
        return None if outcome is None or outcome.winner is None else LETTERS[outcome.winner]

    @property
    def position(self) -> Position:
        """The game as a Position."""
        return self._position

    def isTerminal(self) -> bool:
        """Whether somebody has arrived or neither side can move."""
        return self._position.outcome is not None

    def isMinNode(self) -> bool:
        """Whether it is Min's turn: White's."""
        return self._position.side is Side.WHITE

    def isMaxNode(self) -> bool:
        """Whether it is Max's turn: Black's."""
        return self._position.side is Side.BLACK

    # ---- Moves

    def move(self, player: str, pawnIndex: int, whereToMove: int) -> list[Square] | None:
        """The state after a player's pawn, counted from 0 in ``gameState``, goes; None if it cannot.

        ``whereToMove`` is 0 for straight on, 1 to take on the left, 2 to take on the right.
        """
        side = find_side(player)
        position = self._position if side is self._position.side else self._board.set_up(self._state, side)
        for numbers, found in self._board.numbered_moves(self._state, position).items():
            if numbers == (pawnIndex, whereToMove):
                return list(self._board.after(self._state, found))
        return None

    def successors(self) -> list[list[Square]]:
        """The states after each move of the side to move: by pawn, and for each straight on, left, right."""
        return [list(self._board.after(self._state, move)) for move in self.numberedMoves.values()]

    def successor(self) -> list[list[Square]]:
        """The same as ``successors``; the report has both names."""
        return self.successors()

    @cached_property
    def numberedMoves(self) -> dict[tuple[int, int], Move]:
        """The legal moves by pawn and direction, in the order of ``successors``."""
        return self._board.numbered_moves(self._state, self._position)

    def after(self, move: Move) -> Pawned:
        """The game after a legal move; every pawn keeps its number."""
        game = Pawned.__new__(Pawned)
        game._fill(self._board, self._board.after(self._state, move), self._position.play(move), self._formula)
        return game

    def switchPlayer(self) -> str:
        """The letter of the player who is not to move."""
        return LETTERS[self._position.side.rival]

    # ---- Values and order of moves, for the searches

    def utility(self, steps: int = 0) -> float:
        """What the game is worth to Black, at a number of steps from the root of a search."""
        outcome = self._position.outcome
        if outcome:
            return self.terminalValue(outcome, Side.BLACK, steps)
        return self.evaluation.value(self._position, Side.BLACK, steps)

    @property
    def evaluation(self) -> Weights:
        """The formula for an unfinished game."""
        return find_evaluation(self._formula, self._board.game.rules)

    def terminalValue(self, outcome: Outcome, side: Side, steps: int) -> float:
        """What a finished game is worth to a side: N³ less N for every step on a board of side N, a draw 0."""
        return terminal_value(self._board.game, outcome, side, steps)

    def order(self, position: Position, line: tuple[Move, ...]) -> Sequence[Move]:
        """The moves of the position after a line of moves, in the order of ``successors``."""
        state = self._state
        for move in line:
            state = self._board.after(state, move)
        return tuple(self._board.numbered_moves(state, position).values()) or position.legal_moves

    def checkmateP(self, player: str) -> tuple[int, int, int]:
        """The pawn with which a player is bound to arrive, in how many moves, and the type; (-1, -1, -1) if none.

        Type 1: the nearest pawn with no rival pawn ahead, in its column or beside it. Type 2: a pawn one row from the
        far row that can capture its way there. Type 1 comes first, because the rival's move may still undo type 2.
        """
        side, position = find_side(player), self._position
        distance, free_cells = rows_to_goal(self._board.game.rules, side), runner_cells(position, side)
        cells = [
            (pawn, self._board.numbers[self._state[pawn]])
            for pawn in self._board.pawns(side)
            if self._state[pawn] != REMOVED
        ]
        free = [(distance[cell], pawn) for pawn, cell in cells if cell in free_cells]
        if free:
            nearest, pawn = min(free)
            return pawn, nearest, 1
        for pawn, cell in cells:
            if can_strike(position, cell, side):
                return pawn, 1, 2
        return NOBODY

    # ---- Choosing

    def optimal(self, depth: int) -> list[Square] | None:
        """The best state that the side to move can reach; None if it has no move.

        Once a side is bound to arrive, the distances to the far row are compared: if the mover's pawn is not slower
        than the rival's, it advances, unless the search finds something better.
        """
        check_depth(depth, least=1)
        states = self.successors()
        if not states:
            return None
        tree = Alphabeta(self, -inf, inf, depth, checkmate=True)
        ahead = self._index_of_free_pawn()
        if ahead is not None and tree.listOfChildValues[ahead] == tree.minimaxValue:
            return states[ahead]
        return states[tree.indexValue]

    def _index_of_free_pawn(self) -> int | None:
        """The index of the successor in which the mover's pawn that wins the race advances, if there is one."""
        marching = marching_moves(self._position)
        return next((index for index, move in enumerate(self.numberedMoves.values()) if move in marching), None)

    def randomOptimal(self, depth: int, seed: int | None = None) -> list[Square] | None:
        """One of the best states at random; None if the side to move has none.

        Each successor is searched to ``depth`` with a full window, so that equal values are really equal. The choice
        depends on the seed and the position, as for the player ``pawned``. Without a seed a new one is drawn every
        time; ``lastSeed`` keeps it, so that the choice can be repeated.
        """
        depth = check_depth(depth)
        if seed is None:
            seed = seed_or_random(None)
        elif not is_whole(seed):
            raise InputError(f"the seed must be a whole number, not {quoted(seed)}")
        self.lastSeed = seed
        if not self.numberedMoves:
            return None
        best = best_moves(self._position, depth, self._formula)
        return self.after(sample_move(best, self._position, seed)).gameState

    # ---- Pictures

    def __str__(self) -> str:
        """The ruled board with the names of the pawns: B1 to W6 and so on."""
        texts = [""] * len(self._board.places)
        for pawn, place in enumerate(self._state):
            if place != REMOVED:
                texts[self._board.numbers[place]] = self._board.pawn_name(pawn)
        return draw_ruled(self._position.scene(), texts)

    def __repr__(self) -> str:
        return f"Pawned({list(self._state)}, {self.boardSize}, {self.whoseTurn!r})"

    def display(self) -> None:
        """Print the board."""
        print(self)


# ---- Searches


class MinimaxTree(NamedTuple):
    """A node of a tree: its value, the first child that has it, and all children."""

    minimaxValue: float
    indexValue: int
    """-1 where there are no children."""
    listOfChildValues: list[float]
    """Without the children that alpha-beta cut off; a value may be only a bound."""
    listOfChildNodes: list[MinimaxTree]


def Minimax(node: Pawned, depth: int, *, limit: int | None = None) -> MinimaxTree:
    """Search the whole tree below a game to a depth; a tree with more nodes than the limit is refused."""
    return _search(minimax, node, depth, limit=limit)


def Alphabeta(
    node: Pawned,
    alpha: float = -inf,
    beta: float = inf,
    depth: int = 1,
    *,
    checkmate: bool = False,
    limit: int | None = None,
) -> MinimaxTree:
    """Search the same tree without the parts that cannot change a value between alpha and beta.

    With ``checkmate`` the search also stops where a side is bound to arrive. If that is so in the first game already,
    it is plain minimax.
    """
    if checkmate and is_checkmate(node.position):
        return Minimax(node, depth, limit=limit)
    is_leaf = is_checkmate if checkmate else None
    return _search(alphabeta, node, depth, limit=limit, alpha=alpha, beta=beta, is_leaf=is_leaf)


def _search(search: Callable[..., Tree], node: Pawned, depth: int, **options: Any) -> MinimaxTree:
    """A tree of the teaching search, with the report's values and order of moves."""
    rules = {"maximizer": Side.BLACK, "terminal": node.terminalValue, "order": node.order}
    return _four_fields(search(node.position, check_depth(depth), node.evaluation, **rules, **options).root)


def _four_fields(node: Node) -> MinimaxTree:
    children = [_four_fields(child) for child in node.children]
    index = -1 if node.best is None else node.best
    return MinimaxTree(node.value, index, [child.minimaxValue for child in children], children)


def formatTree(tree: MinimaxTree) -> str:
    """The tree as the report prints it: a line for each node with children, with its value, index and child values.

    >>> leaves = [MinimaxTree(value, -1, [], []) for value in (3, 5)]
    >>> print(formatTree(MinimaxTree(5, 1, [3, 5], leaves)))
    depth 0: 5 1 [3, 5]
    """
    return "\n".join(_lines(tree, 0))


def _lines(tree: MinimaxTree, depth: int) -> Iterator[str]:
    if not tree.listOfChildNodes and depth:
        return
    yield format_report_line(depth, tree.minimaxValue, tree.indexValue, tree.listOfChildValues)
    for child in tree.listOfChildNodes:
        yield from _lines(child, depth + 1)


def bestLine(node: Pawned, tree: MinimaxTree) -> list[Pawned]:
    """The games along the best line of a tree, from its root on."""
    games = [node]
    while tree.indexValue >= 0:
        last = games[-1]
        games.append(last.after(last.order(last.position, ())[tree.indexValue]))
        tree = tree.listOfChildNodes[tree.indexValue]
    return games


def treeWithBoards(node: Pawned, tree: MinimaxTree, width: int, arrow: str = "→") -> str:
    """A printed tree with the successive boards of its best line: beside it where there is room, or else below."""
    games = bestLine(node, tree)
    text, boards = formatTree(tree), [str(game) for game in games]
    movers = [str(game.position.side) for game in games[:-1]]
    shown = beside(text, boards, [f"{mover} plays" for mover in movers], width)
    return shown or f"{text}\n\n{in_a_row(boards, [f'{mover} {arrow}' for mover in movers], width)}"


def check_depth(depth: object, least: int = 0) -> int:
    """A depth, which must be a whole number, cut to what the search can do."""
    if not is_whole(depth, least):
        raise InputError(f"the depth must be a whole number, {least} at least, not {quoted(depth)}")
    return min(depth, MAX_DEPTH)


# ---- Recorded games


def replay(record: Record) -> list[Pawned]:
    """The game objects of a recorded game; every pawn keeps its number."""
    games = [Pawned.fromPosition(record.start, len(record.game.shape.rows))]
    for move in record.moves:
        games.append(games[-1].after(move))
    return games


def boards_in_a_row(record: Record, width: int, arrow: str = "→") -> str:
    """The boards of a game with ``white →`` and ``black →`` between them; a pass is named."""
    links = [
        f"{position.side}{' passes' if move.is_pass else ''} {arrow}"
        for position, move in zip(record.positions, record.moves, strict=False)
    ]
    return in_a_row([str(game) for game in replay(record)], links, width)
