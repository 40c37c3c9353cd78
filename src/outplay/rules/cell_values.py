"""Values of cells that experts have worked out, with their reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.shape import Shape, hexagon


@dataclass(frozen=True)
class CellValues:
    """A number for each cell of one board, and the reasons for them."""

    name: str
    """The name of the table, after its authors."""
    game: str
    """The game for which it was made."""
    shape: Shape
    rows: str
    """The values as text: a line a row, the top row first."""
    reasons: tuple[tuple[int, str], ...]
    """For each value that occurs, why its cells are worth that."""

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of all cells in reading order."""
        return tuple(int(value) for value in self.rows.split())

    def fits(self, rules: Rules) -> bool:
        """Whether a game is played with discs on the board of the table."""
        return rules.shape == self.shape and isinstance(rules.family, Flip)

    def draw(self) -> str:
        """The table in the shape of the board, a line a row.

        >>> print(T77.draw().splitlines()[0])
            9   2   6   2   9
        """
        lines = zip(self.shape.rows, self.rows.strip().splitlines(), strict=True)
        return "\n".join("  " * row.offset + "   ".join(line.split()) for row, line in lines)

    def as_data(self) -> dict[str, Any]:
        """The table as plain JSON values."""
        reasons = [{"value": value, "reason": reason} for value, reason in self.reasons]
        return {"name": self.name, "game": self.game, "values": list(self.values), "reasons": reasons}


T77 = CellValues(
    name="t77",
    game="hexareversi:5",
    shape=hexagon(5),
    rows="""
        9 2 6 2 9
       2 1 2 2 1 2
      6 2 4 3 4 2 6
     2 2 3 3 3 3 2 2
    9 1 4 3 3 3 4 1 9
     2 2 3 3 3 3 2 2
      6 2 4 3 4 2 6
       2 1 2 2 1 2
        9 2 6 2 9""",
    reasons=(
        (9, "A corner. No two of its neighbours face each other across it, so no run goes through it: it never turns."),
        (
            6,
            "The middle of an edge, two steps from two corners. It can be turned along the edge only, "
            "and from there one gets to the corners.",
        ),
        (
            4,
            "Two steps from a corner, straight towards the centre. It leads to the corner too, "
            "but three lines cross it, so that it is more easily lost.",
        ),
        (3, "Near the centre. It is neither a way to a corner nor a gift to the rival."),
        (
            2,
            "On the edge between a corner and a middle, or on the ring inside it. It keeps the rival from the middle, "
            "but gets nobody into the corner, and once the rival has the corner, more is lost.",
        ),
        (1, "Next to a corner, straight towards the centre. A disc here is the one over which the rival gets in."),
    ),
)
"""The table of the HexaReversi report, whose authors were group t77. The corners count most, as in all reversi."""
