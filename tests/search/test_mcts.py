"""Monte-Carlo tree search: what it calls proven is true, it repeats, keeps its limits, and plays well enough."""

from __future__ import annotations

import dataclasses
import json
import pickle
import signal
import threading
import time
from random import Random
from typing import Any

import pytest

import outplay
from outplay.errors import GameOver, InputError
from outplay.play import Game, Position
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from outplay.search.engine import Stop
from outplay.search.mcts import Simulation, mcts
from outplay.search.score import Score
from tests.games import GAMES, game_of
from tests.positions import random_game, some_positions
from tests.test_interrupt import INTERRUPTED, start

Known = dict[Position, tuple[int, int]]
"""The true results for the side to move (1, 0, -1), and in how many plies a game is won or lost."""


def truth(position: Position, known: Known) -> tuple[int, int]:
    """Plain minimax: the winner as fast, the loser as slow as possible."""
    if position not in known:
        if outcome := position.outcome:
            known[position] = (0 if outcome.winner is None else 1 if outcome.winner is position.side else -1, 0)
        else:
            replies = [truth(position.play(move), known) for move in position.legal_moves]
            known[position] = max(((-result, plies + 1) for result, plies in replies), key=preference)
    return known[position]


def preference(found: tuple[int, int]) -> tuple[int, int]:
    result, plies = found
    return result, -result * plies


def assert_true(score: Score, found: tuple[int, int]) -> None:
    """A proven score agrees with the truth for its side."""
    if score.is_proven:
        result, plies = found
        assert (score.winner is score.side) - (score.winner is score.side.rival) == result
        if score.winner and score.plies is not None:
            assert plies <= score.plies if score.is_within else plies == score.plies


def assert_claims_are_true(found: Simulation, known: Known) -> None:
    position = found.position
    assert {simulated.move for simulated in found.moves} == set(position.legal_moves)
    assert_true(found.score, truth(position, known))
    for simulated in found.moves:
        result, plies = truth(position.play(simulated.move), known)
        assert simulated.score.side is position.side
        assert_true(simulated.score, (-result, plies + 1))
    if found.proven:
        assert found.moves[0].proven == found.proven
        line_end = position
        for move in found.line:
            line_end = line_end.play(move)
        if found.score.winner:
            assert line_end.outcome and line_end.outcome.winner is found.score.winner


# ---- What is proven is true


def reachable(game: Game) -> list[Position]:
    seen, waiting = {game.start}, [game.start]
    while waiting:
        position = waiting.pop()
        new = {position.play(move) for move in position.legal_moves} - seen
        seen |= new
        waiting += new
    return sorted(seen, key=str)


SMALL = [
    "hexapawn:3x3",
    "hexapawn:3x3,goal=misere",
    "hexapawn:3x4,capture=compulsory",
    "hexapawn:3x3,capture=compulsory,goal=misere",
    "pawned:3",
    "breakthrough:4x2,rows=1",
    "hexareversi:3,start=ring",
]


@pytest.mark.parametrize("name", SMALL)
def test_every_position_of_a_small_game(name: str) -> None:
    known: Known = {}
    for number, position in enumerate(reachable(outplay.game(name))):
        if not position.outcome:
            assert_claims_are_true(mcts(position, simulations=(1, 5, 25)[number % 3], seed=number, keep=0), known)
            assert mcts(position, simulations=5000, seed=number, keep=0).proven, position


@pytest.mark.parametrize("name", ["octapawn", "octapawn,goal=misere", "pawned:4", "pawned:4,capture=compulsory"])
def test_positions_of_a_larger_game(name: str) -> None:
    known: Known = {}
    random = Random(name)
    for number in range(60):
        position = random.choice(random_game(outplay.game(name).start, random)[:-1])
        found = mcts(position, simulations=random.choice([3, 30, 300, 3000]), seed=number, keep=0)
        assert_claims_are_true(found, known)


def late_positions(game: Game, random: Random, most: int = 150) -> list[Position]:
    """From the end of a random game: positions from which only few others can be reached."""
    found = []
    for position in reversed(random_game(game.start, random)[:-1]):
        if not has_few_successors(position, most):
            break
        found.append(position)
    return found


def has_few_successors(position: Position, most: int) -> bool:
    seen, waiting = {position}, [position]
    while waiting and len(seen) <= most:
        current = waiting.pop()
        new = {current.play(move) for move in current.legal_moves} - seen
        seen |= new
        waiting += new
    return len(seen) <= most


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_late_positions_of_every_game(rules: Rules) -> None:
    game, random = game_of(rules), Random(rules.name)
    known: Known = {}
    for number in range(5):
        for position in late_positions(game, random):
            found = mcts(position, simulations=random.choice([2, 20, 200]), seed=number, keep=0)
            assert_claims_are_true(found, known)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_game_can_be_searched(rules: Rules) -> None:
    game = game_of(rules)
    for position in [game.start, *(position for position in some_positions(game, 8) if not position.outcome)]:
        found = mcts(position, simulations=30)
        assert found.best == found.moves[0].move and found.best in position.legal_moves
        assert found.proven or found.simulations == sum(simulated.visits for simulated in found.moves) == 30


