"""Pools of workers that have odd jobs besides, and tasks without any process."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from outplay.search.engine import Stop
from outplay.web.checking import check_values
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shapes import games, learning, thinking
from outplay.web.shelf import Shelf
from outplay.web.work.context import TaskContext, Tools
from outplay.web.work.pool import WorkerPool
from tests.patience import is_alive, until
from tests.web.visitors import has_shape, task_of

SHAPES: dict[str, tuple[Any, Any]] = {
    "analysis": (thinking.AnalysisData, thinking.AnalysisData),
    "choose": (None, thinking.ChoiceData),
    "solution": (None, thinking.SolutionData),
    "tree": (None, thinking.TreeData),
    "steps": (None, thinking.StepsData),
    "records": (None, games.RecordsData),
    "openings": (None, games.OpeningsData),
    "game": (games.WatchedMove, games.RecordData),
    "review": (thinking.JudgedMoveData, thinking.ReviewData),
    "tournament": (games.TournamentProgress, games.TournamentProgress),
    "wall": (None, learning.WallData),
    "draw": (None, learning.DrawnData),
    "lesson": (None, learning.LearnedData),
    "learning": (learning.LessonMove | learning.LessonResignation | learning.LessonGames, learning.LessonDone),
}
"""What each task reports, and what it answers."""
ODD = (sys.executable, str(Path(__file__).parent / "odd_worker.py"))
USUAL = Settings()


@pytest.fixture
async def workers(request: pytest.FixtureRequest) -> AsyncIterator[WorkerPool]:
    """A pool of odd workers; its parameter may be limits, or settings."""
    given = getattr(request, "param", {})
    settings = given if isinstance(given, Settings) else Settings(limits=ServerLimits(**given))
    async with WorkerPool(settings, ODD) as pool:
        yield pool


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


def done(kind: str, request: dict[str, Any], context: TaskContext) -> Any:
    """The answer of a task to a request, which is checked first."""
    form, task = task_of(kind)
    return task(check_values(form, request), context)


class TaskRun:
    """The reports and the answer of a task."""

    def __init__(
        self,
        kind: str,
        settings: Settings = USUAL,
        /,
        *,
        stop_after: int | None = None,
        finish_after: int | None = None,
        **request: Any,
    ) -> None:
        self.reports: list[Any] = []
        self.finish = Stop()
        stop, (report_shape, shape) = Stop(), SHAPES[kind]
        ends = {stop_after: stop, finish_after: self.finish}

        def report(data: Any) -> None:
            self.reports.append(has_shape(data, report_shape))
            ends.get(len(self.reports), Stop()).set()

        ends.get(0, Stop()).set()
        tools = Tools(Shelf(settings.games), settings.players, settings.limits)
        self.answer = has_shape(done(kind, request, TaskContext(tools, stop, report, self.finish)), shape)
