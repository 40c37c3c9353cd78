"""Evaluations as the native engine computes them: in whole numbers, with one table for all that depends on cells."""

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
from outplay.search.evaluation import Evaluation, cell_weights, to_hundredths
from outplay.search.evaluations import Weights, as_evaluator, plain_evaluation
from outplay.search.tuples.network import Tuple, TupleNetwork, find_lookups


def compile_evaluation(evaluation: Weights | str | None, rules: Rules) -> CoreEvaluation:
    """Compile an evaluation, its name, or None for the default of the game."""
    weights = as_evaluator(evaluation, rules)
    if isinstance(weights, TupleNetwork):
        return _compile_network(weights, rules)
    if not isinstance(weights, Evaluation):
        raise InputError(
            f"the engine cannot call the function {quoted(weights.name)}: give it an Evaluation, or use the teaching "
            "search, which takes functions"
        )
    return _compile_weights(weights, rules)


@lru_cache(maxsize=256)
def _compile_weights(evaluation: Evaluation, rules: Rules) -> CoreEvaluation:
    is_march = not isinstance(rules.family, Flip)
    checkmate = evaluation.checkmate_value(rules)
    sees_ahead = is_march and (evaluation.runners or checkmate is not None)
    return CoreEvaluation(
        cells=[cell_weights(evaluation, rules, side) for side in Side],
        mobility=to_hundredths(evaluation.mobility),
        runners=to_hundredths(evaluation.runners),
        checkmate=checkmate,
        fading=to_hundredths(evaluation.fading),
        ahead=[features.files_ahead(rules, side) for side in Side] if sees_ahead else [],
        strikes=[features.strikes(rules, side) for side in Side] if sees_ahead else [],
        distance=[features.rows_to_goal(rules, side) for side in Side] if sees_ahead else [],
    )


@lru_cache(maxsize=16)
def _compile_network(network: TupleNetwork, rules: Rules) -> CoreEvaluation:
    return network_evaluation(network, rules, compile_rules(rules))


def network_evaluation(network: TupleNetwork, rules: Rules, game: CoreGame) -> CoreEvaluation:
    """A network for a compiled game; the plain evaluation orders the moves, and changes no value."""
    plain = plain_evaluation(rules)
    shape = compile_tuples(game, rules, network.tuples, network.stages)
    return CoreEvaluation(
        cells=[cell_weights(plain, rules, side) for side in Side],
        mobility=0,
        runners=0,
        checkmate=None,
        fading=0,
        ahead=[],
        strikes=[],
        distance=[],
        tuples=CoreNetwork(shape, network.weights),
    )


def compile_tuples(game: CoreGame, rules: Rules, tuples: tuple[Tuple, ...], stages: tuple[int, ...]) -> TupleShape:
    """The tuples of a network as the native core reads them for a compiled game."""
    lookups = find_lookups(rules, tuples)
    return TupleShape(
        game,
        features=[[(list(cells), table) for cells, table in lookups.of(side)] for side in Side],
        stages=list(stages),
        stage_size=lookups.stage_size,
    )
