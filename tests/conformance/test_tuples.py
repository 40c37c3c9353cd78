"""N-tuple networks on every game: one value in Python and in the core, for all images of a position, on every path."""

from __future__ import annotations

from functools import cache

from outplay import _core as core
from outplay.learn.tuples import Trainer, TupleNetwork
from outplay.learn.tuples.trainer import TrainingSettings
from outplay.play import Game
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from outplay.search.compiled import compile_evaluation, network_evaluation
from outplay.search.engine import analyze
from outplay.search.evaluation import UNIT
from tests.conformance.test_engine import bearable_depth, open_positions, slow_values
from tests.conformance.test_symmetry import image
from tests.games import examples, game_by_another_path, game_of
from tests.positions import some_positions

GAMES_LEARNED = examples(40)


@cache
def trained(rules: Rules) -> Trainer:
    """A little network with two stages that has seen a few games: no two of its weights need be alike."""
    trainer = Trainer(game_of(rules), TrainingSettings(seed=3, size=4, stages=2))
    trainer.learn(GAMES_LEARNED)
    return trainer


def learned(rules: Rules) -> TupleNetwork:
    return trained(rules).network()


def test_native_and_python_values_are_one(game: Game) -> None:
    network = learned(game.rules)
    compiled = compile_evaluation(network, game.rules)
    for position in open_positions(game, 20):
        native, _ = core.minimax(game._core, position._board, compiled, depth=0, ply=3)
        value = network.value(position, position.side)
        assert native == round(value * UNIT), position
        assert network.value(position, position.side.rival, plies=3) == -value


def test_something_was_learned_if_anybody_won(game: Game) -> None:
    done = trained(game.rules).progress
    assert done.white + done.draws + done.black == done.games == GAMES_LEARNED
    assert any(learned(game.rules).weights) is (done.error > 0)
    # In misère games on wide boards nobody need lose: every game may end by a move that was chosen at random, and from
    # such a move nothing is learned.
    all_by_chance = game.rules.goal == "misere" and done.error == 0
    assert all_by_chance or (done.error > 0) is (done.draws < done.games)


def test_images_of_a_position_have_the_same_value(game: Game) -> None:
    value = learned(game.rules).value
    for position in some_positions(game, 8):
        worth = value(position, position.side)
        for symmetry in game.rules.symmetries:
            turned = image(position, symmetry)
            assert value(turned, turned.side) == worth
        for symmetry in game.rules.reversals:
            swapped = image(position, symmetry, swap=True)
            assert value(swapped, swapped.side) == worth


def test_the_engine_searches_with_it(game: Game) -> None:
    network = learned(game.rules)
    for position in open_positions(game, 3):
        depth = bearable_depth(position)
        truth = slow_values(position, depth, network)
        for threads in (1, 2):
            found = analyze(position, depth=depth, evaluation=network, plain=True, moves=True, threads=threads)
            assert {each.move: each.score.rank for each in found.moves} == truth, (position, depth)


def test_processors_old_and_new_learn_the_same(game: Game) -> None:
    """With vector code or without: the same games, the same weights to the last bit."""
    trainer = Trainer(game_by_another_path(game.rules, vector=False), TrainingSettings(seed=3, size=4, stages=2))
    trainer.learn(GAMES_LEARNED)
    assert trainer.network().weights == learned(game.rules).weights


def test_every_layout_has_the_same_values(game: Game) -> None:
    network = learned(game.rules)
    scattered = compile_rules(game.rules, scattered=True)
    compiled = network_evaluation(network, game.rules, scattered)
    for position in open_positions(game, 10):
        board = scattered.board(game._core.contents(position._board), position._board.side)
        native, _ = core.minimax(scattered, board, compiled, depth=0)
        assert native == round(network.value(position, position.side) * UNIT), position
