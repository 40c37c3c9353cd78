"""Games declared by a person: the keys of a TOML file, or the same keys in a Python dictionary."""

from __future__ import annotations

import dataclasses
import textwrap
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast, get_args

from outplay.errors import InputError, VariantError, nearest, quoted, quoted_path
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.placement import HOLE
from outplay.rules.shape import Lattice, Row, Shape
from outplay.rules.words import Colour

_FAMILIES: Mapping[str, type[March] | type[Flip]] = {"march": March, "flip": Flip}
_SHARED_KEYS = ("name", "family", "lattice", "tiles", "start", "goal", "sides", "colours")
_MOST_BYTES = 100_000
"""A declaration of 128 cells is two kilobytes; anything much longer is some other file."""


def load_variant(path: str | Path) -> Rules:
    """Read a variant from a TOML file."""
    path = Path(path)
    text = _read(path)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise VariantError(f"{quoted_path(path)} is not a variant: its values are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise VariantError(f"{quoted_path(path)} is not valid TOML: {error}") from None
    except ValueError:  # tomllib lets through what int() says
        raise VariantError(f"{quoted_path(path)} is not a variant: it has a number of too many digits") from None
    try:
        return from_data({"name": path.stem, **data})
    except InputError as error:
        raise VariantError(f"in {quoted_path(path)}: {error}") from None


def _read(path: Path) -> str:
    try:
        size = path.stat().st_size
        text = path.read_text(encoding="utf-8") if size <= _MOST_BYTES else ""
    except OSError as error:
        raise VariantError(f"the variant file {quoted_path(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise VariantError(f"the variant file {quoted_path(path)} is not UTF-8 text") from None
    except ValueError as error:  # letters that no path can have
        raise VariantError(f"the variant file {quoted_path(path)} cannot be read: {error}") from None
    if size > _MOST_BYTES:
        raise VariantError(f"{quoted_path(path)} is too large to be a variant: {size} bytes")
    return text


def from_data(data: Mapping[str, Any]) -> Rules:
    """Make the rules of a variant from the keys that its TOML file would have.

    >>> rules = from_data({"name": "duel", "family": "march", "start": "b\\n-\\nw", "step": ["ahead"]})
    >>> rules.start, rules.family.stuck
    ('b/-/w', 'lose')
    """
    family = _FAMILIES[_word(data, "family", tuple(_FAMILIES))]
    own_keys = tuple(field.name for field in dataclasses.fields(family))
    for key in data:
        if key not in _SHARED_KEYS + own_keys:
            known = ", ".join(_SHARED_KEYS + own_keys)
            hint = nearest(str(key), _SHARED_KEYS + own_keys)
            raise VariantError(f"a {family.__name__.lower()} game has no key {quoted(key)}: it takes {known}{hint}")
    lattices = tuple(lattice.value for lattice in Lattice)
    lattice = Lattice(_word(data, "lattice", lattices, default="square"))
    tiles = Lattice(_word(data, "tiles", lattices, default=lattice.value))
    shape, start = parse_drawing(lattice, _text(data, "start"), None if tiles is lattice else tiles)
    options = {key: _option(data, key) for key in own_keys if key in data}
    return Rules(
        name=_name(data),
        shape=shape,
        family=family(**options),
        start=start,
        goal=data.get("goal", "normal"),
        sides=_two_names(data, "sides", ("White", "Black")),
        colours=_colours(data),
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
    if not name or any(letter in ":,=/\\" or not letter.isprintable() for letter in name):
        raise VariantError(
            f"a game cannot be called {quoted(name)}: leave out ':', ',', '=', '/' and control characters"
        )
    return name


def _two_names(data: Mapping[str, Any], key: str, usual: tuple[str, str]) -> tuple[str, str]:
    value = data.get(key, usual)
    words = value if isinstance(value, list | tuple) else [value]
    names = [word for word in words if isinstance(word, str) and word.strip() and word.isprintable()]
    if len(words) != 2 or len(set(names)) != 2:
        raise VariantError(f"{key} must be two different names, such as {list(usual)}, not {quoted(value)}")
    return (names[0], names[1])


def _colours(data: Mapping[str, Any]) -> tuple[Colour, Colour]:
    first, second = _two_names(data, "colours", ("white", "black"))
    known: tuple[Colour, ...] = get_args(Colour)
    for colour in (first, second):
        if colour not in known:
            hint = nearest(colour, known)
            raise VariantError(f"pieces cannot be {quoted(colour)}: the colours are {', '.join(known)}{hint}")
    return cast("tuple[Colour, Colour]", (first, second))


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
        problem = f"must be text, not {quoted(value)}" if key in data else "is missing"
        raise VariantError(f"the key {key!r} {problem}")
    return value


def _word(data: Mapping[str, Any], key: str, known: tuple[str, ...], default: str | None = None) -> str:
    if default is not None and key not in data:
        return default
    word = _text(data, key)
    if word not in known:
        raise VariantError(f"{key} cannot be {quoted(word)}: it takes {', '.join(known)}{nearest(word, known)}")
    return word
