"""Training: the same seed gives the same weights, errors fall, small games are learned, equal weights stay equal."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import outplay
from outplay import _core as core
from outplay.errors import InputError
from outplay.learn.tuples import Trainer, TrainingSettings, choose_tuples, train
from outplay.learn.tuples.trainer import find_ties, foldings
from outplay.play import Game
from outplay.rules import find_rules
from outplay.rules.variant import from_data
from outplay.search.compiled import compile_tuples
from outplay.search.score import is_decided
from outplay.search.tuples.network import find_lookups
from tests.positions import reachable

SMALL = outplay.game("hexapawn:3x3")
DISCS = outplay.game("othello:4")
SETTINGS = {"seed": 1, "rate": 0.5, "trace": 0.5, "exploration": 0.1, "random_plies": 4, "games": 5, "first": 0}


def arrays_of(size: int) -> dict[str, Any]:
    """What the core learns into, without ties between weights."""
    zeros = {"weights": np.zeros(size, np.float32), "coherence": np.zeros(2 * size, np.float32)}
    return {**zeros, "ties": np.arange(size, dtype="u4")}


def learned(game: Game, shape: Any, **options: Any) -> Any:
    """The weights, the coherence and the counts after some games in the core."""
    return core.train_tuples(game._core, game.start._board, shape, **{**SETTINGS, **options})


def test_the_same_seed_gives_the_same_weights_in_any_batches() -> None:
    whole, parts = Trainer(DISCS, TrainingSettings(seed=5)), Trainer(DISCS, TrainingSettings(seed=5))
    whole.learn(300)
    for games in (1, 99, 200):
        parts.learn(games)
    assert parts.network() == whole.network()
    assert (parts.progress.white, parts.progress.plies) == (whole.progress.white, whole.progress.plies)
    other = Trainer(DISCS, TrainingSettings(seed=6))
    other.learn(300)
    assert other.network().weights != whole.network().weights


@pytest.mark.parametrize("change", [{"rate": 0.1}, {"trace": 0}, {"exploration": 0.5}, {"random_plies": 0}])
def test_every_setting_counts(change: dict[str, Any]) -> None:
    assert train(DISCS, games=100).network.weights != train(DISCS, games=100, **change).network.weights


@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "hexapawn:4x4", "oska:4", "breakthrough:5x5", "othello:4", "hexareversi:3"]
)
def test_errors_fall(spec: str) -> None:
    trainer = Trainer(outplay.game(spec), TrainingSettings(seed=1, exploration=0))
    first = trainer.learn(100).error
    trainer.learn(3000)
    assert trainer.learn(100).error < 0.8 * first


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x4"])
def test_a_small_game_is_learned_to_perfection(spec: str) -> None:
    """One ply ahead is enough never to give a won game away, wherever one begins; held against the exact search."""
    game = outplay.game(spec)
    network = train(game, games=20_000, seed=1, exploration=0.3).network
    checked = 0
    for position in (one for one in reachable(game.start) if not one.outcome):
        truth = outplay.analyze(position, depth=100, moves=True)
        assert truth.score.is_proven
        chosen = outplay.analyze(position, depth=1, plain=True, evaluation=network).best
        values = {each.move: each.score.rank for each in truth.moves}
        assert chosen is not None and is_decided(values[chosen])
        checked += truth.score.rank > 0 and min(values.values()) < 0
        assert (values[chosen] > 0) is (truth.score.rank > 0), position
    assert checked > 20


def test_images_of_a_position_are_learned_together() -> None:
    """Tied weights stay equal to the last bit: they are changed by the same numbers in the same order."""
    tuples = choose_tuples(DISCS.rules)
    ties = find_ties(DISCS.rules, tuples, 1)
    shape = compile_tuples(DISCS._core, DISCS.rules, tuples, (0,))
    weights, coherence, _ = learned(DISCS, shape, **{**arrays_of(len(ties)), "ties": ties, "games": 500})
    assert np.count_nonzero(weights) > 1000
    assert (weights == weights[ties]).all()
    assert (coherence.reshape(-1, 2) == coherence.reshape(-1, 2)[ties]).all()
    assert (np.abs(coherence[::2]) <= coherence[1::2] * 1.001).all()


def test_time_and_reports(tmp_path: Path) -> None:
    reports: list[int] = []
    trained = train(DISCS, games=10**9, seconds=0.2, report=lambda trainer: reports.append(trainer.progress.games))
    assert not trained.is_complete and not trained.is_interrupted
    assert reports == [progress.games for progress in trained.history]
    assert reports[-1] == trained.progress.games == trained.network.training["games"]


def test_control_c_keeps_what_is_done() -> None:
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])

    def begin(trainer: Trainer) -> None:
        if trainer.progress.games and not timer.ident:
            timer.start()

    trained = train(outplay.game("othello:8"), games=10**9, report=begin)
    assert trained.is_interrupted and not trained.is_complete
    again = Trainer(outplay.game("othello:8"), TrainingSettings())
    again.learn(trained.progress.games)
    assert again.network().weights == trained.network.weights  # no part of the batch under way


def test_an_interrupted_batch_leaves_the_weights_alone() -> None:
    trainer = Trainer(outplay.game("othello:8"), TrainingSettings())
    trainer.learn(20)
    before = trainer.network()
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        trainer.learn(10**7)
    assert trainer.network() == before


def test_without_numpy_the_error_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(InputError, match="pip install numpy"):
        train(SMALL, games=10)


def test_the_training_is_kept_with_a_network() -> None:
    network = train(SMALL, games=50, seed=9, training={"command": "by hand"}, rate=0.25).network
    known = network.training
    assert (known["games"], known["seed"], known["rate"], known["command"]) == (50, 9, 0.25, "by hand")
    assert known["minutes"] >= 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": 0}, "number of games"),
        ({"games": 2.5}, "number of games"),
        ({"seed": "x"}, "seed"),
        ({"rate": 2}, "rate"),
        ({"rate": float("nan")}, "rate"),
        ({"trace": -1}, "trace"),
        ({"exploration": True}, "exploration"),
        ({"random_plies": -1}, "random plies"),
        ({"stages": 0}, "stages"),
        ({"size": 11}, "the size of a tuple must be a whole number from 2 to 10, not 11"),
        ({"stages": 16, "tuples": tuple((cell, *range(30, 39)) for cell in range(19))}, "at most"),
        ({"tuples": tuple((cell, *range(30, 39)) for cell in range(25))}, "25 tuples"),
        ({"tuples": ()}, "0 tuples"),
        ({"tuples": ((1, 1),)}, "different cells"),
        ({"tuples": ((1, 61),)}, "different cells"),
    ],
)
def test_odd_settings_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        train(outplay.game("hexareversi:5"), **{"games": 10, **given})


def test_the_core_checks_its_arguments_and_copies_them() -> None:
    shape = compile_tuples(SMALL._core, SMALL.rules, ((0, 1),), (0,))
    arrays = arrays_of(9)

    def attempt(game: Game = SMALL, **changes: Any) -> None:
        learned(game, shape, **{**arrays, **changes})

    attempt()
    assert not arrays["weights"].any() and not arrays["coherence"].any()  # nothing of the caller's is changed
    for array in arrays.values():
        array.flags.writeable = False
    attempt()
    for wrong in (
        {"weights": np.zeros(8, np.float32)},
        {"coherence": np.zeros(9, np.float32)},
        {"ties": np.zeros(9, np.uint32)},
        {"ties": np.full(9, 9, np.uint32)},
        {"random_plies": -1},
        {"random_plies": 2**31 - 1},
        {"game": outplay.game("hexapawn:3x4")},
    ):
        with pytest.raises(ValueError, match=r"\w"):
            attempt(**wrong)
    for odd in (np.zeros(9, np.float64), np.zeros(18, np.float32)[::2], np.zeros((3, 3), np.float32)):
        with pytest.raises(TypeError):
            attempt(weights=odd)


@pytest.mark.parametrize("weight", [1e10, -1e10, np.inf, -np.inf, np.nan])
def test_whatever_the_weights_are_games_come_to_an_end(weight: float) -> None:
    """No sum may be beyond what the trainer takes for the worst: it would find no move at all."""
    shape = compile_tuples(SMALL._core, SMALL.rules, ((0, 1), (6, 7)), (0,))
    weights = np.full(shape.size, weight, np.float32)
    options: dict[str, Any] = {"exploration": 0, "random_plies": 0, "rate": 0, "games": 20}
    _, _, found = learned(SMALL, shape, **{**arrays_of(shape.size), "weights": weights, **options})
    white, draws, black, plies = found[:4]
    assert (white + black, draws) == (20, 0)  # a board without pieces would be a draw, or won at once
    assert plies >= 20 * 3  # the shortest game has so many


def test_arrays_may_change_while_the_core_learns() -> None:
    """Their numbers are copied first: another thread may write to them, or even give their memory back."""
    shape = compile_tuples(DISCS._core, DISCS.rules, ((0, 1, 2, 3),), (0,))

    def disturb() -> None:
        arrays["ties"][:] = 2**32 - 1
        arrays["weights"][:] = np.nan
        for array in arrays.values():
            array.resize(0, refcheck=False)

    arrays, expected = arrays_of(shape.size), learned(DISCS, shape, **arrays_of(shape.size), games=2000)
    thread = threading.Timer(0.01, disturb)
    thread.start()
    found = learned(DISCS, shape, **arrays, games=2000)
    thread.join()
    assert arrays["weights"].size == 0
    assert (found[0] == expected[0]).all() and (found[1] == expected[1]).all() and found[2] == expected[2]


def digits(number: int, length: int) -> tuple[int, ...]:
    return tuple(number // 3**place % 3 for place in range(length))


def ring(ties: list[int], start: int) -> set[int]:
    found, at = {start}, ties[start]
    while at != start:
        found.add(at)
        at = ties[at]
    return found


@pytest.mark.parametrize(
    ("spec", "cells"),
    [
        ("hexapawn:3x3", (0, 1, 2)),
        ("hexapawn:3x3", (0, 3, 6)),
        ("othello:6", (0, 1, 6, 7)),
        ("othello:6", (14, 15, 20, 21)),
        ("hexareversi:3", (0, 1, 2)),
        ("hexareversi:3", (9, 4, 5, 8, 10, 13, 14)),
    ],
)
def test_rings_are_orbits(spec: str, cells: tuple[int, ...]) -> None:
    rules = find_rules(spec)
    ties = find_ties(rules, (cells,), 1).tolist()
    assert sorted(ties) == list(range(3 ** len(cells)))
    for number in range(3 ** len(cells)):
        contents = digits(number, len(cells))
        orbit = set()
        for folding in foldings(rules, cells):
            image = [0] * len(cells)
            for place, digit in enumerate(contents):
                image[folding[place]] = digit
            orbit.add(sum(digit * 3**place for place, digit in enumerate(image)))
        assert ring(ties, number) == orbit


def test_tables_and_stages_follow_each_other() -> None:
    rules = find_rules("hexapawn:3x3")
    tuples = ((0, 1, 2), (0, 3))
    ties = find_ties(rules, tuples, 3)
    size = find_lookups(rules, tuples).stage_size
    assert len(ties) == 3 * size
    for stage in range(3):
        assert (ties[stage * size : (stage + 1) * size] == ties[:size] + stage * size).all()
    assert (ties[27:36] == range(27, 36)).all()  # the second has no mirror image on its own cells


def test_foldings_keep_a_tuple_on_its_cells() -> None:
    one_way = from_data(
        {"name": "one way", "family": "march", "start": "b b -\n- - -\nw w w", "step": ["ahead", "ahead-left"]}
    )
    assert foldings(find_rules("hexapawn:3x3"), (0, 1, 2)) == [(0, 1, 2), (2, 1, 0)]
    assert foldings(find_rules("hexapawn:3x3"), (0, 3)) == [(0, 1)]
    assert len(foldings(find_rules("othello:8"), tuple(range(0, 64, 9)))) == 2  # a diagonal
    assert foldings(one_way, (0, 1, 2)) == [(0, 1, 2)]
