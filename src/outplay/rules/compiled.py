"""From a declaration to the native core: nothing above this module knows how a game is compiled."""

from __future__ import annotations

import functools

from outplay._core import Game as CoreGame
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.march import Heading, March
from outplay.rules.shape import Vector
from outplay.rules.words import Side

_Vectors = list[Vector]


@functools.lru_cache(maxsize=256)
def compile_rules(rules: Rules, *, vector: bool = True, scattered: bool = False) -> CoreGame:
    """Compile a declaration for the native core.

    ``vector=False`` avoids instructions that only newer processors have, and ``scattered=True`` the
    rotated bit layout: both change nothing but the speed, and are there for tests and benchmarks.
    """
    cells = list(rules.shape.cells)
    symmetries = [list(symmetry.cells) for symmetry in rules.symmetries[1:]]
    misere = rules.goal == "misere"
    if isinstance(rules.family, Flip):
        directions = list(rules.family.vectors(rules.shape.lattice))
        return CoreGame.flip(
            cells, directions=directions, misere=misere, symmetries=symmetries, vector=vector, scattered=scattered
        )
    march = rules.family
    return CoreGame.march(
        cells,
        sides=[_march_side(rules, march, side) for side in Side],
        win=list(march.win),
        stuck=march.stuck,
        deadlock=march.deadlock,
        compulsory=march.capture == "compulsory",
        misere=misere,
        symmetries=symmetries,
        vector=vector,
        scattered=scattered,
    )


def _march_side(rules: Rules, march: March, side: Side) -> tuple[_Vectors, _Vectors, _Vectors, list[int]]:
    def vectors(headings: tuple[Heading, ...]) -> _Vectors:
        return [march.vector(rules.shape.lattice, heading, side) for heading in headings]

    return vectors(march.step), vectors(march.take), vectors(march.jump), list(march.goal(rules.shape, side))
