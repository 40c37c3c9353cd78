"""UGI on the side that answers: around any of our players, and around somebody's Python function.

A line that makes no sense is answered by an ``error`` and ignored. Nothing here reads or waits: the caller passes the
lines one by one.
"""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeVar

from outplay.errors import InputError, OutplayError, PlayerFault, quoted
from outplay.play import Game, Position, game
from outplay.players import options
from outplay.players.contract import Machine
from outplay.players.external.dialect import RESIGN
from outplay.rules.catalogue import CATALOGUE, find_catalogue_rules
from outplay.rules.words import Side
from outplay.search.limits import MAX_SECONDS, MIN_SECONDS, Limits

if TYPE_CHECKING:
    from outplay._core import Stop

_SEED = options.seed()
_MAX_DIGITS = 15
_MAX_KNOWN = 2000
"""Positions in the cache."""
_SPARE_SECONDS = 0.05
"""Taken off the time for a move, beside a twentieth of it, so that the answer arrives in time."""
_VALUES = ("movetime", "wtime", "btime", "depth", "nodes", "winc", "binc", "movestogo", "mate")
"""The words before a number in a ``go``; the last four are read and ignored."""

_Number = TypeVar("_Number", int, float)


class Thinker(Protocol):
    """What the server is wrapped around: it begins games, and answers with the text of a move."""

    @property
    def name(self) -> str:
        """The name in its greeting."""

    def begin(self, game: Game, seed: int) -> None:
        """Begin a new game."""

    def move(self, position: Position, limits: Limits) -> str:
        """Its answer in a position, as text."""


class MachineThinker:
    """One of our own players, which keeps to the limits of its spec and, if it can, to those of the question."""

    def __init__(self, machine: Machine) -> None:
        self.name = f"outplay {machine.name}"
        self._machine = machine

    def begin(self, game: Game, seed: int) -> None:
        """Begin a new game."""
        self._machine.begin(game, seed)

    def move(self, position: Position, limits: Limits) -> str:
        """The player's move, or ``resign``."""
        if limits.seconds is not None:
            seconds = max(MIN_SECONDS, limits.seconds * 0.95 - _SPARE_SECONDS)
            limits = dataclasses.replace(limits, seconds=seconds)
        try:
            return str(self._machine.choose(position, limits))
        except PlayerFault as fault:
            if fault.verdict == "resigned":
                return RESIGN
            raise


