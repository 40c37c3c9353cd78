"""Matches between players: random openings by a seed, each played twice with the colours changed, and the points.

A game depends on the seed, the board, the players and the number of its opening alone.
"""

from __future__ import annotations

import itertools
import math
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from rich.console import Console

import outplay
from outplay.play import Game, Position
from outplay.record import Header, Record
from outplay.rules.words import Side
from outplay.search.engine import analyze
from proofs.workers import run

OPENING_PLIES = range(4, 8)
"""How many random moves make an opening: either side may be the next."""
OPENING_NODES = 20_000
"""An opening that the engine proves won or lost within so many nodes is no game any more."""
_MAX_TRIES = 100
"""Of how many random openings, for each that is wanted, one must be new and open."""
_SURE = 1.96
"""Standard errors on either side within which the truth lies nineteen times out of twenty."""


@dataclass(frozen=True)
class Match:
    """Two players on a board, and how many openings they play; the points are those of the first one."""

    board: str
    first: str
    second: str
    openings: int


@dataclass(frozen=True)
class Task:
    """One opening of a match: two games."""

    match: Match
    number: int
    start: str


@dataclass
class Points:
    """What the first player has made: games won, drawn and lost, and its share of each pair of games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[float] = field(default_factory=list)
    plies: int = 0
    seconds: float = 0.0

    def add(self, other: Points) -> None:
        """Take over what was made elsewhere."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.pairs += other.pairs
        self.plies += other.plies
        self.seconds += other.seconds

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The part of all points that the first player made; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """How far off the share may be, nineteen times out of twenty: two games of one opening are not independent."""
        if len(self.pairs) < 2:
            return 1.0
        return _SURE * statistics.stdev(self.pairs) / math.sqrt(len(self.pairs))


@dataclass
class Played:
    """What came of one or more openings of a match."""

    points: Points = field(default_factory=Points)
    records: dict[int, tuple[Record, Record]] = field(default_factory=dict)
    """The games by the number of their opening; the first player is White in the first of the two."""


def openings(game: Game, number: int, seed: int) -> list[Position]:
    """So many different positions after a few random moves, none of them over or plainly decided."""
    random = Random(f"{seed} {game.name}")
    found: dict[Position, None] = {}
    for _ in range(number * _MAX_TRIES):
        if len(found) == number:
            break
        position = _random_position(game, random)
        if position not in found and not analyze(position, nodes=OPENING_NODES).score.is_proven:
            found[position] = None
    if len(found) < number:
        raise SystemExit(
            f"proofs: {game.name} has only {len(found)} openings that are open, and {number} are asked for"
        )
    return list(found)


def _random_position(game: Game, random: Random) -> Position:
    position = game.start
    for _ in range(random.choice(OPENING_PLIES)):
        if position.outcome:
            break
        position = position.play(random.choice(position.legal_moves))
    return position


def plan(matches: Sequence[Match], seed: int) -> list[Task]:
    """All openings of all matches, by turns, so that Ctrl-C leaves something of each; a board has the same for all."""
    most = {match.board: 0 for match in matches}
    for match in matches:
        most[match.board] = max(most[match.board], match.openings)
    known = {board: openings(outplay.game(board), number, seed) for board, number in most.items()}

    def tasks(match: Match) -> Iterator[Task]:
        for number, position in enumerate(known[match.board][: match.openings]):
            yield Task(match, number, str(position))

    return [task for turn in itertools.zip_longest(*map(tasks, matches)) for task in turn if task]


def work(task: Task) -> tuple[Task, Played]:
    """Play the two games of an opening."""
    match, game = task.match, outplay.game(task.match.board)
    position = game.position(task.start)
    began = time.process_time()
    records = (
        play_game(position, match.first, match.second, task.number),
        play_game(position, match.second, match.first, task.number),
    )
    points = points_of(records)
    points.seconds = time.process_time() - began
    return task, Played(points, {task.number: records})


def play_game(position: Position, white: str, black: str, seed: int) -> Record:
    """A game from a position to its end; the seed is for players that choose at random."""
    players = [outplay.player(spec, seed) for spec in (white, black)]
    header = Header((players[0].name, players[1].name), seed)
    record = outplay.play_game(position.game, *players, start=position, header=header)
    return Record(position.game, position, record.moves, header)  # without times, which are no two times the same


def points_of(records: tuple[Record, Record]) -> Points:
    """What the first player made in the two games of an opening."""
    points = Points(plies=sum(len(record.moves) for record in records))
    for record, side in zip(records, Side, strict=True):
        assert record.outcome  # every game is played to its end
        winner = record.outcome.winner
        points.wins += winner is side
        points.losses += winner is side.rival
        points.draws += winner is None
    points.pairs.append(points.share)
    return points


def play_all(matches: Sequence[Match], seed: int, workers: int, console: Console) -> tuple[dict[Match, Played], bool]:
    """Play all matches in processes; what was played, and whether it was everything."""
    results = {match: Played() for match in matches}

    def gather(task: Task, played: Played) -> None:
        results[task.match].points.add(played.points)
        results[task.match].records |= played.records

    with console.status("looking for openings"):
        tasks = plan(matches, seed)
    is_complete = run(
        work, tasks, gather, workers=workers, console=console, unit="openings, two games each", size=lambda task: 1
    )
    return results, is_complete
