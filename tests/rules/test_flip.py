"""The flip family: runs turn along every direction of the lattice."""

from __future__ import annotations

import pytest

from outplay.rules.flip import Flip
from outplay.rules.shape import Lattice


@pytest.mark.parametrize(("lattice", "count"), [(Lattice.SQUARE, 8), (Lattice.HEX, 6)])
def test_all_directions_of_the_lattice(lattice: Lattice, count: int) -> None:
    vectors = Flip().vectors(lattice)
    assert len(set(vectors)) == count and (0, 0) not in vectors
    assert set(vectors) == set(lattice.directions.values())


def test_flip_games_differ_only_in_board_and_start() -> None:
    assert Flip() == Flip() and hash(Flip()) == hash(Flip())
