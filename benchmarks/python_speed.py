"""Move by move from Python: what a student's own loop gets, beside OpenSpiel's, and beside our referee."""

from __future__ import annotations

import random

import peers
import pyspiel
from comparison import HEADINGS, compare
from measure import Rates, Work, measure
from report import Row, Table, rate

import outplay
from outplay import referee
from outplay.rules import find_rules


def random_games(spec: str, games: int) -> Work:
    """Random games, every move chosen among ``legal_moves`` and played by ``play``."""
    game, chance = outplay.game(spec), random.Random(1)

    def play() -> int:
        for _ in range(games):
            position = game.start
            while moves := position.legal_moves:
                position = position.play(chance.choice(moves))
        return games

    return play


def peer_games(name: str, games: int) -> Work:
    game, chance = pyspiel.load_game(name), random.Random(1)
    return lambda: peers.play_by_moves(game, games, chance)


def move_lists(spec: str, times: int) -> Work:
    """The legal moves of a position that has not been asked before."""
    game = outplay.game(spec)
    text = str(game.start)

    def ask() -> int:
        for position in [game.position(text) for _ in range(times)]:
            assert position.legal_moves
        return times

    return ask


def referee_perft(spec: str, depth: int) -> Work:
    rules = find_rules(spec)
    return lambda: referee.perft(rules, referee.start(rules), depth)


def perft_by_moves(spec: str, depth: int) -> Work:
    """The referee's count, made through our positions instead."""

    def count(position: outplay.Position, left: int) -> int:
        moves = position.legal_moves
        return len(moves) if left == 1 else sum(count(position.play(move), left - 1) for move in moves)

    game = outplay.game(spec)
    return lambda: count(game.start, depth)


def alone(work: str, ours: Rates, unit: str) -> Row:
    """A figure without a peer."""
    return Row((work, rate(ours.median, unit), "", "", "", ""), {"ours": ours.median, "unit": unit})


def table(rounds: int, *, quick: bool) -> Table:
    size = 1 if quick else 3
    works: dict[str, Work] = {
        "hexapawn": random_games("hexapawn:3x3", 1500 * size),
        "breakthrough": random_games("breakthrough:8x8", 25 * size),
        "breakthrough peer": peer_games("breakthrough", 150 * size),
        "othello": random_games("othello:8", 25 * size),
        "othello peer": peer_games("othello", 60 * size),
        "lists": move_lists("hexapawn:3x3", 5000 * size),
        "perft": perft_by_moves("hexapawn:4x4", 7),
        "referee": referee_perft("hexapawn:4x4", 6),
    }
    rates = measure(works, rounds)
    return Table(
        "python",
        "Move by move from Python",
        HEADINGS,
        (
            alone("random games, hexapawn:3x3", rates["hexapawn"], "games/s"),
            compare(
                "random games, breakthrough:8x8",
                rates["breakthrough"],
                peers.NAME,
                rates["breakthrough peer"],
                "games/s",
            ),
            compare("random games, othello:8", rates["othello"], peers.NAME, rates["othello peer"], "games/s"),
            alone("set up and list the moves, hexapawn:3x3", rates["lists"], "positions/s"),
            compare(
                "perft hexapawn:4x4 through positions", rates["perft"], "our referee", rates["referee"], "leaves/s"
            ),
        ),
    )
