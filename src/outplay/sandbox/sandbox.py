"""The owner's side of the keeper: start it when it is needed, and have it start children."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import weakref
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from outplay.errors import PlayerFault, SandboxError, quoted
from outplay.interrupts import without_interrupts
from outplay.sandbox import offered, places
from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.child import Child
from outplay.sandbox.ending import how_ended
from outplay.sandbox.messages import receive_message, send_message, wake_by
from outplay.sandbox.wire import Wire

STARTING = 30.0  # seconds for the keeper to begin and to start a child, on a busy machine
CLOSING = 0.5  # seconds for the keeper to end by itself: it has nothing to put in order
KEEPER = "import sys; sys.path.append(sys.argv[1]); from outplay.sandbox.keeper import main; main(*sys.argv[2:])"


Keeper = subprocess.Popen[bytes]


class ServantLost(SandboxError):
    """A process of ours ended while it started a program."""

    def __init__(self, who: str, how: str) -> None:
        super().__init__(f"the {who} of the sandbox {how} while it started a program; try again")


class Sandbox:
    """Starts confined children. It has one process for that, the keeper, from the first start on.

    ``preload`` names modules that the keeper imports once, so that no child has to. ``without`` names rungs that are
    left out: only tests have a reason for that.
    """

    def __init__(self, preload: tuple[str, ...] = (), without: tuple[str, ...] = ()) -> None:
        self._preload, self._without = preload, without
        self._lock = threading.Lock()
        self._keeper: Keeper | None = None
        self._link: socket.socket | None = None
        self._children: list[Child] = []
        _sandboxes.add(self)

    def start(self, program: Program, allowance: Allowance | None = None) -> Child:
        """Start a program; ``PlayerFault("silent", …)`` if there is no such program."""
        program = _resolved(program)
        try:
            return self._start(program, allowance or Allowance())
        except ServantLost:  # somebody killed it: the next one may live longer
            return self._start(program, allowance or Allowance())

    def close(self) -> None:
        """Kill every child with all that it started, and the keeper. The next start begins anew."""
        for child in self._children:
            child.close()
        with self._lock:
            self._end_keeper()

    def forget(self) -> None:
        """Let go of keeper and children without a word: they belong to the process that this one was forked from."""
        for child in self._children:
            child.forget()
        if self._link is not None:
            self._link.close()
        self._lock = threading.Lock()
        self._link = self._keeper = None
        self._children = []

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self, program: Program, allowance: Allowance) -> Child:
        # Ctrl-C may come at any time. While something is opened it has to wait, so that somebody can close it.
        wire: Wire | None = None
        child: Child | None = None
        try:
            with without_interrupts():
                wire, keeper = self._request(program, allowance)
            answer = self._answer(wire.control, keeper)
            if "silent" in answer:
                raise PlayerFault("silent", f"cannot start {quoted(program.command[0])}: {answer['silent']}")
            if "error" in answer:
                raise SandboxError(answer["error"])
            with without_interrupts():
                child = Child(answer["pid"], answer["guard"], tuple(answer["rungs"]), allowance, wire)
                self._adopt(child)
        except BaseException:
            if opened := child or wire:
                opened.close()
            raise
        return child

    def _adopt(self, child: Child) -> None:
        if not self._without:
            offered.note_rungs(child.rungs)
        with self._lock:
            self._children = [*(other for other in self._children if not other.is_closed), child]

    def _request(self, program: Program, allowance: Allowance) -> tuple[Wire, Keeper]:
        """Ask the keeper for a child; the wire to that child, and which keeper it was."""
        with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
            try:
                control, other = socket.socketpair()
                ours.callback(control.close)
                theirs.callback(other.close)
                to_child, writer = _pipe(theirs, ours)
                reader, from_child = _pipe(ours, theirs)
                log_reader, log = _pipe(ours, theirs)
                keeper = self._send(
                    {"program": asdict(program), "allowance": asdict(allowance)},
                    (to_child, from_child, log, other.fileno()),
                )
            except OSError as error:
                raise SandboxError(f"cannot start a program in the sandbox: {error}") from None
            ours.pop_all()
            return Wire(writer, reader, log_reader, control), keeper

    def _send(self, request: dict[str, Any], descriptors: tuple[int, ...]) -> Keeper:
        """Send a request to the keeper, and say which one that was."""
        with self._lock:
            link = self._living_keeper()
            assert self._keeper is not None
            keeper = self._keeper
            try:
                send_message(link, request, descriptors)
            except OSError:
                raise self._lost(keeper) from None
            return keeper

    def _answer(self, control: socket.socket, keeper: Keeper) -> dict[str, Any]:
        """What the guard says when the child has started."""
        control.settimeout(STARTING)
        try:
            received = receive_message(control)
        except TimeoutError:
            raise SandboxError(f"the keeper of the sandbox did not start a program within {STARTING:g} s") from None
        if received is None:
            with self._lock:
                raise self._lost(keeper)
        return received[0]

    def _lost(self, keeper: Keeper) -> ServantLost:
        """Who ended instead of starting a program: the keeper, or else a guard."""
        try:
            keeper.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return ServantLost("guard", "ended")
        if self._keeper is keeper:
            self._end_keeper()
        return ServantLost("keeper", how_ended(keeper.returncode))

    def _living_keeper(self) -> socket.socket:
        if self._link is not None and self._keeper is not None and self._keeper.poll() is None:
            return self._link
        self._end_keeper()
        known = () if self._without else offered.known_rungs()
        settings = json.dumps({"preload": self._preload, "without": self._without, "known": known})
        self._link, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self._keeper = subprocess.Popen(
                [sys.executable, "-sP", "-c", KEEPER, places.HOME_OF_OUTPLAY, str(number), settings],
                pass_fds=[number],
                env=places.environment(tempfile.gettempdir()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
            wake_by(theirs, self._keeper.pid)
        return self._link

    @without_interrupts()
    def _end_keeper(self) -> None:
        if self._link is not None:
            self._link.close()  # the sign for the keeper to go
        if self._keeper is not None:
            try:
                self._keeper.wait(CLOSING)
            except subprocess.TimeoutExpired:
                self._keeper.kill()
                self._keeper.wait()
        self._link = self._keeper = None


def _pipe(reads: contextlib.ExitStack, writes: contextlib.ExitStack) -> tuple[int, int]:
    """A pipe, each end of which somebody closes."""
    reader, writer = os.pipe()
    reads.callback(os.close, reader)
    writes.callback(os.close, writer)
    return reader, writer


def _resolved(program: Program) -> Program:
    """The program with the full path of its command: as its own PATH would find it, or else ours."""
    if not program.command:
        return program
    name, *arguments = program.command
    path = shutil.which(name, path=places.PATH) or shutil.which(name)
    if path is None:
        raise PlayerFault("silent", f"there is no program {quoted(name)}")
    return replace(program, command=(str(Path(path).absolute()), *arguments))


_sandboxes: weakref.WeakSet[Sandbox] = weakref.WeakSet()


def _forget_all() -> None:
    for sandbox in list(_sandboxes):
        sandbox.forget()


# A forked copy of the owner must not hold the sockets open: the keeper would not notice that the owner is gone.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