KNOWN_VALUES = {
    "hexapawn:3x3": Side.BLACK,
    "octapawn": Side.WHITE,
    "pawned:4": "draw",
    "hexareversi:3": Side.WHITE,
    "hexareversi:3,start=ring": Side.BLACK,
    "othello:4": Side.BLACK,
}


@pytest.mark.parametrize("name", KNOWN_VALUES)
def test_small_games_are_solved_from_the_start(name: str) -> None:
    for seed in range(3):
        found = mcts(outplay.game(name).start, simulations=100_000, seed=seed)
        assert found.proven == KNOWN_VALUES[name] and found.simulations < 100_000
        assert found.score.is_proven and found.moves[0].proven == found.proven


def test_only_the_edge_pawns_win_on_four_by_four() -> None:
    game = outplay.game("octapawn")
    winners = {}
    for move in game.start.legal_moves:
        winners[str(move)] = mcts(game.start.play(move), simulations=100_000).proven
    assert winners == {"a1a2": Side.WHITE, "b1b2": Side.BLACK, "c1c2": Side.BLACK, "d1d2": Side.WHITE}


# ---- The choice of a move


def test_a_win_at_once_is_seen_without_a_simulation() -> None:
    found = mcts(
        outplay.game("breakthrough:6x6").position("---b--/w-----/------/-----b/------/----w- w"), simulations=1
    )
    assert (str(found.best), str(found.score), found.simulations) == ("a5a6", "white wins in 1", 0)
    assert found.line == (found.best,)


def test_a_loss_is_put_off() -> None:
    # Black arrives in any case; taking the nearer pawn makes it take longer.
    found = mcts(outplay.game("breakthrough:6x6").position("------/------/------/-----b/-b----/w----- w"))
    assert str(found.best) == "a1b2" and found.proven is Side.BLACK
    assert [simulated.score.plies for simulated in found.moves] == [4, 2]


def test_a_loss_is_avoided_where_anything_else_is_there() -> None:
    random = Random(5)
    for _ in range(100):
        position = random.choice(random_game(outplay.game("breakthrough:5x5").start, random)[:-1])
        found = mcts(position, simulations=40, keep=0)
        if any(simulated.proven is not position.side.rival for simulated in found.moves):
            assert found.moves[0].proven is not position.side.rival


def test_a_forced_pass_is_a_move() -> None:
    position = outplay.game("oska:4").position("wwww/bb-/--/---/--b- w")
    passing = [one for one in reachable_by_random(position, 300) if one.legal_moves and one.legal_moves[0].is_pass]
    assert passing
    for one in passing:
        found = mcts(one, simulations=50)
        assert str(found.best) == "pass" and found.line[0].is_pass and len(found.moves) == 1
        assert [child["move"] for child in found.tree()["children"]] == ["pass"]


def reachable_by_random(position: Position, games: int) -> list[Position]:
    random = Random(1)
    seen = {one: None for _ in range(games) for one in random_game(position, random)}
    return list(seen)


def test_an_estimate_is_the_expected_result_of_the_best_move() -> None:
    found = mcts(outplay.game("breakthrough:8x8").start, simulations=2000)
    assert found.proven is None and not found.score.is_proven
    assert found.score == Score(Side.WHITE, 2 * found.moves[0].mean - 1)
    visits = [simulated.visits for simulated in found.moves]
    assert visits == sorted(visits, reverse=True) and found.best == found.moves[0].move


@pytest.mark.parametrize("name", ["pawned:6", "oska:5", "othello:6", "hexapawn:5x5,goal=misere"])
def test_it_beats_random_moves(name: str) -> None:
    random = Random(name)
    points = 0.0
    for number in range(20):
        side = list(Side)[number % 2]
        position = outplay.game(name).start
        while moves := position.legal_moves:
            chosen = mcts(position, simulations=100, seed=number, keep=0).best
            position = position.play(chosen if position.side is side else random.choice(moves))
        assert position.outcome
        points += 0.5 if position.outcome.winner is None else position.outcome.winner is side
    assert points >= 17


# ---- Seeds and limits


@pytest.mark.parametrize("name", ["breakthrough:6x6", "hexareversi:5", "oska:5"])
def test_the_seed_decides(name: str) -> None:
    start = outplay.game(name).start
    assert mcts(start, simulations=700, seed=3) == mcts(start, simulations=700, seed=3)
    assert mcts(start, simulations=700, seed=3).tree() == mcts(start, simulations=700, seed=3).tree()
    trees = [json.dumps(mcts(start, simulations=700, seed=seed).tree()) for seed in (3, 4, -1, 2**70)]
    assert len(set(trees)) == 4


def test_without_a_limit_there_are_a_thousand_simulations() -> None:
    assert mcts(outplay.game("breakthrough:6x6").start).simulations == 1000


