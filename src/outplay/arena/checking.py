"""Trying a player out before it enters a tournament: is every answer a legal move, and how long does it take?"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from outplay.arena.hints import hint_for, notes_on
from outplay.arena.match import play_out
from outplay.errors import PlayerFault
from outplay.play import Game, Position
from outplay.players import player
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.record import Header
from outplay.values import MAX_SEED

USUAL_POSITIONS = 50
MOST_FAULTS = 5
"""After so many faults the rest would be more of the same."""
_RIVAL = "random"
_MOST_PASSES = 5
"""How many positions are asked in which nothing can be done but pass, if there are some."""
_TRIES = 40
"""How many random games are looked through for each position that is wanted."""


@dataclass(frozen=True)
class Fault:
    """What went wrong in a position: the verdict, what exactly, what the player printed, and what to do about it."""

    position: str
    seed: int
    """What the player's lots depended on: with it the question can be repeated alone."""
    verdict: str
    detail: str
    printed: str
    hint: str
    is_in_game: bool = False
    """Whether it happened in a game, so that the moves before it may be to blame."""

    @property
    def kind(self) -> tuple[str, str]:
        """The verdict and what exactly was wrong, without the position: equal for faults that are the same."""
        return self.verdict, self.detail.replace(repr(self.position), "")

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return asdict(self)


@dataclass(frozen=True)
class Check:
    """What came of trying a player out."""

    player: str
    game: str
    asked: int
    """How many single positions it was asked."""
    games: tuple[str, ...]
    """How its games against the random player ended."""
    faults: tuple[Fault, ...]
    times: tuple[float, ...] = field(repr=False)
    """The seconds that its answers in single positions took."""
    protections: tuple[str, ...] = ()
    """What kept it from doing harm; none for a player of ours."""
    notes: tuple[str, ...] = ()
    """What may be wrong with it though nothing failed."""

    @property
    def is_right(self) -> bool:
        """Whether nothing was wrong."""
        return not self.faults

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values, with times as their median and the slowest."""
        return {
            "player": self.player,
            "game": self.game,
            "asked": self.asked,
            "games": list(self.games),
            "faults": [fault.as_data() for fault in self.faults],
            "seconds": {"median": self.median, "slowest": max(self.times, default=None)},
            "sandbox": list(self.protections),
            "notes": list(self.notes),
        }

    @property
    def median(self) -> float | None:
        """The middle of its times; None if it never answered."""
        return statistics.median(self.times) if self.times else None


def check_player(
    spec: str,
    game: Game,
    positions: int = USUAL_POSITIONS,
    seed: int = 0,
    limits: TurnLimits | None = None,
    report: Callable[[int], None] | None = None,
) -> Check:
    """Ask a player for its move in many positions, then let it play two games; ``report`` hears of each answer.

    Each question is a new game with a seed of its own, counted up from ``seed``: so it can be repeated alone.

    >>> import outplay
    >>> check_player("greedy", outplay.game("hexapawn:3x3"), positions=10).is_right
    True
    """
    machine = player(spec, seed, limits)
    machine.check(game)
    trial = _Trial(spec, machine, game, seed)
    try:
        asked = 0
        for position in trial_positions(game, positions, seed):
            if trial.is_hopeless:
                break
            trial.ask(position)
            asked += 1
            if report is not None:
                report(asked)
        endings = [] if trial.faults else trial.play_games()
        faults, times = tuple(trial.faults), tuple(trial.times)
        return Check(spec, game.name, asked, tuple(endings), faults, times, machine.protections, notes_on(spec))
    finally:
        machine.close()


class _Trial:
    """A player on trial: its faults and its times so far."""

    def __init__(self, spec: str, machine: Machine, game: Game, seed: int) -> None:
        self._spec = spec
        self._machine = machine
        self._game = game
        self._seed = seed
        self.faults: list[Fault] = []
        self.times: list[float] = []

    @property
    def is_hopeless(self) -> bool:
        """Whether nothing new is to be learned: it does not start, or has made too many faults."""
        return len(self.faults) >= MOST_FAULTS or any(fault.verdict == "silent" for fault in self.faults)

    def ask(self, position: Position) -> None:
        """Ask for one move."""
        seed = self._next_seed()
        try:
            self._machine.begin(self._game, seed)
            began = perf_counter()
            self._machine.ask(position)
            self.times.append(perf_counter() - began)
            self._machine.take_log()  # what it printed about a question goes with that question only
        except PlayerFault as fault:
            self._note(position, seed, fault)

    def play_games(self) -> list[str]:
        """A game with each colour against the random player; how they ended."""
        rival = player(_RIVAL, self._seed)
        endings = []
        for sides in ((self._machine, rival), (rival, self._machine)):
            seed = self._next_seed()
            try:
                self._machine.begin(self._game, seed)
            except PlayerFault as fault:
                self._note(self._game.start, seed, fault, is_in_game=True)
                continue
            record = play_out(self._game.start, *sides, Header())
            if lost := record.forfeit:
                self._note(record.position, seed, PlayerFault(lost.verdict, lost.detail), is_in_game=True)
            else:
                endings.append(record.ending)
        return endings

    def _next_seed(self) -> int:
        seed, self._seed = self._seed, (self._seed + 1) % (MAX_SEED + 1)
        return seed

    def _note(self, position: Position, seed: int, fault: PlayerFault, *, is_in_game: bool = False) -> None:
        hint = hint_for(self._spec, fault, position)
        verdict, printed = str(fault.verdict), self._machine.take_log()
        self.faults.append(Fault(str(position), seed, verdict, fault.detail, printed, hint, is_in_game))


def trial_positions(game: Game, number: int, seed: int) -> list[Position]:
    """Different positions of a game to ask about: the start, then forced passes if there are some, then any.

    They come from random games, from all their plies alike, and White and Black take turns as far as that goes.
    """
    lots = Random(seed)
    found: dict[Position, None] = {game.start: None}
    passes: dict[Position, None] = {}
    by_side: tuple[dict[Position, None], dict[Position, None]] = ({}, {})
    for _ in range(_TRIES * number):
        course = list(_random_course(game, lots))
        position = lots.choice(course)
        passes.update((one, None) for one in course if one.legal_moves[0].is_pass)
        by_side[position.side.index].setdefault(position)
        if min(map(len, by_side)) >= number and len(passes) >= _MOST_PASSES:
            break
    found.update(dict.fromkeys(list(passes)[:_MOST_PASSES]))
    white, black = (list(positions) for positions in by_side)
    turns = [position for pair in zip(black, white, strict=False) for position in pair]
    found.update(dict.fromkeys([*turns, *white, *black]))
    return list(found)[:number]


def _random_course(game: Game, lots: Random) -> Iterator[Position]:
    """The positions of a random game in which somebody is to move."""
    position = game.start
    while moves := position.legal_moves:
        yield position
        position = position.play(lots.choice(moves))
