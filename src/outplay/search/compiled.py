"""Evaluations as the native engine computes them: whole numbers, all that depends on one piece's cell in one table."""

from __future__ import annotations

from functools import lru_cache

from outplay._core import Evaluation as CoreEvaluation
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search import features
from outplay.search.evaluation import UNIT, Evaluation, cell_weights, check_fits, exactly

__all__ = ["UNIT", "compile_evaluation"]


@lru_cache(maxsize=256)
def compile_evaluation(evaluation: Evaluation, rules: Rules) -> CoreEvaluation:
    """The evaluation as the native engine computes it."""
    check_fits(evaluation, rules)
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
