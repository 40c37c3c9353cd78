"""A person at a real terminal: what is typed comes through a tty, and the command is a program of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.cli.conftest import PROGRAM
from tests.patience import PATIENCE


def at_terminal(*arguments: str, typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command for somebody who types these lines, then the end of the input, and sees what goes to stderr."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, typed.encode() + b"\x04")
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
            timeout=PATIENCE,
            cwd=folder,
            check=False,
        )
        done.stderr = _seen(ours)
        return done
    finally:
        os.close(theirs)
        os.close(ours)


def _seen(terminal: int) -> str:
    """What has come to the screen; what was typed stands there too."""
    os.set_blocking(terminal, False)
    parts = []
    with suppress(BlockingIOError):
        while part := os.read(terminal, 2**16):
            parts.append(part)
    return b"".join(parts).decode(errors="replace").replace("\r\n", "\n")
