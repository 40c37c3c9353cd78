"""Every error that outplay raises on purpose, split by whose mistake it is.

    OutplayError                  a request that cannot be done; the message says why and what to do
    ├── InputError                a text or a file could not be understood (also a ValueError)
    │   ├── SpecError             a game or player spec: its name, its size or its options
    │   │   └── CodeError         the file of a player: it is no Python, or lacks the function
    │   ├── VariantError          a variant's declaration: syntax, a key, a value, the board
    │   ├── CellError             a cell that is not on the board, a label style that does not fit it
    │   ├── PositionError         a position text: its rows, its letters, the side to move
    │   ├── MoveError             a text that is not written like a move
    │   ├── RecordError           a record file
    │   └── SolutionError         the file of a solution or a certificate
    ├── IllegalMove               a readable move that the rules do not allow here
    │   └── GameOver              any move in a game that has ended
    ├── NotCovered                a position that a solution does not cover
    ├── TooLarge                  a game that cannot be solved within the limits
    ├── NotProven                 a certificate that does not prove what it claims
    ├── PlayerFault               a player did something wrong: its verdict says what
    ├── SandboxError              a child process could not be confined or started, through no fault of its own
    └── JobError                  work on other processes or machines could not be done

Every message quotes the offending input, names what was expected and, for names, the nearest match.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class OutplayError(Exception):
    """The root of the tree: catch it to catch everything that outplay raises on purpose."""

    ply: int | None = None
    """Which of several moves was wrong, counted from 1, if the caller noted it."""


class InputError(OutplayError, ValueError):
    """A text or a file could not be understood."""


class SpecError(InputError):
    """A spec such as ``name:size,key=value`` names no known thing, or has a bad size or option."""


class CodeError(SpecError):
    """The file of a player exists, but is no Python or lacks the function."""


class VariantError(InputError):
    """A variant's declaration, in TOML or in Python, does not describe a game."""


class CellError(InputError):
    """A cell that is not on the board, or a label style that does not fit the board."""


class PositionError(InputError):
    """A position text with wrong rows, letters or side to move."""


class MoveError(InputError):
    """A text that is not written like a move."""


class RecordError(InputError):
    """A record file that is damaged, foreign or of another version."""


class SolutionError(InputError):
    """A file of a solution, a certificate or a checkpoint that is damaged or foreign, or that cannot be written."""


class NotCovered(OutplayError):
    """A position that a solution does not cover."""


class TooLarge(OutplayError):
    """A game that cannot be solved within the limits that were given."""


class NotProven(OutplayError):
    """A certificate that does not prove what it claims."""


class IllegalMove(OutplayError):
    """A readable move that the rules do not allow in this position."""


class GameOver(IllegalMove):
    """A move was made in a game that has ended."""


class PlayerFault(OutplayError):
    """A player did something wrong. The verdict is a word of ``outplay.record.Verdict``."""

    def __init__(self, verdict: str, detail: str) -> None:
        super().__init__(detail)
        self.verdict = verdict
        self.detail = detail

    def __reduce__(self) -> tuple[type[PlayerFault], tuple[str, str]]:
        return PlayerFault, (self.verdict, self.detail)


class SandboxError(OutplayError):
    """A child process could not be confined or started, and it is not the child's fault."""


class JobError(OutplayError):
    """Work on other processes or machines could not be done."""


def quoted(text: object, limit: int = 60) -> str:
    """Quote what a person typed on one line, cut to a readable length.

    >>> quoted("a1b9")
    "'a1b9'"
    """
    try:
        shown = repr(text)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list nested too deep
        return f"<{type(text).__name__}>"
    return shown if len(shown) <= limit else f"{shown[: limit - 4]}...{shown[-1]}"


def quoted_path(path: object) -> str:
    """Quote the path of a file in full, because its end says most."""
    return quoted(str(path), limit=1000)


def reason_of(error: Exception) -> str:
    """What an error says, without the number and the path that the system's errors show.

    >>> reason_of(FileNotFoundError(2, "No such file or directory", "a.txt")), reason_of(ValueError("it is empty"))
    ('No such file or directory', 'it is empty')
    """
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return (isinstance(error, OSError) and error.strerror) or str(error)


@contextmanager
def reported_as(error: type[OutplayError], what: str, *also: type[Exception]) -> Iterator[None]:
    """Report errors about a file or a value as one kind of error that begins with what is affected.

    >>> with reported_as(RecordError, "the record 'a.jsonl' cannot be read"):
    ...     raise FileNotFoundError(2, "No such file or directory", "a.jsonl")
    Traceback (most recent call last):
    outplay.errors.RecordError: the record 'a.jsonl' cannot be read: No such file or directory
    """
    caught: tuple[type[Exception], ...] = (OutplayError, OSError, ValueError, *also)
    try:
        yield
    except caught as reason:
        raise error(f"{what}: {reason_of(reason)}") from None


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence; empty if none is near.

    >>> nearest("balck", ["white", "black"])
    "; did you mean 'black'?"
    """
    match = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.7)
    return f"; did you mean {match[0]!r}?" if match else ""
