"""Desks with workers that have odd jobs besides, and tasks without any process."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from outplay.search.engine import Stop
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shelf import Shelf
from outplay.web.work.desk import Desk
from outplay.web.work.tasks import TASKS
from outplay.web.work.work import Tools, Work
from tests.patience import is_alive, until

ODD = (sys.executable, str(Path(__file__).parent / "odd_worker.py"))
USUAL = Settings()
Result = TypeVar("Result")


def with_desk(
    use: Callable[[Desk], Coroutine[Any, Any, Result]], settings: Settings | None = None, **limits: float
) -> Result:
    """What somebody makes of a desk with odd workers."""

    async def run() -> Result:
        async with Desk(settings or Settings(limits=ServerLimits(**limits)), ODD) as desk:  # type: ignore[arg-type]
            return await use(desk)

    return asyncio.run(run())


def is_gone(pid: int) -> bool:
    """Whether a process ends within some time."""
    return until(lambda: not is_alive(pid))


def children() -> list[int]:
    """The processes that this one has started."""
    found: list[str] = []
    for task in Path(f"/proc/{os.getpid()}/task").iterdir():
        with suppress(OSError):  # a thread may end meanwhile
            found += (task / "children").read_text().split()
    return [int(pid) for pid in found if is_alive(int(pid))]


class Heard:
    """What came of a task: its reports and its answer."""

    def __init__(
        self, kind: str, settings: Settings = USUAL, /, *, stop_after: int | None = None, **request: Any
    ) -> None:
        self.reports: list[Any] = []
        self._stop = Stop()
        self._stop_after = stop_after
        tools = Tools(Shelf(settings.games), settings.players, settings.limits)
        # What is said goes through JSON, as it does on its way to a page.
        self.answer = json.loads(json.dumps(TASKS[kind](Work(request, tools, self._stop, self._hear))))

    def _hear(self, report: Any) -> None:
        self.reports.append(json.loads(json.dumps(report)))
        if len(self.reports) == self._stop_after:
            self._stop.set()
