"""What is known of a kind of files: a small one, who reads it, what may be said of it, and what it is good for.

A file that is refused is named. One that is accepted, damaged or not, can be used like any other, and says nothing that
is not so.
"""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import outplay
from outplay.errors import OutplayError
from tests.documents.damage import Layout

PAWNS = outplay.game("hexapawn:3x3")
DUEL = outplay.game({"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"], "sides": ["A", "B"]})
WON = ["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]
"""A game that White wins: the whole of it."""


def _nothing(folder: Path) -> None:
    """What lies beside most files."""


@dataclass(frozen=True)
class Format:
    """A kind of files."""

    name: str
    file: str
    """What one is called."""
    write: Callable[[Path], object]
    """Makes a small one."""
    read: Callable[[Path], Any]
    errors: tuple[type[OutplayError], ...]
    """With which one is refused; the first of them if it cannot even be read."""
    check: Callable[[Any, Path], None]
    """That what was read can be used, is true, and comes back if it is written to another path."""
    layout: Layout | None = None
    unreadable: str = ""
    """How a refusal begins if there is no such file, where it is one that people name."""
    is_text: bool = False
    """Whether a refusal says that some bytes are not UTF-8."""
    told: tuple[str, ...] = ()
    """What a refusal may say instead of naming the file."""
    unnamed: tuple[type[OutplayError], ...] = ()
    """Refusals that have more to say than which file it was."""
    also: frozenset[str] = frozenset()
    """What it accepts of other formats' documents, and of the empty one."""
    is_whole_or_nothing: bool = False
    """Whether no cut of a document is a document."""
    is_part: Callable[[Any, Any], bool] = lambda part, whole: True
    """Whether what was read from a cut document is a part of what is in the whole one."""
    content: Callable[[Any], object] | None = None
    """What a document says that has a checksum: no changed byte changes it."""
    beside: Callable[[Path], None] = _nothing
    """Puts into the folder what belongs there too."""
    costs_work_only: bool = False
    """Whether a damaged file counts as none: all that was in it is found out again."""
    examples: int = 100
    """How many are tried."""

    @functools.cached_property
    def document(self) -> bytes:
        """The bytes of a small file."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "work")
            folder.mkdir()
            self.beside(folder)
            self.write(folder / self.file)
            return (folder / self.file).read_bytes()
