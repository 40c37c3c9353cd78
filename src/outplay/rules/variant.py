"""Games declared by a person: the keys of a TOML file, or the same keys in a Python dictionary."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from outplay.errors import VariantError, quoted
from outplay.files.documents import load_declared
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.placement import HOLE
from outplay.rules.shape import Lattice, Row, Shape
from outplay.rules.words import SIDES, Side
from outplay.values import check_choice, check_keys

_FAMILIES: Mapping[str, type[March] | type[Flip]] = {"march": March, "flip": Flip}
_SHARED_KEYS = ("name", "family", "lattice", "tiles", "start", "first", "row_one", "goal", "sides", "colours", "look")
_EXPECTED = {
    "name": "call the game something, as in name = 'duel'",
    "family": "write march or flip",
    "start": "draw the board, a line a row, with w, b, - and . for a hole",
}


def load_variant(path: str | Path) -> Rules:
    """Read a variant from a TOML file."""
    return load_declared(path, "variant", from_data, VariantError)


def from_data(data: Mapping[str, Any]) -> Rules:
    """Make the rules of a variant from the keys that its TOML file would have.

    >>> rules = from_data({"name": "duel", "family": "march", "start": "b\\n-\\nw", "step": ["ahead"]})
    >>> rules.start, rules.family.stuck
    ('b/-/w', 'lose')
    """
    made_by = _FAMILIES[_word(data, "family", tuple(_FAMILIES))]
    own_keys = tuple(field.name for field in dataclasses.fields(made_by))
    check_keys(f"a {made_by.__name__.lower()} game has no key", data, _SHARED_KEYS + own_keys, VariantError)
    lattices = tuple(lattice.value for lattice in Lattice)
    lattice = Lattice(_word(data, "lattice", lattices, default="square"))
    tiles = Lattice(_word(data, "tiles", lattices, default=lattice.value))
    shape, start = parse_drawing(lattice, _text(data, "start"), tiles)
    if "row_one" in data:
        shape = dataclasses.replace(shape, row_one=data["row_one"])
    family = made_by(**{key: _option(data, key) for key in own_keys if key in data})
    return Rules(
        name=_name(data),
        shape=shape,
        family=family,
        start=start,
        first=SIDES[_word(data, "first", tuple(SIDES), default=str(Side.WHITE))],
        goal=data.get("goal", "normal"),
        sides=data.get("sides", ("White", "Black")),
        colours=data.get("colours", ("white", "black")),
        look=data.get("look", family.look),
    )


def parse_drawing(lattice: Lattice, drawing: str, tiles: Lattice | None = None) -> tuple[Shape, str]:
    """Read a shape and a placement from a drawing: a line a row, cells apart by a space, a dot for a hole.

    On a hex lattice each row is indented by an odd number of spaces against its neighbours: a space is
    half a cell.
    """
    lines = [line.rstrip() for line in textwrap.dedent(drawing.replace("\t", " ")).split("\n")]
    lines = [line for line in lines if line]
    rows, placement = [], []
    for line in lines:
        text = line.lstrip()
        cells = text.split(" ")
        if any(len(cell) != 1 for cell in cells):
            raise VariantError(f"the row {quoted(text)} must have one space between cells, as in 'b - . w'")
        for cell in cells:
            if cell not in "wb-.":
                raise VariantError(
                    f"{quoted(cell)} in the row {quoted(text)} means nothing: write w, b, - or . (a hole)"
                )
        rows.append(Row(len(line) - len(text), "".join(HOLE if cell == HOLE else "x" for cell in cells)))
        placement.append("".join(cells))
    return Shape(lattice, tuple(rows), tiles), "/".join(placement)


def _name(data: Mapping[str, Any]) -> str:
    name = _text(data, "name")
    if any(letter in ":,=" for letter in name):
        raise VariantError(
            f"a game cannot be called {quoted(name)}: leave out ':', ',' and '=', which belong to the catalogue"
        )
    return name


def _option(data: Mapping[str, Any], key: str) -> Any:
    value = data[key]
    if key in ("step", "take", "jump", "win"):
        if not isinstance(value, list | tuple):
            raise VariantError(f"{key} must be a list such as ['ahead'], not {quoted(value)}")
        return tuple(value)
    return value


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        problem = f"must be text, not {quoted(value)}" if key in data else f"is missing: {_EXPECTED[key]}"
        raise VariantError(f"the key {key!r} {problem}")
    return value


def _word(data: Mapping[str, Any], key: str, known: tuple[str, ...], default: str | None = None) -> str:
    if default is not None and key not in data:
        return default
    return check_choice(key, _text(data, key), known, VariantError)
