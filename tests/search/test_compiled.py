"""Evaluations for the engine: what may be given; that both compute the same is tested on every game."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.search import EVALUATIONS, Evaluation, default_evaluation
from outplay.search.compiled import compile_evaluation

RULES = outplay.game("pawned:4").rules


def test_a_name_and_nothing_will_do() -> None:
    assert compile_evaluation("steps", RULES) is compile_evaluation(EVALUATIONS["steps"], RULES)
    assert compile_evaluation(None, RULES) is compile_evaluation(default_evaluation(RULES), RULES)
    assert compile_evaluation("steps", RULES) is not compile_evaluation(None, RULES)


def test_the_engine_calls_no_function() -> None:
    def mine(position: outplay.Position, side: outplay.Side) -> float:
        return 0

    given: Any = mine
    with pytest.raises(InputError, match="cannot call the function 'mine': give it an Evaluation, or use the teaching"):
        compile_evaluation(given, RULES)


@pytest.mark.parametrize("given", [5, [1], {"pieces": 1}])
def test_other_things_are_refused(given: Any) -> None:
    with pytest.raises(InputError, match="an evaluation is a name, an Evaluation, or a function"):
        compile_evaluation(given, RULES)


def test_weights_must_fit_the_game() -> None:
    with pytest.raises(InputError, match="has values for 2 cells, and pawned:4 has 16"):
        compile_evaluation(Evaluation("mine", cells=(1, 2)), RULES)