class UgiServer:
    """Obeys the lines of a UGI client; ``say`` is called with whole lines to send back."""

    def __init__(self, thinker: Thinker, say: Callable[[str], None]) -> None:
        self._thinker = thinker
        self._say = say
        self._game: Game | None = None
        self._position: Position | None = None
        self._known: dict[str, Position] = {}
        self._seed = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "ugi": self._greet,
            "isready": lambda _: say("readyok\n"),
            "setoption": self._set_option,
            "uginewgame": self._begin,
            "position": self._set_position,
            "query": self._query,
            "stop": lambda _: None,
        }

    @property
    def game(self) -> Game:
        """The game that the client has named, or the first of the catalogue."""
        if self._game is None:
            self._game = Game(find_catalogue_rules(CATALOGUE[0].default_name))
        return self._game

    def obey(self, line: str, stop: Stop | None = None) -> bool:
        """Do what a line says; False if it says to quit. A wrong line is answered by an ``error``."""
        command, _, rest = line.strip().partition(" ")
        try:
            if command == "go":
                self._go(rest, stop)
            elif command == "quit":
                return False
            elif command in self._commands:
                self._commands[command](rest.strip())
            elif command:
                self._say(f"info string there is no command {quoted(command)}\n")
        except OutplayError as error:
            self._say(f"error {' '.join(str(error).split())}\n")
        return True

    def _greet(self, _: str) -> None:
        default = CATALOGUE[0].default_name
        lines = (
            f"id name {self._thinker.name}",
            "id author the authors of outplay",
            f"option name game type string default {default}",
            "option name declaration type string default <empty>",
            "option name seed type string default 0",
            "ugiok",
        )
        self._say("".join(f"{line}\n" for line in lines))

    def _set_option(self, text: str) -> None:
        before, mark, value = text.partition(" value ")
        name = before.removeprefix("name ").strip()
        value = value.strip()
        if not mark or not before.startswith("name "):
            raise InputError(f"{quoted(text)} is no option: write setoption name NAME value VALUE")
        if name == "seed":
            seed = _SEED.read(value)
            if seed is None:
                raise InputError(f"the seed is {_SEED.expected}, not {quoted(value)}")
            self._seed = seed
        elif name == "game":
            self._play(Game(find_catalogue_rules(value)))
        elif name == "declaration":
            self._play(_declared(value))
        else:
            self._say(f"info string there is no option {quoted(name)}: there are game, declaration and seed\n")

    def _play(self, game: Game) -> None:
        self._game = game
        self._position = None
        self._known.clear()

    def _begin(self, _: str) -> None:
        self._position = None
        self._thinker.begin(self.game, self._seed)

    def _set_position(self, text: str) -> None:
        before, _, moves = text.partition("moves")
        where = before.strip()
        self._position = None
        if where in ("start", "startpos"):
            position = self.game.start
        elif where.startswith("fen "):
            position = self._known.get(where) or self._remember(where)
        else:
            raise InputError(f"{quoted(text)} is no position: write start, or fen with rows and the side to move")
        for move in moves.split():
            position = position.play(move)
        self._position = position

    def _remember(self, where: str) -> Position:
        """Parse a position and cache it: on a small board most positions come again, and their moves are known then."""
        if len(self._known) >= _MAX_KNOWN:
            self._known.clear()
        position = self._known[where] = self.game.position(where[4:])
        return position

    @property
    def _current(self) -> Position:
        if self._position is None:
            raise InputError("there is no position to look at: send one first, such as position start")
        return self._position

    def _go(self, text: str, stop: Stop | None) -> None:
        position = self._current
        limits = _parse_go(text, position.side)
        if stop is not None:
            limits = dataclasses.replace(limits, stop=stop)
        self._say(f"bestmove {self._thinker.move(position, limits)}\n")

    def _query(self, text: str) -> None:
        position = self._current
        outcome = position.outcome
        if text == "gameover":
            answer = str(outcome is not None).lower()
        elif text == "p1turn":
            answer = str(position.side is position.game.rules.first).lower()
        elif text == "result":
            first, second = position.game.rules.turn_order
            results = {first: "p1win", second: "p2win", None: "draw"}
            answer = results[outcome.winner] if outcome else "none"
        elif text == "moves":
            answer = " ".join(map(str, position.legal_moves))
        else:
            raise InputError(f"there is no answer to {quoted(text)}: query gameover, p1turn, result or moves")
        self._say(f"response {answer}".rstrip() + "\n")


def _declared(text: str) -> Game:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise InputError(f"a declaration is a JSON object with the keys of a variant's file, not {quoted(text)}")
    return game(data)


@functools.lru_cache(maxsize=64)
def _parse_go(text: str, side: Side) -> Limits:
    """The limits in a ``go``. Unknown words and the list of moves at the end are ignored.

    A number out of range counts as the smallest or the largest.
    """
    words = text.partition("searchmoves")[0].split()
    numbers = {}
    for key, value in pairwise(words):
        if key not in _VALUES:
            continue
        if not (value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS):
            raise InputError(f"{key} in a go is followed by a whole number, not {quoted(value)}")
        numbers[key] = int(value)
    seconds = {key: number / 1000 for key, number in numbers.items()}
    return Limits(
        depth=_clamp(1, numbers.get("depth"), 100),
        nodes=_clamp(1, numbers.get("nodes"), 10**12),
        seconds=_clamp(MIN_SECONDS, seconds.get("movetime"), MAX_SECONDS),
        game_seconds=_clamp(0.0, seconds.get(f"{side.value}time"), MAX_SECONDS),
    )


def _clamp(minimum: _Number, number: _Number | None, maximum: _Number) -> _Number | None:
    return None if number is None else min(max(minimum, number), maximum)
