"""Evaluations by name, by file, and the default of every game.

The default is a network that was learned for the rules, or weights made from what the rules say. A game is never asked
for its name.

>>> from outplay.rules import find_rules
>>> find_evaluation("report", find_rules("pawned:6"))
Evaluation(name='report', pieces=2, steps=1, ..., mobility=1, ..., checkmate='cells', fading=1)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from outplay.errors import InputError, nearest, quoted
from outplay.files.documents import load_declared
from outplay.play import Position
from outplay.rules.cell_values import T77
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.shape import Shape
from outplay.rules.words import Side
from outplay.search.evaluation import Evaluation, Evaluator, check_fits, from_data
from outplay.search.score import LARGEST_ESTIMATE
from outplay.search.tuples.network import TupleNetwork, check_network
from outplay.search.tuples.shipped import shipped_network
from outplay.values import is_number

Weights = Evaluation | TupleNetwork
"""An evaluation as data: every search can use it, and the engine too."""
EvaluationFunction = Callable[[Position, Side], float]
AnyEvaluation = Weights | str | EvaluationFunction | None
"""Weights, the name of weights, a person's own function, or None for the default of the game."""

DEFAULT = "default"
"""The name of the default evaluation, whatever the game."""
PLAIN = "plain"
"""The name of the weights made from the rules alone, for games whose default was learned."""

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

    A file of weights ends in .toml, a trained network in .npz.
    """
    if not isinstance(text, str):
        raise InputError(f"an evaluation is named by a text, not {quoted(text)}")
    if text == DEFAULT:
        return default_evaluation(rules)
    if text == PLAIN:
        return plain_evaluation(rules)
    if text.endswith(".npz"):
        from outplay.search.tuples.files import load_network  # zipfile takes a while to load, and few need it

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
    """Read weights from a TOML file, such as ``pieces = 2``; without a name it gets that of its file."""
    return load_declared(path, "evaluation", from_data)


def as_evaluator(evaluation: AnyEvaluation, rules: Rules) -> Evaluator:
    """The evaluator for a search, from any form of an evaluation."""
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
    return _FunctionEvaluator(getattr(evaluation, "__name__", type(evaluation).__name__), evaluation)


@dataclass(frozen=True)
class _FunctionEvaluator:
    """A person's own function, whose results are checked before a search uses them."""

    name: str
    function: EvaluationFunction

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What the function says of a position."""
        value = self.function(position, side)
        if not is_number(value, -LARGEST_ESTIMATE, LARGEST_ESTIMATE) or abs(value) == LARGEST_ESTIMATE:
            raise InputError(
                f"the evaluation {quoted(self.name)} says {quoted(value)} of {str(position)!r}: it must return a "
                f"number between -{LARGEST_ESTIMATE} and {LARGEST_ESTIMATE}"
            )
        return value


# ---- The default of a game

_REACHING = Evaluation(DEFAULT, pieces=1.0, steps=0.05, advance=0.07, runners=1.5, mobility=0.05)
"""Won by one arrival: the side that is far ahead wins soon, and the side with more pieces can stop the other."""
_BRINGING_HOME = Evaluation(DEFAULT, pieces=-1.0, steps=0.2, mobility=0.05)
"""Won by bringing all home: a piece less is one less to bring home. In matches at 1,500 nodes these weights beat those
that prize pieces by 95 to 5."""
_FIGHTING = Evaluation(DEFAULT, pieces=1.0, mobility=0.2)
"""Won by blocking or capturing alone: only freedom and numbers count."""
_TURNING = Evaluation(DEFAULT, pieces=-0.35, mobility=1.0)
"""Discs turn over again, except in a corner, and a side with moves need not give corners away. These weights, and the
values of cells, were found by matches at 1,000 nodes on a hexagon and a square."""
CORNER = 9.0
EDGE = 1.5
INSIDE = 0.0
BESIDE_CORNER = -0.5
"""On an edge next to a corner."""
BEFORE_CORNER = -3.75
"""Inside the board next to a corner."""


def default_evaluation(rules: Rules) -> Weights:
    """The evaluation that is used where none is named."""
    return shipped_network(rules, DEFAULT) or plain_evaluation(rules)


@lru_cache(maxsize=256)
def plain_evaluation(rules: Rules) -> Evaluation:
    """The evaluation made from what the rules say, with a few readable weights."""
    if isinstance(rules.family, Flip):
        evaluation = dataclasses.replace(_TURNING, cells=disc_values(rules.shape))
    elif "reach" in rules.family.win:
        evaluation = _REACHING
    else:
        evaluation = _BRINGING_HOME if "all-home" in rules.family.win else _FIGHTING
    return evaluation.negated() if rules.goal == "misere" else evaluation


def disc_values(shape: Shape) -> tuple[float, ...]:
    """What a disc is worth on each cell of any board: corners most, the cells that lead there least."""
    ways = [_open_lines(shape, cell) for cell in range(len(shape.cells))]
    corners = {cell for cell, count in enumerate(ways) if count == 0}
    most = max(ways)

    def value(cell: int) -> float:
        if cell in corners:
            return CORNER
        is_inside = ways[cell] == most
        if corners.intersection(shape.neighbours(cell)):
            return BEFORE_CORNER if is_inside else BESIDE_CORNER
        return INSIDE if is_inside else EDGE

    return tuple(value(cell) for cell in range(len(ways)))


def _open_lines(shape: Shape, cell: int) -> int:
    """On how many lines a cell lies between two others, so that its disc can be closed in there; a corner has none."""
    directions = list(shape.lattice.directions.values())
    half = len(directions) // 2  # clockwise, so that the second half points the other way
    pairs = zip(directions[:half], directions[half:], strict=True)
    return sum(all(shape.neighbour(cell, way) is not None for way in pair) for pair in pairs)
