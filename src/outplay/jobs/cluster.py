"""The workers of a Dask cluster, which needs the optional extra ``cluster``.

Dask gives the job of a dead worker to another one. It cannot stop a running job: cancelled ones run to their
end, and their results are dropped.
"""

from __future__ import annotations

import importlib
import platform
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from outplay.errors import JobError, quoted
from outplay.jobs.call import JobResult, clean_up, job_name, pack, perform, unpack
from outplay.version import __version__

# Seconds to reach the scheduler, and to wait while the cluster has no worker (a batch system may start them late).
CONNECT_SECONDS = 5
MAX_SECONDS_WITHOUT_WORKERS = 60
# Seconds between two looks for results, and between two counts of the workers.
POLL_SECONDS = 0.01
COUNT_SECONDS = 2.0
# Evaluated by every worker. Not a function of ours, because it must work where outplay is not installed.
VERSIONS = "__import__('outplay').__version__, '.'.join(__import__('platform').python_version_tuple()[:2])"

# A Dask worker may have several threads, but a job has its process to itself: it may keep bots for the next one.
_one_job = threading.Lock()


class Cluster:
    """A connection to a Dask scheduler."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        self._jobs: dict[Any, tuple[int, str]] = {}
        self._finished = _needed("distributed").as_completed(
            loop=self._client.loop, with_results=True, raise_errors=False
        )
        self._threads = 0
        self._counted = self._seen = time.monotonic()
        try:
            self._count()
            _check_versions(self._client)
        except BaseException:
            self._client.close()
            raise

    def has_room(self, ahead: int) -> bool:
        """Whether another job can begin, if each thread of a worker has at most ``ahead`` of them."""
        self._count_now_and_then()
        return len(self._jobs) < ahead * max(1, self._threads)

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Submit a job."""
        # Unlike pickle, cloudpickle can send a function of the script or the notebook itself.
        payload = pack(number, work, task, _needed("cloudpickle").dumps)
        future = self._client.submit(perform_checked, own_versions(), payload, pure=False)
        self._jobs[future] = number, job_name(number, task)
        self._finished.add(future)

    def collect(self) -> list[JobResult]:
        """Wait for results."""
        while not self._finished.has_ready():
            self._count_now_and_then()
            time.sleep(POLL_SECONDS)
        return [self._result(future, result) for future, result in self._finished.next_batch(block=False)]

    def cancel(self) -> None:
        """Give up all jobs: waiting ones are forgotten, running ones end by themselves."""
        futures = list(self._jobs)
        self._jobs.clear()
        self._finished.clear()
        if futures:
            self._client.cancel(futures, force=True)

    def close(self) -> None:
        """Leave the cluster. Its workers stay, and clean up what our jobs have kept."""
        self._jobs.clear()
        with suppress(OSError, RuntimeError):  # the cluster may be gone
            for worker in self._client.nthreads() if self._client.status == "running" else ():
                ending = self._client.submit(clean_up_alone, pure=False, workers=[worker])
                _needed("distributed").fire_and_forget(ending)
        self._client.close()

    def _result(self, future: Any, result: object) -> JobResult:
        number, name = self._jobs.pop(future)
        if isinstance(result, bytes):
            return unpack(number, result)
        error = result[1] if isinstance(result, tuple) else result
        if isinstance(error, _needed("distributed").KilledWorker):
            error = JobError(
                f"{name} was given up: {error.allowed_failures + 1} workers died while they did it, at last "
                f"{error.last_worker.address}; look at what this job does, and at the memory and the log of that worker"
            )
        elif not isinstance(error, JobError):
            error = JobError(f"{name} was given up by the cluster: {getattr(error, 'reason', None) or error}")
        return JobResult(number, error, traceback="")

    def _count_now_and_then(self) -> None:
        if time.monotonic() - self._counted > COUNT_SECONDS:
            self._count()

    def _count(self) -> None:
        """Count the threads of all workers; an error if there have been none for too long."""
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, RuntimeError) as error:
            raise JobError(f"the cluster {quoted(self._address)} no longer answers: {error}") from error
        self._counted = time.monotonic()
        if self._threads:
            self._seen = self._counted
        elif self._counted - self._seen > MAX_SECONDS_WITHOUT_WORKERS:
            raise JobError(
                f"the cluster {quoted(self._address)} has had no worker for {MAX_SECONDS_WITHOUT_WORKERS} seconds; "
                f"start some: dask worker {self._address}"
            )


def own_versions() -> tuple[str, str]:
    """The versions of outplay and Python here: results and packed functions depend on both."""
    return __version__, ".".join(platform.python_version_tuple()[:2])


def perform_checked(expected: tuple[str, str], payload: bytes) -> bytes:
    """Make a packed call in a worker, which may have joined later, if it has the expected versions."""
    _compare("a worker", own_versions(), expected)
    with _one_job:
        return perform(payload)


def clean_up_alone() -> None:
    """Clean up in a worker when none of its jobs is under way."""
    with _one_job:
        clean_up()


def _needed(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise JobError(f"a cluster needs the package {package}: pip install 'outplay[cluster]'") from error


def _connect(address: str) -> Any:
    distributed = _needed("distributed")
    if address.startswith("tls:"):  # Dask would wait for ten seconds and then complain of something else
        raise JobError(f"{quoted(address)} needs certificates, which outplay does not support: use tcp://")
    try:
        # The client would also refuse a bad address, but leave a thread behind that takes ten seconds to give up.
        distributed.comm.get_address_host_port(address)
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False, name="outplay")
    except (OSError, ValueError) as error:
        raise JobError(
            f"no Dask scheduler answers at {quoted(address)} ({error}); start one (dask scheduler), "
            "and give the address that it prints, as tcp://127.0.0.1:8786"
        ) from error


def _check_versions(client: Any) -> None:
    """Refuse workers without outplay or with other versions than ours: their games might differ."""
    for worker, answer in client.run(eval, VERSIONS, on_error="return").items():
        if isinstance(answer, BaseException):
            raise JobError(f"the worker {worker} cannot use outplay: {answer}; install outplay {__version__} there")
        _compare(f"the worker {worker}", answer, own_versions())


def _compare(who: str, theirs: tuple[str, str], expected: tuple[str, str]) -> None:
    if theirs != expected:
        raise JobError(
            f"{who} has outplay {theirs[0]} on Python {theirs[1]}, but outplay {expected[0]} on Python {expected[1]} "
            "is needed; install the same everywhere"
        )
