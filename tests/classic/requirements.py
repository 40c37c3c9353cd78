"""What the documents ask for: the tables of ``docs/origins.md``, read and tried line by line.

A line has three cells: what is asked for; what to try, in backticks; and texts that are then there, in backticks. What
to try is a command, an address of the page or an expression of Python. Further texts behind it are typed or pressed.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outplay.errors import OutplayError
from tests.cli.conftest import Run
from tests.document_tables import sections, tables, words

PAGE = Path(__file__).parents[2] / "docs" / "origins.md"


@dataclass(frozen=True)
class Line:
    """Something that a document asks for, and how to see that it is there."""

    document: str
    asked: str
    tried: str
    steps: tuple[str, ...]
    """What is typed or pressed, one after the other."""
    seen: tuple[str, ...]

    @property
    def kind(self) -> str:
        """How it is tried."""
        if self.tried.startswith("outplay "):
            return "command"
        return "screen" if self.tried.startswith("#/") else "expression"

    @property
    def pages(self) -> list[Path]:
        """The page itself, and those to which the line leads: their files can be used."""
        return [PAGE, *(PAGE.with_name(name) for name in re.findall(r"\]\(([\w-]+\.md)", self.asked))]

    def missing(self, shown: str) -> list[str]:
        """The texts that are not there; blanks and ends of lines do not matter."""
        flowing = " ".join(shown.split())
        return [text for text in self.seen if " ".join(text.split()) not in flowing]


def read_lines(page: str) -> list[Line]:
    """The lines of all tables of a page."""
    return [
        _line(document, row) for document, part in sections(page).items() for table in tables(part) for row in table
    ]


def _line(document: str, row: list[str]) -> Line:
    assert len(row) == 3, f"a line has three cells, not {row}"
    asked, tried, seen = row
    assert words(tried) and words(seen), f"nothing to try or to see in {row}"
    first, *steps = words(tried)
    return Line(document, asked, first, tuple(steps), words(seen))


def command_shows(command: str, typed: Iterable[str], run: Run) -> str:
    """What a command prints while lines are typed."""
    _, *arguments = shlex.split(command)
    return run(*arguments, typed="".join(f"{line}\n" for line in typed)).output


def prompt_shows(expression: str, names: Mapping[str, Any]) -> str:
    """What Python's prompt shows for an expression."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        try:
            value = eval(expression, dict(names))
            print("" if value is None else repr(value))
        except OutplayError as error:
            print(error)
    return shown.getvalue()
