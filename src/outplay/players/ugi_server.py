"""UGI as the side that answers speaks it: around any of our players, and around somebody's Python function.

A line that makes no sense is answered by an ``error`` and forgotten. Nothing here waits or reads: whoever has the lines
hands them in one by one.
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
from outplay.players.dialect import RESIGN
from outplay.rules.catalogue import CATALOGUE, find_catalogue_rules
from outplay.rules.words import Side
from outplay.search.limits import MAX_SECONDS, MIN_SECONDS, Limits

if TYPE_CHECKING:
    from outplay._core import Stop

_SEED = options.seed()
_LONGEST_NUMBER = 15
_MOST_KNOWN = 2000
"""How many positions are kept."""
_SPARE_SECONDS = 0.05
"""What is kept of the time for a move so that the answer arrives in it; besides, a twentieth."""
_VALUES = ("movetime", "wtime", "btime", "depth", "nodes", "winc", "binc", "movestogo", "mate")
"""What stands before a number in a ``go``; the last four are understood and not used."""


_Number = TypeVar("_Number", int, float)


class Thinker(Protocol):
    """What the server is put around: it begins games, and answers with the text of a move."""

    @property
    def name(self) -> str:
        """How it calls itself."""
        ...

    def begin(self, game: Game, seed: int) -> None:
        """A new game begins."""
        ...

    def move(self, position: Position, limits: Limits) -> str:
        """Its answer in a position."""
        ...


class MachineThinker:
    """One of our own players. It keeps to the limits of its spec, and to those of the question if it can."""

    def __init__(self, machine: Machine) -> None:
        self.name = f"outplay {machine.name}"
        self._machine = machine

    def begin(self, game: Game, seed: int) -> None:
        """Tell the player."""
        self._machine.begin(game, seed)

    def move(self, position: Position, limits: Limits) -> str:
        """The player's move, or that it gives up."""
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
    """Obeys the lines of a UGI client; ``say`` gets whole lines to send back."""

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
            "position": self._set_up,
            "query": self._query,
            "stop": lambda _: None,
        }

    @property
    def game(self) -> Game:
        """The game that is played: what the client named, or the first of the catalogue."""
        if self._game is None:
            self._game = Game(find_catalogue_rules(CATALOGUE[0].default_name))
        return self._game

    def obey(self, line: str, stop: Stop | None = None) -> bool:
        """Do what a line says; False if it says to quit. What is wrong with it is told as an ``error``."""
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
        usual = CATALOGUE[0].default_name
        lines = (
            f"id name {self._thinker.name}",
            "id author the authors of outplay",
            f"option name game type string default {usual}",
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

    def _set_up(self, text: str) -> None:
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
        """Set up a position, and keep it: on a small board most of them come again, and their moves are known then."""
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        position = self._known[where] = self.game.position(where[4:])
        return position

    @property
    def _present(self) -> Position:
        if self._position is None:
            raise InputError("there is no position to look at: send one first, such as position start")
        return self._position

    def _go(self, text: str, stop: Stop | None) -> None:
        position = self._present
        limits = _parse_go(text, position.side)
        if stop is not None:
            limits = dataclasses.replace(limits, stop=stop)
        self._say(f"bestmove {self._thinker.move(position, limits)}\n")

    def _query(self, text: str) -> None:
        position = self._present
        outcome = position.outcome
        if text == "gameover":
            answer = str(outcome is not None).lower()
        elif text == "p1turn":
            answer = str(position.side is Side.WHITE).lower()
        elif text == "result":
            results = {Side.WHITE: "p1win", Side.BLACK: "p2win", None: "draw"}
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
    """What a ``go`` says. Words that are not known, and the list of moves at the end, change nothing.

    A number that is too small or too large for a limit counts as the smallest or the largest.
    """
    words = text.partition("searchmoves")[0].split()
    numbers = {}
    for key, value in pairwise(words):
        if key not in _VALUES:
            continue
        if not (value.isascii() and value.isdigit() and len(value) <= _LONGEST_NUMBER):
            raise InputError(f"after {key} in a go stands a whole number, not {quoted(value)}")
        numbers[key] = int(value)
    seconds = {key: number / 1000 for key, number in numbers.items()}
    return Limits(
        depth=_between(1, numbers.get("depth"), 100),
        nodes=_between(1, numbers.get("nodes"), 10**12),
        seconds=_between(MIN_SECONDS, seconds.get("movetime"), MAX_SECONDS),
        game_seconds=_between(0.0, seconds.get(f"{side.value}time"), MAX_SECONDS),
    )


def _between(least: _Number, number: _Number | None, most: _Number) -> _Number | None:
    return None if number is None else min(max(least, number), most)