def test_the_time_is_kept() -> None:
    began = time.perf_counter()
    found = mcts(outplay.game("hexareversi:7").start, seconds=0.2)
    assert 0.15 < found.seconds < time.perf_counter() - began < 2
    assert found.simulations > 100
    both = mcts(outplay.game("hexareversi:7").start, seconds=30, simulations=50)
    assert both.simulations == 50


def test_it_can_be_stopped_from_another_thread() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    found = mcts(outplay.game("othello:8").start, seconds=60, stop=stop)
    assert found.seconds < 30 and found.simulations > 10
    assert mcts(outplay.game("othello:8").start, seconds=60, stop=stop).simulations == 1


def test_the_memory_is_kept() -> None:
    start = outplay.game("breakthrough:8x8").start
    full = mcts(start, simulations=20_000, megabytes=1)
    assert full.is_full and full.simulations == 20_000
    assert full.nodes <= 2**20 / 40
    free = mcts(start, simulations=20_000)
    assert not free.is_full and free.nodes > full.nodes


def test_control_c_ends_it() -> None:
    call = "__import__('outplay.search.mcts').search.mcts.mcts(outplay.game('othello:8').start, seconds=60)"
    with start(INTERRUPTED.format(call=call)) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n28\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0}, "number of simulations must be a whole number from 1 to 2147483647, not 0"),
        ({"simulations": 2.5}, "not 2.5"),
        ({"simulations": True}, "not True"),
        ({"simulations": 2**31}, "not 2147483648"),
        ({"seconds": 0}, "more than 0 seconds"),
        ({"seconds": -1}, "the seconds must be a number from 0 to 1e\\+08, not -1"),
        ({"seconds": float("nan")}, "not nan"),
        ({"seconds": float("inf")}, "not inf"),
        ({"seconds": 10**400}, "the seconds must be"),
        ({"seconds": "1"}, "not '1'"),
        ({"exploration": -0.1}, "the exploration must be a number from 0 to 100, not -0.1"),
        ({"exploration": None}, "not None"),
        ({"megabytes": 0}, "the megabytes must be a whole number from 1 to 65536, not 0"),
        ({"keep": -1}, "the keep"),
        ({"seed": "x"}, "the seed must be a whole number, not 'x'"),
    ],
)
def test_bad_limits_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        mcts(outplay.game("hexapawn:3x3").start, **options)


def test_a_finished_game_cannot_be_searched() -> None:
    with pytest.raises(GameOver, match=r"the game is over\. White wins: White has reached the far row\."):
        mcts(outplay.game("hexapawn:3x3").position("w--/-b-/--- b"))


# ---- The tree, and the result as a value


def nodes_of(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [node, *(found for child in node["children"] for found in nodes_of(child))]


def test_the_tree_shows_the_most_visited_nodes() -> None:
    start = outplay.game("breakthrough:6x6").start
    found = mcts(start, simulations=3000, keep=500)
    tree = found.tree(max_nodes=300)
    assert len(nodes_of(tree)) == 300 and len(nodes_of(found.tree(500))) == 500
    assert tree["move"] is None and tree["side"] == "black" and tree["visits"] == 3000
    simulated = {str(one.move): one for one in found.moves}
    for child in tree["children"]:
        assert child["side"] == "white" and child["visits"] == simulated[child["move"]].visits
        assert child["mean"] == pytest.approx(simulated[child["move"]].mean, abs=1e-4)
    least = min(node["visits"] for node in nodes_of(tree))
    assert all(
        one.visits <= least for move, one in simulated.items() if move not in {c["move"] for c in tree["children"]}
    )
    assert_is_playable(tree, start)


def assert_is_playable(node: dict[str, Any], position: Position) -> None:
    """Moves are legal, sides take turns, and the visits of the children come after those of their parent."""
    assert sum(child["visits"] for child in node["children"]) <= node["visits"]
    visits = [child["visits"] for child in node["children"]]
    assert visits == sorted(visits, reverse=True)
    for child in node["children"]:
        assert child["side"] == str(position.side)
        after = position.play(child["move"])
        if after.outcome:
            assert child["proven"] == (str(after.outcome.winner) if after.outcome.winner else "draw")
        assert_is_playable(child, after)


def test_a_tree_that_was_not_kept_is_not_shown() -> None:
    found = mcts(outplay.game("breakthrough:6x6").start, simulations=10, keep=0)
    with pytest.raises(InputError, match="keep=200"):
        found.tree()
    with pytest.raises(InputError, match="number of nodes"):
        found.tree(max_nodes=0)


def test_the_result_is_a_value() -> None:
    found = mcts(outplay.game("octapawn").start, simulations=200)
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.nodes = 1  # type: ignore[misc]
    data = found.as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["best"] == data["moves"][0]["move"] == data["line"][0]
    assert data["moves"][0]["visits"] == found.moves[0].visits and data["simulations"] == found.simulations
