"""A memory that is kept in a file: read once, and written after every game."""

from __future__ import annotations

from pathlib import Path

from outplay.errors import InputError, quoted_path
from outplay.play import Game
from outplay.players.matchbox.files import load_memory, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policies import POLICIES, USUAL
from outplay.players.matchbox.policy import Policy
from outplay.record import Record
from outplay.record.files import refuse_unwritable
from outplay.rules.words import Side

_Stamp = tuple[int, int, int]


class KeptMemory:
    """A memory and its file, which may not be there yet; without a file it lasts as long as this object.

    The policy of a file is the machine's own: another one may not be asked for.
    """

    def __init__(self, game: Game, policy: Policy | None = None, path: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._game = game
        self._policy = policy
        self._stamp = self._present_stamp()
        if self.path and not self._stamp:
            refuse_unwritable(str(self.path), "the memory")
        self.memory: Memory = self._read() or Memory(game, policy or POLICIES[USUAL])

    def learn(self, record: Record, side: Side) -> None:
        """Learn from a game as the player of a side, and save that.

        What another process has learned meanwhile is read first; a file that it has spoilt is left as it is.
        """
        if self._present_stamp() != self._stamp:
            self.memory = self._read() or self.memory
        self.memory.learn(record, side)
        self.save()

    def forget(self) -> None:
        """Begin anew, and save that."""
        self.memory = Memory(self._game, self.memory.policy, self.memory.places)
        self.save()

    def save(self) -> None:
        """Write the file, if there is to be one."""
        if self.path:
            save_memory(self.memory, self.path)
            self._stamp = self._present_stamp()

    def _present_stamp(self) -> _Stamp | None:
        """What changes when somebody writes to the file; None if there is none."""
        try:
            found = self.path.stat() if self.path else None
        except (OSError, ValueError):  # no such file, or a name that no file can have: reading and writing say so
            return None
        return found and (found.st_ino, found.st_size, found.st_mtime_ns)

    def _read(self) -> Memory | None:
        """What is in the file; None if there is none."""
        if self.path is None or self._present_stamp() is None:
            return None
        memory = load_memory(self.path, self._game)
        if self._policy not in (None, memory.policy):
            raise InputError(
                f"the machine in {quoted_path(self.path)} learns by its own policy, {memory.policy.name!r}: "
                "ask for no other, or name another file"
            )
        return memory
