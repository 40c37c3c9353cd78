"""Documents: the values in a JSON or TOML file, with its format and version.

Errors are ``InputError`` and speak of "it"; the caller, who opened the file, adds its name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from outplay.errors import InputError, quoted, quoted_path, reported_as
from outplay.files.plain import read_text

_MAX_DECLARATION = 20_000
"""Bytes of a TOML file: the largest board takes two kilobytes; a much longer file is something else."""
_MAX_DOTS = 50
"""No key of ours has a dot, and the time to read a key grows with the square of its dots."""
_STRING = re.compile(r'"(?:\\.|[^"\\])*"' + r"|'[^']*'")

Made = TypeVar("Made")


@dataclass(frozen=True)
class Format:
    """The format and version that all documents of one kind carry."""

    what: str
    """What such a document is, as in "a record"."""
    name: str
    version: int
    error: type[InputError] = InputError
    advice: str = ""
    """What to do about a document of another version."""

    @property
    def stamp(self) -> dict[str, Any]:
        """The keys by which a document can be recognized."""
        return {"format": self.name, "version": self.version}

    def check(self, data: object) -> dict[str, Any]:
        """The keys and values of a document; another format or version is refused."""
        if not isinstance(data, dict) or data.get("format") != self.name:
            raise self.error(f'it is not {self.what}: it should have "format": {self.name!r}')
        self.check_version(data.get("version"))
        return data

    def check_version(self, version: object) -> None:
        """Refuse a document of another version."""
        if type(version) is not int or version != self.version:  # True and 1.0 are equal to 1
            advice = f": {self.advice}" if self.advice else ""
            has = f"it has version {quoted(version)}"
            raise self.error(f"{has}, and this program reads version {self.version}{advice}")


def parse_json(text: str | bytes, what: str = "it", error: type[InputError] = InputError) -> Any:
    """The value of a JSON text; a key that occurs twice is refused."""
    try:
        return json.loads(text, object_pairs_hook=_without_doubles)
    except InputError as fault:
        raise error(str(fault)) from None
    except json.JSONDecodeError as fault:
        lines = fault.doc.splitlines() or [""]
        wrong = lines[min(fault.lineno, len(lines)) - 1].strip()
        where = f"line {fault.lineno} has " if len(lines) > 1 else ""
        raise error(f"{what} is not JSON: {where}{quoted(wrong)}") from None
    except (ValueError, RecursionError):  # no text, a number of thousands of digits, nested too deep
        raise error(f"{what} is not JSON: {quoted(text)}") from None


def parse_object(text: str | bytes, what: str = "it", error: type[InputError] = InputError) -> dict[str, Any]:
    """The keys and values of a JSON object."""
    value = parse_json(text, what, error)
    if not isinstance(value, dict):
        raise error(f"{what} is not a JSON object: {quoted(text)}")
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        double = next(key for key, count in counts.items() if count > 1)
        raise InputError(f"the key {quoted(double)} occurs twice, in {quoted(', '.join(key for key, _ in pairs))}")
    return values


def parse_toml(text: str) -> dict[str, Any]:
    """The keys and values of a TOML text."""
    if any(_dots(line) > _MAX_DOTS for line in text.split("\n")):
        raise InputError(f"it has a key of more than {_MAX_DOTS} parts")
    try:
        return tomllib.loads(text)
    except (RecursionError, MemoryError):
        raise InputError("its values are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"it is not valid TOML: {error}") from None
    except ValueError:  # tomllib lets through what int() says
        raise InputError("it has a number of too many digits") from None


def _dots(line: str) -> int:
    """The dots of a line outside strings and comments; the rows of a drawing have no key and do not count."""
    bare = re.split("[\"'#]", _STRING.sub("", line))[0]
    return bare.count(".") if "=" in bare or "[" in bare else 0


def load_declared(
    path: str | Path, what: str, make: Callable[[dict[str, Any]], Made], error: type[InputError] = InputError
) -> Made:
    """Make something from a TOML file that a person wrote; without a name, it has that of the file."""
    path = Path(path)
    with reported_as(error, f"the {what} file {quoted_path(path)} cannot be read"):
        data = parse_toml(read_text(path, _MAX_DECLARATION))
    with reported_as(error, f"in {quoted_path(path)}"):
        return make({"name": path.stem, **data})
