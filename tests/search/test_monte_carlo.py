"""Monte-Carlo tree search: it repeats, keeps its limits, shows its tree, and plays well enough."""

from __future__ import annotations

import dataclasses
import json
import pickle
import signal
import threading
from random import Random
from typing import Any

import pytest

import outplay
from outplay.errors import GameOver, InputError
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from outplay.search import Score, Stop, mcts
from tests.games import GAMES, game_of
from tests.patience import ended, until_at_work, within
from tests.positions import random_game, some_positions
from tests.test_native_interrupts import INTERRUPTED, start

# ---- The choice of a move


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_game_can_be_searched(rules: Rules) -> None:
    game = game_of(rules)
    for position in [game.start, *(position for position in some_positions(game, 8) if not position.outcome)]:
        found = mcts(position, simulations=30)
        assert found.best == found.moves[0].move and found.best in position.legal_moves
        assert found.score.is_proven or found.simulations == sum(simulated.visits for simulated in found.moves) == 30


def test_a_win_at_once_is_seen_without_a_simulation() -> None:
    found = mcts(
        outplay.game("breakthrough:6x6").position("---b--/w-----/------/-----b/------/----w- w"), simulations=1
    )
    assert (str(found.best), str(found.score), found.simulations) == ("a5a6", "white wins in 1", 0)
    assert found.line == (found.best,)


def test_a_loss_is_put_off() -> None:
    # Black arrives in any case; taking the nearer pawn makes it take longer.
    found = mcts(outplay.game("breakthrough:6x6").position("------/------/------/-----b/-b----/w----- w"))
    assert str(found.best) == "a1b2" and found.score.winner is Side.BLACK
    assert [simulated.score.distance for simulated in found.moves] == [4, 2]


def test_a_loss_is_avoided_where_anything_else_is_there() -> None:
    random = Random(5)
    for _ in range(100):
        position = random.choice(random_game(outplay.game("breakthrough:5x5").start, random)[:-1])
        found = mcts(position, simulations=40, keep=0)
        losing = [simulated.score.winner is position.side.rival for simulated in found.moves]
        assert all(losing) or not losing[0]


def test_a_forced_pass_is_a_move() -> None:
    position = outplay.game("oska:4").position("wwww/bb-/--/---/--b- w")
    random = Random(1)
    seen = {one: None for _ in range(300) for one in random_game(position, random)}
    passing = [one for one in seen if one.legal_moves and one.legal_moves[0].is_pass]
    assert passing
    for one in passing:
        found = mcts(one, simulations=50)
        assert str(found.best) == "pass" and found.line[0].is_pass and len(found.moves) == 1
        assert [child["move"] for child in found.tree()["children"]] == ["pass"]


def test_an_estimate_is_the_expected_result_of_the_best_move() -> None:
    found = mcts(outplay.game("breakthrough:8x8").start, simulations=2000)
    assert not found.score.is_proven
    assert found.score == Score(Side.WHITE, estimate=2 * found.moves[0].mean - 1)
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


def test_the_time_is_kept_and_without_a_limit_there_are_a_thousand_simulations() -> None:
    assert mcts(outplay.game("breakthrough:6x6").start).simulations == 1000
    with within(2) as watch:
        found = mcts(outplay.game("hexareversi:7").start, seconds=0.2)
    assert 0.15 < found.seconds < watch.seconds
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
    call = "__import__('outplay.search').search.mcts(outplay.game('othello:8').start, seconds=60)"
    with ended(start(INTERRUPTED.format(call=call))) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        until_at_work(process)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n28\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0}, "number of simulations must be a whole number from 1 to 2147483647, not 0"),
        ({"simulations": 2.5}, "not 2.5"),
        ({"simulations": True}, "not True"),
        ({"simulations": 2**31}, "not 2147483648"),
        ({"seconds": 0}, "number of seconds must be a number from 0.001 to 10000000, not 0"),
        ({"exploration": -0.1}, "the exploration must be a number from 0 to 100, not -0.1"),
        ({"exploration": None}, "not None"),
        ({"megabytes": 0}, "the number of megabytes must be a whole number from 1 to 65536, not 0"),
        ({"keep": -1}, "the number of nodes to keep must be a whole number from 0 to"),
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
    found = mcts(start, simulations=3000, keep=300)
    tree = found.tree()
    assert len(nodes_of(tree)) == 300
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
    with pytest.raises(InputError, match="keep=200"):
        mcts(outplay.game("breakthrough:6x6").start, simulations=10, keep=0).tree()


def test_results_show_themselves_in_a_line() -> None:
    # White is one step from the far row.
    found = mcts(outplay.game("hexapawn:3x3").position("--b/w--/--- w"), simulations=10)
    assert repr(found) == f"<Simulation hexapawn:3x3: white wins in 1, best a2a3, {found.simulations} simulations>"
    assert repr(found.moves[0]) == f"<SimulatedMove a2a3: white wins in 1, {found.moves[0].visits} visits>"


def test_the_result_is_a_value() -> None:
    found = mcts(outplay.game("octapawn").start, simulations=200)
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.nodes = 1  # type: ignore[misc]
    data = found.as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["best"] == data["moves"][0]["move"] == data["line"][0]
    assert data["moves"][0]["visits"] == found.moves[0].visits and data["simulations"] == found.simulations
