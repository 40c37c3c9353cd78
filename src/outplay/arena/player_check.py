"""Trying players out before a tournament: is every answer legal, how long does it take, do all players start?"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from outplay.arena.hints import hint_for, notes_on
from outplay.arena.match import play_out
from outplay.arena.plan import Entrant, Plan
from outplay.errors import CodeError, InputError, PlayerFault, SpecError
from outplay.play import Game, Position
from outplay.players import player
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.record import Header
from outplay.values import MAX_SEED

DEFAULT_POSITIONS = 50
MAX_FAULTS = 5
"""After so many faults, more would be of the same kind."""
_RIVAL = "random"
_MAX_PASSES = 5
"""Positions to ask about in which a side has to pass, if there are any."""
_TRIES = 40
"""Random games to search for each position."""


@dataclass(frozen=True)
class CheckFault:
    """A fault of the player: the position, the verdict, what it printed, and what to do about it."""

    position: str
    seed: int
    """The seed of the question, with which it can be repeated alone."""
    verdict: str
    detail: str
    printed: str
    hint: str
    is_in_game: bool = False
    """Whether it happened in a game, so that earlier moves may be to blame."""

    @property
    def kind(self) -> tuple[str, str]:
        """The verdict and the detail without the position: equal for faults of the same kind."""
        return self.verdict, self.detail.replace(repr(self.position), "")


@dataclass(frozen=True)
class PlayerCheck:
    """What was found when a player was tried out."""

    player: str
    game: str
    asked: int
    """How many single positions it was asked about."""
    games: tuple[str, ...]
    """How its games against the random player ended."""
    faults: tuple[CheckFault, ...]
    times: tuple[float, ...] = field(repr=False)
    """Seconds of its answers in single positions."""
    protections: tuple[str, ...] = ()
    """The protections of the sandbox that held it; none for one of our players."""
    notes: tuple[str, ...] = ()
    """What may be wrong with it although nothing failed."""

    @property
    def is_right(self) -> bool:
        """Whether there were no faults."""
        return not self.faults

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values, with the median and the slowest of its times."""
        return {
            "player": self.player,
            "game": self.game,
            "asked": self.asked,
            "games": list(self.games),
            "faults": [asdict(fault) for fault in self.faults],
            "seconds": {"median": self.median, "slowest": max(self.times, default=None)},
            "sandbox": list(self.protections),
            "notes": list(self.notes),
        }

    @property
    def median(self) -> float | None:
        """The median of its times; None if it never answered."""
        return statistics.median(self.times) if self.times else None


def check_player(
    spec: str,
    game: Game,
    positions: int = DEFAULT_POSITIONS,
    seed: int = 0,
    limits: TurnLimits | None = None,
    report: Callable[[int], None] | None = None,
) -> PlayerCheck:
    """Ask a player for its move in many positions, then let it play two games; ``report`` is called after each answer.

    Each question is a new game with a seed of its own, counted up from ``seed``, so that it can be repeated alone.

    >>> import outplay
    >>> check_player("greedy", outplay.game("hexapawn:3x3"), positions=10).is_right
    True
    """
    machine = player(spec, seed, limits)
    machine.check(game)
    trial = _Trial(spec, machine, game, seed)
    try:
        asked = 0
        for asked, position in enumerate(trial_positions(game, positions, seed), 1):
            trial.ask(position)
            if report is not None:
                report(asked)
            if trial.is_hopeless:
                break
        endings = [] if trial.faults else trial.play_games()
        faults, times = tuple(trial.faults), tuple(trial.times)
        return PlayerCheck(spec, game.name, asked, tuple(endings), faults, times, machine.protections, notes_on(spec))
    finally:
        machine.close()


