"""A finished or unfinished game: where it started, its moves, and who made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from outplay.errors import GameOver, InputError, OutplayError, RecordError, quoted
from outplay.play import Game, Move, Position
from outplay.record.forfeit import Forfeit
from outplay.rules.words import Outcome, Side
from outplay.values import check_seed, check_whole, is_number

UNFINISHED = "*"
RESULTS: Mapping[Side | None, str] = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
"""How the result of a finished game is written, by its winner; None is a draw."""
_MAX_SECONDS = 10**9
"""For a move: thirty years."""
_MAX_NUMBER = 10**15 - 1
"""Of a game in its tournament."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a record has besides its moves: who played, and the seed."""

    players: tuple[str, str] = ("human", "human")
    seed: int | None = None
    number: int | None = None
    """Which game of its tournament it is, counted from 1."""
    is_reproducible: bool = True
    """Whether the same players with the same seed would make the same moves; a clock or threads spoil that."""

    def __post_init__(self) -> None:
        players = self.players
        names = players if isinstance(players, list | tuple) else ()
        if len(names) != 2 or not (_is_name(names[0]) and _is_name(names[1])):
            raise RecordError(f"the players must be two names, not {quoted(players)}")
        object.__setattr__(self, "players", tuple(names))
        if self.seed is not None:
            check_seed(self.seed, RecordError)
        if self.number is not None:
            check_whole("the number of a game", self.number, 1, _MAX_NUMBER, RecordError)
        if type(self.is_reproducible) is not bool:
            raise RecordError(f"reproducible is true or false, not {quoted(self.is_reproducible)}")

    def as_data(self) -> dict[str, Any]:
        """Its part of a line in a record file, without defaults."""
        data: dict[str, Any] = {"players": list(self.players), "seed": self.seed}
        if self.number is not None:
            data["number"] = self.number
        if not self.is_reproducible:
            data["reproducible"] = False
        return data


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip()) and name.isprintable()


_TWO_PEOPLE = Header()


