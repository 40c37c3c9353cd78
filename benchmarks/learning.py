"""Matchbox machines: games in the laboratory, with all measures after every game, beside the obvious way to do it."""

from __future__ import annotations

import random

from comparison import HEADINGS, compare, verdict
from measure import Rates, Work, measure
from report import Row, Table

import outplay
from outplay.learn.training import Training

BOARD = "hexapawn:3x3"
GAMES = 100
"""Of one machine: most have learned nearly everything by then."""
MIN_GAMES, MAX_SECONDS, RUNS = 10_000, 120, 1000
Boxes = dict[str, dict[str, int]]


def laboratory_games(machines: int) -> Work:
    """Games of fresh machines against a random rival; boxes, beads and exploitability are known after each of them."""
    game = outplay.game(BOARD)

    def play() -> int:
        for seed in range(machines):
            training = Training(game, "her", "random", seed=seed)
            for _ in range(GAMES):
                training.play()
        return machines * GAMES

    return play


def runs_to_perfection(runs: int) -> Work:
    """Machines that play until nobody can beat them."""
    game = outplay.game(BOARD)

    def play() -> int:
        for seed in range(runs):
            training = Training(game, "her", "random", seed=seed)
            while training.measures.exploitability:
                training.play()
        return runs

    return play


def obvious_games(machines: int, *, measured: bool) -> Work:
    """The same with positions and dictionaries, as one would write it first; measured by counting everything anew."""
    game, chance = outplay.game(BOARD), random.Random(1)

    def play() -> int:
        for _ in range(machines):
            boxes: Boxes = {}
            for _ in range(GAMES):
                obvious_game(game.start, boxes, chance)
                if measured:
                    exploitability(game.start, boxes)
        return machines * GAMES

    return play


def obvious_game(start: outplay.Position, boxes: Boxes, chance: random.Random) -> None:
    """A game of a machine that plays second and forgets the last move of a lost game."""
    position, last = start, None
    while moves := position.legal_moves:
        if position.side is outplay.Side.BLACK:
            position = position.canonical
            beads = boxes.setdefault(str(position), {str(move): 1 for move in position.legal_moves})
            left = [move for move, count in beads.items() if count]
            if not left:
                break
            last = beads, chance.choice(left)
            position = position.play(last[1])
        else:
            position = position.play(chance.choice(moves))
    outcome = position.outcome
    if last is not None and (outcome is None or outcome.winner is outplay.Side.WHITE):
        beads, move = last
        beads[move] = 0


def exploitability(position: outplay.Position, boxes: Boxes) -> float:
    """How likely a perfect rival wins."""
    if outcome := position.outcome:
        return float(outcome.winner is outplay.Side.WHITE)
    if position.side is outplay.Side.WHITE:
        return max(exploitability(position.play(move), boxes) for move in position.legal_moves)
    position = position.canonical
    beads = boxes.get(str(position), {str(move): 1 for move in position.legal_moves})
    left = [move for move, count in beads.items() if count]
    return sum(exploitability(position.play(move), boxes) for move in left) / len(left) if left else 1.0


def row_of_runs(ours: Rates) -> Row:
    """How long a thousand runs take."""
    seconds = RUNS / ours.median
    ok = seconds < MAX_SECONDS
    cells = (f"{RUNS:,} runs to perfection", f"{seconds:.1f} s", "", "", f"< {MAX_SECONDS} s", verdict(ok))
    return Row(cells, {"ours": seconds, "target": MAX_SECONDS, "unit": "s"}, ok)


def table(rounds: int, *, quick: bool) -> Table:
    size = 1 if quick else 4
    works: dict[str, Work] = {
        "laboratory": laboratory_games(25 * size),
        "obvious": obvious_games(5 * size, measured=False),
        "obvious, measured": obvious_games(size, measured=True),
        "runs": runs_to_perfection(RUNS if not quick else RUNS // 20),
    }
    rates = measure(works, rounds)
    return Table(
        "learning",
        f"Matchbox machines on {BOARD}, against a random rival",
        HEADINGS,
        (
            compare(
                "all measures after every game",
                rates["laboratory"],
                "obvious, without measures",
                rates["obvious"],
                "games/s",
                target_rate=MIN_GAMES,
            ),
            compare(
                "the same",
                rates["laboratory"],
                "obvious, with exploitability",
                rates["obvious, measured"],
                "games/s",
            ),
            row_of_runs(rates["runs"]),
        ),
    )
