"""The choice of tuples, cells that a network looks at together, for any board, from its geometry alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from outplay.errors import InputError, quoted
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.shape import Lattice, Shape, Vector
from outplay.search.tuples.network import MAX_CELLS, MAX_LOOKUPS, MAX_WEIGHTS, Tuple, find_lookups
from outplay.values import check_whole

DEFAULT_WEIGHTS = 300_000
"""At most, of one stage: learned in minutes, and not much too large for a processor's cache."""
MAX_STAGES = 16
_MIN_LINE = 4
"""Shorter lines are part of the patches beside them."""


def choose_tuples(rules: Rules, size: int | None = None) -> tuple[Tuple, ...]:
    """All lines of the board, and the ``size`` cells nearest to each cell of its edge; none that is part of another.

    Without a size, tuples are as large as ``DEFAULT_WEIGHTS`` allows.

    >>> from outplay.rules import find_rules
    >>> [len(cells) for cells in choose_tuples(find_rules("hexareversi:5"), size=8)]
    [8, 8, 8, 5, 6, 7, 8, 8]
    >>> choose_tuples(find_rules("hexapawn:3x3"))
    ((0, 1, 2, 3, 4, 5, 6, 7, 8),)
    """
    if size is not None:
        check_whole("the size of a tuple", size, 2, MAX_CELLS)
        return check_tuples(rules, _tuples(rules, size))
    for largest in range(MAX_CELLS, 2, -1):
        tuples = _tuples(rules, largest)
        if find_lookups(rules, tuples).stage_size <= DEFAULT_WEIGHTS:
            return check_tuples(rules, tuples)
    return check_tuples(rules, _tuples(rules, 2))


def choose_stages(rules: Rules, number: int) -> tuple[int, ...]:
    """With how many pieces on the board each of so many equally long stages begins.

    >>> from outplay.rules import find_rules
    >>> choose_stages(find_rules("othello:8"), 4), choose_stages(find_rules("breakthrough:8x8"), 2)
    ((0, 19, 34, 49), (0, 16))
    """
    check_whole("the number of stages", number, 1, MAX_STAGES)
    placed = sum(piece is not None for piece in rules.start_contents)
    least, most = (placed, len(rules.shape.cells)) if isinstance(rules.family, Flip) else (0, placed)
    starts = [least + (most - least) * stage // number for stage in range(1, number)]
    return tuple(dict.fromkeys((0, *starts)))


def check_tuples(rules: Rules, tuples: tuple[Tuple, ...]) -> tuple[Tuple, ...]:
    """Return the tuples; refuse them if they are more than a network can hold, or not on the board."""
    cells = len(rules.shape.cells)
    for one in tuples:
        if not 1 <= len(one) <= MAX_CELLS or len(set(one)) < len(one) or not all(0 <= cell < cells for cell in one):
            raise InputError(f"a tuple is 1 to {MAX_CELLS} different cells of {rules.name}, unlike {quoted(one)}")
    lookups = find_lookups(rules, tuples)
    if not tuples or len(lookups.white) > MAX_LOOKUPS or lookups.stage_size > MAX_WEIGHTS:
        raise InputError(
            f"a network for {rules.name} cannot have {len(tuples)} tuples, read at {len(lookups.white)} places, "
            f"with {lookups.stage_size} weights: take fewer or smaller ones"
        )
    return tuples


def _tuples(rules: Rules, size: int) -> tuple[Tuple, ...]:
    centres = _once(rules, ((cell,) for cell in _edge(rules.shape)))
    patches = (_patch(rules.shape, cell, size) for (cell,) in centres)
    found = [*_once(rules, patches), *_once(rules, _lines(rules.shape, size))]
    images = {cells: _images(rules, cells) for cells in found}
    return tuple(
        cells
        for number, cells in enumerate(found)
        if not any(
            any(image > set(cells) or (image == set(cells) and other < number) for image in images[one])
            for other, one in enumerate(found)
            if other != number
        )
    )


def _once(rules: Rules, tuples: Iterable[Tuple]) -> Iterator[Tuple]:
    """Of tuples that are images of each other, the first."""
    seen: set[frozenset[int]] = set()
    for cells in tuples:
        if frozenset(cells) not in seen:
            seen.update(_images(rules, cells))
            yield cells


def _images(rules: Rules, cells: Tuple) -> set[frozenset[int]]:
    return {frozenset(symmetry.cells[cell] for cell in cells) for symmetry in rules.symmetries}


def _edge(shape: Shape) -> list[int]:
    """The cells that have fewer neighbours than others; all, if none has."""
    neighbours = [len(shape.neighbours(cell)) for cell in range(len(shape.cells))]
    edge = [cell for cell, count in enumerate(neighbours) if count < max(neighbours)]
    return edge or list(range(len(neighbours)))


def _patch(shape: Shape, centre: int, size: int) -> Tuple:
    """The cells nearest to one, itself counted, in reading order."""
    nearest = sorted(range(len(shape.cells)), key=lambda cell: (_distance(shape, centre, cell), cell))
    return tuple(sorted(nearest[:size]))


def _distance(shape: Shape, one: int, other: int) -> int:
    """The square of the distance; on a hex lattice columns are skewed."""
    columns = shape.cells[one].column - shape.cells[other].column
    rows = shape.cells[one].row - shape.cells[other].row
    return columns**2 + rows**2 - (columns * rows if shape.lattice is Lattice.HEX else 0)


def _lines(shape: Shape, size: int) -> Iterator[Tuple]:
    """Every straight line from edge to edge; of a line longer than a tuple, both its ends."""
    directions = list(shape.lattice.directions.values())
    for way in directions[: len(directions) // 2]:  # the second half points the other way
        for cell in range(len(shape.cells)):
            if shape.neighbour(cell, Vector(-way.column, -way.row)) is None:
                line = _line(shape, cell, way)
                if len(line) >= _MIN_LINE:
                    yield tuple(line[:size])
                    yield tuple(line[-size:])


def _line(shape: Shape, start: int, way: Vector) -> list[int]:
    line = [start]
    while (following := shape.neighbour(line[-1], way)) is not None:
        line.append(following)
    return line
