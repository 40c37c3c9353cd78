"""A good evaluation for every game: one that was learned for its rules, or one made from what they say.

A game is never asked for its name.
"""

from __future__ import annotations

from functools import lru_cache

from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.shape import Shape
from outplay.search.evaluation import Evaluation
from outplay.search.tuples.network import TupleNetwork
from outplay.search.tuples.shipped import shipped_network

Weights = Evaluation | TupleNetwork
"""An evaluation as data: every search can use it, and the engine too."""

DEFAULT = "default"
"""What such an evaluation is called, whatever the game."""

# Won by one arrival: who is far ahead wins soon, and who has more pieces can stop the other.
REACH_PIECES = 1.0
REACH_STEPS = 0.05
REACH_ADVANCE = 0.07
REACH_RUNNERS = 1.5
REACH_MOBILITY = 0.05

# Won by bringing all home: a piece less is one less to bring home. In matches at 1,500 nodes these weights beat those
# that prize pieces by 95 to 5.
HOME_PIECES = -1.0
HOME_STEPS = 0.2
HOME_MOBILITY = 0.05

# Won by blocking or capturing alone: nothing but freedom and numbers.
FIGHT_PIECES = 1.0
FIGHT_MOBILITY = 0.2

# Discs: what stands now turns over again, but not in a corner; and who has moves need not give corners away. Found by
# matches at 1,000 nodes on a hexagon and a square.
DISC_PIECES = -0.35
DISC_MOBILITY = 1.0
CORNER = 9.0
EDGE = 1.5
INSIDE = 0.0
BESIDE_CORNER = -0.5
"""On an edge next to a corner."""
BEFORE_CORNER = -3.75
"""Inside the board next to a corner."""


def default_evaluation(rules: Rules) -> Weights:
    """The evaluation that is used where a person names none."""
    return shipped_network(rules, DEFAULT) or plain_evaluation(rules)


@lru_cache(maxsize=256)
def plain_evaluation(rules: Rules) -> Evaluation:
    """The one that is made from what the rules say, with a few weights that anybody can read."""
    evaluation = _of_discs(rules.shape) if isinstance(rules.family, Flip) else _of_march(rules.family)
    return evaluation.negated() if rules.goal == "misere" else evaluation


def _of_march(march: March) -> Evaluation:
    if "reach" in march.win:
        return Evaluation(
            DEFAULT,
            pieces=REACH_PIECES,
            steps=REACH_STEPS,
            advance=REACH_ADVANCE,
            runners=REACH_RUNNERS,
            mobility=REACH_MOBILITY,
        )
    if "all-home" in march.win:
        return Evaluation(DEFAULT, pieces=HOME_PIECES, steps=HOME_STEPS, mobility=HOME_MOBILITY)
    return Evaluation(DEFAULT, pieces=FIGHT_PIECES, mobility=FIGHT_MOBILITY)


def _of_discs(shape: Shape) -> Evaluation:
    return Evaluation(DEFAULT, pieces=DISC_PIECES, mobility=DISC_MOBILITY, cells=disc_values(shape))


def disc_values(shape: Shape) -> tuple[float, ...]:
    """What a disc is worth on each cell of any board: corners most, the cells from which one gets there least."""
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
    """On how many lines a cell lies between two others: on these its disc can be closed in. None: it is a corner."""
    directions = list(shape.lattice.directions.values())
    half = len(directions) // 2  # clockwise, so that the second half points the other way
    pairs = zip(directions[:half], directions[half:], strict=True)
    return sum(all(shape.neighbour(cell, way) is not None for way in pair) for pair in pairs)
