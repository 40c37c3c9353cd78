"""What runs in a sandbox, and what it may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """What a child and everything that it starts may use together."""

    memory: int = 512 * 2**20
    """Bytes of memory."""
    processes: int = 64
    """Processes and threads: Java starts about twenty before it does anything."""
    files: int = 64
    """Open files per process."""
    scratch: int = 16 * 2**20
    """Bytes in its scratch folder, the only place where it can write: its working folder, HOME and TMPDIR."""
    output: int = 2**20
    """Bytes that it may print between two answers, log and answers together."""


@dataclass(frozen=True)
class Program:
    """What to run: an outside program (``command``) or a function of ours (``entry``)."""

    command: tuple[str, ...] = ()
    """A program and its arguments. Its stdin and stdout carry the protocol, its stderr is the log."""
    entry: str = ""
    """``package.module:function``, called as ``function(*arguments, reader=…, writer=…)`` with the protocol's fds."""
    arguments: tuple[str, ...] = ()
    """Arguments of the entry function."""
    readable: tuple[str, ...] = ()
    """Absolute paths that it may read besides the files of the system, Python and outplay."""
