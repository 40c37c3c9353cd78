"""The one spec syntax of games and players: a name, a colon, a size, options.

name            name:4            name:3x5            name:3x5,key=value            name:key=value

A player may also be a path with the name of a function, ``bots/mine.py:player``, or a protocol with a command,
``ugi:./mybot --flag``: what a command means is not judged here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from outplay.errors import SpecError, quoted

PROTOCOLS = ("ugi", "uci")
"""What stands before the command of a program."""
_FUNCTION = re.compile(r"(?P<path>.+):(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)(?P<options>(?:,\w+=[^,]+)*)")
_SIZE = re.compile(r"\d{1,4}(x\d{1,4})?", re.ASCII)


@dataclass(frozen=True)
class Spec:
    """A spec taken apart. The size has one number or two; options keep their order."""

    name: str
    size: tuple[int, ...] | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        items = ["x".join(map(str, self.size))] if self.size else []
        items += [f"{key}={value}" for key, value in self.options.items()]
        return f"{self.name}:{','.join(items)}" if items else self.name


def parse_spec(text: str) -> Spec:
    """Take a spec apart; what the name, size and options mean is for the caller to judge.

    >>> parse_spec("tower:3x5,goal=misere")
    Spec(name='tower', size=(3, 5), options={'goal': 'misere'})
    >>> str(parse_spec("tower:goal=misere"))
    'tower:goal=misere'
    """
    name, mark, rest = text.strip().partition(":")
    if "," in name:
        name, mark, rest = text.strip().partition(",")
    if not name:
        raise SpecError(f"{quoted(text)} names nothing: write a name such as 'name', 'name:4' or 'name:3x5,key=value'")
    size: tuple[int, ...] | None = None
    options: dict[str, str] = {}
    for number, item in enumerate(rest.split(",") if mark else []):
        key, equals, value = item.partition("=")
        if number == 0 and mark == ":" and not equals and _SIZE.fullmatch(item):
            size = tuple(int(part) for part in item.split("x"))
        elif not (equals and key and value):
            raise SpecError(
                f"{quoted(item)} in {quoted(text)} is neither a size nor an option: "
                "write a size after a colon, such as 4 or 3x5, then options as key=value"
            )
        elif key in options:
            raise SpecError(f"the option {quoted(key)} stands twice in {quoted(text)}")
        else:
            options[key] = value
    return Spec(name, size, options)


class FunctionSpec(NamedTuple):
    """The spec of a function in a file or folder, taken apart."""

    path: str
    name: str
    options: Mapping[str, str]


def parse_function(text: str) -> FunctionSpec | None:
    """Take apart a spec such as ``bots/mine.py:player,depth=3``; None if it names no function.

    >>> parse_function("bots/mine.py:player,depth=3")
    FunctionSpec(path='bots/mine.py', name='player', options={'depth': '3'})
    """
    match = _FUNCTION.fullmatch(text.strip())
    if match is None:
        return None
    return FunctionSpec(
        match["path"], match["name"], dict(item.split("=", 1) for item in match["options"].split(",")[1:])
    )


def is_outside(text: str) -> bool:
    """Whether the spec of a player names a file, a folder or a program, and not a known player.

    >>> [is_outside(spec) for spec in ("bots/mine.py:player", "mine.py", "ugi:./bot", "tower:eval=my/own.toml")]
    [True, True, True, False]
    """
    first = text.strip().partition(":")[0]
    return first in PROTOCOLS or "/" in first or os.sep in first or first.partition(",")[0].endswith(".py")
