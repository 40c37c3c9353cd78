"""A memory that is kept in a file: read once, and written after every game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from outplay.errors import InputError
from outplay.files.locks import locked
from outplay.files.plain import Stamp, refuse_unwritable, stamp_of
from outplay.play import Game
from outplay.players.matchbox.files import load_memory, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES, USUAL, Policy
from outplay.record import Record
from outplay.rules.words import Side

_PATIENCE = 5.0
"""Seconds to wait for others who learn from a game. Who trains the machine keeps it longer: that is told."""


class KeptMemory:
    """A memory and its file, which may not be there yet; without a file it lasts as long as this object.

    The policy of a file is the machine's own: another one may not be asked for.
    """

    def __init__(self, game: Game, policy: Policy | None = None, path: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._game = game
        self._policy = policy
        self._stamp = self._present_stamp()
        if self.path and (not self._stamp or self.path.is_symlink()):
            refuse_unwritable(str(self.path), "the memory")
        self.memory: Memory = self._read() or Memory(game, policy or POLICIES[USUAL])

    def learn(self, record: Record, side: Side) -> None:
        """Learn from a game as the player of a side, and save that.

        What another process has learned meanwhile is read first. A file that it has spoilt is left as it is, and what
        is learned then lasts as long as this object.
        """
        with self._alone():
            try:
                if self._present_stamp() != self._stamp:
                    self.memory = self._read() or self.memory
            finally:
                self.memory.learn(record, side)
            self.save()

    def forget(self) -> None:
        """Begin anew, and save that; if it cannot be saved, nothing is forgotten."""
        before, self.memory = self.memory, Memory(self._game, self.memory.policy, self.memory.places)
        try:
            with self._alone():
                self.save()
        except InputError:
            self.memory = before
            raise

    def save(self) -> None:
        """Write the file, if there is to be one."""
        if self.path:
            save_memory(self.memory, self.path)
            self._stamp = self._present_stamp()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes waiting that learn too: of two that read the same games, one would lose its own."""
        with nullcontext() if self.path is None else locked(self.path, "the memory", _PATIENCE):
            yield

    def _present_stamp(self) -> Stamp | None:
        """What changes when somebody writes to the file; None if there is none."""
        return stamp_of(self.path) if self.path else None

    def _read(self) -> Memory | None:
        """What is in the file; None if there is none."""
        if self.path is None or self._present_stamp() is None:
            return None
        return load_memory(self.path, self._game, self._policy)
