"""A game as data: a shape, a family with its options, a start. Nothing here can play a move."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeVar, cast, get_args

from outplay.errors import VariantError, quoted
from outplay.rules.flip import Flip
from outplay.rules.march import Heading, March
from outplay.rules.placement import parse_placement
from outplay.rules.shape import Shape, Vector
from outplay.rules.symmetry import Symmetry, symmetries
from outplay.rules.words import Colour, Contents, Look, Side
from outplay.values import check_choice

Goal = Literal["normal", "misere"]
Given = TypeVar("Given")


@dataclass(frozen=True)
class Rules:
    """Everything that makes a game what it is, and the words with which it is shown."""

    name: str
    """The full spec of a catalogue game, or the name of a variant."""
    shape: Shape
    family: March | Flip
    start: str
    """What stands where at the start, as text: rows from the top joined by ``/``."""
    first: Side = Side.WHITE
    """Which side begins."""
    goal: Goal = "normal"
    """Misere: the side that would win by the normal rules loses; a draw stays a draw."""
    sides: tuple[str, str] = ("White", "Black")
    """The names under which the two sides are shown."""
    colours: tuple[Colour, Colour] = ("white", "black")
    """The colours in which their pieces are shown."""
    look: Look = "disc"
    """The shape in which they are shown."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        object.__setattr__(self, "sides", _two_sides(self.sides))
        object.__setattr__(self, "colours", _two_colours(self.colours))
        check_choice("goal", self.goal, get_args(Goal), VariantError)
        check_choice("look", self.look, get_args(Look), VariantError)
        if not isinstance(self.first, Side):
            raise VariantError(f"first must be Side.WHITE or Side.BLACK, not {quoted(self.first)}")
        parse_placement(self.shape, self.start)
        if isinstance(self.family, March):
            for heading in (*self.family.step, *self.family.take, *self.family.jump):
                self.family.vector(self.shape.lattice, heading, Side.WHITE)

    @property
    def turn_order(self) -> tuple[Side, Side]:
        """The side that begins, and the other."""
        return self.first, self.first.rival

    def by_side(self, first: Given, second: Given) -> tuple[Given, Given]:
        """What belongs to the side that begins and what to the other, as White's and Black's."""
        return (first, second) if self.first is Side.WHITE else (second, first)

    @cached_property
    def start_contents(self) -> Contents:
        """What stands on each cell at the start."""
        return parse_placement(self.shape, self.start)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The turns and mirrors of the board that change nothing for either side, the identity first."""
        return tuple(one for one in symmetries(self.shape) if self._turns_into(one, swap=False))

    @cached_property
    def reversals(self) -> tuple[Symmetry, ...]:
        """The turns and mirrors of the board that, with the colours exchanged, change nothing."""
        return tuple(one for one in symmetries(self.shape) if self._turns_into(one, swap=True))

    def _turns_into(self, symmetry: Symmetry, *, swap: bool) -> bool:
        """Whether each side's ways become its own, or its rival's if the colours are swapped."""
        if isinstance(self.family, Flip):
            return True
        for side in Side:
            target = side.rival if swap else side
            goal = {symmetry.cells[cell] for cell in self.family.goal(self.shape, side)}
            if goal != set(self.family.goal(self.shape, target)):
                return False
            for headings in (self.family.step, self.family.take, self.family.jump):
                turned = {symmetry.turned(vector) for vector in self._vectors(headings, side)}
                if turned != self._vectors(headings, target):
                    return False
        return True

    def _vectors(self, headings: tuple[Heading, ...], side: Side) -> set[Vector]:
        assert isinstance(self.family, March)
        return {self.family.vector(self.shape.lattice, heading, side) for heading in headings}

    @cached_property
    def hash(self) -> str:
        """Sixteen hex digits that differ wherever two games are played differently, or name their cells differently.

        Besides the family and the board, only what differs from its default counts: a rule that is added later, with
        a default that keeps old games as they are, must not change their hashes.
        """
        data = self.as_data()
        what_counts = {key: data[key] for key in ("family", "lattice", "start")}
        defaults = {"goal": "normal", "first": str(Side.WHITE), "row_one": "bottom"}
        what_counts |= {key: data[key] for key, word in defaults.items() if data[key] != word}
        for field in dataclasses.fields(self.family):
            if getattr(self.family, field.name) != field.default:
                what_counts[field.name] = data[field.name]
        text = json.dumps(what_counts, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def as_data(self) -> dict[str, Any]:
        """The declaration as plain JSON values; ``variant.from_data`` reads it back."""
        data: dict[str, Any] = {
            "name": self.name,
            "family": type(self.family).__name__.lower(),
            "lattice": self.shape.lattice.value,
            "tiles": (self.shape.tiles or self.shape.lattice).value,
            "start": self.drawn_start,
            "first": str(self.first),
            "row_one": self.shape.row_one,
            "goal": self.goal,
            "sides": list(self.sides),
            "colours": list(self.colours),
            "look": self.look,
        }
        for key, value in dataclasses.asdict(self.family).items():
            data[key] = list(value) if isinstance(value, tuple) else value
        return data

    @cached_property
    def drawn_start(self) -> str:
        """The start as a drawing, a line a row, each indented as the row lies on the board."""
        rows = zip(self.shape.rows, self.start.split("/"), strict=True)
        return "\n".join(" " * row.offset + " ".join(text) for row, text in rows)


def _check_name(name: object) -> None:
    """Refuse a name that could not be shown on a line, or that could be taken for a path."""
    if not isinstance(name, str):
        raise VariantError(f"the name of a game must be text, not {quoted(name)}")
    if not name.strip():
        raise VariantError(f"the name of the game is empty: {quoted(name)}; call it something, such as 'duel'")
    if not name.isprintable() or "/" in name or "\\" in name:
        raise VariantError(
            f"a game cannot be called {quoted(name)}: leave out '/', '\\' and letters that cannot be shown"
        )


def _two_sides(value: object) -> tuple[str, str]:
    words = value if isinstance(value, list | tuple) else ()
    names = [word for word in words if isinstance(word, str) and word.strip() and word.isprintable()]
    if len(words) != 2 or len(set(names)) != 2:
        raise VariantError(f"sides must be two different names, such as ['White', 'Black'], not {quoted(value)}")
    return (names[0], names[1])


def _two_colours(value: object) -> tuple[Colour, Colour]:
    words = value if isinstance(value, list | tuple) else ()
    known: tuple[str, ...] = get_args(Colour)
    colours = [word for word in words if isinstance(word, str) and word in known]
    if len(words) != 2 or len(set(colours)) != 2:
        raise VariantError(f"colours must be two different ones of {', '.join(known)}, not {quoted(value)}")
    return cast("tuple[Colour, Colour]", (colours[0], colours[1]))
