"""What a player is: anything that has a name and chooses a legal move. And what all our own players share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, final

from outplay.errors import GameOver, IllegalMove, InputError, PositionError, quoted
from outplay.play import Game, Move, Position
from outplay.players.options import spec_text
from outplay.search.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from outplay.record import Record
    from outplay.rules.words import Side


class Player(Protocol):
    """Chooses moves, by nothing but its spec, its seed and the position: so that a game can be taken up anywhere."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        ...

    def choose(self, position: Position, limits: Limits | None = None) -> Move:
        """A legal move of a position that is not over, found within limits if the player searches."""
        ...


class Machine(ABC):
    """A player of the registry. It says which of several moves it wants; the checks around that are made here."""

    weighs_only_move: bool = False
    """Whether it is asked even where there is one move only, for it may rather resign."""
    learns: bool = False
    """Whether the games that it has finished change how it plays."""

    def __init__(
        self,
        kind: str,
        size: int | None = None,
        *,
        seed: int | None = None,
        is_reproducible: bool = True,
        **options: Any,
    ) -> None:
        self._kind = kind
        self._size = size
        self._options = options
        self.seed = seed
        """What its lots depend on; None for a player that draws none."""
        self.keeps_seed = False
        """Whether the seed was fixed by the person who named the player, so that a new game does not change it."""
        self.is_reproducible = is_reproducible
        """Whether the same spec, seed and position always give the same move; a clock or threads spoil that."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        return spec_text(self._kind, self._size, **self._options, seed=self.seed)

    def check(self, game: Game) -> None:  # noqa: B027 - a player plays every game unless it says otherwise
        """Refuse a game that this player cannot play, saying which it can; most play all."""

    def begin(self, game: Game, seed: int) -> None:
        """A new game begins; its lots depend on this seed, unless the player keeps its own."""
        self.check(game)
        if self.seed is not None and not self.keeps_seed:
            self.seed = seed

    def finish(self, record: Record, side: Side) -> str:
        """A game in which it sat at this side is over: who learns, learns from it. What to tell people of that."""
        return ""

    def close(self) -> None:  # noqa: B027 - most players have nothing to give back
        """Give back what the player holds outside, such as a process; it may be used again afterwards."""

    @property
    def protections(self) -> tuple[str, ...]:
        """What keeps the player from doing harm; our own need nothing."""
        return ()

    @property
    def log(self) -> str:
        """What the player has printed in all; our own print nothing."""
        return ""

    def take_log(self) -> str:
        """What the player has printed since it was last asked for it; our own print nothing."""
        return ""

    @final
    def choose(self, position: Position, limits: Limits | None = None) -> Move:
        """A legal move of a position that is not over; the only one there is needs no thought.

        A player that searches keeps to the limits and to those of its spec, whichever are stricter; others need none.
        """
        if not isinstance(position, Position):
            raise PositionError(f"a player chooses a move of a Position, and {quoted(position)} is none")
        if limits is None:
            limits = NO_LIMITS
        elif not isinstance(limits, Limits):
            raise InputError(f"{quoted(limits)} are no limits: give outplay.Limits(depth=, nodes=, seconds=)")
        moves = position.legal_moves
        if not moves:
            raise GameOver(f"there is no move to choose in {str(position)!r}: the game is over")
        self.check(position.game)
        move = moves[0] if len(moves) == 1 and not self.weighs_only_move else self._pick(position, limits)
        if move not in moves:
            raise IllegalMove(f"the player {quoted(self.name)} chose {quoted(str(move))}, which is not legal here")
        return move

    def ask(self, position: Position) -> Move:
        """The player's own answer; one from outside is asked even where there is one move only, to try it out."""
        return self.choose(position)

    @abstractmethod
    def _pick(self, position: Position, limits: Limits) -> Move:
        """The move that this player wants, of two or more (of one, if it weighs that too)."""
