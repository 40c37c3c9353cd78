"""A move with what the rival can do after it, and what the rival could have done without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from outplay.play import Move, Position
from outplay.rules.declaration import Rules
from outplay.rules.march import March
from outplay.rules.words import Outcome, Side, describe_reason
from outplay.search.score import counts_discs


class Turn:
    """A move, what the rival can do after it, and what the rival could have done had the turn been theirs before."""

    def __init__(self, position: Position, move: Move, style: str) -> None:
        self.position = position
        self.move = move
        self.style = style
        self.game = position.game
        self.side = position.side
        self.own, self.rival = self.game.side_name(self.side), self.game.side_name(self.side.rival)
        self.family = self.game.rules.family
        self.after = position.play(move)
        self.replies = self.after.legal_moves

    @cached_property
    def before(self) -> Position:
        """The position with the rival to move."""
        return self.game.position(self.position.rows, self.side.rival)

    @property
    def again(self) -> Position:
        """The position after the move with the same side to move."""
        return self.game.position(self.after.rows, self.side)

    @property
    def threats(self) -> tuple[Move, ...]:
        """What the rival could have done."""
        return self.before.legal_moves

    @property
    def winning_end(self) -> Outcome | None:
        """How the move wins the game; None if it does not."""
        return self.won(self.position, self.move)

    def won(self, position: Position, move: Move) -> Outcome | None:
        """How a move wins the game for the side that makes it; None if it does not."""
        outcome = position.play(move).outcome
        return outcome if outcome and outcome.winner is position.side else None

    def wins(self, position: Position) -> list[Move]:
        """The moves with which the side to move wins at once."""
        return [move for move in position.legal_moves if self.won(position, move)]

    @property
    def must_pass(self) -> bool:
        """Whether the rival can only pass."""
        return self.replies[0].is_pass

    @property
    def values_pieces(self) -> bool:
        """Whether it is good to have more pieces: not where the loser wins, or where fewer have to come home."""
        rules = self.game.rules
        return isinstance(self.family, March) and rules.goal == "normal" and "all-home" not in self.family.win

    @property
    def values_corners(self) -> bool:
        """Whether it is good to have discs that can never be turned."""
        return counts_discs(self.game.rules) and self.game.rules.goal == "normal"

    @cached_property
    def corners(self) -> frozenset[str]:
        """The cells where a disc can never be turned over, for on every line it has the edge beside it."""
        return frozenset(_corners(self.position)) if self.values_corners else frozenset()

    def cell(self, name: str) -> str:
        """A cell in the label style."""
        return self.game.labels(self.style).cells[self.game.shape.index[name]]

    def text(self, position: Position, move: Move) -> str:
        """A move in the label style."""
        return position.format_move(move, self.style)

    def describe(self, outcome: Outcome) -> str:
        """Why a game ended."""
        return describe_reason(outcome, self.game.rules.sides, misere=self.game.rules.goal == "misere")

    def named(self, cells: Iterable[str]) -> str:
        """Pieces by their cells: "the pawn on b3", "the pawns on b3 and c3"."""
        shown = [self.cell(name) for name in cells]
        if len(shown) == 1:
            return f"the {self.family.piece} on {shown[0]}"
        return f"the {self.family.piece}s on {', '.join(shown[:-1])} and {shown[-1]}"


def _corners(position: Position) -> Iterator[str]:
    shape = position.game.shape
    ways = tuple(shape.lattice.directions.values())
    # Opposite directions lie half the circle apart.
    lines = tuple(zip(ways[: len(ways) // 2], ways[len(ways) // 2 :], strict=True))
    for number, name in enumerate(shape.names):
        if all(None in (shape.neighbour(number, one), shape.neighbour(number, other)) for one, other in lines):
            yield name


def rows_to_far(rules: Rules, side: Side, cell: str) -> int | None:
    """How many rows a side's piece is from its far row; None where it does not matter how far pieces get."""
    if not isinstance(rules.family, March) or not {"reach", "all-home"} & set(rules.family.win):
        return None
    cells, (goal, *_) = rules.shape.cells, rules.family.goal(rules.shape, side)
    return abs(cells[rules.shape.index[cell]].row - cells[goal].row)
