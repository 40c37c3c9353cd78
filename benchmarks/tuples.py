"""N-tuple networks: games of self-play a second, beside a twin in plain Python; and what they cost inside the engine.

The twin plays and learns just as the native loop does (the tests hold one against the other), but always takes the best
move, while the native loop needs a random number now and then. A node of the engine is a position that was visited.
"""

from __future__ import annotations

from random import Random

from comparison import HEADINGS, compare
from measure import Work, measure
from report import Table

import outplay
from outplay import Position
from outplay.learn.tuples import Trainer, TrainingSettings, choose_tuples
from outplay.learn.tuples.trainer import find_ties
from outplay.search import Evaluation, analyze, default_evaluation
from outplay.search.evaluations import plain_evaluation
from outplay.search.tuples.network import TupleNetwork
from tests.learn.tuples.twin import Twin

BOARD = "hexareversi:5"
TARGET = 2000
"""Games a second on one core."""
RATE, TRACE = 0.5, 0.5
DEPTH = 11


def self_play(board: str, games: int) -> Work:
    """The native loop, after it has learned a little: then games are as long as they usually are."""
    trainer = Trainer(outplay.game(board), TrainingSettings(rate=RATE, trace=TRACE))
    trainer.learn(games)

    def work() -> int:
        trainer.learn(games)
        return games

    return work


def python_twin(board: str) -> Work:
    """One game in plain Python."""
    game = outplay.game(board)
    tuples = choose_tuples(game.rules)
    twin = Twin(game, tuples, (0,), find_ties(game.rules, tuples, 1).tolist())

    def work() -> int:
        twin.learn(twin.play(), RATE, TRACE)
        return 1

    return work


def midgame(plies: int) -> Position:
    """A position after so many random moves, always the same."""
    random, position = Random(BOARD), outplay.game(BOARD).start
    for _ in range(plies):
        position = position.play(random.choice(position.legal_moves))
    return position


def engine_nodes(evaluation: Evaluation | TupleNetwork, depth: int) -> Work:
    """One search in the middle of a game; returns the nodes."""
    position = midgame(20)
    return lambda: analyze(position, depth=depth, evaluation=evaluation, plain=True, megabytes=16).nodes


def table(rounds: int, *, quick: bool) -> Table:
    games, depth = (200, DEPTH - 1) if quick else (1000, DEPTH)
    rules = outplay.game(BOARD).rules
    boards = {BOARD: TARGET, "breakthrough:6x6": None}
    works: dict[str, Work] = {}
    for board in boards:
        works |= {board: self_play(board, games), f"{board} twin": python_twin(board)}
    works["network"] = engine_nodes(default_evaluation(rules), depth)
    works["plain"] = engine_nodes(plain_evaluation(rules), depth)
    rates = measure(works, rounds)
    rows = [
        compare(
            f"{board}, self-play and learning",
            rates[board],
            "in plain Python",
            rates[f"{board} twin"],
            "games/s",
            target_rate=target,
        )
        for board, target in boards.items()
    ]
    title = f"{BOARD} depth {depth}, with the network"
    rows.append(compare(title, rates["network"], "plain evaluation", rates["plain"], "nodes/s"))
    return Table("tuples", "N-tuple networks", HEADINGS, tuple(rows))
