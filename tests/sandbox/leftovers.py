"""Many games by bots of all kinds, and what is left of them: processes, open files, folders.

Run as a program, it plays so many games, for so many seconds at most: ``leftovers.py 500 300``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import outplay
from outplay.errors import PlayerFault
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import shared_sandbox
from outplay.sandbox import processes
from outplay.sandbox.kernel import cgroup

GAME = outplay.game("hexapawn:3x3")
LIMITS = TurnLimits(start=60, move=60)
HURRIED = TurnLimits(start=60, move=0.05)
PLAYING = "def player(position): return position.legal_moves[0]\n"
MOVES = 3  # in each game, if the bot lives so long
SETTLING = 10.0  # seconds for what ends to be gone
AT_ONCE = 4  # games; each waits for others most of its time

# A bot, and how long it may think.
BOTS = {
    "well-behaved": (PLAYING, LIMITS),
    "leaves a helper behind": ("import os, time\nif os.fork() == 0: time.sleep(600)\n" + PLAYING, LIMITS),
    "crashes": ("import os\ndef player(position): os._exit(3)", LIMITS),
    "too slow": ("import time\ndef player(position): time.sleep(600)", HURRIED),
    "leaves files": ("import tempfile\nheld = tempfile.mkstemp()\n" + PLAYING, LIMITS),
}


@dataclass(frozen=True)
class Traces:
    """What there is of us on this machine."""

    processes: frozenset[int]
    descriptors: int
    """Of this process and of the keeper."""
    folders: frozenset[str]
    """Temporary ones, those in shared memory, and control groups."""

    def beyond(self, before: Traces) -> dict[str, object]:
        """What is more than before; nothing if nothing is left behind."""
        more = {
            "processes": sorted(self.processes - before.processes),
            "descriptors": max(0, self.descriptors - before.descriptors),
            "folders": sorted(self.folders - before.folders),
        }
        return {name: value for name, value in more.items() if value}


def traces() -> Traces:
    """Look around."""
    keeper = shared_sandbox()._keeper
    pids = [os.getpid(), *([keeper.pid] if keeper else [])]
    folders = [*Path(tempfile.gettempdir()).glob("outplay-*"), *shared_folders()]
    return Traces(
        frozenset(processes.descendants(os.getpid())),
        sum(map(processes.count_files, pids)),
        frozenset(map(str, folders)),
    )


def shared_folders() -> list[Path]:
    """Where all that runs on this machine may leave something. Groups whose makers live are in use."""
    groups = [group for parent in cgroup.parent_folders() for group in Path(parent).glob(f"{cgroup.PREFIX}[0-9]*")]
    left = [group for group in groups if not Path("/proc", group.name.removeprefix(cgroup.PREFIX)).exists()]
    return [*Path("/dev/shm").glob("*"), *left]


def left_behind(games: int, seconds: float) -> tuple[int, dict[str, object]]:
    """Play so many games, or as many as there is time for; how many, and what they left behind."""
    deadline = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="bots-") as folder:
        bots = []
        for number, (source, limits) in enumerate(BOTS.values()):
            path = Path(folder) / f"bot{number}.py"
            path.write_text(source, encoding="utf-8")
            bots.append((f"{path}:player", limits))
        _play(*bots[0])  # the keeper starts, and all modules are loaded

        def play(bot: tuple[str, TurnLimits]) -> int:
            is_time = time.monotonic() <= deadline
            if is_time:
                _play(*bot)
            return int(is_time)

        before = traces()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            played = sum(pool.map(play, itertools.islice(itertools.cycle(bots), games)))
        settled = time.monotonic() + SETTLING
        while (found := traces().beyond(before)) and time.monotonic() < settled:
            time.sleep(0.05)
    return played, found


def _play(spec: str, limits: TurnLimits) -> None:
    player = outplay.player(spec, 1, dataclasses.replace(limits))
    position = GAME.start
    with contextlib.suppress(PlayerFault):
        for _ in range(MOVES):
            position = position.play(player.choose(position))
    player.close()


if __name__ == "__main__":
    began = time.monotonic()
    count, rest = left_behind(int(sys.argv[1]), float(sys.argv[2]))
    print(f"{count} games in {time.monotonic() - began:.0f} s, left behind: {rest or 'nothing'}")
    sys.exit(bool(rest))
