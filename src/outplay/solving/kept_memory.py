"""What a proof search remembers, kept in the directory of a checkpoint: the claims that it has settled are not enough.

Of a search of some minutes most is in its table: without it, whoever goes on begins nearly at the start.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from outplay._core import Prover
from outplay.play import Position

FILE = "search.table"
SECONDS = 600.0
"""So often it is written while the work goes on, for a sudden end."""


class KeptMemory:
    """The memory of a prover, which is read at the start if there is one; without a directory nothing is kept."""

    def __init__(self, prover: Prover, root: Position, directory: Path | None) -> None:
        self._prover = prover
        self._rules = int(root.game.rules.hash, 16)
        self._path = None if directory is None else directory / FILE
        self._kept = time.monotonic()
        self.is_taken_up = self._path is not None and prover.read(str(self._path), self._rules)
        """Whether there was one."""

    def keep(self) -> None:
        """Write it down. If there is no room for it, the answers have to do."""
        self._kept = time.monotonic()
        if self._path is not None:
            with suppress(RuntimeError):
                self._prover.write(str(self._path), self._rules)

    def keep_now_and_then(self) -> None:
        """Write it down if that was long ago."""
        if time.monotonic() - self._kept > SECONDS:
            self.keep()

    def drop(self) -> None:
        """Throw it away: when all is settled nobody needs it."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
