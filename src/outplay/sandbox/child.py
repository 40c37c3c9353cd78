"""The owner's side of a confined process: lines to it, lines from it, and its end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import time
from typing import NoReturn

from outplay.errors import PlayerFault
from outplay.interrupts import without_interrupts
from outplay.sandbox import strays
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.ending import Ending
from outplay.sandbox.log import Log
from outplay.sandbox.messages import receive_message
from outplay.sandbox.meter import Meter, Reading, spent
from outplay.sandbox.wire import Wire

LONGEST_LINE = 64 * 1024  # bytes; a longer answer is no answer
SENDING = 5.0  # seconds for a child to read what it is sent, when the pipe is full
FAREWELL = 0.2  # seconds for a child that closed its output to end by itself, so that we learn how
ENDING = 1.0  # seconds for the guard to end a child, for which it needs some milliseconds; then we do it ourselves
LEAST_WAIT = 0.005  # seconds between two looks at processor clocks
CORES = os.cpu_count() or 1


class Child:
    """A confined process that answers lines with lines. Every fault of it is a ``PlayerFault``, and the end of it."""

    def __init__(self, pid: int, guard: int, rungs: tuple[str, ...], allowance: Allowance, wire: Wire) -> None:
        self.pid = pid
        self.rungs = rungs
        self._guard = guard
        self._allowance = allowance
        self._wire = wire
        self._meter = Meter(pid, guard)
        self._ending: Ending | None = None
        self._fault: PlayerFault | None = None
        self.is_closed = False

    def send(self, text: str, seconds: float | None = None) -> None:
        """Send lines; a newline is added at the end if there is none. It must read them in some seconds."""
        if self.is_closed:
            self._refuse()
        seconds = SENDING if seconds is None else seconds
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
        """What the clocks of its processes show, for ``receive`` and ``spent``; helpers are searched for on demand."""
        return self._meter.read_all() if is_thorough else self._meter.read()

    def receive(self, seconds: float, cpu_seconds: float | None = None, since: Reading | None = None) -> str:
        """The next line, within so many seconds; with less than none left, who still talks is not listened to.

        ``cpu_seconds`` limits the processor time of all its threads and processes since a reading of their clocks, or
        since now.
        """
        if self.is_closed:
            self._refuse()
        wire = self._wire
        if seconds < 0:
            self._fail("time", "it talked on when its time was over")
        deadline = time.monotonic() + seconds
        before = self._meter.read() if since is None and cpu_seconds is not None else since or {}
        wait = seconds if cpu_seconds is None else min(seconds, cpu_seconds / CORES)
        while (line := wire.take_line()) is None and len(wire.buffer) <= LONGEST_LINE:
            if wire.has_ended:
                self._ended()
            if wait < 0:
                self._fail("time", f"no answer within {round(seconds, 2):g} s")
            wire.wait(wait)
            self._check_output()
            if wire.has_line:  # as nearly always: no clock is looked at then
                continue
            wait = deadline - time.monotonic()
            if cpu_seconds is not None:
                left = cpu_seconds - spent(before, self._meter.read_all())
                if left <= 0:
                    self._fail("time", f"it used more than {cpu_seconds:g} s of processor time")
                wait = min(wait, max(left / CORES, LEAST_WAIT))
        if line is None or len(line) > LONGEST_LINE:
            self._fail("unreadable", f"it wrote a line of more than {LONGEST_LINE} bytes")
        return _text(line)

    def receive_waiting(self) -> str | None:
        """The next line if all of it has come already; half a line stays for later."""
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
        """Whether a whole line more has come with the one that was received last."""
        return self._wire.has_line

    def has_answer(self) -> bool:
        """Whether something that it wrote waits to be read."""
        return bool(self._wire.buffer) if self.is_closed else self._wire.has_answer()

    @property
    def log(self) -> str:
        """What it printed besides its answers: the first and the last 32 kB."""
        if not self.is_closed:
            self._wire.take_log()
        return self._wire.log.text

    def take_log(self) -> str:
        """What it printed since this was last asked for: again the first and the last 32 kB."""
        if not self.is_closed:
            self._wire.take_log()
        fresh, self._wire.fresh_log = self._wire.fresh_log, Log()
        return fresh.text

    @property
    def cpu_seconds(self) -> float:
        """The processor time of it and of what it started, as far as these still run; after its end, of it alone."""
        return sum(self._meter.read().values()) if self._ending is None else self._ending.seconds

    def pause(self) -> None:
        """Stop it, so that it cannot think in its rival's time."""
        if not self.is_closed:
            strays.stop_all(self._guard, self.pid)

    def resume(self) -> None:
        """Let it go on after a pause."""
        if not self.is_closed:
            strays.send_all([-self.pid, *strays.descendants(self._guard)], signal.SIGCONT)

    @without_interrupts()
    def close(self) -> None:
        """Kill it with everything that it started, and wait until nothing is left. Again does nothing."""
        if not self.is_closed:
            self._end()
            self._wire.take_log()
            self.forget()

    def forget(self) -> None:
        """Let go of it without a word: what a forked process has to do with the children of its parent."""
        if not self.is_closed:
            self.is_closed = True
            self._wire.close()
            self._meter.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _refuse(self) -> NoReturn:
        """Nobody can talk with it any more."""
        if self._fault is not None:
            raise PlayerFault(self._fault.verdict, self._fault.detail)
        raise PlayerFault("crash", "it was closed before")

    def _check_output(self) -> None:
        if self._wire.printed > self._allowance.output:
            self._fail("output", f"it printed more than {self._allowance.output} bytes before it answered")

    def _end(self) -> None:
        """Have it killed, if it lives, and learn how it ended."""
        if self._ending is None:
            with contextlib.suppress(OSError):  # if the guard is gone, the child is gone too
                self._wire.control.shutdown(socket.SHUT_WR)  # the sign for the guard that this child is to go
            self._ending = self._learn_ending(ENDING)
            if self._ending is None:
                strays.send_all([*strays.descendants(self._guard), self._guard], signal.SIGKILL)
                self._end_without_guard()

    def _learn_ending(self, seconds: float) -> Ending | None:
        """What the guard says about the end; None if it says nothing in time."""
        self._wire.control.settimeout(seconds)
        try:
            answer = receive_message(self._wire.control)
        except TimeoutError:
            return None
        if answer is None:  # somebody has killed the guard; the kernel ends the child, but not what that started
            self._end_without_guard()
            return Ending(-signal.SIGKILL, 0, 0.0)
        return Ending(**answer[0])

    def _end_without_guard(self) -> None:
        strays.send_all([-self.pid, self.pid, *strays.descendants(self.pid)], signal.SIGKILL)

    def _ended(self) -> NoReturn:
        """It is dead, or it closed its output: find the verdict."""
        self._ending = self._learn_ending(FAREWELL)
        while self._ending is None and strays.is_exiting(self.pid):
            self._ending = self._learn_ending(FAREWELL)
        if self._ending is None:
            self._fail("crash", "it closed its output")
        self._fail(*self._ending.verdict(self._allowance.memory))

    def _fail(self, verdict: str, detail: str) -> NoReturn:
        self._fault = PlayerFault(verdict, detail)
        self.close()
        raise self._fault


def _text(line: bytes) -> str:
    return line.decode(errors="replace").removesuffix("\r")
