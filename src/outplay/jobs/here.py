"""One worker: this very process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outplay.jobs.call import Answer
from outplay.jobs.ending import put_away


class Here:
    """Does one job at a time, without any process; an exception comes as it is."""

    def __init__(self) -> None:
        self._job: tuple[int, Callable[[Any], Any], Any] | None = None

    def has_room(self, ahead: int) -> bool:
        """Whether another job can be begun."""
        return self._job is None

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Take a job."""
        self._job = number, work, task

    def collect(self) -> list[Answer]:
        """Do the job."""
        assert self._job, "collect without a job"
        number, work, task = self._job
        self._job = None
        return [Answer(number, work(task))]

    def cancel(self) -> None:
        """Forget the job."""
        self._job = None

    def close(self) -> None:
        """Put away what the jobs kept."""
        put_away()
