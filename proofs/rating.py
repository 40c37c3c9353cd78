"""Simulated tournaments whose truth is known: how often do the error bars of the ratings cover it?"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import NormalDist
from typing import Any

from outplay.arena.rating import ELO, MatchResult, rate
from outplay.arena.rating.likelihood import chances
from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from proofs.workers import run

TOURNAMENTS = 2000
"""Of each shape: what is counted is then right to about half a percent."""
AT_ONCE = 50
LEAST, MOST = 93.0, 97.0
FIRST_MOVE = 60.0
"""The first move is worth so many Elo points, in one tournament more, in another less or even a loss."""
HEADINGS = ("tournament", "draws", "bars", "truth below", "within", "above", "first move within", "wanted", "ok")
EXPLANATION = """\
Strengths, the worth of the first move and all games are random; then the games are rated. Counted is, in percent,
how often the truth lies below a player's bar of 95 %, within it and above it, and how often the bar of the first move
covers its truth. Draws are the share of games drawn between equals.

Two shapes may cover more. Where the weaker player wins hardly any of 20 games, most matches end 20–0, and a bar that
fits 20–0 fits every great difference. And where openings are unequal, the two games of a pair balance each other, so
that the score is surer than the bars assume; the truth is then what endless games over such openings would tell."""

Meeting = tuple[int, int, int]
"""Who begins against whom, and how many games."""
Truth = Callable[[Random, int], list[float]]


@dataclass(frozen=True)
class Shape:
    """A kind of tournament: who meets whom, and how strengths are drawn."""

    players: int
    meetings: tuple[Meeting, ...]
    truth: Truth
    openings: float = 0.0
    """Each opening is played twice, with colours swapped; its advantage for White is random, with this deviation."""
    most: float = MOST
    """In percent, how much the bars may cover; less than that is not possible for all shapes."""


def both_ways(pairs: list[tuple[int, int]], games: int) -> tuple[Meeting, ...]:
    """Pairs of players who play so many games, half of them with either colour."""
    return tuple((*pair, games // 2) for first, second in pairs for pair in ((first, second), (second, first)))


def match(games: int, truth: Truth, *, openings: float = 0.0, most: float = MOST) -> Shape:
    """Two players."""
    return Shape(2, both_ways([(0, 1)], games), truth, openings, most)


def neighbours(players: int, reach: int, games: int, truth: Truth) -> Shape:
    """Everybody meets those who are at most so many places away; the most, and it is a round robin."""
    pairs = [(i, j) for i in range(players) for j in range(i + 1, players) if j - i <= reach]
    return Shape(players, both_ways(pairs, games), truth)


def gauntlet(players: int, games: int, truth: Truth) -> Shape:
    """The first meets all others."""
    return Shape(players, both_ways([(0, j) for j in range(1, players)], games), truth)


def spread(deviation: float) -> Truth:
    """Strengths of a normal distribution."""
    return lambda random, players: [random.gauss(0, deviation) for _ in range(players)]


def in_order(deviation: float) -> Truth:
    """The same, from the weakest to the strongest: neighbours are about equal, as in a Swiss tournament."""
    return lambda random, players: sorted(random.gauss(0, deviation) for _ in range(players))


def ahead(least: float, most: float) -> Truth:
    """The first player is stronger than all others, who are equal."""
    return lambda random, players: [random.uniform(least, most)] + [0.0] * (players - 1)


SHAPES = {
    "match of 20": match(20, spread(110)),
    "match of 100": match(100, spread(110)),
    "match of 400": match(400, spread(110)),
    "match of 20, one ahead by 0–400": match(20, ahead(0, 400)),
    "match of 100, one ahead by 200–600": match(100, ahead(200, 600)),
    "match of 20, one ahead by 400–800": match(20, ahead(400, 800), most=100),
    "match of 100, openings unequal by 200": match(100, spread(110), openings=200, most=100),
    "round robin of 4, 10 each": neighbours(4, 4, 10, spread(150)),
    "round robin of 8, 2 each": neighbours(8, 8, 2, spread(200)),
    "round robin of 8, 10 each, far apart": neighbours(8, 8, 10, spread(400)),
    "gauntlet against 6, 10 each": gauntlet(7, 10, spread(150)),
    "gauntlet against 6, 20 each, first ahead by 200–500": gauntlet(7, 20, ahead(200, 500)),
    "12 in a row, 10 against each neighbour": neighbours(12, 1, 10, in_order(300)),
}
DRAWS = {"none": 0.0, "a third": 1.0}
"""The weight ν of draws."""


@dataclass(frozen=True)
class Task:
    """Some tournaments of a shape."""

    shape: str
    draws: str
    part: int
    seed: int


def work(task: Task) -> tuple[Task, Counter[str]]:
    """Hold the tournaments, rate them and count what the bars cover."""
    counts: Counter[str] = Counter()
    random = Random(f"{task.seed} {task.shape} {task.draws} {task.part}")
    for _ in range(AT_ONCE):
        counts += hold(SHAPES[task.shape], DRAWS[task.draws], random)
    return task, counts


def hold(shape: Shape, draws: float, random: Random) -> Counter[str]:
    """One tournament: how many bars were below the truth, around it and above it."""
    strengths = shape.truth(random, shape.players)
    first_move = random.gauss(0, FIRST_MOVE)
    openings: dict[frozenset[int], list[float]] = {}
    results = []
    for white, black, games in shape.meetings:
        drawn = [random.gauss(first_move, shape.openings) for _ in range(games)]
        for_white = openings.setdefault(frozenset((white, black)), drawn)  # the same when they swap colours
        ahead = [strengths[white] - strengths[black] + opening for opening in for_white]
        results.append(play(white, black, ahead, draws, random))
    found = rate(results, shape.players)
    if shape.openings:
        strengths, first_move = endless(shape, strengths, first_move, draws)
    mean = math.fsum(strengths) / shape.players
    counts = Counter([f"first move {where(first_move, found.first_move.low, found.first_move.high)}"])
    for strength, bar in zip(strengths, found.players, strict=True):
        counts[where(strength - mean, bar.low, bar.high)] += 1
    return counts


def endless(shape: Shape, strengths: list[float], first_move: float, draws: float) -> tuple[list[float], float]:
    """What endless games over unequal openings would tell of the strengths and the first move.

    It is less than the truth for each opening: one that is won anyway shows nothing of the players.
    """
    quantiles = [NormalDist(first_move, shape.openings).inv_cdf((i + 0.5) / 40) for i in range(40)]
    results = []
    for white, black, _ in shape.meetings:
        tables = [chances((strengths[white] - strengths[black] + x) / ELO, _log(draws)) for x in quantiles]
        results.append(MatchResult(white, black, *(math.fsum(column) for column in zip(*tables, strict=True))))
    found = rate(results, shape.players, prior=0)
    return [bar.elo for bar in found.players], found.first_move.elo


def _log(draws: float) -> float:
    return math.log(draws) if draws else -math.inf


def where(truth: float, low: float, high: float) -> str:
    return "below" if truth < low else "above" if truth > high else "within"


def play(white: int, black: int, ahead: list[float], draws: float, random: Random) -> MatchResult:
    """Random games; in each White is ahead by so many Elo points."""
    counts = [0, 0, 0]
    for elo in ahead:
        win, draw, _ = chances(elo / ELO, _log(draws))
        chance = random.random()
        counts[0 if chance < win else 1 if chance < win + draw else 2] += 1
    return MatchResult(white, black, *counts)


def prove(settings: Settings) -> bool:
    """Hold all tournaments, print and write the table; whether the bars cover what they should."""
    console = wide_console()
    parts = -(-(settings.positions or TOURNAMENTS) // AT_ONCE)
    names = [(shape, draws) for shape in SHAPES for draws in DRAWS if settings.games in shape]
    tasks = [Task(shape, draws, part, settings.seed) for part in range(parts) for shape, draws in names]
    counts: dict[tuple[str, str], Counter[str]] = {name: Counter() for name in names}

    def gather(task: Task, found: Counter[str]) -> None:
        counts[task.shape, task.draws] += found

    started = time.monotonic()
    is_complete = run(
        work,
        tasks,
        gather,
        workers=settings.workers,
        console=console,
        unit="tournaments",
        size=lambda task: AT_ONCE,
    )
    results = {f"{shape}, draws {draws}": judge(shape, draws, found) for (shape, draws), found in counts.items()}
    rows = [_row(result) for result in results.values()]
    facts = facts_of(
        "error bars of ratings cover the truth",
        settings,
        is_complete=is_complete,
        seconds=time.monotonic() - started,
        mismatches=[name for name, result in results.items() if not result["ok"]],
        results=results,
    )
    publish(console, "rating", "What the bars of ratings cover", facts, EXPLANATION, HEADINGS, rows, words=2)
    return is_complete and not facts["mismatches"]


def judge(shape: str, draws: str, counts: Counter[str]) -> dict[str, Any]:
    """What was counted for a shape, in percent, and whether it is as wanted."""
    shares = {key: 100 * counts[key] / _bars(counts) for key in ("below", "within", "above")}
    shares["first move within"] = 100 * counts["first move within"] / max(1, _bars(counts, "first move "))
    most = SHAPES[shape].most
    return {
        "tournament": shape,
        "draws": draws,
        "bars": _bars(counts),
        **{key: round(share, 2) for key, share in shares.items()},
        "most": most,
        "ok": LEAST <= shares["within"] <= most,
    }


def _bars(counts: Counter[str], kind: str = "") -> int:
    return sum(counts[kind + key] for key in ("below", "within", "above"))


def _row(result: dict[str, Any]) -> tuple[str, ...]:
    return (
        result["tournament"],
        result["draws"],
        f"{result['bars']:,}",
        *(f"{result[key]:.1f}" for key in ("below", "within", "above", "first move within")),
        f"{LEAST:.0f}–{result['most']:.0f}",
        "yes" if result["ok"] else "NO",
    )
