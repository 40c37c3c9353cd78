"""Linear equations with a symmetric positive matrix, in plain Python: a few hundred unknowns take a second."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

Matrix = list[list[float]]

TINY = 1e-13
"""What is left of a number after subtracting almost itself is not told from zero below this share."""


def cholesky(matrix: Sequence[Sequence[float]]) -> Matrix | None:
    """The rows of the lower triangle whose product with its mirror image is the matrix; None if there is none.

    >>> cholesky([[4.0, 2.0], [2.0, 5.0]])
    [[2.0], [1.0, 2.0]]
    """
    rows: Matrix = []
    for i, source in enumerate(matrix):
        row: list[float] = []
        for j in range(i):
            other = rows[j]
            row.append((source[j] - sum(map(mul, row, other))) / other[j])
        rest = source[i] - sum(map(mul, row, row))
        if not rest > TINY * abs(source[i]):
            return None
        row.append(math.sqrt(rest))
        rows.append(row)
    return rows


def solve(factor: Matrix, right: Sequence[float]) -> list[float]:
    """Solve the equations whose matrix has this Cholesky factor.

    >>> solve([[2.0], [1.0, 2.0]], [8.0, 8.0])
    [1.5, 1.0]
    """
    found: list[float] = []
    for row, value in zip(factor, right, strict=True):
        found.append((value - sum(map(mul, row, found))) / row[-1])
    for i in reversed(range(len(factor))):
        row = factor[i]
        found[i] /= row[-1]
        x = found[i]
        found[:i] = [y - a * x for y, a in zip(found[:i], row, strict=False)]
    return found


def inverse(factor: Matrix) -> Matrix:
    """The inverse of the matrix that has this Cholesky factor.

    >>> inverse([[2.0], [0.0, 2.0]])
    [[0.25, 0.0], [0.0, 0.25]]
    """
    size = len(factor)
    return [solve(factor, [0.0] * i + [1.0] + [0.0] * (size - i - 1)) for i in range(size)]
