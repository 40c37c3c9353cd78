"""What players from outside print, for their authors: a file for each player, a heading for each game."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path

from outplay.arena.plan import Plan
from outplay.arena.played import Played
from outplay.errors import RecordError, quoted_path, reported_as
from outplay.files.plain import open_own, opened_folder
from outplay.render.scene import printable
from outplay.rules.words import Side

_MAX_BYTES = 4 * 2**20
"""The size of a log; the first games of a player say most."""
_HEADING = "==== game"
_ODD = re.compile(r"[^\w.()-]+")


class Logs:
    """A folder with the log of each player that printed something or made a fault.

    Games that were known before are skipped: their logs are there already.
    """

    def __init__(self, folder: str | Path, plan: Plan, known: Collection[int] = ()) -> None:
        self.folder = Path(folder)
        if self.folder.is_symlink() or (self.folder.exists() and not self.folder.is_dir()):
            raise RecordError(f"the logs cannot be kept in {quoted_path(folder)}: it is not a folder")
        self._plan = plan
        self._known = known
        self._names = _file_names(plan)
        self.written: set[Path] = set()
        """The files with something new in them."""
        if not known:
            self._clear()

    def add(self, game: Played) -> None:
        """Write what the players of a game printed, and what they did wrong."""
        if game.pairing.number in self._known:
            return
        for side, log in zip(Side, game.logs, strict=True):
            player = game.player(side)
            fault = game.record.forfeit if player == game.faulty else None
            if log or fault:
                rival = self._plan.players[game.player(side.rival)].name
                lines = [f"{_HEADING} {game.pairing.number}, {self._plan.game.side_name(side)} against {rival}"]
                lines += [printable(line.expandtabs()) for line in log.splitlines()]  # it may be shown in a terminal
                lines += [f"---- lost: {fault.verdict.words}: {fault.detail}"] if fault else []
                self._write(self._names[player], "\n".join(lines) + "\n")

    def _clear(self) -> None:
        """Remove the logs of an earlier tournament, and nothing else."""
        if not self.folder.is_dir():
            return
        refused = f"the old logs in {quoted_path(self.folder)} cannot be removed"
        with reported_as(RecordError, refused), opened_folder(self.folder) as folder:
            for name in sorted(path.name for path in self.folder.glob("[0-9][0-9][0-9]*-*.log")):
                if _is_log(name, folder):
                    os.unlink(name, dir_fd=folder)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        with reported_as(RecordError, f"the log {quoted_path(path)} cannot be written"):
            self.folder.mkdir(parents=True, exist_ok=True)
            with opened_folder(self.folder) as folder:
                log = open_own(name, os.O_WRONLY | os.O_APPEND | os.O_CREAT, folder=folder)
            with os.fdopen(log, "a", encoding="utf-8") as file:
                if file.tell() < _MAX_BYTES:
                    file.write(text)
        self.written.add(path)


def _is_log(name: str, folder: int) -> bool:
    """Whether a file is one of ours: it begins like them, and is not a link."""
    try:
        with os.fdopen(open_own(name, os.O_RDONLY, folder=folder), "rb") as file:
            return file.read(len(_HEADING)) == _HEADING.encode()
    except ValueError:
        return False


def _file_names(plan: Plan) -> list[str]:
    """A file name for each player, with nothing in it that could leave the folder."""
    return [
        f"{number:03d}-{_ODD.sub('_', entrant.name).strip('._')[:60]}.log"
        for number, entrant in enumerate(plan.players, 1)
    ]
