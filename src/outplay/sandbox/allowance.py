"""What is run in a sandbox, and what it may use there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """What a child may use, with everything that it starts."""

    memory: int = 512 * 2**20
    """Bytes of memory."""
    processes: int = 64
    """Processes and threads together: Java starts some twenty before it says a word."""
    files: int = 64
    """Open files of one process."""
    scratch: int = 16 * 2**20
    """Bytes in its scratch folder: the only place where it can write, its working folder, HOME and TMPDIR."""
    output: int = 2**20
    """Bytes that it may print between two answers, its log and its answers together."""


@dataclass(frozen=True)
class Program:
    """What to run: an outside program (``command``), or a function of ours (``entry``)."""

    command: tuple[str, ...] = ()
    """A program and its arguments. Its stdin and stdout are the protocol, its stderr is the log."""
    entry: str = ""
    """``package.module:function``, called as ``function(*arguments, reader=…, writer=…)`` with the protocol's fds."""
    arguments: tuple[str, ...] = ()
    """The arguments of the entry function."""
    readable: tuple[str, ...] = ()
    """Absolute paths of what it may read besides the system's files, Python's and outplay's."""
