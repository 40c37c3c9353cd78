"""A person at a real terminal: what is typed comes through a tty, and the command is a program of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

PROGRAM = "from outplay.cli import main; main(prog_name='outplay')"


def at_terminal(*arguments: str, typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command for somebody who types these lines, and then the end of the input."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, typed.encode() + b"\x04")
        return subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=theirs,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=folder,
            check=False,
        )
    finally:
        os.close(theirs)
        os.close(ours)
