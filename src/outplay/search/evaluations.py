"""The evaluations that have a name, and how to get one from what a person gives.

>>> from outplay.rules import find_rules
>>> find_evaluation("report", find_rules("pawned:6"))
Evaluation(name='report', pieces=2, steps=1, ..., mobility=1, ..., checkmate='cells', fading=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from outplay.errors import InputError, nearest, quoted
from outplay.files.documents import load_declared
from outplay.play import Position
from outplay.rules.cell_values import T77
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from outplay.search.defaults import DEFAULT, Weights, default_evaluation, plain_evaluation
from outplay.search.evaluation import Evaluation, Evaluator, check_fits, from_data
from outplay.search.score import LARGEST_ESTIMATE
from outplay.search.tuples.network import TupleNetwork, check_network
from outplay.values import is_number

__all__ = [
    "DEFAULT",
    "EVALUATIONS",
    "PLAIN",
    "AnyEvaluation",
    "Weights",
    "as_evaluator",
    "default_evaluation",
    "find_evaluation",
    "plain_evaluation",
]

Function = Callable[[Position, Side], float]
AnyEvaluation = Weights | str | Function | None
"""Weights, the name of weights, a person's own function, or None for what is usual in the game."""

PLAIN = "plain"
"""The name of what is made from the rules alone, where the usual evaluation of a game was learned."""

EVALUATIONS: Mapping[str, Evaluation] = {
    evaluation.name: evaluation
    for evaluation in (
        Evaluation("pieces", pieces=1),
        Evaluation("steps", steps=1),
        Evaluation("mobility", mobility=1),
        Evaluation("report", pieces=2, steps=1, mobility=1, checkmate="cells", fading=1),
        Evaluation("print", pieces=2, steps=1, checkmate="cells"),
        Evaluation(T77.name, cells=T77.values),
    )
}
"""Simple ones to begin with; the formula of the Pawned report and the one that its printed tree follows, which differ;
and the cell values of the HexaReversi report."""


def find_evaluation(text: str, rules: Rules) -> Weights:
    """The evaluation that a text names for a game: one of ``EVALUATIONS``, ``default``, ``plain``, or a file.

    A file of weights ends in .toml, that of a network, which was trained, in .npz.
    """
    if not isinstance(text, str):
        raise InputError(f"an evaluation is named by a text, not {quoted(text)}")
    if text == DEFAULT:
        return default_evaluation(rules)
    if text == PLAIN:
        return plain_evaluation(rules)
    if text.endswith(".npz"):
        from outplay.search.tuples.files import load_network  # zipfile takes a while, and few need it

        network = load_network(text)
        check_network(network, rules)
        return network
    if text.endswith(".toml"):
        evaluation = load_evaluation(text)
    elif text in EVALUATIONS:
        evaluation = EVALUATIONS[text]
    else:
        known = (DEFAULT, PLAIN, *EVALUATIONS)
        raise InputError(
            f"there is no evaluation {quoted(text)}: there are {', '.join(known)}, and one of your own is a file whose "
            f"name ends in .toml or, if it was trained, in .npz{nearest(text, known)}"
        )
    if text == T77.name and not T77.fits(rules):
        raise InputError(f"the evaluation {T77.name!r} is for the board of {T77.game}, and {rules.name} has another")
    check_fits(evaluation, rules)
    return evaluation


def load_evaluation(path: str | Path) -> Evaluation:
    """Read weights from a TOML file, such as ``pieces = 2``; without a name it is called like its file."""
    return load_declared(path, "evaluation", from_data)


def as_evaluator(evaluation: AnyEvaluation, rules: Rules) -> Evaluator:
    """What a search asks for the worth of a position, made from whatever a person gave."""
    if evaluation is None:
        return default_evaluation(rules)
    if isinstance(evaluation, str):
        return find_evaluation(evaluation, rules)
    if isinstance(evaluation, Evaluation):
        check_fits(evaluation, rules)
        return evaluation
    if isinstance(evaluation, TupleNetwork):
        check_network(evaluation, rules)
        return evaluation
    if not callable(evaluation):
        raise InputError(
            f"an evaluation is a name, an Evaluation, or a function of a position and a side, not {quoted(evaluation)}"
        )
    return _Own(getattr(evaluation, "__name__", type(evaluation).__name__), evaluation)


@dataclass(frozen=True)
class _Own:
    """A person's own function, whose results are looked at before a search trusts them."""

    name: str
    function: Function

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What the function says of a position."""
        value = self.function(position, side)
        if not is_number(value, -LARGEST_ESTIMATE, LARGEST_ESTIMATE) or abs(value) == LARGEST_ESTIMATE:
            raise InputError(
                f"the evaluation {quoted(self.name)} says {quoted(value)} of {str(position)!r}: it must return a "
                f"number between -{LARGEST_ESTIMATE} and {LARGEST_ESTIMATE}"
            )
        return value
