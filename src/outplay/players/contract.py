"""``Player``: anything with a name that chooses a legal move; ``Machine``: the base of the players in the registry."""

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
    """Chooses moves by its spec, its seed and the position alone, so that a game can be resumed anywhere."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""

    def choose(self, position: Position, limits: Limits | None = None) -> Move:
        """A legal move in a position that is not over, found within limits if the player searches."""


class Machine(ABC):
    """A player of the registry. A subclass picks one of several moves; the checks around that are made here."""

    weighs_only_move: bool = False
    """Whether it is asked even if there is only one move, because it may resign instead."""
    learns: bool = False
    """Whether finished games change how it plays."""

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
        """What its random choices depend on; None if it makes none."""
        self.keeps_seed = False
        """Whether its spec fixes the seed, so that a new game does not change it."""
        self.is_reproducible = is_reproducible
        """Whether the same spec, seed and position always give the same move: not with a clock or threads."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        return spec_text(self._kind, self._size, **self._options, seed=self.seed)

    def check(self, game: Game) -> None:  # noqa: B027 - a player plays every game unless it says otherwise
        """Refuse a game that this player cannot play, saying which it can; most play all games."""

    def begin(self, game: Game, seed: int) -> None:
        """Begin a new game; random choices depend on this seed, unless the player keeps its own."""
        self.check(game)
        if self.seed is not None and not self.keeps_seed:
            self.seed = seed

    def finish(self, record: Record, side: Side) -> str:
        """A game that it played on this side is over; a player that learns does so now. What to tell people."""
        return ""

    def close(self) -> None:  # noqa: B027 - most players have nothing to give back
        """Release what the player holds, such as a process; it can be used again afterwards."""

    @property
    def protections(self) -> tuple[str, ...]:
        """The protections of the sandbox that hold the player; our own need none."""
        return ()

    @property
    def log(self) -> str:
        """Everything that the player has printed; our own print nothing."""
        return ""

    def take_log(self) -> str:
        """What the player has printed since the last call; our own print nothing."""
        return ""

    @final
    def choose(self, position: Position, limits: Limits | None = None) -> Move:
        """A legal move in a position that is not over; a single one needs no thought.

        A player that searches keeps to these limits and to those of its spec; other players ignore them.
        """
        if not isinstance(position, Position):
            raise PositionError(f"a player chooses a move in a Position, which {quoted(position)} is not")
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
        """The player's own answer; one from outside is asked even if there is only one move, to try it out."""
        return self.choose(position)

    @abstractmethod
    def _pick(self, position: Position, limits: Limits) -> Move:
        """The move that this player picks from two or more (from one, if it ``weighs_only_move``)."""
