"""Moves as a pawn and a direction, as in the Pawned report: `3 0` is the third pawn straight on.

A pawn keeps its number for the whole game, as it would if it were painted on.
"""

from __future__ import annotations

from dataclasses import dataclass

from outplay.classic.pawned_board import DIRECTIONS, LEFT, RIGHT, STRAIGHT
from outplay.errors import MoveError, quoted
from outplay.notation import PASS
from outplay.play import Move, Position
from outplay.rules.declaration import Rules
from outplay.rules.march import March
from outplay.rules.shape import Lattice
from outplay.rules.words import Side

STYLE = "pawns"
"""Its name among the label styles; a move's text needs the game so far, so it is none of ``outplay.notation``."""
TITLE = "Pawn and direction"


def has_pawns(rules: Rules) -> bool:
    """Whether pawns go straight on, left or right in a game; a jump would be written like a capture beside it."""
    family = rules.family
    is_pawns = isinstance(family, March) and family.piece == "pawn" and not family.jump
    return is_pawns and rules.shape.lattice is Lattice.SQUARE


@dataclass(frozen=True)
class PawnNumbers:
    """A position, and the number of each of its pawns by the cell on which it stands."""

    position: Position
    numbers: dict[str, int]

    @classmethod
    def at(cls, position: Position) -> PawnNumbers:
        """Number the pawns of a position without a history: by column, from the top within a column."""
        shape = position.game.shape
        numbers: dict[str, int] = {}
        for side in Side:
            cells = sorted(position.cells(side), key=lambda cell: shape.cells[shape.index[cell]].column)
            numbers.update((cell, number) for number, cell in enumerate(cells, 1))
        return cls(position, numbers)

    def play(self, move: Move) -> PawnNumbers:
        """The same after a legal move."""
        numbers = {cell: number for cell, number in self.numbers.items() if cell not in move.captured}
        if move.origin and move.target:
            numbers[move.target] = numbers.pop(move.origin)
        return PawnNumbers(self.position.play(move), numbers)

    @property
    def labels(self) -> list[str]:
        """What stands on each cell: `W3` for White's third pawn, nothing for an empty cell."""
        letters = self.position.scene().initials
        named = zip(self.position.game.shape.names, self.position.contents, strict=True)
        return [f"{letters[side.index]}{self.numbers[cell]}" if side else "" for cell, side in named]

    def format_move(self, move: Move) -> str:
        """A legal move as its pawn and its direction."""
        if move.origin is None or move.target is None:
            return PASS
        return f"{self.numbers[move.origin]} {self._direction(move.origin, move.target)}"

    def move(self, text: str) -> Move:
        """The legal move that a pawn and a direction name; an error says what is wrong with them."""
        legal = {self.format_move(move): move for move in self.position.legal_moves}
        words = " ".join(text.lower().replace(",", " ").replace("-", " ").split())
        if words in legal:
            return legal[words]
        ways = ", ".join(f"{number} {way}" for number, way in DIRECTIONS.items())
        raise MoveError(
            f"{quoted(text)} is not a pawn and a direction that can be played: the directions are {ways}; "
            f"{self.position.game.side_name(self.position.side)} can play {', '.join(legal)}"
        )

    def _direction(self, origin: str, target: str) -> int:
        shape = self.position.game.shape
        start, end = (shape.cells[shape.index[cell]].column for cell in (origin, target))
        return STRAIGHT if start == end else LEFT if end < start else RIGHT
