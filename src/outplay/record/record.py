"""A game that was played, or is being played: where it started, its moves, and who made them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from outplay.errors import GameOver, InputError, RecordError, quoted
from outplay.play import Game, Move, Position
from outplay.record.forfeit import Forfeit
from outplay.rules.words import Outcome, Side
from outplay.values import check_seed, check_whole, is_number

_MOST_SECONDS = 10**9
"""For a move: thirty years."""
_MAX_NUMBER = 10**15 - 1
"""Of a game in its tournament."""


@dataclass(frozen=True)
class Header:
    """Who played, and from which seed: what a record knows besides its moves."""

    players: tuple[str, str] = ("human", "human")
    seed: int | None = None
    number: int | None = None
    """Which game of its tournament it is, counted from 1."""
    is_reproducible: bool = True
    """Whether the same players with the same seed would make the same moves; a clock or threads spoil that."""

    def __post_init__(self) -> None:
        players = self.players
        names = players if isinstance(players, list | tuple) else ()
        if len(names) != 2 or not all(isinstance(name, str) and name.strip() and name.isprintable() for name in names):
            raise RecordError(f"the players must be two names, not {quoted(players)}")
        object.__setattr__(self, "players", tuple(names))
        if self.seed is not None:
            check_seed(self.seed, RecordError)
        if self.number is not None:
            check_whole("the number of a game", self.number, 1, _MAX_NUMBER, RecordError)
        if type(self.is_reproducible) is not bool:
            raise RecordError(f"reproducible is true or false, not {quoted(self.is_reproducible)}")


_TWO_PEOPLE = Header()


@dataclass(frozen=True, init=False)
class Record:
    """A game so far: where it started, the moves, and a header. Every change makes a new record.

    The moves, texts or Moves, are replayed: an illegal one raises, so a record is always a game that can be played.

    >>> import outplay
    >>> record = outplay.Record(outplay.game("hexapawn:3x3")).play("a1a2").play("b3a2")
    >>> print(record.position)
    b-b/b--/-ww w
    >>> record == outplay.Record(outplay.game("hexapawn:3x3"), moves=["a1a2", "b3a2"])
    True
    >>> record.undo().undo() == outplay.Record(outplay.game("hexapawn:3x3"))
    True
    """

    game: Game
    start: Position
    """The position before the first move."""
    moves: tuple[Move, ...]
    header: Header
    forfeit: Forfeit | None
    """Who lost by a fault and not by the rules; then the game is over."""
    times: tuple[float, ...] = field(repr=False, compare=False)
    """How many seconds each move took, if somebody measured it."""
    positions: tuple[Position, ...] = field(init=False, repr=False, compare=False)
    """All positions from the first to the present one."""

    def __init__(
        self,
        game: Game,
        start: Position | None = None,
        moves: Iterable[str | Move] = (),
        header: Header = _TWO_PEOPLE,
        forfeit: Forfeit | None = None,
        times: Iterable[float] = (),
    ) -> None:
        first = game.start if start is None else start
        if not isinstance(first, Position) or first.game != game:
            raise RecordError(f"{quoted(first)} is not a position of {game.name}")
        if not isinstance(header, Header):
            raise RecordError(f"{quoted(header)} is not a header: give a Header with players and a seed")
        self._fill(game, header, *_replayed((), (first,), moves), forfeit, tuple(times))
        if forfeit is not None and self.outcome is not None:
            raise RecordError(f"{game.name} is over by its rules, so that nobody can lose it by {forfeit.verdict!s}")
        if self.times and not _are_times(self.times, len(self.moves)):
            raise RecordError(f"the times are seconds, one number for each of the moves, not {quoted(self.times)}")

    def _fill(
        self,
        game: Game,
        header: Header,
        moves: tuple[Move, ...],
        positions: tuple[Position, ...],
        forfeit: Forfeit | None,
        times: tuple[float, ...],
    ) -> None:
        values = {"game": game, "start": positions[0], "moves": moves, "header": header, "positions": positions}
        for name, value in (values | {"forfeit": forfeit, "times": times}).items():
            object.__setattr__(self, name, value)

    def _with(self, moves: tuple[Move, ...], positions: tuple[Position, ...]) -> Record:
        """A record of the same game with other moves, which are known to be legal; what was measured is lost."""
        record = object.__new__(Record)
        record._fill(self.game, self.header, moves, positions, None, ())
        return record

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended by its rules, or None while it goes on."""
        return self.position.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or by a forfeit."""
        return self.forfeit is not None or self.outcome is not None

    @property
    def winner(self) -> Side | None:
        """Who has won; None for a draw, and while the game goes on."""
        if self.forfeit is not None:
            return self.forfeit.side.rival
        return self.outcome.winner if self.outcome else None

    @property
    def ending(self) -> str:
        """How the game has ended, as a sentence; empty while it goes on."""
        if self.forfeit is not None:
            loser, winner = (self.game.side_name(side) for side in (self.forfeit.side, self.forfeit.side.rival))
            return f"{winner} wins: {loser} {self.forfeit.verdict.words}."
        return self.game.describe(self.outcome) if self.outcome else ""

    def play(self, *moves: str | Move) -> Record:
        """The record with more moves; an illegal one raises and changes nothing."""
        if self.forfeit is not None and moves:
            raise GameOver(f"{quoted(str(moves[0]))} cannot be played, the game is over. {self.ending}")
        return self._with(*_replayed(self.moves, self.positions, moves))

    def undo(self, plies: int = 1) -> Record:
        """The record without its last moves; one without moves stays as it is."""
        if plies < 0:
            raise InputError(f"the number of moves to take back cannot be {plies}: it is 0 or more")
        left = max(0, len(self.moves) - plies)
        return self._with(self.moves[:left], self.positions[: left + 1])

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.start, self.moves, self.header, self.forfeit, self.times)

    def __str__(self) -> str:
        """The game for people to read: who played, numbered moves, the outcome.

        >>> import outplay
        >>> print(outplay.Record(outplay.game("hexapawn:3x3")).play("b1b2", "a3b2", "c1b2"))
        hexapawn:3x3, White: human, Black: human
         1. b1b2  a3b2
         2. c1b2
        """
        shown = [
            f"{self.game.side_name(side)}: {player}" for side, player in zip(Side, self.header.players, strict=True)
        ]
        lines = [", ".join([self.game.name, *shown])]
        if self.start != self.game.start:
            lines.append(f"from {self.start}")
        texts = [str(move) for move in self.moves]
        if self.start.side is Side.BLACK:
            texts.insert(0, "...")
        width = max((len(text) for text in texts), default=0)
        for number in range(0, len(texts), 2):
            pair = "  ".join(text.ljust(width) for text in texts[number : number + 2])
            lines.append(f"{number // 2 + 1:2d}. {pair}".rstrip())
        return "\n".join([*lines, *([self.ending] if self.ending else [])])


def _replayed(
    moves: tuple[Move, ...], positions: tuple[Position, ...], more: Iterable[str | Move]
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """The moves and positions of a game after more moves."""
    played, seen = list(moves), list(positions)
    for move in more:
        played.append(seen[-1].move(move))
        seen.append(seen[-1].play(played[-1]))
    return tuple(played), tuple(seen)


def _are_times(times: tuple[float, ...], moves: int) -> bool:
    return len(times) == moves and all(is_number(seconds, 0, _MOST_SECONDS) for seconds in times)
