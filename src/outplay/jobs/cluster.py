"""The workers of a Dask cluster. The optional extra ``cluster`` brings what is needed.

Dask gives the job of a worker that died to another one. It cannot stop a job that runs, so cancelled ones end by
themselves, unheard.
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
from outplay.jobs.call import Answer, job_name, pack, perform, unpack
from outplay.jobs.ending import put_away
from outplay.version import __version__

# Seconds to reach the scheduler, and to wait while the cluster has no worker (a batch system may start them late).
REACH = 5
WITHOUT_WORKERS = 60
# How often answers are looked for, and the workers counted.
GLANCE = 0.01
COUNT = 2.0
# Asked of every worker. Not a function of ours, for it must work where we are not installed.
VERSIONS = "__import__('outplay').__version__, '.'.join(__import__('platform').python_version_tuple()[:2])"

# A worker of Dask may have several threads, but a job has its process for itself: it may keep bots for the next one.
_alone = threading.Lock()


class Cluster:
    """A connection to a Dask scheduler."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connected(address)
        self._jobs: dict[Any, tuple[int, str]] = {}
        self._answered = _needed("distributed").as_completed(
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
        """Whether another job can be begun, if each thread of a worker has at most ``ahead`` of them."""
        self._count_now_and_then()
        return len(self._jobs) < ahead * max(1, self._threads)

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Submit a job."""
        # Unlike pickle, cloudpickle also sends a function of the script or the notebook itself.
        payload = pack(number, work, task, _needed("cloudpickle").dumps)
        future = self._client.submit(perform_same, own_versions(), payload, pure=False)
        self._jobs[future] = number, job_name(number, task)
        self._answered.add(future)

    def collect(self) -> list[Answer]:
        """Wait for answers."""
        while not self._answered.has_ready():
            self._count_now_and_then()
            time.sleep(GLANCE)
        return [self._answer(future, result) for future, result in self._answered.next_batch(block=False)]

    def cancel(self) -> None:
        """Give up all jobs: those that wait are forgotten, those that run end by themselves."""
        futures = list(self._jobs)
        self._jobs.clear()
        self._answered.clear()
        if futures:
            self._client.cancel(futures, force=True)

    def close(self) -> None:
        """Leave the cluster. Its workers stay, and put away what our jobs kept."""
        self._jobs.clear()
        with suppress(OSError, RuntimeError):  # the cluster may be gone
            for worker in self._client.nthreads() if self._client.status == "running" else ():
                ending = self._client.submit(put_away_alone, pure=False, workers=[worker])
                _needed("distributed").fire_and_forget(ending)
        self._client.close()

    def _answer(self, future: Any, result: object) -> Answer:
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
        return Answer(number, error, traceback="")

    def _count_now_and_then(self) -> None:
        if time.monotonic() - self._counted > COUNT:
            self._count()

    def _count(self) -> None:
        """Count the threads of all workers; an error if there has been none for long."""
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, RuntimeError) as error:
            raise JobError(f"the cluster {quoted(self._address)} does not answer any more: {error}") from error
        self._counted = time.monotonic()
        if self._threads:
            self._seen = self._counted
        elif self._counted - self._seen > WITHOUT_WORKERS:
            raise JobError(
                f"the cluster {quoted(self._address)} has had no worker for {WITHOUT_WORKERS} seconds; "
                f"start some: dask worker {self._address}"
            )


def own_versions() -> tuple[str, str]:
    """Our own version and that of Python: results and packed functions depend on both."""
    return __version__, ".".join(platform.python_version_tuple()[:2])


def perform_same(wanted: tuple[str, str], payload: bytes) -> bytes:
    """Do a packed call, in a worker that came perhaps later, if it has the versions of who asks."""
    _compare("a worker", own_versions(), wanted)
    with _alone:
        return perform(payload)


def put_away_alone() -> None:
    """Put away, in a worker, what the jobs kept, when none of them is under way."""
    with _alone:
        put_away()


def _needed(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise JobError(f"a cluster needs the package {package}: pip install 'outplay[cluster]'") from error


def _connected(address: str) -> Any:
    distributed = _needed("distributed")
    if address.startswith("tls:"):  # Dask would wait for ten seconds, and then say something else
        raise JobError(f"{quoted(address)} needs certificates, of which outplay knows nothing: use tcp://")
    try:
        # A bad address would do here too, but leave a client behind that takes ten seconds to give up.
        distributed.comm.get_address_host_port(address)
        return distributed.Client(address, timeout=REACH, set_as_default=False, name="outplay")
    except (OSError, ValueError) as error:
        raise JobError(
            f"no Dask scheduler answers at {quoted(address)} ({error}); start one (dask scheduler), "
            "and give the address that it prints, as tcp://127.0.0.1:8786"
        ) from error


def _check_versions(client: Any) -> None:
    """Refuse workers without outplay, or with other versions than ours: their games might differ."""
    for worker, answer in client.run(eval, VERSIONS, on_error="return").items():
        if isinstance(answer, BaseException):
            raise JobError(f"the worker {worker} cannot use outplay: {answer}; install outplay {__version__} there")
        _compare(f"the worker {worker}", answer, own_versions())


def _compare(who: str, theirs: tuple[str, str], wanted: tuple[str, str]) -> None:
    if theirs != wanted:
        raise JobError(
            f"{who} has outplay {theirs[0]} on Python {theirs[1]}, but outplay {wanted[0]} on Python {wanted[1]} "
            "is wanted; install the same everywhere"
        )
