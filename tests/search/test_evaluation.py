"""Evaluations as data: weights that are checked, values that are exact, and no move played."""

from __future__ import annotations

import json
import math
import pickle
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Game
from outplay.rules.words import Side
from outplay.search import Evaluation, features
from outplay.search.evaluation import cell_weights, check_fits, from_data, largest_value
from outplay.search.evaluations import plain_evaluation
from outplay.search.score import LARGEST_ESTIMATE, is_decided
from tests.positions import some_positions

WHITE, BLACK = Side.WHITE, Side.BLACK
PAWNS = outplay.game("pawned:4")


def test_weights_are_added_up_exactly() -> None:
    position = PAWNS.position("b---/----/-w-b/ww-- w")
    # 3 against 2 pieces, 1 against 2 steps, 1 against 4 squares; moves: a1a2, b2b3 against a4a3, d2d1.
    assert Evaluation(pieces=2, steps=1).value(position, WHITE) == 2 - 1
    assert Evaluation(pieces=0.1, steps=0.2, advance=0.01).value(position, WHITE) == -0.13
    assert Evaluation(mobility=3).value(position, WHITE) == 0
    assert Evaluation(cells=tuple(range(16))).value(position, WHITE) == (9 + 12 + 13) - (0 + 11)


def test_a_value_is_written_as_people_write_it() -> None:
    position = PAWNS.position("b---/----/-w-b/ww-- w")
    value = Evaluation(pieces=2.0).value(position, WHITE)
    assert isinstance(value, int) and value == 2
    assert Evaluation(pieces=0.5).value(position, BLACK) == -0.5


def test_a_checkmate_takes_the_place_of_all_else() -> None:
    position = PAWNS.position("----/---w/bb--/---- w")
    assert Evaluation(pieces=1).value(position, WHITE) == -1
    mate = Evaluation(pieces=1, checkmate="cells", fading=1)
    assert mate.value(position, WHITE, 0) == 16 and mate.value(position, WHITE, 3) == 13
    assert mate.value(position, BLACK, 3) == -13
    flat = Evaluation(pieces=1, checkmate=36)
    assert flat.value(position, WHITE, 3) == 36
    assert flat.value(PAWNS.start, WHITE, 3) == 0


def test_a_value_is_the_negative_of_the_rivals(game: Game) -> None:
    evaluation = plain_evaluation(game.rules)
    for position in some_positions(game, 6):
        before = str(position)
        if position.outcome is None:
            value = evaluation.value(position, WHITE)
            assert evaluation.value(position, BLACK) == -value
            assert not is_decided(value) and abs(value) <= largest_value(evaluation, game.rules)
        assert str(position) == before


def test_one_table_of_cells_gives_the_same_as_the_features_one_by_one(game: Game) -> None:
    """The engine adds up all that depends on one piece's cell beforehand."""
    cells = tuple((7 * number) % 11 - 5 for number in range(len(game.shape.cells)))
    weights: dict[str, Any] = {"pieces": 1.5, "cells": cells}
    if game.rules.as_data()["family"] != "flip":
        weights |= {"steps": 0.25, "advance": -0.02, "home": 3}
    evaluation = Evaluation(**weights)
    tables = {side: cell_weights(evaluation, game.rules, side) for side in Side}
    for position in some_positions(game, 4):
        total = sum(
            tables[piece][cell] * (1 if piece is WHITE else -1)
            for cell, piece in enumerate(position.contents)
            if piece is not None
        )
        assert round(evaluation.value(position, WHITE) * 100) == total


def test_the_rival_of_an_evaluation() -> None:
    evaluation = Evaluation("mine", pieces=2, mobility=-1, cells=(1,) * 16, checkmate=9, fading=1)
    negated = evaluation.negated()
    assert negated.cells == (-1,) * 16 and negated.checkmate is None and negated.name == "mine"
    position = PAWNS.position("b---/-b--/-w-b/ww-- w")
    assert negated.value(position, WHITE) == -Evaluation(pieces=2, mobility=-1, cells=(1,) * 16).value(position, WHITE)


@pytest.mark.parametrize(
    "weights",
    [
        {"pieces": 1001},
        {"pieces": -1001},
        {"steps": 0.005},
        {"mobility": math.nan},
        {"mobility": math.inf},
        {"home": "3"},
        {"runners": None},
        {"advance": True},
        {"fading": 0.001},
        {"checkmate": "all"},
        {"checkmate": 10**9},
        {"cells": (1, 0.001)},
        {"cells": (1, "2")},
        {"pieces": 10**400},
    ],
)
def test_weights_that_are_refused(weights: dict[str, Any]) -> None:
    (key,) = weights
    with pytest.raises(
        InputError, match=f"the weight {key} must be a number up to 1000 with at most two decimals, not"
    ):
        Evaluation(**weights)


@pytest.mark.parametrize("cells", ["123", 5, {1: 2}])
def test_cells_that_are_no_list(cells: object) -> None:
    with pytest.raises(InputError, match="cells must be a list of numbers"):
        Evaluation(cells=cells)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", 5, None, "a\nb"])
def test_names_that_are_refused(name: object) -> None:
    with pytest.raises(InputError, match="an evaluation cannot be called"):
        Evaluation(name)  # type: ignore[arg-type]


def test_cells_of_another_board() -> None:
    with pytest.raises(InputError, match="'mine' has values for 3 cells, and pawned:4 has 16"):
        Evaluation("mine", cells=(1, 2, 3)).value(PAWNS.start, WHITE)


@pytest.mark.parametrize("key", [*features.MARCH_FEATURES, "checkmate"])
def test_discs_do_not_march(key: str) -> None:
    with pytest.raises(InputError, match=f"counts {key}, which means nothing in othello:8: discs do not move"):
        Evaluation(**{key: 1}).value(outplay.game("othello:8").start, WHITE)  # type: ignore[arg-type]


def test_no_estimate_can_look_like_a_win() -> None:
    tall = outplay.game("hexapawn:64x2").rules
    check_fits(Evaluation(steps=1), tall)
    with pytest.raises(InputError, match="too large for hexapawn:64x2: a position could look like a won game"):
        check_fits(Evaluation(steps=1000), tall)
    assert largest_value(Evaluation(pieces=1000), tall) == 128_000 < LARGEST_ESTIMATE


def test_data_and_back() -> None:
    evaluation = Evaluation("mine", pieces=2, mobility=0.5, cells=(1, 2), checkmate="cells", fading=1)
    data = json.loads(json.dumps(evaluation.as_data()))
    assert data == {"name": "mine", "pieces": 2, "mobility": 0.5, "cells": [1, 2], "checkmate": "cells", "fading": 1}
    assert from_data(data) == evaluation and pickle.loads(pickle.dumps(evaluation)) == evaluation
    assert hash(from_data(data)) == hash(evaluation)
    fearless = Evaluation(checkmate=0)  # who looks bound to arrive has nothing: it is not the same as not to look
    assert from_data(fearless.as_data()) == fearless != Evaluation()


def test_an_unknown_weight() -> None:
    with pytest.raises(InputError, match=r"no weight 'mobilty': it takes name, pieces.*did you mean 'mobility'"):
        from_data({"mobilty": 1})
