"""A call packed as bytes, done elsewhere, and its answer: the same for local processes and for a cluster."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from outplay.errors import JobError, OutplayError, quoted


class Ended(BaseException):
    """A worker was told to end in the middle of a job: no failure of the job."""


@dataclass(frozen=True)
class Answer:
    """What came back from a job: a result or, with a traceback, the exception that it raised."""

    number: int
    value: Any
    traceback: str | None = None

    def result(self, task: object) -> Any:
        """Give the result, or raise what the job raised."""
        if self.traceback is None:
            return self.value
        if not isinstance(self.value, OutplayError):
            self.value.add_note(f"It happened in {job_name(self.number, task)}, in a worker:\n{self.traceback}")
        raise self.value


def job_name(number: int, task: object) -> str:
    """Name a job in a message."""
    return f"job {number} ({quoted(task)})"


def pack(
    number: int, work: Callable[[Any], Any], task: object, dumps: Callable[[object], bytes] = pickle.dumps
) -> bytes:
    """Write a call as bytes."""
    try:
        return dumps((work, task))
    except Exception as error:
        raise JobError(
            f"{job_name(number, task)} cannot be sent to a worker: {error}; "
            "use a function from the top of a module, and plain values"
        ) from error


def perform(payload: bytes) -> bytes:
    """Do a packed call, in a worker; its answer as bytes."""
    try:
        work, task = _opened(payload)
        result = work(task)
    except Ended:
        raise
    except BaseException as error:
        return _packed_error(error)
    try:
        return pickle.dumps((result, None))
    except Exception as error:
        return _packed_error(JobError(f"the result {quoted(result)} cannot be sent back: {error}; use plain values"))


def unpack(number: int, payload: bytes) -> Answer:
    """Read the bytes that ``perform`` wrote."""
    try:
        value, trace = pickle.loads(payload)
    except Exception as error:
        raise JobError(f"the answer of job {number} cannot be read: {error}; use plain values as results") from error
    return Answer(number, value, trace)


def _opened(payload: bytes) -> tuple[Callable[[Any], Any], Any]:
    try:
        work, task = pickle.loads(payload)
    except Exception as error:
        raise JobError(
            f"a worker cannot read its job: {error}; the function and the classes of its task must be in a module that "
            "the worker can import, not in a notebook or a console"
        ) from error
    return work, task


def _packed_error(error: BaseException) -> bytes:
    trace = "".join(traceback.format_exception(error)).rstrip()
    try:
        payload = pickle.dumps((error, trace))
        pickle.loads(payload)  # many an exception can be written but, with arguments of its own, not be read again
    except Exception:
        return pickle.dumps((RuntimeError(f"{type(error).__name__}: {error}"), trace))
    return payload
