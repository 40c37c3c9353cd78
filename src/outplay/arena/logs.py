"""What players from outside print, kept for those who wrote them: a file for each player, a heading for each game."""

from __future__ import annotations

import re
from pathlib import Path

from outplay.arena.plan import Plan
from outplay.arena.played import Played
from outplay.errors import RecordError, quoted_path
from outplay.rules.words import Side

_MOST_BYTES = 4 * 2**20
"""No log grows beyond this; what a player prints in its first games says most."""
_ODD = re.compile(r"[^\w.()-]+")


class Logs:
    """A folder with the log of each player that printed something or made a fault."""

    def __init__(self, folder: str | Path, plan: Plan) -> None:
        self.folder = Path(folder)
        self._plan = plan
        self._names = _file_names(plan)
        self.written: set[Path] = set()
        """The files that have something new in them; those of an earlier tournament are overwritten."""

    def add(self, game: Played) -> None:
        """Keep what the players of a game printed, and what they did wrong."""
        for side, log in zip(Side, game.logs, strict=True):
            player = game.player(side)
            fault = game.forfeit if player == game.faulty else None
            if log or fault:
                rival = self._plan.players[game.player(side.rival)].name
                lines = [f"==== game {game.pairing.number}, {self._plan.game.side_name(side)} against {rival}"]
                lines += [log.rstrip("\n")] if log else []
                lines += [f"---- lost: {fault.verdict.words}: {fault.detail}"] if fault else []
                self._write(self._names[player], "\n".join(lines) + "\n")

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with path.open("a" if path in self.written else "w", encoding="utf-8") as file:
                if file.tell() < _MOST_BYTES:
                    file.write(text)
        except OSError as error:
            raise RecordError(f"the log {quoted_path(path)} cannot be written: {error.strerror}") from None
        self.written.add(path)


def _file_names(plan: Plan) -> list[str]:
    """A file name for each player, with nothing in it that could leave the folder."""
    return [
        f"{number:03d}-{_ODD.sub('_', entrant.name).strip('._')[:60]}.log"
        for number, entrant in enumerate(plan.players, 1)
    ]
