"""The fast rules against the referee, on millions of positions.

Every game of the catalogue with every combination of its switches at many sizes, the odd variants of the tests, and
hundreds of variants made at random. Half of the positions come from random games, half are set up; and on boards of up
to nine cells every placement there is. What is random depends on the seed and the game alone.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from outplay.referee import Situation
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from proofs.settings import Settings
from proofs.tables import wide_console
from proofs.twin_report import RANDOM_GROUP, group_of, report
from proofs.workers import run
from tests import games
from tests.games import game_of
from tests.positions import position_of
from tests.twin import Mismatch, Tally, compare, compare_many

POSITIONS = 2_400_000
"""Random positions by default: about a quarter of an hour of processor time, shared among the processors."""
RANDOM_VARIANTS = 200
CHUNK = 2000
"""Positions of one task: some seconds at most, so that progress is seen and little is lost by Ctrl-C."""
MAX_CELLS_FOR_ALL = 9


@dataclass(frozen=True)
class Task:
    """A part of the work on one game: random positions, or a stretch of all the placements there are."""

    rules: Rules
    part: int
    positions: int
    seed: int
    is_random: bool = True


@dataclass
class Result:
    """What came of one or more tasks on a game."""

    tally: Tally = field(default_factory=Tally)
    placements: int = 0
    """How many of the positions are from a list of all placements."""
    mismatches: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        """Take over what another task has found."""
        self.tally.add(other.tally)
        self.placements += other.placements
        self.mismatches += other.mismatches
        self.seconds += other.seconds


def prove(settings: Settings) -> bool:
    """Run the proof, print and write its result; whether it came to its end without a mismatch."""
    console = wide_console()
    rules = [one for one in proved_games(settings.seed) if settings.games in one.name]
    if not rules:
        console.print(f"no game's name contains {settings.games!r}")
        return False
    tasks = plan(rules, settings)
    results: dict[str, Result] = {one.name: Result() for one in rules}
    started = time.monotonic()
    is_complete = run(
        work,
        tasks,
        lambda task, result: results[task.rules.name].add(result),
        workers=settings.workers,
        console=console,
        unit="positions",
        size=lambda task: task.positions,
    )
    report(console, settings, rules, results, time.monotonic() - started, is_complete=is_complete)
    return is_complete and not any(result.mismatches for result in results.values())


def proved_games(seed: int) -> list[Rules]:
    """All games of this proof; the seed makes the variants among them."""
    return [
        *(rules for entry in CATALOGUE for rules in games.catalogue_games(entry, games.Scope.ALL_SIZES)),
        *games.odd_games(),
        *games.irregular_games(),
        *games.long_games(),
        *games.random_games(RANDOM_VARIANTS, seed),
    ]


def plan(rules: list[Rules], settings: Settings) -> list[Task]:
    """Share the positions out, and let the games take turns, so that Ctrl-C leaves something of each.

    Every game and switch gets the same time, and of that the smaller boards, where more happens in it, get more.
    """
    shares = _shares(rules)
    scale = (settings.positions or POSITIONS) / sum(shares.values())
    waiting = [_random_tasks(one, round(shares[one.name] * scale), settings.seed) for one in rules]
    small = [one for one in games.each_once(rules) if len(one.shape.cells) <= MAX_CELLS_FOR_ALL]
    waiting += [_placement_tasks(one, settings.seed) for one in small if group_of(one.name) != RANDOM_GROUP]
    by_turns = itertools.zip_longest(*waiting)
    return [task for turn in by_turns for task in turn if task]


def _shares(rules: list[Rules]) -> dict[str, float]:
    """How many positions of each game, for one unit of time to each game and switch."""
    groups: dict[str, list[Rules]] = {}
    for one in rules:
        groups.setdefault(group_of(one.name), []).append(one)
    shares: dict[str, float] = {}
    for members in groups.values():
        unit = sum(1 / _cost(one) for one in members)
        shares |= {one.name: 1 / _cost(one) ** 2 / unit for one in members}
    return shares


def _cost(rules: Rules) -> int:
    """About how many microseconds the comparison of a position takes; most of them are the referee's."""
    cells = len(rules.shape.cells)
    return 80 + (20 if isinstance(rules.family, Flip) else 5) * cells


def _random_tasks(rules: Rules, positions: int, seed: int) -> Iterator[Task]:
    for part, done in enumerate(range(0, positions, CHUNK)):
        yield Task(rules, part, min(CHUNK, positions - done), seed)


def _placement_tasks(rules: Rules, seed: int) -> Iterator[Task]:
    placements = 2 * 3 ** len(rules.shape.cells)
    for part, done in enumerate(range(0, placements, CHUNK)):
        yield Task(rules, part, min(CHUNK, placements - done), seed, is_random=False)


def work(task: Task) -> tuple[Task, Result]:
    """Do one task."""
    result = Result()
    started = time.process_time()
    try:
        if task.is_random:
            random = Random(f"{task.seed} {task.rules.name} {task.part}")
            compare_many(game_of(task.rules), random, task.positions, result.tally)
        else:
            _compare_placements(task, result)
    except Mismatch as mismatch:
        result.mismatches.append(str(mismatch))
    result.seconds = time.process_time() - started
    return task, result


def _compare_placements(task: Task, result: Result) -> None:
    game = game_of(task.rules)
    placements = itertools.product(itertools.product((None, *Side), repeat=len(game.shape.cells)), Side)
    first = task.part * CHUNK
    for contents, side in itertools.islice(placements, first, first + task.positions):
        situation = Situation(contents, side)
        compare(position_of(game, situation), situation, result.tally)
        result.placements += 1
