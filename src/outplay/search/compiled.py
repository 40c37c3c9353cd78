"""Evaluations as the native engine computes them: whole numbers, all that depends on one piece's cell in one table."""

from __future__ import annotations

from functools import lru_cache

from outplay._core import Evaluation as CoreEvaluation
from outplay._core import Game as CoreGame
from outplay._core import TupleNetwork as CoreNetwork
from outplay._core import TupleShape
from outplay.errors import InputError, quoted
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search import features
from outplay.search.evaluation import UNIT, Evaluation, cell_weights, exactly
from outplay.search.evaluations import Weights, as_evaluator, plain_evaluation
from outplay.search.tuples.network import TupleNetwork
from outplay.search.tuples.places import Tuple, places_of

__all__ = ["UNIT", "compile_evaluation"]


def compile_evaluation(evaluation: Weights | str | None, rules: Rules) -> CoreEvaluation:
    """The evaluation, its name, or None for what is usual in the game, as the native engine computes it."""
    weights = as_evaluator(evaluation, rules)
    if isinstance(weights, TupleNetwork):
        return _compiled_network(weights, rules)
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


@lru_cache(maxsize=16)
def _compiled_network(network: TupleNetwork, rules: Rules) -> CoreEvaluation:
    """A network; the plain evaluation says which moves to try first, and changes no value."""
    plain = plain_evaluation(rules)
    return CoreEvaluation(
        cells=[cell_weights(plain, rules, side) for side in Side],
        mobility=0,
        runners=0,
        checkmate=None,
        fading=0,
        ahead=[],
        strikes=[],
        distance=[],
        tuples=CoreNetwork(compile_shape(compile_rules(rules), rules, network.tuples, network.stages), network.weights),
    )


def compile_shape(game: CoreGame, rules: Rules, tuples: tuple[Tuple, ...], stages: tuple[int, ...]) -> TupleShape:
    """The features of a network as the native core computes them for a compiled game."""
    places = places_of(rules, tuples)
    return TupleShape(
        game,
        features=[[(list(cells), table) for cells, table in places.of(side)] for side in Side],
        stages=list(stages),
        stage_size=places.stage_size,
    )
