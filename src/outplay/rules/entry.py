"""An entry of the catalogue: the name of a game, its sizes, its switches, and the function that declares it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from outplay.errors import SpecError, VariantError, quoted
from outplay.rules.cell_values import CellValues
from outplay.rules.declaration import Rules
from outplay.rules.shape import MAX_CELLS
from outplay.rules.spec import Spec
from outplay.values import check_choice, check_keys

Size = tuple[int, ...]
Options = Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    """A rule that a spec can change: its values, the default first, and what the other one means."""

    name: str
    values: tuple[str, ...]
    meaning: str
    title: str
    """The other value in a title: "Hexapawn, 3 × 3, compulsory capture"."""
    smallest: Size | None = None
    """The smallest board with the other value, if smaller than that of the game."""


@dataclass(frozen=True)
class Entry:
    """A game of the catalogue: its name, its sizes, its switches, and the function that declares it."""

    name: str
    title: str
    """The name as people write it."""
    summary: str
    """What it is about, in a few words."""
    about: str
    """The same as a sentence for somebody who has never seen it."""
    dimensions: tuple[str, ...]
    default: Size
    smallest: Size
    declare: Callable[[str, Size, Options], Rules]
    """Makes the rules from a full name, a size and the options that are not defaults."""
    switches: tuple[Switch, ...]
    size_title: str = "{0} × {0}"
    """A size in a title; its numbers stand in braces."""
    note: str = ""
    """What the generated explanation leaves out."""
    even: bool = False
    """Whether only even sizes exist."""
    bare: bool = False
    """Whether the name alone is the full name at the default size."""
    cell_values: CellValues | None = None
    """Values of the cells at one of the sizes, if experts have worked them out."""

    def rules(self, spec: Spec) -> Rules:
        """Declare the game that a spec asks for, named by its one full name."""
        options = self._checked_options(spec)
        size = self._checked_size(spec, options)
        shown_size = None if self.bare and size == self.default else size
        name = str(Spec(self.name, shown_size, options))
        try:
            rules = self.declare(name, size, options)
        except VariantError:  # the board is too large: only its shape knows how many cells a size has
            raise self._size_error(size) from None
        return dataclasses.replace(rules, goal="misere" if options.get("goal") == "misere" else "normal")

    def full_title(self, spec: Spec) -> str:
        """The game that a spec asks for as people call it, with its size and the switches that are not defaults."""
        options = self._checked_options(spec)
        size = self.size_title.format(*self._checked_size(spec, options))
        return ", ".join([self.title, size, *(switch.title for switch in self.switches if switch.name in options)])

    def _checked_size(self, spec: Spec, options: Options) -> Size:
        size = spec.size or self.default
        if len(size) == 1 and len(self.dimensions) == 2:
            size = (size[0], size[0])
        if len(size) != len(self.dimensions):
            raise SpecError(
                f"{self.name} has no size {quoted(format_size(size))}: give {self.size_words}, "
                f"as in '{self.name}:{format_size(self.default)}'"
            )
        smaller = [switch.smallest for switch in self.switches if switch.name in options and switch.smallest]
        smallest = smaller[0] if smaller else self.smallest
        too_small = any(number < least for number, least in zip(size, smallest, strict=True))
        odd = self.even and any(number % 2 for number in size)
        if too_small or odd or max(size) > MAX_CELLS:
            raise self._size_error(size)
        return size

    def _size_error(self, size: Size) -> SpecError:
        return SpecError(
            f"{self.name} cannot be played at size {quoted(format_size(size))}: {self.size_words} {self.size_limits}, "
            f"with at most {MAX_CELLS} cells; '{self.name}:{format_size(self.default)}' is the usual size"
        )

    def _checked_options(self, spec: Spec) -> dict[str, str]:
        """The options that are not defaults, in the catalogue's order."""
        known = {switch.name: switch for switch in self.switches}
        check_keys(f"{self.name} has no switch", spec.options, tuple(known), SpecError)
        for key, value in spec.options.items():
            check_choice(key, value, known[key].values, SpecError)
        chosen = {name: spec.options.get(name, switch.values[0]) for name, switch in known.items()}
        return {name: value for name, value in chosen.items() if value != known[name].values[0]}

    @property
    def size_words(self) -> str:
        """What the numbers of a size mean."""
        return " x ".join(self.dimensions)

    @property
    def size_limits(self) -> str:
        """Which sizes there are, apart from the limit on cells."""
        smaller = [
            f" (with {switch.name}={switch.values[1]} from {format_size(switch.smallest)})"
            for switch in self.switches
            if switch.smallest
        ]
        return f"from {format_size(self.smallest)}{', even' if self.even else ''}" + "".join(smaller)

    @property
    def default_name(self) -> str:
        """The full name of the game at its default size."""
        return self.rules(Spec(self.name)).name

    def as_data(self) -> dict[str, Any]:
        """The entry as plain JSON values."""
        return {
            "name": self.name,
            "title": self.title,
            "default": self.default_name,
            "dimensions": list(self.dimensions),
            "smallest": list(self.smallest),
            "summary": self.summary,
            "switches": [
                {"name": switch.name, "values": list(switch.values), "meaning": switch.meaning}
                for switch in self.switches
            ],
        }


def format_size(size: Size) -> str:
    """A size as it stands in a spec.

    >>> format_size((3, 5))
    '3x5'
    """
    return "x".join(map(str, size))
