"""What may stand in the spec of a player: options that know what they take, and say so when they get something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from outplay.errors import SpecError, nearest, quoted
from outplay.rules.spec import Spec
from outplay.values import A_SEED, MAX_SEED, check_keys

_MOST_DECIMALS = 9
_DECIMAL = re.compile(rf"\d{{1,9}}(\.\d{{1,{_MOST_DECIMALS}}})?", re.ASCII)


@dataclass(frozen=True)
class Option:
    """An option: its name, what it means, what it takes, and how its text is read (None: not so)."""

    name: str
    meaning: str
    expected: str
    read: Callable[[str], Any]
    usual: Any = None
    """Its value where the spec does not give one."""
    values: tuple[str, ...] = ()
    """The words that it takes, if it takes only some."""
    kind: Literal["whole", "decimal", "choice", "word", "file"] = "word"
    least: float | None = None
    most: float | None = None
    """The smallest and the largest number that it takes, if there are such."""
    endings: tuple[str, ...] = ()
    """How the name of a file ends that it takes besides its words."""

    def names_file(self, text: str) -> bool:
        """Whether a text for this option is the name of a file.

        >>> [word("shade", "how dark", "a word, or a file", ".toml").names_file(text) for text in ("pale", "my.toml")]
        [False, True]
        """
        return self.kind == "file" or text.endswith(self.endings)

    def parse(self, kind: str, text: str) -> Any:
        """The value that a text stands for; an error names the player, the option and what it takes."""
        value = self.read(text)
        if value is None:
            hint = nearest(text, self.values)
            raise SpecError(f"{self.name} of the player {kind!r} must be {self.expected}, not {quoted(text)}{hint}")
        return value

    @property
    def usage(self) -> str:
        """The option with what it takes and what it usually is, for a list of options."""
        usual = "" if self.usual is None else f"; usually {format_value(self.usual)}"
        return f"{self.meaning}: {self.expected}{usual}"


def whole(name: str, meaning: str, least: int, most: int, usual: int | None = None) -> Option:
    """An option that takes a whole number between two others."""

    def read(text: str) -> int | None:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        return int(text) if is_number and least <= int(text) <= most else None

    expected = f"a whole number from {least} to {most}"
    return Option(name, meaning, expected, read, usual, kind="whole", least=least, most=most)


def decimal(name: str, meaning: str, least: float, most: float, usual: float | None = None) -> Option:
    """An option that takes a number, perhaps with a fraction, between two others."""

    def read(text: str) -> float | None:
        return float(text) if _DECIMAL.fullmatch(text) and least <= float(text) <= most else None

    expected = f"a number from {format_value(least)} to {format_value(most)}"
    return Option(name, meaning, expected, read, usual, kind="decimal", least=least, most=most)


def choice(name: str, meaning: str, *values: str) -> Option:
    """An option that takes one of some words, of which the first is usual."""

    def read(text: str) -> str | None:
        return text if text in values else None

    return Option(name, meaning, " or ".join(values), read, values[0], values, kind="choice")


def word(name: str, meaning: str, expected: str, *endings: str) -> Option:
    """An option that takes any text; whether it means something is found out when the game is known.

    A text with one of the endings is the name of a file.
    """
    return Option(name, meaning, expected, str, endings=endings)


def file(name: str, meaning: str) -> Option:
    """An option that takes the name of a file; visitors of a server cannot give it."""
    return Option(name, meaning, "the name of a file", str, kind="file")


def seed() -> Option:
    """The option that makes lots repeatable."""

    option = whole("seed", "what its lots depend on", 0, MAX_SEED)
    return replace(option, expected=A_SEED, most=None)


def read_options(kind: str, given: Mapping[str, str], known: Iterable[Option]) -> dict[str, Any]:
    """The values of a spec's options, and what is usual for the others; an error names those that there are."""
    by_name = {option.name: option for option in known}
    check_keys(f"the player {kind!r} has no option", given, tuple(by_name), SpecError)
    usual = {option.name: option.usual for option in by_name.values()}
    return usual | {key: by_name[key].parse(kind, text) for key, text in given.items()}


def format_value(value: Any) -> str:
    """A value as it stands in a spec, where a number is written without an exponent.

    >>> format_value(2.0), format_value(0.25), format_value("first")
    ('2', '0.25', 'first')
    """
    return f"{value:.{_MOST_DECIMALS}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def spec_text(kind: str, number: int | None = None, /, **options: Any) -> str:
    """The spec of a player with these options; those without a value are left out.

    >>> spec_text("deep", depth=4, seconds=None, ties="first")
    'deep:depth=4,ties=first'
    """
    given = {name: format_value(value) for name, value in options.items() if value is not None}
    return str(Spec(kind, None if number is None else (number,), given))