@dataclass(frozen=True, init=False)
class Record:
    """A game so far: where it started, the moves, and a header. Every change makes a new record.

    The moves, given as texts or Moves, are replayed: an illegal one raises, so a record is always a legal game.

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
    """Who lost by a fault and not by the rules; it ends the game."""
    times: tuple[float, ...] = field(repr=False, compare=False)
    """The seconds of each move, if they were measured."""
    position: Position = field(init=False, repr=False, compare=False)
    """The position after the last move."""

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
        made, positions = _extended((), (first,), moves)
        played = Record.played(first, made, positions[-1], header, forfeit, tuple(times))
        vars(self).update(vars(played), positions=positions)
        if forfeit is not None and self.outcome is not None:
            raise RecordError(f"{game.name} is over by its rules, so that nobody can lose it by {forfeit.verdict!s}")
        are_times = len(self.times) == len(self.moves) and all(is_number(one, 0, _MAX_SECONDS) for one in self.times)
        if self.times and not are_times:
            raise RecordError(f"the times are seconds, one number for each of the moves, not {quoted(self.times)}")

    @classmethod
    def played(
        cls,
        start: Position,
        moves: tuple[Move, ...],
        position: Position,
        header: Header = _TWO_PEOPLE,
        forfeit: Forfeit | None = None,
        times: tuple[float, ...] = (),
    ) -> Record:
        """A game that was just played, without replaying it: its moves are known to be legal and to lead to a position.

        It keeps no positions in between, so that very many games fit into memory.
        """
        record = object.__new__(cls)
        vars(record).update(
            game=start.game, start=start, moves=moves, header=header, forfeit=forfeit, times=times, position=position
        )
        return record

    def _with(self, moves: tuple[Move, ...], positions: tuple[Position, ...]) -> Record:
        """A record of the same game with other moves, known to be legal, and without times."""
        record = Record.played(positions[0], moves, positions[-1], self.header)
        vars(record)["positions"] = positions
        return record

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the start to the current one."""
        return tuple(replay(self.start, self.moves))

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
    def result(self) -> str:
        """``1-0`` if White has won, ``0-1`` if Black has, ``1/2-1/2``, or ``*`` while the game goes on."""
        return RESULTS[self.winner] if self.is_over else UNFINISHED

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
        return self._with(*_extended(self.moves, self.positions, moves))

    def undo(self, plies: int = 1) -> Record:
        """The record without its last moves; one without moves stays as it is."""
        if plies < 0:
            raise InputError(f"the number of moves to take back cannot be {plies}: it is 0 or more")
        left = max(0, len(self.moves) - plies)
        return self._with(self.moves[:left], self.positions[: left + 1])

    def as_data(self) -> dict[str, Any]:
        """The line of the game in a record file, as plain JSON values; ``record.files`` reads it back.

        >>> import outplay
        >>> outplay.Record(outplay.game("hexapawn:3x3"), moves=["b1b2"]).as_data()
        {'players': ['human', 'human'], 'seed': None, 'moves': ['b1b2'], 'outcome': None}
        """
        data = self.header.as_data()
        if self.start != self.game.start:
            data["start"] = str(self.start)
        data["moves"] = [str(move) for move in self.moves]
        data["outcome"] = self.outcome and self.outcome.as_data()
        if self.forfeit is not None:
            data["forfeit"] = self.forfeit.as_data()
        if self.times:
            data["times"] = list(self.times)
        return data

    def full_data(self, *, with_positions: bool = False) -> dict[str, Any]:
        """The game in full, with everything that follows from its moves, for programs that know no rules.

        >>> import outplay
        >>> data = outplay.Record(outplay.game("hexapawn:3x3"), moves=["b1b2"]).full_data()
        >>> data["start"], data["result"], data["pieces"]
        ('bbb/---/www w', '*', [3, 3])
        """
        data = {
            "game": self.game.name,
            "rules": self.game.rules.hash,
            "number": None,
            "start": str(self.start),
            "forfeit": None,
            "times": [],
            **self.as_data(),
            "result": self.result,
            "winner": None if self.winner is None else str(self.winner),
            "ending": self.ending,
            "pieces": list(self.position.count_pieces()),
        }
        if with_positions:
            data["positions"] = [str(position) for position in self.positions]
        return data

    def __reduce__(self) -> tuple[Any, ...]:
        header = (self.header.players, self.header.seed, self.header.number, self.header.is_reproducible)
        return _unpickled, (self.start, self.moves, str(self.position), header, self.forfeit, self.times)

    def __str__(self) -> str:
        """The game for people to read: who played, numbered moves, the outcome.

        >>> import outplay
        >>> print(outplay.Record(outplay.game("hexapawn:3x3")).play("b1b2", "a3b2", "c1b2"))
        hexapawn:3x3, White: human, Black: human
         1. b1b2  a3b2
         2. c1b2
        """
        order = self.game.rules.turn_order
        shown = [f"{self.game.side_name(side)}: {self.header.players[side.index]}" for side in order]
        lines = [", ".join([self.game.name, *shown])]
        if self.start != self.game.start:
            lines.append(f"from {self.start}")
        texts = [str(move) for move in self.moves]
        if self.start.side is not self.game.rules.first:
            texts.insert(0, "...")
        width = max((len(text) for text in texts), default=0)
        for number in range(0, len(texts), 2):
            pair = "  ".join(text.ljust(width) for text in texts[number : number + 2])
            lines.append(f"{number // 2 + 1:2d}. {pair}".rstrip())
        return "\n".join([*lines, *([self.ending] if self.ending else [])])


def _unpickled(
    start: Position,
    moves: tuple[Move, ...],
    position: str,
    header: tuple[tuple[str, str], int | None, int | None, bool],
    forfeit: Forfeit | None,
    times: tuple[float, ...],
) -> Record:
    """A record from one of our own processes. Workers send very many, so the pickle is kept small."""
    return Record.played(start, moves, start.game.position(position), Header(*header), forfeit, times)


def replay(start: Position, moves: Iterable[Move]) -> Iterator[Position]:
    """The positions of a game, from the first to the last."""
    yield start
    for move in moves:
        start = start.play(move)
        yield start


def _extended(
    moves: tuple[Move, ...], positions: tuple[Position, ...], more: Iterable[str | Move]
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """The moves and positions of a game after more moves; the error of a bad one has its ply."""
    played, seen = list(moves), list(positions)
    for move in more:
        try:
            played.append(seen[-1].move(move))
        except OutplayError as error:
            error.ply = len(seen)
            raise
        seen.append(seen[-1].play(played[-1]))
    return tuple(played), tuple(seen)