class _Trial:
    """A player on trial: its faults and its times so far."""

    def __init__(self, spec: str, machine: Machine, game: Game, seed: int) -> None:
        self._spec = spec
        self._machine = machine
        self._game = game
        self._seed = seed
        self.faults: list[CheckFault] = []
        self.times: list[float] = []

    @property
    def is_hopeless(self) -> bool:
        """Whether to stop: it does not start, or has made too many faults."""
        return len(self.faults) >= MAX_FAULTS or any(fault.verdict == "silent" for fault in self.faults)

    def ask(self, position: Position) -> None:
        """Ask for one move."""
        seed = self._next_seed()
        try:
            self._machine.begin(self._game, seed)
            began = perf_counter()
            self._machine.ask(position)
            self.times.append(perf_counter() - began)
            self._machine.take_log()  # what it printed belongs to this question
        except PlayerFault as fault:
            self._note(position, seed, fault)

    def play_games(self) -> list[str]:
        """Play a game with each colour against the random player; how they ended."""
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
        self.faults.append(CheckFault(str(position), seed, verdict, fault.detail, printed, hint, is_in_game))


def trial_positions(game: Game, number: int, seed: int) -> list[Position]:
    """Different positions of a game to ask about: the start, then forced passes if there are any, then others.

    They come from all plies of random games, and White and Black take turns as far as possible.
    """
    rng = Random(seed)
    found: dict[Position, None] = {game.start: None}
    passes: dict[Position, None] = {}
    by_side: tuple[dict[Position, None], dict[Position, None]] = ({}, {})
    for _ in range(_TRIES * number):
        positions = list(_random_game(game, rng))
        position = rng.choice(positions)
        passes.update((one, None) for one in positions if one.legal_moves[0].is_pass)
        by_side[position.side.index].setdefault(position)
        if min(map(len, by_side)) >= number and len(passes) >= _MAX_PASSES:
            break
    found.update(dict.fromkeys(list(passes)[:_MAX_PASSES]))
    first, second = (list(by_side[side.index]) for side in game.rules.turn_order)
    turns = [position for pair in zip(second, first, strict=False) for position in pair]
    found.update(dict.fromkeys([*turns, *first, *second]))
    return list(found)[:number]


def _random_game(game: Game, rng: Random) -> Iterator[Position]:
    """The positions of a random game, without the last."""
    position = game.start
    while moves := position.legal_moves:
        yield position
        position = position.play(rng.choice(moves))


# ---- All players of a tournament


class Preflight(NamedTuple):
    """What was found out about the players of a tournament."""

    is_reproducible: bool
    """Whether the same seed gives the same games: not if a player is limited by time."""
    protections: tuple[str, ...]
    """The protections that hold all players from outside; empty if there are none."""
    broken: Mapping[str, str]
    """The names of players that do not start, and why."""


def inspect_players(plan: Plan) -> Preflight:
    """Make every player and let it begin a game.

    A wrong spec, or a game that a player cannot play, raises an error that names all players that cannot take part.
    """
    plan.check_trusted()
    is_reproducible = True
    held: list[tuple[str, ...]] = []
    broken: dict[str, str] = {}
    refused: list[str] = []
    for entrant in plan.players:
        try:
            machine = _start(plan, entrant)
            is_reproducible &= machine.is_reproducible
            held += [machine.protections] if machine.protections else []
        except PlayerFault as fault:
            broken[entrant.name] = fault.detail
        except CodeError as error:
            broken[entrant.name] = str(error)
        except InputError as error:
            refused.append(f"{entrant.name} cannot take part: {error}")
    if refused:
        raise SpecError("\n".join([*refused, *(f"{name} does not start: {why}" for name, why in broken.items())]))
    common = tuple(protection for protection in held[0] if all(protection in others for others in held)) if held else ()
    return Preflight(is_reproducible and not broken, common, broken)


def _start(plan: Plan, entrant: Entrant) -> Machine:
    """A player that has begun a game and is closed again."""
    machine = player(entrant.spec, limits=plan.limits)
    machine.check(plan.game)
    try:
        machine.begin(plan.game, plan.seed)
    finally:
        machine.close()
    return machine
