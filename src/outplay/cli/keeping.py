"""Games that are kept in a file: what is said about it, and the file that fills by itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from outplay.cli.trust import resume_command
from outplay.record import Record, write_records
from outplay.render.scene import printable


def saved_text(path: str, record: Record) -> str:
    """That a game was saved, and what can be done with the file."""
    shown, typed = printable(path), shlex.quote(printable(path))
    if record.is_over:
        return f"Saved to {shown}. Look at its moves again with: outplay review {typed}"
    return f"Saved to {shown}. Go on with it later by: {resume_command('play', path, record.header.players)}"


class Keeper:
    """Keeps every game of a sitting in one file, the present one last."""

    def __init__(self, path: str, earlier: Iterable[Record] = ()) -> None:
        self.path = path
        self.kept: Record | None = None
        """The present game as it stands in the file."""
        self._earlier = list(earlier)

    def keep(self, record: Record) -> None:
        """Write the file with the present game as it is now."""
        write_records(self.path, [*self._earlier, record])
        self.kept = record

    def put_aside(self, record: Record) -> None:
        """Leave the present game for another one; without moves it is not worth keeping."""
        if record.moves:
            self._earlier.append(record)
