"""Evaluations as the native engine computes them: whole numbers, all that depends on one piece's cell in one table."""

from __future__ import annotations

from functools import lru_cache

from outplay._core import Evaluation as CoreEvaluation
from outplay.errors import InputError, quoted
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search import features
from outplay.search.evaluation import UNIT, Evaluation, cell_weights, exactly
from outplay.search.evaluations import as_evaluator

__all__ = ["UNIT", "compile_evaluation"]


def compile_evaluation(evaluation: Evaluation | str | None, rules: Rules) -> CoreEvaluation:
    """The evaluation, its name, or None for what is usual in the game, as the native engine computes it."""
    weights = as_evaluator(evaluation, rules)
    if not isinstance(weights, Evaluation):
        raise InputError(
            f"the engine cannot call the function {quoted(weights.name)}: give it an Evaluation, or use the teaching "
            "search, which takes functions"
        )
    return _compiled(weights, rules)


@lru_cache(maxsize=256)
def _compiled(evaluation: Evaluation, rules: Rules) -> CoreEvaluation:
    is_march = not isinstance(rules.family, Flip)
    checkmate = evaluation.checkmate_value(rules)
    sees_ahead = is_march and (evaluation.runners or checkmate is not None)
    return CoreEvaluation(
        cells=[cell_weights(evaluation, rules, side) for side in Side],
        mobility=exactly(evaluation.mobility),
        runners=exactly(evaluation.runners),
        checkmate=checkmate,
        fading=exactly(evaluation.fading),
        ahead=[features.files_ahead(rules, side) for side in Side] if sees_ahead else [],
        strikes=[features.strikes(rules, side) for side in Side] if sees_ahead else [],
        distance=[features.rows_to_goal(rules, side) for side in Side] if sees_ahead else [],
    )
