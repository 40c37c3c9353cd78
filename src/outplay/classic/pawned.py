"""The game object of the Pawned report, under its own names, with its searches and the choices made by them.

>>> game = Pawned()
>>> game.whoseTurn, game.gameState[6]
('W', (6, 1))
>>> after = Pawned(game.move("W", 6, 0), 6, game.switchPlayer())
>>> after.gameState[6], after.isMaxNode(), len(after.successors())
((5, 1), True, 6)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf

from outplay.classic.boards import in_a_row
from outplay.classic.pawned_board import (
    LETTERS,
    REMOVED,
    Board,
    Place,
    State,
    find_board,
    find_side,
)
from outplay.classic.pawned_tree import Alphabeta, Minimax, MinimaxTree, check_depth, formatTree
from outplay.errors import InputError, quoted
from outplay.play import Move, Position
from outplay.players.classic import FORMULAS
from outplay.players.classic.pawned import best_moves, terminal_value
from outplay.players.seeds import sample_move
from outplay.record import Record
from outplay.render import draw_ruled
from outplay.rules.words import Outcome, Side
from outplay.search.evaluations import Weights, find_evaluation
from outplay.search.features import can_strike, rows_to_goal, runner_cells
from outplay.values import is_whole

__all__ = ["FORMULAS", "Alphabeta", "Minimax", "MinimaxTree", "Pawned", "boards_in_a_row", "formatTree", "replay"]

NOBODY = (-1, -1, -1)
"""What ``checkmateP`` says of a player who is not bound to arrive."""


class Pawned:
    """A game as it stands. It never changes: every move makes a state, and a state makes another game.

    ``gameState`` has the places of the black pawns and then those of the white ones, None means the start;
    ``whoseTurn`` is 'W' or 'B'; ``formula`` says how ``utility`` values a game that goes on.
    """

    def __init__(
        self,
        gameState: list[Place] | None = None,
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

    def _fill(self, board: Board, state: State, position: Position, formula: str) -> None:
        self._board = board
        self._state = state
        self._position = position
        self._formula = formula

    @classmethod
    def fromPosition(cls, position: Position | str, boardSize: int = 6, *, formula: str = "report") -> Pawned:
        """The game at a position or its text; the pawns are numbered by the columns in which they stand."""
        board = find_board(boardSize)
        set_up = board.game.position(str(position))
        return cls(list(board.number_pawns(set_up)), boardSize, LETTERS[set_up.side], formula=formula)

    @property
    def gameState(self) -> list[Place]:
        """The place of each pawn, black ones first; (-1, -1) for one that was taken. A fresh list."""
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
        """The same as a position of the game."""
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

    def move(self, player: str, pawn: int, direction: int) -> list[Place] | None:
        """The state after a player's pawn, counted from 0 in ``gameState``, goes; None if it cannot.

        Directions: 0 straight on, 1 to take on the left, 2 to take on the right.
        """
        side = find_side(player)
        position = self._position if side is self._position.side else self._board.set_up(self._state, side)
        for numbers, found in self._board.numbered_moves(self._state, position).items():
            if numbers == (pawn, direction):
                return list(self._board.after(self._state, found))
        return None

    def successors(self) -> list[list[Place]]:
        """The states after each move of the side to move: by pawn, and for each straight on, left, right."""
        return [list(self._board.after(self._state, move)) for move in self.numberedMoves.values()]

    @cached_property
    def numberedMoves(self) -> dict[tuple[int, int], Move]:
        """The legal moves by pawn and direction, in the order of ``successors``."""
        return self._board.numbered_moves(self._state, self._position)

    def after(self, move: Move) -> Pawned:
        """The game after a legal move, in which every pawn keeps its number."""
        game = Pawned.__new__(Pawned)
        game._fill(self._board, self._board.after(self._state, move), self._position.play(move), self._formula)
        return game

    def switchPlayer(self) -> str:
        """The letter of the player who is not to move."""
        return LETTERS[self._position.side.rival]

    # ---- What a game is worth, and what the searches ask

    def utility(self, steps: int = 0) -> float:
        """What the game is worth to Black, so many steps from the root of a search."""
        outcome = self._position.outcome
        if outcome:
            return self.terminalValue(outcome, Side.BLACK, steps)
        return self.evaluation.value(self._position, Side.BLACK, steps)

    @property
    def evaluation(self) -> Weights:
        """The formula for a game that goes on."""
        return find_evaluation(self._formula, self._board.game.rules)

    def terminalValue(self, outcome: Outcome, side: Side, steps: int) -> float:
        """What a finished game is worth to a side: N³ less N for every step on a board of side N, a draw 0."""
        return terminal_value(self._board.game, outcome, side, steps)

    def order(self, position: Position, line: tuple[Move, ...]) -> Sequence[Move]:
        """The moves of a position that some moves lead to from here, in the order of ``successors``."""
        state = self._state
        for move in line:
            state = self._board.after(state, move)
        return tuple(self._board.numbered_moves(state, position).values()) or position.legal_moves

    def checkmateP(self, player: str) -> tuple[int, int, int]:
        """The pawn with which a player is bound to arrive, in how many moves, and the type; (-1, -1, -1) if none.

        Type 1: no pawn stands before it, in its column or beside it; the nearest such pawn. Type 2: it is one row from
        the far row and can take its way there. Type 1 goes first, for the rival's move may still undo type 2.
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

    def optimal(self, depth: int) -> list[Place] | None:
        """The best state that the side to move can reach; None if it has no move.

        Once a side is bound to arrive, the distances to the far row are compared. If the pawn of the side to move is
        not slower than the rival's it goes ahead, unless the search finds something better.
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
        """Which successor is the next move of the pawn that wins the race, if the side to move has such a pawn."""
        pawn, distance, _ = self.checkmateP(self.whoseTurn)
        _, rival_distance, _ = self.checkmateP(self.switchPlayer())
        if pawn < 0 or 0 <= rival_distance < distance:
            return None
        return next((index for index, (mover, _) in enumerate(self.numberedMoves) if mover == pawn), None)

    def randomOptimal(self, depth: int, seed: int = 0) -> list[Place] | None:
        """One of the best states at random; None if the side to move has none.

        Each successor is searched to ``depth`` with a full window, so that equal values are really equal. The seed and
        the position decide, as for the player ``pawned``.
        """
        check_depth(depth)
        if not is_whole(seed):
            raise InputError(f"the seed must be a whole number, not {quoted(seed)}")
        if not self.numberedMoves:
            return None
        best = best_moves(self._position, check_depth(depth), self._formula)
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


def replay(record: Record) -> list[Pawned]:
    """The game objects of a recorded game, in which every pawn keeps its number."""
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
