"""Records of games: immutable, replayable, kept as JSON Lines.

A file has a header line and then a line for each game:

    {"format": "outplay-record", "version": 1, "outplay": ..., "game": ..., "rules": ..., "players": [...], "seed": 1}
    {"moves": ["a1a2", "b3a2"], "outcome": null}

The header of a person's own variant also carries its declaration, so that the file can be read anywhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outplay.errors import InputError, OutplayError, RecordError, quoted, quoted_path
from outplay.play import Game, Move, Position
from outplay.rules.catalogue import find_catalogued, find_entry
from outplay.rules.declaration import Rules
from outplay.rules.spec import parse_spec
from outplay.rules.variant import from_data
from outplay.rules.words import Outcome, Side
from outplay.version import __version__

FORMAT = "outplay-record"
VERSION = 1


@dataclass(frozen=True)
class Header:
    """Who played, and from which seed: what a record knows besides its moves."""

    players: tuple[str, str] = ("human", "human")
    seed: int | None = None


@dataclass(frozen=True)
class Record:
    """A game so far: where it started, the moves, and a header. Every change makes a new record.

    >>> import outplay
    >>> record = outplay.Record(outplay.game("hexapawn:3x3")).play("a1a2").play("b3a2")
    >>> print(record.position)
    b-b/b--/-ww w
    >>> record.undo().undo() == outplay.Record(outplay.game("hexapawn:3x3"))
    True
    """

    game: Game
    header: Header = Header()
    positions: tuple[Position, ...] = ()
    """All positions from the first to the present one; give one to start elsewhere than the game does."""
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        if not self.positions:
            object.__setattr__(self, "positions", (self.game.start,))
        if self.start.game != self.game:
            raise RecordError(f"{self.start!r} is not a position of {self.game.name}")

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.positions[0]

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
        played, positions = list(self.moves), list(self.positions)
        for move in moves:
            played.append(positions[-1].move(move))
            positions.append(positions[-1].play(played[-1]))
        return Record(self.game, self.header, tuple(positions), tuple(played))

    def undo(self, plies: int = 1) -> Record:
        """The record without its last moves; one without moves stays as it is."""
        left = max(0, len(self.moves) - plies)
        return Record(self.game, self.header, self.positions[: left + 1], self.moves[:left])

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


def write_records(path: str | Path, records: Sequence[Record]) -> None:
    """Write games of one kind, one header for all, in one go: a reader never sees half a file."""
    if len({(record.game, record.header) for record in records}) != 1:
        raise RecordError("a file needs at least one game, and all its games must share their rules, players and seed")
    lines = [_header_line(records[0]), *(_game_line(record) for record in records)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    try:
        _replace_file(Path(path).resolve(), text)
    except (OSError, ValueError) as error:  # a ValueError: letters that no path can have
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordError(f"the record {quoted_path(path)} cannot be written: {why}") from None


def _replace_file(path: Path, text: str) -> None:
    """Write a file beside its place and move it there, so that there is always a whole one."""
    if path.exists() and not path.is_file():
        raise ValueError("it is not a plain file")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_records(path: str | Path) -> list[Record]:
    """Read all games of a file, replaying every move; a damaged or foreign file is refused."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"the record {quoted_path(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{quoted_path(path)} is not a record: it is not UTF-8 text") from None
    except ValueError as error:  # letters that no path can have
        raise RecordError(f"the record {quoted_path(path)} cannot be read: {error}") from None
    try:
        return parse_records(text.splitlines())
    except RecordError as error:
        raise RecordError(f"in {quoted_path(path)}: {error}") from None


def parse_records(lines: Iterable[str]) -> list[Record]:
    """Read games from the lines of a record file."""
    parsed = [_parsed(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not parsed or parsed[0].get("format") != FORMAT:
        raise RecordError(f'this is not a record: its first line should have "format": {FORMAT!r}')
    head = parsed[0]
    if head.get("version") != VERSION:
        raise RecordError(f"version {quoted(head.get('version'))} of the record format is not known: this is {VERSION}")
    empty = Record(_game(head), _header(head))
    return [_replayed(empty, number, line) for number, line in enumerate(parsed[1:], 1)]


def _header_line(record: Record) -> dict[str, Any]:
    rules = record.game.rules
    line: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "outplay": __version__,
        "game": rules.name,
        "rules": rules.hash,
        "players": list(record.header.players),
        "seed": record.header.seed,
    }
    return line if find_catalogued(rules) else {**line, "declaration": rules.as_data()}


def _game_line(record: Record) -> dict[str, Any]:
    outcome = record.outcome
    line: dict[str, Any] = {} if record.start == record.game.start else {"start": str(record.start)}
    line["moves"] = [str(move) for move in record.moves]
    line["outcome"] = outcome and {
        "winner": outcome.winner and str(outcome.winner),
        "reason": outcome.reason.name.lower(),
        "margin": outcome.margin,
    }
    return line


def _catalogued(name: str) -> Rules:
    # Not find_rules: a file must not be able to name another file.
    spec = parse_spec(name)
    return find_entry(spec.name).rules(spec)


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"line {number} is not JSON: {quoted(line)}") from None
    if not isinstance(value, dict):
        raise RecordError(f"line {number} is not a JSON object: {quoted(line)}")
    return value


def _game(head: dict[str, Any]) -> Game:
    declaration, name = head.get("declaration"), head.get("game")
    try:
        game = Game(from_data(declaration) if isinstance(declaration, dict) else _catalogued(str(name)))
    except InputError as error:
        raise RecordError(f"the header's game cannot be played: {error}") from None
    if game.rules.hash != head.get("rules"):
        raise RecordError(
            f"the games were played under other rules of {quoted(name)}: the header has the rules hash "
            f"{quoted(head.get('rules'))}, this version of the game has {game.rules.hash!r}"
        )
    return game


def _header(head: dict[str, Any]) -> Header:
    players, seed = head.get("players"), head.get("seed")
    if not (isinstance(players, list) and len(players) == 2 and all(isinstance(name, str) for name in players)):
        raise RecordError(f"the header's players must be two names, not {quoted(players)}")
    if not (seed is None or (isinstance(seed, int) and not isinstance(seed, bool))):
        raise RecordError(f"the header's seed must be a whole number or null, not {quoted(seed)}")
    return Header((players[0], players[1]), seed)


def _replayed(empty: Record, number: int, line: dict[str, Any]) -> Record:
    moves, start = line.get("moves"), line.get("start")
    if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
        raise RecordError(f"game {number} has no list of moves: {quoted(moves)}")
    if not (start is None or isinstance(start, str)):
        raise RecordError(f"game {number} has a start that is no position text: {quoted(start)}")
    try:
        first = empty.game.start if start is None else empty.game.position(start)
        record = Record(empty.game, empty.header, (first,)).play(*moves)
    except OutplayError as error:
        raise RecordError(f"game {number} cannot be replayed: {error}") from None
    if line.get("outcome") != _game_line(record)["outcome"]:
        raise RecordError(
            f"game {number} claims the outcome {quoted(line.get('outcome'))}, but its moves end otherwise"
        )
    return record
