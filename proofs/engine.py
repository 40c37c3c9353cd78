"""The engine against plain minimax, one thread against two, and its wins played out against all replies.

All games of the tests: the catalogue with its switches, odd variants and random ones. Half of the positions come from
random games, half are set up. Wins are played out on boards that are small enough. What is random depends on the seed
and the game alone.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from rich.console import Console

from outplay.play import Position
from outplay.rules.declaration import Rules
from proofs.engine_checks import Mismatch, compare_with_minimax, confirm_win
from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from proofs.twin_report import group_of
from proofs.workers import run
from tests.games import Scope, all_games, game_of
from tests.positions import position_of, random_game, set_up

POSITIONS = 6_000
"""About five minutes of processor time."""
MAX_VISITED = 1500
"""So many positions minimax may visit for one that is compared; in Python that takes some tenths of a second."""
CHUNK = 20
MAX_CELLS_FOR_WINS = 26
"""On larger boards a win has too many replies."""
HEADINGS = ("game", "boards", "positions", "moves", "wins played out", "mismatches", "seconds")
EXPLANATION = """\
A row is a game with its switches, on all its boards together. In every position the value, the best move and the value
of every single move at some depth are those of plain minimax, for one thread and for two; and the engine with all its
knowledge sees the same wins, or sees further. On boards of up to 26 cells a win that the engine claims was then played
out: the winner with the engine's moves against every reply, and, where the number of plies is exact, the loser with
the engine's moves against everything. Seconds are processor time."""


@dataclass(frozen=True)
class Task:
    """Some positions of one game."""

    rules: Rules
    part: int
    positions: int
    seed: int


@dataclass
class Result:
    """What came of one or more tasks."""

    boards: int = 0
    positions: int = 0
    moves: int = 0
    wins: int = 0
    mismatches: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        """Take over what another task has found."""
        self.positions += other.positions
        self.moves += other.moves
        self.wins += other.wins
        self.mismatches += other.mismatches
        self.seconds += other.seconds

    def facts(self) -> dict[str, float]:
        """What a program reads."""
        return {
            "boards": self.boards,
            "positions": self.positions,
            "moves": self.moves,
            "wins": self.wins,
            "mismatches": len(self.mismatches),
            "seconds": round(self.seconds, 2),
        }

    def cells(self, name: str) -> list[str]:
        """A row of the table."""
        numbers = (self.boards, self.positions, self.moves, self.wins, len(self.mismatches), round(self.seconds))
        return [name, *(f"{number:,}" for number in numbers)]


def plan(rules: list[Rules], settings: Settings) -> list[Task]:
    """The same number of positions of every game, by turns, so that Ctrl-C leaves something of each."""
    each = -(-(settings.positions or POSITIONS) // len(rules))

    def tasks(one: Rules) -> Iterator[Task]:
        for part, done in enumerate(range(0, each, CHUNK)):
            yield Task(one, part, min(CHUNK, each - done), settings.seed)

    return [task for turn in itertools.zip_longest(*map(tasks, rules)) for task in turn if task]


def positions(rules: Rules, random: Random) -> Iterator[Position]:
    """Positions that are not over, set up and from random games by turns."""
    game = game_of(rules)
    while True:
        position = position_of(game, set_up(rules, random))
        if not position.outcome:
            yield position
        if len(played := random_game(game.start, random)) > 1:
            yield random.choice(played[:-1])


def work(task: Task) -> tuple[Task, Result]:
    """Do one task."""
    result = Result()
    started = time.process_time()
    random = Random(f"{task.seed} {task.rules.name} {task.part}")
    is_small = len(task.rules.shape.cells) <= MAX_CELLS_FOR_WINS
    for position in itertools.islice(positions(task.rules, random), task.positions):
        try:
            result.moves += compare_with_minimax(position, random, MAX_VISITED)
            result.wins += is_small and confirm_win(position)
            result.positions += 1
        except Mismatch as mismatch:
            result.mismatches.append(str(mismatch))
        except Exception as error:  # an engine that breaks is wrong, too, and the proof goes on
            result.mismatches.append(f"{task.rules.name} {str(position)!r}, part {task.part}: {error!r}")
    result.seconds = time.process_time() - started
    return task, result


def prove(settings: Settings) -> bool:
    """Run the proof, print and write its result; whether it came to its end without a mismatch."""
    console = wide_console()
    rules = [one for one in all_games(Scope.PRODUCTS) if settings.games in one.name]
    if not rules:
        console.print(f"no game's name contains {settings.games!r}")
        return False
    results: dict[str, Result] = {}
    for one in rules:
        results.setdefault(group_of(one.name), Result()).boards += 1
    started = time.monotonic()
    is_complete = run(
        work,
        plan(rules, settings),
        lambda task, result: results[group_of(task.rules.name)].add(result),
        workers=settings.workers,
        console=console,
        unit="positions",
        size=lambda task: task.positions,
    )
    _report(console, settings, results, time.monotonic() - started, is_complete=is_complete)
    return is_complete and not any(result.mismatches for result in results.values())


def _report(
    console: Console, settings: Settings, results: dict[str, Result], seconds: float, *, is_complete: bool
) -> None:
    total = Result(boards=sum(result.boards for result in results.values()))
    for result in results.values():
        total.add(result)
    rows = [*(result.cells(name) for name, result in results.items()), total.cells("all")]
    facts = facts_of(
        "the engine against plain minimax",
        settings,
        is_complete=is_complete,
        seconds=seconds,
        mismatches=total.mismatches,
        results={name: result.facts() for name, result in results.items()},
    )
    publish(console, "engine", "The engine against plain minimax", facts, EXPLANATION, HEADINGS, rows)
