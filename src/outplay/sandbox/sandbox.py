"""``Sandbox``: starts the keeper when it is needed, and children through it."""

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
from outplay.sandbox import files, probes
from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.child import Child
from outplay.sandbox.messages import StartReport, describe_exit, receive_message, send_message, wake_by
from outplay.sandbox.wire import Wire

START_SECONDS = 30.0  # for the keeper to start, and to start a child, on a busy machine
CLOSE_SECONDS = 0.5  # for the keeper to end by itself
KEEPER = "import sys; sys.path.append(sys.argv[1]); from outplay.sandbox.keeper import main; main(*sys.argv[2:])"

Keeper = subprocess.Popen[bytes]


class HelperLost(SandboxError):
    """The keeper or a guard ended while it started a program."""

    def __init__(self, who: str, how: str) -> None:
        super().__init__(f"the {who} of the sandbox {how} while it started a program; try again")


class Sandbox:
    """Starts confined children through one process, the keeper, which starts with the first of them.

    ``preload`` names modules that the keeper imports once for all children. ``without`` names protections to leave out,
    which only tests have a reason to do.
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
        except HelperLost:  # it was killed: the next one may live longer
            return self._start(program, allowance or Allowance())

    def close(self) -> None:
        """Kill every child with all that it started, and the keeper. The sandbox can be used again."""
        for child in self._children:
            child.close()
        with self._lock:
            self._end_keeper()

    def forget(self) -> None:
        """Drop keeper and children without killing them: they belong to the process that this one was forked from."""
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
        # Ctrl-C may come at any time, but has to wait while something is opened, so that it can be closed again.
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
                child = Child(StartReport(**answer), allowance, wire)
                self._register(child)
        except BaseException:
            if opened := child or wire:
                opened.close()
            raise
        return child

    def _register(self, child: Child) -> None:
        if not self._without:
            probes.remember_protections(child.protections)
        with self._lock:
            self._children = [*(other for other in self._children if not other.is_closed), child]

    def _request(self, program: Program, allowance: Allowance) -> tuple[Wire, Keeper]:
        """Ask the keeper for a child; the wire to that child, and the keeper that was asked."""
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
        """Send a request to the keeper, which is returned."""
        with self._lock:
            link = self._running_keeper()
            assert self._keeper is not None
            keeper = self._keeper
            try:
                send_message(link, request, descriptors)
            except OSError:
                raise self._lost(keeper) from None
            return keeper

    def _answer(self, control: socket.socket, keeper: Keeper) -> dict[str, Any]:
        """What the guard answers when the child has started."""
        control.settimeout(START_SECONDS)
        try:
            received = receive_message(control)
        except TimeoutError:
            raise SandboxError(
                f"the keeper of the sandbox did not start a program within {START_SECONDS:g} s"
            ) from None
        if received is None:
            with self._lock:
                raise self._lost(keeper)
        return received[0]

    def _lost(self, keeper: Keeper) -> HelperLost:
        """Which process ended instead of starting a program: the keeper, or else a guard."""
        try:
            keeper.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            return HelperLost("guard", "ended")
        if self._keeper is keeper:
            self._end_keeper()
        return HelperLost("keeper", describe_exit(keeper.returncode))

    def _running_keeper(self) -> socket.socket:
        if self._link is not None and self._keeper is not None and self._keeper.poll() is None:
            return self._link
        self._end_keeper()
        known = () if self._without else probes.known_protections()
        settings = json.dumps({"preload": self._preload, "without": self._without, "known": known})
        self._link, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self._keeper = subprocess.Popen(
                [sys.executable, "-sP", "-c", KEEPER, files.OUTPLAY_FOLDER, str(number), settings],
                pass_fds=[number],
                env=files.environment(tempfile.gettempdir()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
            wake_by(theirs, self._keeper.pid)
        return self._link

    @without_interrupts()
    def _end_keeper(self) -> None:
        if self._link is not None:
            self._link.close()  # tells the keeper to end
        if self._keeper is not None:
            try:
                self._keeper.wait(CLOSE_SECONDS)
            except subprocess.TimeoutExpired:
                self._keeper.kill()
                self._keeper.wait()
        self._link = self._keeper = None


def _pipe(reads: contextlib.ExitStack, writes: contextlib.ExitStack) -> tuple[int, int]:
    """A pipe whose ends are closed by these two stacks."""
    reader, writer = os.pipe()
    reads.callback(os.close, reader)
    writes.callback(os.close, writer)
    return reader, writer


def _resolved(program: Program) -> Program:
    """The program with the full path of its command, found on the PATH of a child or else on ours."""
    if not program.command:
        return program
    name, *arguments = program.command
    path = shutil.which(name, path=files.PATH) or shutil.which(name)
    if path is None:
        raise PlayerFault("silent", f"there is no program {quoted(name)}")
    return replace(program, command=(str(Path(path).absolute()), *arguments))


_sandboxes: weakref.WeakSet[Sandbox] = weakref.WeakSet()


def _forget_all() -> None:
    for sandbox in list(_sandboxes):
        sandbox.forget()


# A forked copy of the owner must not keep the sockets open, or the keeper would not notice that the owner is gone.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
