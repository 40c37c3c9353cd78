"""A call packed as bytes, done in a worker, and its result: the same for local processes and for a cluster."""

from __future__ import annotations

import atexit
import pickle
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from outplay.errors import JobError, OutplayError, quoted


class WorkerEnded(BaseException):
    """The worker has to end in the middle of a job: no failure of the job."""


@dataclass(frozen=True)
class JobResult:
    """What came back from a job: a value or, with a traceback, the exception that it raised."""

    number: int
    value: Any
    traceback: str | None = None

    def get(self, task: object) -> Any:
        """The value; raises what the job raised."""
        if self.traceback is None:
            return self.value
        if not isinstance(self.value, OutplayError):
            self.value.add_note(f"It happened in {job_name(self.number, task)}, in a worker:\n{self.traceback}")
        raise self.value


def job_name(number: int, task: object) -> str:
    """How messages name a job."""
    return f"job {number} ({quoted(task)})"


def pack(
    number: int, work: Callable[[Any], Any], task: object, dumps: Callable[[object], bytes] = pickle.dumps
) -> bytes:
    """A call as bytes."""
    try:
        return dumps((work, task))
    except Exception as error:
        raise JobError(
            f"{job_name(number, task)} cannot be sent to a worker: {error}; "
            "use a function from the top of a module, and plain values"
        ) from error


def perform(payload: bytes) -> bytes:
    """Make a packed call, in a worker; its result as bytes."""
    try:
        work, task = _unpack_call(payload)
        result = work(task)
    except WorkerEnded:
        raise
    except BaseException as error:
        return _pack_error(error)
    try:
        return pickle.dumps((result, None))
    except Exception as error:
        return _pack_error(JobError(f"the result {quoted(result)} cannot be sent back: {error}; use plain values"))


def unpack(number: int, payload: bytes) -> JobResult:
    """Read the bytes that ``perform`` returned."""
    try:
        value, trace = pickle.loads(payload)
    except Exception as error:
        raise JobError(f"the result of job {number} cannot be read: {error}; use plain values as results") from error
    return JobResult(number, value, trace)


def _unpack_call(payload: bytes) -> tuple[Callable[[Any], Any], Any]:
    try:
        work, task = pickle.loads(payload)
    except Exception as error:
        raise JobError(
            f"a worker cannot read its job: {error}; the function and the classes of its task must be in a module that "
            "the worker can import, not in a notebook or a console"
        ) from error
    return work, task


def _pack_error(error: BaseException) -> bytes:
    trace = "".join(traceback.format_exception(error)).rstrip()
    try:
        payload = pickle.dumps((error, trace))
        pickle.loads(payload)  # an exception with arguments of its own often can be written but not read
    except Exception:
        return pickle.dumps((RuntimeError(f"{type(error).__name__}: {error}"), trace))
    return payload


# ---- What a worker has to clean up

Hook = TypeVar("Hook", bound=Callable[[], None])

_hooks: list[Callable[[], None]] = []


def at_end(hook: Hook) -> Hook:
    """Have a function called in every worker when its ``Workers`` are closed, to clean up what jobs have kept.

    Can be used as a decorator. A local process calls it when it ends, also by Ctrl-C. This process and the workers of a
    cluster live on, so it may be called several times, and when there is nothing to clean up.
    """
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


@atexit.register
def clean_up() -> None:
    """Call the functions given to ``at_end``, the latest first."""
    for hook in reversed(_hooks):
        hook()
