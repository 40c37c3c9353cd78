"""Static evaluations as data: named weights for what can be counted in a position. An evaluation plays no move.

>>> import outplay
>>> from outplay.search import Evaluation
>>> game = outplay.game("hexapawn:3x3")
>>> mine = Evaluation("mine", pieces=2, steps=1)
>>> mine.value(game.position("b-b/w--/-w- b"), outplay.Side.WHITE)
1
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol

from outplay.errors import InputError, quoted
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search import features
from outplay.search.score import LARGEST_ESTIMATE
from outplay.values import check_keys, check_name, is_number

UNIT = 100
"""The engine counts in hundredths: weights have at most two decimals, so that it can be exact."""
_MAX_WEIGHT = 1000
"""The largest weight."""
_MAX_PLIES = 1000
"""No search looks so many plies ahead."""


class Evaluator(Protocol):
    """What a search asks for values: an ``Evaluation``, a network, or a person's own function, wrapped."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What a position that is not over is worth to a side, so many plies from the root of the search."""
        ...


@dataclass(frozen=True)
class Evaluation:
    """Weights, each for what the side has more than its rival."""

    name: str = "own"
    pieces: float = 0
    steps: float = 0
    """Rows that the pieces have come from their first row."""
    advance: float = 0
    """The squares of these rows: one piece far ahead counts more than several half way."""
    home: float = 0
    """Pieces on the row at which they aim."""
    runners: float = 0
    """Pieces with no piece ahead of them, in their file and beside it."""
    mobility: float = 0
    """Moves that a side would have if it were its turn."""
    cells: tuple[float, ...] | None = None
    """What a piece is worth on each cell of the board, in reading order."""
    checkmate: float | Literal["cells"] | None = None
    """The value, in place of all else, if a side looks bound to arrive; "cells": the number of cells of the board."""
    fading: float = 0
    """How much less that is with every ply from the root."""

    def __post_init__(self) -> None:
        check_name("an evaluation", self.name)
        for key in (*features.FEATURES, "fading"):
            _check_weight(key, getattr(self, key))
        if self.checkmate is not None and self.checkmate != "cells":
            _check_weight("checkmate", self.checkmate)
        if self.cells is not None:
            object.__setattr__(self, "cells", _checked_cells(self.cells))

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What a position that is not over is worth to a side, so many plies from the root of the search."""
        check_fits(self, position.game.rules)
        checkmate = self.checkmate_value(position.game.rules)
        if checkmate is not None and (winner := features.checkmating(position)):
            worth = checkmate - to_hundredths(self.fading) * plies
            return from_hundredths(worth if winner is side else -worth)
        return from_hundredths(self._count(position, side) - self._count(position, side.rival))

    def _count(self, position: Position, side: Side) -> int:
        total = sum(
            to_hundredths(getattr(self, name)) * count(position, side)
            for name, count in features.FEATURES.items()
            if getattr(self, name)
        )
        if self.cells:
            values = zip(self.cells, position.contents, strict=True)
            total += sum(to_hundredths(value) for value, piece in values if piece is side)
        return total

    def checkmate_value(self, rules: Rules) -> int | None:
        """The value of looking bound to arrive, in hundredths; None if that is not looked for."""
        if self.checkmate is None:
            return None
        return to_hundredths(len(rules.shape.cells) if self.checkmate == "cells" else self.checkmate)

    def negated(self) -> Evaluation:
        """The same with every weight negated, for misere games.

        There a side need not arrive if it does not want to, so there is no checkmate.
        """
        turned: dict[str, Any] = {key: -getattr(self, key) for key in features.FEATURES}
        if self.cells:
            turned["cells"] = tuple(-value for value in self.cells)
        turned["checkmate"] = None
        return dataclasses.replace(self, **turned)

    def as_data(self) -> dict[str, Any]:
        """The weights that count, as plain JSON values; ``from_data`` reads them back."""
        changed = [field.name for field in dataclasses.fields(self) if getattr(self, field.name) != field.default]
        data = {key: getattr(self, key) for key in ("name", *changed)}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def from_data(data: Mapping[str, Any]) -> Evaluation:
    """An evaluation from plain values: features with their weights, ``cells`` as a list of numbers.

    >>> from_data({"name": "mine", "pieces": 2, "mobility": 0.5})
    Evaluation(name='mine', pieces=2, ..., mobility=0.5, ...)
    """
    check_keys("an evaluation has no weight", data, [field.name for field in dataclasses.fields(Evaluation)])
    return Evaluation(**data)


@lru_cache(maxsize=256)
def check_fits(evaluation: Evaluation, rules: Rules) -> None:
    """Refuse an evaluation that does not fit a game."""
    if evaluation.cells is not None and len(evaluation.cells) != len(rules.shape.cells):
        raise InputError(
            f"the evaluation {quoted(evaluation.name)} has values for {len(evaluation.cells)} cells, "
            f"and {rules.name} has {len(rules.shape.cells)}"
        )
    if isinstance(rules.family, Flip):
        for key in (*features.MARCH_FEATURES, "checkmate"):
            if getattr(evaluation, key):
                raise InputError(
                    f"the evaluation {quoted(evaluation.name)} counts {key}, which means nothing in {rules.name}: "
                    "discs do not move; use pieces, mobility and cells"
                )
    if largest_value(evaluation, rules) >= LARGEST_ESTIMATE:
        raise InputError(
            f"the weights of the evaluation {quoted(evaluation.name)} are too large for {rules.name}: a position could "
            "look like a won game; divide all of them by ten"
        )


def cell_weights(evaluation: Evaluation, rules: Rules, side: Side) -> list[int]:
    """What one piece adds to its side by where it stands, all such features together, in hundredths."""
    weights = [to_hundredths(evaluation.pieces)] * len(rules.shape.cells)
    if evaluation.steps or evaluation.advance:
        for cell, count in enumerate(features.steps_from_home(rules, side)):
            weights[cell] += to_hundredths(evaluation.steps) * count + to_hundredths(evaluation.advance) * count**2
    if evaluation.home:
        for cell, count in enumerate(features.rows_to_goal(rules, side)):
            weights[cell] += to_hundredths(evaluation.home) * (count == 0)
    for cell, value in enumerate(evaluation.cells or ()):
        weights[cell] += to_hundredths(value)
    return weights


def largest_value(evaluation: Evaluation, rules: Rules) -> float:
    """An upper bound of all values in a game: every cell, every move and every runner on one side."""
    weights = zip(*(cell_weights(evaluation, rules, side) for side in Side), strict=True)
    moves = 1 if isinstance(rules.family, Flip) else len(rules.family.step + rules.family.take + rules.family.jump)
    counted = abs(to_hundredths(evaluation.mobility)) * moves + abs(to_hundredths(evaluation.runners))
    total: int = sum(max(map(abs, pair)) for pair in weights) + counted * len(rules.shape.cells)
    checkmate = abs(evaluation.checkmate_value(rules) or 0) + abs(to_hundredths(evaluation.fading)) * _MAX_PLIES
    return max(total, checkmate) / UNIT


def _checked_cells(cells: object) -> tuple[float, ...]:
    if isinstance(cells, str) or not isinstance(cells, Sequence):
        raise InputError(f"cells must be a list of numbers, one for each cell in reading order, not {quoted(cells)}")
    for value in cells:
        _check_weight("cells", value)
    return tuple(cells)


def _check_weight(key: str, value: object) -> None:
    if not is_number(value, -_MAX_WEIGHT, _MAX_WEIGHT) or not _has_two_decimals(value):
        raise InputError(
            f"the weight {key} must be a number up to {_MAX_WEIGHT} with at most two decimals, not {quoted(value)}"
        )


def _has_two_decimals(value: float) -> bool:
    return abs(value * UNIT - round(value * UNIT)) < 1e-6


def to_hundredths(value: float) -> int:
    """A weight in hundredths."""
    return round(value * UNIT)


def from_hundredths(hundredths: int) -> float:
    """The value of hundredths; a whole number if it is one, so that it prints without decimals."""
    return hundredths // UNIT if hundredths % UNIT == 0 else hundredths / UNIT
