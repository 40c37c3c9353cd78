"""Where the tables of an n-tuple network are read on a board, and which of their weights belong together.

A tuple is a list of cells. Its images under the symmetries of the game share one table. Black, turned round, reads the
tables of White; in a game without such a symmetry each side has tables of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from outplay.rules.declaration import Rules
from outplay.rules.words import Side

Tuple = tuple[int, ...]
"""The numbers of some cells; the first is the lowest digit of what stands on them."""


class TuplePlace(NamedTuple):
    """One place where a table is read: the cells, in the order of their digits, and where the table starts."""

    cells: Tuple
    table: int


class TuplePlaces(NamedTuple):
    """All places, for White to move and for Black, and how many weights the tables of one stage have."""

    white: tuple[TuplePlace, ...]
    black: tuple[TuplePlace, ...]
    stage_size: int

    def of(self, side: Side) -> tuple[TuplePlace, ...]:
        """The places that are read when a side is to move."""
        return self.white if side is Side.WHITE else self.black


@lru_cache(maxsize=64)
def places_of(rules: Rules, tuples: tuple[Tuple, ...]) -> TuplePlaces:
    """Where the tables of these tuples are read in a game.

    >>> from outplay.rules import find_rules
    >>> places = places_of(find_rules("hexapawn:3x3"), ((6, 7),))
    >>> [place.cells for place in places.white], [place.cells for place in places.black], places.stage_size
    ([(6, 7), (8, 7)], [(2, 1), (0, 1)], 9)
    """
    size = sum(3 ** len(cells) for cells in tuples)
    white = tuple(_read(rules, tuples, range(len(rules.shape.cells)), 0))
    if not rules.reversals:
        return TuplePlaces(white, tuple(_read(rules, tuples, range(len(rules.shape.cells)), size)), 2 * size)
    back = {image: cell for cell, image in enumerate(rules.reversals[0].cells)}
    return TuplePlaces(white, tuple(_read(rules, tuples, [back[cell] for cell in range(len(back))], 0)), size)


def _read(rules: Rules, tuples: tuple[Tuple, ...], view: Iterable[int], start: int) -> Iterable[TuplePlace]:
    """The images of every tuple as one side sees the board; of those on the same cells, the first."""
    seen_as = list(view)
    for cells in tuples:
        images: dict[frozenset[int], Tuple] = {}
        for symmetry in rules.symmetries:
            image = tuple(seen_as[symmetry.cells[cell]] for cell in cells)
            images.setdefault(frozenset(image), image)
        yield from (TuplePlace(image, start) for image in images.values())
        start += 3 ** len(cells)


def foldings(rules: Rules, cells: Tuple) -> list[Tuple]:
    """How the symmetries that keep a tuple on its cells change their order, the identity first.

    The digit at place i goes to place folding[i]: a table must not tell two such contents apart.
    """
    at = {cell: place for place, cell in enumerate(cells)}
    found = dict.fromkeys(
        tuple(at[symmetry.cells[cell]] for cell in cells)
        for symmetry in rules.symmetries
        if {symmetry.cells[cell] for cell in cells} == set(cells)
    )
    return list(found)
