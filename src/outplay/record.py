"""Records of games: immutable, replayable, kept as JSON Lines.

A file has a header line and then a line for each game:

    {"format": "outplay-record", "version": 1, "outplay": ..., "game": ..., "rules": ..., "players": [...], "seed": 1}
    {"moves": ["a1a2", "b3a2"], "outcome": null}

The header has the players and the seed of the first game; the line of another game has its own where they differ.
The header of a person's own variant also carries its declaration, so that the file can be read anywhere.
"""

from __future__ import annotations

import dataclasses
import json
import secrets
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from outplay.errors import InputError, OutplayError, RecordError, quoted, quoted_path
from outplay.play import Game, Move, Position
from outplay.rules.catalogue import find_catalogue_rules, find_catalogued
from outplay.rules.declaration import Rules
from outplay.rules.files import read_text
from outplay.rules.variant import from_data
from outplay.rules.words import Outcome, Side
from outplay.version import __version__

FORMAT = "outplay-record"
VERSION = 1
_MOST_BYTES = 64 * 2**20
"""A game takes about a kilobyte: this is room for tens of thousands."""


@dataclass(frozen=True)
class Header:
    """Who played, and from which seed: what a record knows besides its moves."""

    players: tuple[str, str] = ("human", "human")
    seed: int | None = None

    def __post_init__(self) -> None:
        players, seed = self.players, self.seed
        names = players if isinstance(players, list | tuple) else ()
        if len(names) != 2 or not all(isinstance(name, str) and name.strip() and name.isprintable() for name in names):
            raise RecordError(f"the players must be two names, not {quoted(players)}")
        object.__setattr__(self, "players", tuple(names))
        if seed is not None and not (type(seed) is int and 0 <= seed < 10**100):
            raise RecordError(f"the seed must be a whole number or null, of at most 100 digits, not {quoted(seed)}")


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
    positions: tuple[Position, ...] = field(init=False, repr=False, compare=False)
    """All positions from the first to the present one."""

    def __init__(
        self, game: Game, start: Position | None = None, moves: Iterable[str | Move] = (), header: Header = _TWO_PEOPLE
    ) -> None:
        first = game.start if start is None else start
        if not isinstance(first, Position) or first.game != game:
            raise RecordError(f"{quoted(first)} is not a position of {game.name}")
        if not isinstance(header, Header):
            raise RecordError(f"{quoted(header)} is not a header: give a Header with players and a seed")
        self._fill(game, header, *_replayed((), (first,), moves))

    def _fill(self, game: Game, header: Header, moves: tuple[Move, ...], positions: tuple[Position, ...]) -> None:
        values = {"game": game, "start": positions[0], "moves": moves, "header": header, "positions": positions}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _with(self, moves: tuple[Move, ...], positions: tuple[Position, ...]) -> Record:
        """A record of the same game with other moves, which are known to be legal."""
        record = object.__new__(Record)
        record._fill(self.game, self.header, moves, positions)
        return record

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        return self.position.outcome

    def play(self, *moves: str | Move) -> Record:
        """The record with more moves; an illegal one raises and changes nothing."""
        return self._with(*_replayed(self.moves, self.positions, moves))

    def undo(self, plies: int = 1) -> Record:
        """The record without its last moves; one without moves stays as it is."""
        if plies < 0:
            raise InputError(f"the number of moves to take back cannot be {plies}: it is 0 or more")
        left = max(0, len(self.moves) - plies)
        return self._with(self.moves[:left], self.positions[: left + 1])

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.start, self.moves, self.header)

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
        return "\n".join([*lines, *([self.game.describe(self.outcome)] if self.outcome else [])])


