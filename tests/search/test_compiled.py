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


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (max, "cannot call the function 'max': give it an Evaluation, or use the teaching"),
        (5, "an evaluation is a name, an Evaluation, or a function"),
        ({"pieces": 1}, "an evaluation is a name, an Evaluation, or a function"),
        (Evaluation("mine", cells=(1, 2)), "has values for 2 cells, and pawned:4 has 16"),
    ],
)
def test_what_is_refused(given: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        compile_evaluation(given, RULES)
