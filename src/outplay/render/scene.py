"""What a picture shows: a shape, its contents, and the marked cells."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from outplay.errors import CellError, PositionError, quoted
from outplay.rules.shape import Lattice, Shape
from outplay.rules.words import Colour, Contents, Look, Side
from outplay.values import check_choice


@dataclass(frozen=True)
class Scene:
    """A position as a picture needs it. Cells are given by their numbers in reading order."""

    shape: Shape
    contents: Contents
    sides: tuple[str, str] = ("White", "Black")
    """The names of the two sides."""
    colours: tuple[Colour, Colour] = ("white", "black")
    """The colours of their pieces."""
    last: tuple[int, ...] = ()
    """The cells of the last move."""
    targets: tuple[int, ...] = ()
    """The cells to which a legal move leads."""
    labels: tuple[str, ...] | None = None
    """A text for each cell, to show in place of its name."""
    look: Look = "disc"
    """The shape of the pieces, in pictures that have shapes."""

    def __post_init__(self) -> None:
        """Refuse contents, labels and marks that do not fit the shape."""
        count = len(self.shape.cells)
        if len(self.contents) != count:
            raise PositionError(f"the board has {count} cells, but contents were given for {len(self.contents)}")
        if self.labels is not None and len(self.labels) != count:
            raise CellError(f"the board has {count} cells, but {len(self.labels)} labels were given")
        check_choice("look", self.look, get_args(Look))
        for number in (*self.last, *self.targets):
            if not 0 <= number < count:
                raise CellError(f"there is no cell number {quoted(number)}: the board's cells are 0 to {count - 1}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The text that names each cell: its label if there are labels."""
        return self.shape.names if self.labels is None else tuple(printable(label) for label in self.labels)

    @property
    def has_straight_columns(self) -> bool:
        """Whether a row number and a column letter in the margin are enough to name every cell."""
        return self.labels is None and self.shape.lattice is Lattice.SQUARE

    @property
    def has_letters(self) -> bool:
        """Whether the names of the sides are letters, which can stand for their pieces."""
        return all(len(name) == 1 and name.isascii() and name.isalpha() for name in self.sides)

    @cached_property
    def places(self) -> tuple[tuple[int | None, ...], ...]:
        """The rows of the shape from the top, each place as the number of its cell, or None for a hole."""
        numbers = itertools.count()
        return tuple(tuple(next(numbers) if mark == "x" else None for mark in row.pattern) for row in self.shape.rows)

    @property
    def letters(self) -> tuple[str, str]:
        """The letters for the pieces in diagrams: the names of the sides if these are letters, else W and B."""
        return self.sides if self.has_letters else ("W", "B")

    @property
    def initials(self) -> tuple[str, str]:
        """The first letters of the sides' names, if they tell the sides apart; else W and B."""
        white, black = (self.side_name(side)[:1].upper() for side in Side)
        fit = white != black and all(letter.isascii() and letter.isalnum() for letter in (white, black))
        return (white, black) if fit else ("W", "B")

    def side_name(self, side: Side) -> str:
        """The name under which a side is shown."""
        return printable(self.sides[side.index])


def describe(scene: Scene) -> str:
    """The position in words, for people who cannot see the picture.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x2")
    >>> describe(Scene(rules.shape, rules.start_contents, last=(2,)))
    'White on a1, b1. Black on a3, b3. Last move a2.'
    """
    sentences = []
    for side in Side:
        cells = [number for number, piece in enumerate(scene.contents) if piece is side]
        where = f"on {_listed(scene, cells)}" if cells else "has no pieces"
        sentences.append(f"{scene.side_name(side)} {where}.")
    if scene.last:
        sentences.append(f"Last move {_listed(scene, scene.last)}.")
    if scene.targets:
        sentences.append(f"Legal targets {_listed(scene, scene.targets)}.")
    return " ".join(sentences)


def _listed(scene: Scene, cells: Sequence[int]) -> str:
    return ", ".join(scene.names[number] for number in cells)


def printable(text: str) -> str:
    """A text without control characters, which could disturb a terminal or break an SVG.

    >>> printable("Red\\x1b[2J")
    'Red?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)
