"""What a player is: anything that has a name and chooses a legal move. And what all our own players share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol, final

from outplay.errors import GameOver, IllegalMove, PositionError, quoted
from outplay.play import Game, Move, Position


class Player(Protocol):
    """Chooses moves, by nothing but its spec, its seed and the position: so that a game can be taken up anywhere."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        ...

    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over."""
        ...


class Machine(ABC):
    """A player of the registry. It says which of several moves it wants; the checks around that are made here."""

    def __init__(self, name: str, *, is_reproducible: bool = True) -> None:
        self.name = name
        self.is_reproducible = is_reproducible
        """Whether the same spec, seed and position always give the same move; a clock or threads spoil that."""

    def check(self, game: Game) -> None:  # noqa: B027 - a player plays every game unless it says otherwise
        """Refuse a game that this player cannot play, saying which it can; most play all."""

    @final
    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over; the only one there is needs no thought."""
        if not isinstance(position, Position):
            raise PositionError(f"a player chooses a move of a Position, and {quoted(position)} is none")
        moves = position.legal_moves
        if not moves:
            raise GameOver(f"there is no move to choose in {str(position)!r}: the game is over")
        self.check(position.game)
        move = moves[0] if len(moves) == 1 else self._pick(position)
        if move not in moves:
            raise IllegalMove(f"the player {quoted(self.name)} chose {quoted(str(move))}, which is not legal here")
        return move

    @abstractmethod
    def _pick(self, position: Position) -> Move:
        """The move that this player wants, of two or more."""