def _replayed(
    moves: tuple[Move, ...], positions: tuple[Position, ...], more: Iterable[str | Move]
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """The moves and positions of a game after more moves."""
    played, seen = list(moves), list(positions)
    for move in more:
        played.append(seen[-1].move(move))
        seen.append(seen[-1].play(played[-1]))
    return tuple(played), tuple(seen)


def write_records(path: str | Path, records: Sequence[Record]) -> None:
    """Write games of one kind, one header for all, in one go: a reader never sees half a file."""
    if len({record.game for record in records}) != 1:
        raise RecordError("a file needs at least one game, and all its games must share their rules")
    lines = [_header_line(records[0]), *(_game_line(record, records[0].header) for record in records)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    try:
        _replace_file(Path(path).resolve(), text)
    except (OSError, ValueError, RuntimeError) as error:  # letters that no path can have; links that go in a circle
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordError(f"the record {quoted_path(path)} cannot be written: {why}") from None


def _replace_file(path: Path, text: str) -> None:
    """Write a file beside its place and move it there, so that there is always a whole one."""
    if path.is_symlink():
        raise ValueError("its links go in a circle")  # every other link has been followed
    is_there = path.exists()
    if is_there and not path.is_file():
        raise ValueError("it is not a plain file")
    temporary = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        if is_there:
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_records(path: str | Path) -> list[Record]:
    """Read all games of a file, replaying every move; a damaged or foreign file is refused."""
    try:
        text = read_text(path, _MOST_BYTES)
    except ValueError as error:
        raise RecordError(f"the record {quoted_path(path)} cannot be read: {error}") from None
    try:
        return parse_records(text.split("\n"))
    except RecordError as error:
        raise RecordError(f"in {quoted_path(path)}: {error}") from None


def parse_records(lines: Iterable[str]) -> list[Record]:
    """Read games from the lines of a record file."""
    parsed = [_parsed(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not parsed or parsed[0].get("format") != FORMAT:
        raise RecordError(f'this is not a record: its first line should have "format": {FORMAT!r}')
    head = parsed[0]
    version = head.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 are equal to 1
        raise RecordError(f"version {quoted(version)} of the record format is not known: this is {VERSION}")
    game = _game(head)
    _header(head)
    return [_read_game(game, head, number, line) for number, line in enumerate(parsed[1:], 1)]


def _header_line(record: Record) -> dict[str, Any]:
    rules = record.game.rules
    line: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "outplay": __version__,
        "game": rules.name,
        "rules": rules.hash,
        **_header_data(record.header),
    }
    return line if find_catalogued(rules) else {**line, "declaration": rules.as_data()}


def _header_data(header: Header) -> dict[str, Any]:
    return {"players": list(header.players), "seed": header.seed}


def _game_line(record: Record, first: Header) -> dict[str, Any]:
    """The line of a game, with players and seed only where they are not those of the first game."""
    usual = _header_data(first)
    line = {key: value for key, value in _header_data(record.header).items() if value != usual[key]}
    if record.start != record.game.start:
        line["start"] = str(record.start)
    line["moves"] = [str(move) for move in record.moves]
    line["outcome"] = record.outcome and record.outcome.as_data()
    return line


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"line {number} is not JSON: {quoted(line)}") from None
    if not isinstance(value, dict):
        raise RecordError(f"line {number} is not a JSON object: {quoted(line)}")
    return value


def _game(head: dict[str, Any]) -> Game:
    name = head.get("game")
    try:
        game = Game(_declared(name, head["declaration"]) if "declaration" in head else find_catalogue_rules(str(name)))
    except InputError as error:
        raise RecordError(f"the header's game cannot be played: {error}") from None
    if game.rules.hash != head.get("rules"):
        raise RecordError(
            f"the games were played under other rules of {quoted(name)}: the header has the rules hash "
            f"{quoted(head.get('rules'))}, this version of the game has {game.rules.hash!r}"
        )
    return game


def _declared(name: Any, declaration: object) -> Rules:
    """The rules of a variant under the header's name, for one made in Python may be called like a catalogue game."""
    if not isinstance(declaration, dict):
        raise RecordError(f"the declaration must be a JSON object, not {quoted(declaration)}")
    if declaration.get("name", name) != name:
        raise RecordError(f"the header has the name {quoted(name)}, the declaration {quoted(declaration['name'])}")
    return dataclasses.replace(from_data({**declaration, "name": "variant"}), name=name)


def _header(line: dict[str, Any]) -> Header:
    players: Any = line.get("players")
    return Header(players, line.get("seed"))


def _read_game(game: Game, head: dict[str, Any], number: int, line: dict[str, Any]) -> Record:
    moves, start = line.get("moves"), line.get("start")
    if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
        raise RecordError(f"game {number} has no list of moves: {quoted(moves)}")
    if not (start is None or isinstance(start, str)):
        raise RecordError(f"game {number} has a start that is no position text: {quoted(start)}")
    try:
        record = Record(game, None if start is None else game.position(start), moves, _header({**head, **line}))
    except OutplayError as error:
        raise RecordError(f"game {number} cannot be replayed: {error}") from None
    if line.get("outcome") != (record.outcome and record.outcome.as_data()):
        raise RecordError(
            f"game {number} claims the outcome {quoted(line.get('outcome'))}, but its moves end otherwise"
        )
    return record
