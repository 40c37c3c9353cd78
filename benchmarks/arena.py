"""Tournaments: games in this process, games of Python bots in their sandboxes, and what a sandbox costs.

On the clock, not in processor seconds, and all on one core: most of a bot's time is the way to another process and
back. So the raw pipe is measured in the same round, with the same texts, between this process and a Python that only
echoes.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from comparison import verdict
from measure import show_progress
from report import Row, Table, rate, rounded

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.arena.batch import close_players
from outplay.players.registry import player

BOARD = "hexapawn:3x3"
HEADINGS = ("work", "ours", "beside it", "target", "ok")
BOT = "def player(position):\n    return position.legal_moves[0]\n"
"""The quickest bot there is: what remains is the way to it and back."""
ECHO = """
import os
while os.read(0, 65536):
    os.write(1, b'bestmove a1a2\\n')
"""
IN_PROCESS, BOTS, OVERHEAD, START = 20_000, 1_500, 60e-6, 2.0


def games_a_second(specs: list[str], games: int) -> float:
    """All of a tournament but its start: schedule, games, table."""
    plan = Plan(outplay.game(BOARD), enter(specs), games=games)
    with Workers(1) as workers:
        list(Tournament(Plan(plan.game, plan.players, games=2)).play(workers))  # bots are there, caches are full
        tournament = Tournament(plan)
        began = time.perf_counter()
        played = sum(1 for _ in tournament.play(workers))
        seconds = time.perf_counter() - began
    close_players()
    return played / seconds


def raw_trip(trips: int) -> float:
    """Seconds from a question to the answer over two pipes, with nothing done at either end."""
    with subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout
        source, target = process.stdout.fileno(), process.stdin.fileno()
        question = b"position fen bbb/---/www w\ngo movetime 10000\n"
        os.write(target, question)
        os.read(source, 65536)
        began = time.perf_counter()
        for _ in range(trips):
            os.write(target, question)
            os.read(source, 65536)
        seconds = time.perf_counter() - began
        process.stdin.close()
    return seconds / trips


def bot_trip(bot: str, trips: int) -> float:
    """Seconds for a move of a bot."""
    game, machine = outplay.game(BOARD), player(bot)
    machine.begin(game, 1)
    machine.choose(game.start)
    began = time.perf_counter()
    for _ in range(trips):
        machine.choose(game.start)
    seconds = time.perf_counter() - began
    machine.close()
    return seconds / trips


def bot_start(bot: str, starts: int) -> float:
    """Seconds until an isolated bot has answered its first question."""
    game, machine = outplay.game(BOARD), player(bot)
    machine.begin(game, 1)
    machine.choose(game.start)
    machine.close()  # the keeper stays, as it does in a tournament
    taken = []
    for _ in range(starts):
        began = time.perf_counter()
        machine.begin(game, 1)
        machine.choose(game.start)
        taken.append(time.perf_counter() - began)
        machine.close()
    return statistics.median(taken)


def bare_start(starts: int) -> float:
    """Seconds of a Python that does nothing."""
    taken = []
    for _ in range(starts):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def in_turn(rounds: int, *works: Callable[[], float]) -> list[list[float]]:
    """The figures of some works that run one after the other in each round."""
    taken: list[list[float]] = [[] for _ in works]
    for number in range(rounds):
        for figures, work in zip(taken, works, strict=True):
            show_progress(f"tournaments, round {number + 1} of {rounds}")
            figures.append(work())
    show_progress("")
    return taken


def games_row(work: str, figures: list[float], target: float) -> Row:
    """So many games a second; a busy machine only takes some away, so the best round counts."""
    best = max(figures)
    ok = best >= target
    cells = (work, rate(best, "games"), "", f"≥ {target:,.0f}", verdict(ok))
    return Row(cells, {"ours": best, "target": target, "unit": "games/s"}, ok)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, and all that it starts, on one core: to wake another one up can take longer than a game.

    It is the last one, for the first has the interrupts of the system to see to.
    """
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(everywhere)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, everywhere)


def table(rounds: int, *, quick: bool) -> Table:
    with one_core():
        return measured(rounds, 10 if quick else 1)


def measured(rounds: int, some: int) -> Table:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bot.py"
        path.write_text(BOT, encoding="utf-8")
        bot = f"{path}:player"
        built_in, bots = in_turn(
            rounds,
            lambda: games_a_second(["random", "random"], 40_000 // some),
            lambda: games_a_second([bot, bot], 6_000 // some),
        )
        raw, trip = in_turn(rounds, lambda: raw_trip(20_000 // some), lambda: bot_trip(bot, 20_000 // some))
        bare, start = in_turn(rounds, lambda: bare_start(40 // some), lambda: bot_start(bot, 40 // some))
    rows = (
        games_row(f"{BOARD}, `random` – `random`, in this process", built_in, IN_PROCESS),
        games_row(f"{BOARD}, two Python bots, each in its sandbox", bots, BOTS),
        _trip_row(raw, trip),
        _start_row(bare, start),
    )
    return Table("arena", "Tournaments, one core, on the clock", HEADINGS, rows)


def _trip_row(raw: list[float], trip: list[float]) -> Row:
    beyond = statistics.median(ours - pipe for ours, pipe in zip(trip, raw, strict=True))
    pipe = statistics.median(raw)
    ok = beyond <= OVERHEAD
    cells = (
        "a move of a Python bot, beyond the raw pipe",
        f"{beyond * 1e6:.0f} µs",
        f"raw pipe: {pipe * 1e6:.0f} µs",
        f"≤ {OVERHEAD * 1e6:.0f} µs",
        verdict(ok),
    )
    return Row(cells, {"ours": beyond, "peer": pipe, "target": OVERHEAD, "unit": "s"}, ok)


def _start_row(bare: list[float], start: list[float]) -> Row:
    ratio = statistics.median(ours / python for ours, python in zip(start, bare, strict=True))
    ok = ratio <= START
    cells = (
        "start of an isolated bot, to its first answer",
        f"{statistics.median(start) * 1000:.1f} ms",
        f"bare Python: {statistics.median(bare) * 1000:.1f} ms ({rounded(ratio)} x)",
        f"≤ {START:g} x",
        verdict(ok),
    )
    return Row(cells, {"ours": statistics.median(start), "ratio": ratio, "target": START, "unit": "s"}, ok)
