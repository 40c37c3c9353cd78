"""The options in the spec of a player: what each means and takes, with an error that says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from outplay.errors import SpecError, nearest, quoted
from outplay.rules.spec import Spec
from outplay.values import A_SEED, MAX_SEED, check_keys

_MAX_DECIMALS = 9
_DECIMAL = re.compile(rf"\d{{1,9}}(\.\d{{1,{_MAX_DECIMALS}}})?", re.ASCII)


@dataclass(frozen=True)
class Option:
    """An option: its name, what it means, what it takes, and how its text is read (None if it is wrong)."""

    name: str
    meaning: str
    expected: str
    read: Callable[[str], Any]
    default: Any = None
    values: tuple[str, ...] = ()
    """The words that it takes, if it takes only certain words."""
    kind: Literal["whole", "decimal", "choice", "word", "file"] = "word"
    minimum: float | None = None
    maximum: float | None = None
    words: tuple[str, ...] = ()
    """What each number means, from the smallest one."""
    endings: tuple[str, ...] = ()
    """Endings of file names that it takes besides words."""

    def names_file(self, text: str) -> bool:
        """Whether a text for this option names a file.

        >>> [word("shade", "how dark", "a word, or a file", ".toml").names_file(text) for text in ("pale", "my.toml")]
        [False, True]
        """
        return self.kind == "file" or text.endswith(self.endings)

    def parse(self, kind: str, text: str) -> Any:
        """The value of a text; an error names the player, the option and what it takes."""
        value = self.read(text)
        if value is None:
            hint = nearest(text, self.values)
            raise SpecError(f"{self.name} of the player {kind!r} must be {self.expected}, not {quoted(text)}{hint}")
        return value

    @property
    def usage(self) -> str:
        """The option with what it takes and its default, for a list of options."""
        default = "" if self.default is None else f"; {format_value(self.default)} by default"
        return f"{self.meaning}: {self.expected}{default}"


def whole(name: str, meaning: str, minimum: int, maximum: int, default: int | None = None) -> Option:
    """An option that takes a whole number in a range."""

    def read(text: str) -> int | None:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(maximum))
        return int(text) if is_number and minimum <= int(text) <= maximum else None

    expected = f"a whole number from {minimum} to {maximum}"
    return Option(name, meaning, expected, read, default, kind="whole", minimum=minimum, maximum=maximum)


def decimal(name: str, meaning: str, minimum: float, maximum: float, default: float | None = None) -> Option:
    """An option that takes a number in a range, with or without a fraction."""

    def read(text: str) -> float | None:
        return float(text) if _DECIMAL.fullmatch(text) and minimum <= float(text) <= maximum else None

    expected = f"a number from {format_value(minimum)} to {format_value(maximum)}"
    return Option(name, meaning, expected, read, default, kind="decimal", minimum=minimum, maximum=maximum)


def choice(name: str, meaning: str, *values: str) -> Option:
    """An option that takes one of some words; the first is the default."""

    def read(text: str) -> str | None:
        return text if text in values else None

    return Option(name, meaning, " or ".join(values), read, values[0], values, kind="choice")


def word(name: str, meaning: str, expected: str, *endings: str) -> Option:
    """An option that takes any text, which is checked when the game is known.

    A text with one of the endings names a file.
    """
    return Option(name, meaning, expected, str, endings=endings)


def file(name: str, meaning: str) -> Option:
    """An option that takes the name of a file; visitors of a server cannot use it."""
    return Option(name, meaning, "the name of a file", str, kind="file")


def seed() -> Option:
    """The option that makes random choices repeatable."""
    option = whole("seed", "what its random choices depend on", 0, MAX_SEED)
    return replace(option, expected=A_SEED, maximum=None)


def read_options(kind: str, given: Mapping[str, str], known: Iterable[Option]) -> dict[str, Any]:
    """The values of a spec's options, and the defaults of the others; an error names the known options."""
    by_name = {option.name: option for option in known}
    check_keys(f"the player {kind!r} has no option", given, tuple(by_name), SpecError)
    defaults = {option.name: option.default for option in by_name.values()}
    return defaults | {key: by_name[key].parse(kind, text) for key, text in given.items()}


def format_value(value: Any) -> str:
    """A value as a spec writes it: numbers have no exponent.

    >>> format_value(2.0), format_value(0.25), format_value("first")
    ('2', '0.25', 'first')
    """
    return f"{value:.{_MAX_DECIMALS}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def spec_text(kind: str, number: int | None = None, /, **options: Any) -> str:
    """The spec of a player with these options, without those that are None.

    >>> spec_text("deep", depth=4, seconds=None, ties="first")
    'deep:depth=4,ties=first'
    """
    given = {name: format_value(value) for name, value in options.items() if value is not None}
    return str(Spec(kind, None if number is None else (number,), given))
