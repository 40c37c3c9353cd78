"""Weights that stay equal while a network learns, because the game cannot tell their contents apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.rules.declaration import Rules
from outplay.search.tuples.places import Tuple, foldings, places_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def ties_of(rules: Rules, tuples: tuple[Tuple, ...], stages: int) -> NDArray[np.uint32]:
    """For every weight the next one of its ring; the weight itself where it is alone."""
    import numpy as np

    tables = np.concatenate([_table_ties(rules, cells) + start for cells, start in _tables(tuples)])
    size = places_of(rules, tuples).stage_size
    copies = np.arange(size * stages // len(tables), dtype=np.int64) * len(tables)
    ties: NDArray[np.uint32] = (copies[:, None] + tables[None, :]).ravel().astype(np.uint32)
    return ties


def _tables(tuples: tuple[Tuple, ...]) -> list[tuple[Tuple, int]]:
    starts = [sum(3 ** len(cells) for cells in tuples[:number]) for number in range(len(tuples))]
    return list(zip(tuples, starts, strict=True))


def _table_ties(rules: Rules, cells: Tuple) -> NDArray[np.int64]:
    """The rings of one table: every number beside those into which the symmetries of its tuple turn it, in order."""
    import numpy as np

    numbers = np.arange(3 ** len(cells), dtype=np.int64)
    digits = [numbers // 3**place % 3 for place in range(len(cells))]
    images = np.array(
        [sum(digit * 3 ** folding[place] for place, digit in enumerate(digits)) for folding in foldings(rules, cells)]
    )
    # The next of a ring is the smallest image that is larger, or else the smallest of all.
    larger = np.where(images > numbers, images, np.iinfo(np.int64).max).min(axis=0)
    following: NDArray[np.int64] = np.where(larger == np.iinfo(np.int64).max, images.min(axis=0), larger)
    return following
