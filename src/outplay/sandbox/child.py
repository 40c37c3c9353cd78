"""A confined process as its owner sees it: lines to it, lines from it, and its end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import time
from pathlib import Path
from typing import NoReturn

from outplay.errors import PlayerFault
from outplay.interrupts import without_interrupts
from outplay.sandbox import processes
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.kernel import cgroup
from outplay.sandbox.messages import ExitReport, StartReport, receive_message
from outplay.sandbox.processes import Meter, Reading, spent
from outplay.sandbox.wire import Log, Wire

MAX_LINE = 64 * 1024  # bytes of an answer
SEND_SECONDS = 5.0  # for a child to read what it is sent, if the pipe is full
EXIT_SECONDS = 0.2  # for a child that closed its output to end by itself, so that we learn how it ended
KILL_SECONDS = 1.0  # for the guard to kill a child, which takes milliseconds; after that we do it ourselves
MIN_WAIT = 0.005  # seconds between two readings of the processor clocks
CORES = os.cpu_count() or 1


class Child:
    """A confined process that answers lines with lines. Any fault raises a ``PlayerFault`` and ends the process."""

    def __init__(self, started: StartReport, allowance: Allowance, wire: Wire) -> None:
        self.pid = started.pid
        self.protections = tuple(started.protections)  # JSON knows lists only
        """Names of the protections in force, see ``confinement.PROTECTIONS``."""
        self._guard = started.guard
        self._cgroup = started.cgroup
        self._allowance = allowance
        self._wire = wire
        self._meter = Meter(self.pid, self._guard)
        self._exit: ExitReport | None = None
        self._fault: PlayerFault | None = None
        self.is_closed = False

    def send(self, text: str, seconds: float | None = None) -> None:
        """Send lines, with a newline at the end if there is none. The child must read them within some seconds."""
        if self.is_closed:
            self._refuse()
        seconds = SEND_SECONDS if seconds is None else seconds
        data = text.encode() if text.endswith("\n") else text.encode() + b"\n"
        deadline = None
        try:
            while data := data[self._wire.write(data) :]:
                deadline = deadline or time.monotonic() + seconds
                if time.monotonic() >= deadline:
                    self._fail("time", f"it did not read what it was sent within {seconds:g} s")
                self._wire.wait_for_room(deadline - time.monotonic())
                self._check_output()
                if self._wire.has_ended:
                    self._ended()
        except BrokenPipeError:
            self._ended()

    def read_clocks(self, is_thorough: bool = False) -> Reading:
        """Its processor clocks, for ``receive`` and ``spent``; a thorough reading searches for helpers."""
        return self._meter.read_all() if is_thorough else self._meter.read()

    def receive(self, seconds: float, cpu_seconds: float | None = None, since: Reading | None = None) -> str:
        """The next line, which must come within some seconds; a negative number means that its time is over.

        ``cpu_seconds`` limits the processor time of all its threads and processes since a reading of their clocks, by
        default since now.
        """
        if self.is_closed:
            self._refuse()
        wire = self._wire
        if seconds < 0:
            self._fail("time", "it went on talking after its time was over")
        deadline = time.monotonic() + seconds
        before = self._meter.read() if since is None and cpu_seconds is not None else since or {}
        wait = seconds if cpu_seconds is None else min(seconds, cpu_seconds / CORES)
        while (line := wire.take_line()) is None and len(wire.buffer) <= MAX_LINE:
            if wire.has_ended:
                self._ended()
            if wait < 0:
                self._fail("time", f"no answer within {round(seconds, 2):g} s")
            wire.wait(wait)
            self._check_output()
            if wire.has_line:  # nearly always, and then no clock is read
                continue
            wait = deadline - time.monotonic()
            if cpu_seconds is not None:
                left = cpu_seconds - spent(before, self._meter.read_all())
                if left <= 0:
                    self._fail("time", f"it used more than {cpu_seconds:g} s of processor time")
                wait = min(wait, max(left / CORES, MIN_WAIT))
        if line is None or len(line) > MAX_LINE:
            self._fail("unreadable", f"it wrote a line of more than {MAX_LINE} bytes")
        return _text(line)

    def receive_waiting(self) -> str | None:
        """The next line if all of it is here already; half a line stays for later."""
        if self.is_closed:
            self._refuse()
        line = self._wire.take_line()
        if line is None:
            self._wire.wait(0)
            self._check_output()
            line = self._wire.take_line()
        return None if line is None else _text(line)

    @property
    def has_line(self) -> bool:
        """Whether another whole line came with the one received last."""
        return self._wire.has_line

    def has_answer(self) -> bool:
        """Whether something waits to be read."""
        return bool(self._wire.buffer) if self.is_closed else self._wire.has_answer()

    @property
    def log(self) -> str:
        """What it printed besides its answers; the first and the last 32 kB."""
        if not self.is_closed:
            self._wire.take_log()
        return self._wire.log.text

    def take_log(self) -> str:
        """What it printed since the last call; the first and the last 32 kB."""
        if not self.is_closed:
            self._wire.take_log()
        fresh, self._wire.fresh_log = self._wire.fresh_log, Log()
        return fresh.text

    @property
    def cpu_seconds(self) -> float:
        """Processor time of the child and its living helpers; after its end, of the child alone."""
        return sum(self._meter.read().values()) if self._exit is None else self._exit.seconds

    def pause(self) -> None:
        """Stop it, so that it cannot think during its rival's turn."""
        if not self.is_closed:
            processes.stop_all(self._guard, self.pid)

    def resume(self) -> None:
        """Resume it after a pause."""
        if not self.is_closed:
            processes.signal_all([-self.pid, *processes.descendants(self._guard)], signal.SIGCONT)

    @without_interrupts()
    def close(self) -> None:
        """Kill it with everything that it started, and wait until nothing is left. Can be repeated."""
        if not self.is_closed:
            self._end()
            self._wire.take_log()
            self.forget()

    def forget(self) -> None:
        """Drop it without killing it, as a forked process must do with the children of its parent."""
        if not self.is_closed:
            self.is_closed = True
            self._wire.close()
            self._meter.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _refuse(self) -> NoReturn:
        """Raise the fault that ended it, or say that it was closed."""
        if self._fault is not None:
            raise PlayerFault(self._fault.verdict, self._fault.detail)
        raise PlayerFault("crash", "it is closed")

    def _check_output(self) -> None:
        if self._wire.printed > self._allowance.output:
            self._fail("output", f"it printed more than {self._allowance.output} bytes before it answered")

    def _end(self) -> None:
        """Have it killed if it lives, and learn how it ended."""
        if self._exit is None:
            with contextlib.suppress(OSError):  # if the guard is gone, the child is gone too
                self._wire.control.shutdown(socket.SHUT_WR)  # tells the guard to kill the child
            self._exit = self._await_exit(KILL_SECONDS)
            if self._exit is None:
                processes.signal_all([*processes.descendants(self._guard), self._guard], signal.SIGKILL)
                self._kill_without_guard()

    def _await_exit(self, seconds: float) -> ExitReport | None:
        """The guard's report on the end; None if it does not come in time."""
        self._wire.control.settimeout(seconds)
        try:
            answer = receive_message(self._wire.control)
        except TimeoutError:
            return None
        if answer is None:  # the guard was killed; the kernel kills the child, but not what that started
            self._kill_without_guard()
            return ExitReport(-signal.SIGKILL, 0, 0.0)
        return ExitReport(**answer[0])

    def _kill_without_guard(self) -> None:
        """Kill everything, and remove what the guard would have removed."""
        processes.signal_all([-self.pid, self.pid, *processes.descendants(self.pid)], signal.SIGKILL)
        if self._cgroup:
            cgroup.remove(Path(self._cgroup))

    def _ended(self) -> NoReturn:
        """Find the verdict on a child that is dead or has closed its output."""
        self._exit = self._await_exit(EXIT_SECONDS)
        while self._exit is None and processes.is_exiting(self.pid):
            self._exit = self._await_exit(EXIT_SECONDS)
        if self._exit is None and processes.is_dead(self.pid):  # on a busy machine the report of the guard may be late
            self._exit = self._await_exit(KILL_SECONDS)
        if self._exit is None:
            self._fail("crash", "it closed its output")
        self._fail(*self._exit.verdict(self._allowance.memory))

    def _fail(self, verdict: str, detail: str) -> NoReturn:
        self._fault = PlayerFault(verdict, detail)
        self.close()
        raise self._fault


def _text(line: bytes) -> str:
    return line.decode(errors="replace").removesuffix("\r")
