"""Runs the tournament of the hostile bots in a process of its own, and prints what came of it.

    python -m tests.arena.zoo WORKERS

Whatever the tournament leaves behind becomes a child of this process, for it is a subreaper: so it can be counted.
"""

from __future__ import annotations

import ctypes
import json
import multiprocessing
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.players.external.limits import TurnLimits
from outplay.sandbox import Allowance
from tests.patience import slack, until

ZOO = Path(__file__).resolve().parents[1] / "data" / "zoo"
PROGRAMS = ("twice", "half_a_line")
_SUBREAPER = 36


def spec(name: str) -> str:
    """The spec of a bot of the zoo."""
    file = str(ZOO / f"{name}.py")
    return f"ugi:{shlex.join([sys.executable, file])}" if name in PROGRAMS else f"{file}:player"


def names() -> list[str]:
    """All bots of the zoo but the good one."""
    return sorted(path.stem for path in ZOO.glob("*.py") if path.stem != "good")


def limits() -> TurnLimits:
    """What a bot may use: little time, for some use all of it, but as much as is little on this machine now."""
    return TurnLimits(slack(1.0), slack(0.6), slack(20.0), Allowance(memory=256 * 2**20))


def play(workers: int) -> list[dict[str, Any]]:
    """The good bot against each of the others."""
    entrants = enter([f"good={spec('good')}", *(f"{name}={spec(name)}" for name in names())])
    plan = Plan(outplay.game("hexapawn:3x3"), entrants, "gauntlet", games=4, limits=limits())
    tournament = Tournament(plan)
    with Workers(workers) as team:
        games = list(tournament.play(team))
    rows: list[dict[str, Any]] = tournament.standings().as_data()["table"]
    logs = dict.fromkeys(("good", *names()), "")
    for game in games:
        for player, log in zip((game.pairing.white, game.pairing.black), game.logs, strict=True):
            logs[entrants[player].name] += log
    return [{**row, "log": logs[row["name"]]} for row in rows]


def main() -> None:
    """Play, and count the processes that are left."""
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    began = time.monotonic()
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(int(sys.argv[1]), sender))
    process.start()
    sender.close()  # so that its death is the end of the pipe
    rows = receiver.recv()
    process.join()
    seconds = time.monotonic() - began
    until(lambda: not _children(), slack(0.5))  # the resource tracker of multiprocessing needs a moment
    left = [pid for pid in _children() if "resource_tracker" not in _command(pid)]
    print(json.dumps({"rows": rows, "seconds": seconds, "left": [_command(pid) for pid in left]}))


def _send(workers: int, sender: Any) -> None:
    sender.send(play(workers))


def _children() -> list[int]:
    text = "".join(path.read_text() for path in Path("/proc/self/task").glob("*/children"))
    return [int(pid) for pid in text.split()]


def _command(pid: int) -> str:
    try:
        return f"{pid} {Path(f'/proc/{pid}/cmdline').read_text()} {Path(f'/proc/{pid}/stat').read_text().split()[2]}"
    except OSError:
        return str(pid)


if __name__ == "__main__":
    main()
