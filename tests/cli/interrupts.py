"""Ctrl-C in the middle of a command."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import PROGRAM
from tests.patience import PATIENCE, ended, until, until_at_work


def interrupted(
    *words: str,
    folder: Path | None = None,
    imports: str = "outplay.cli",
    is_begun: Callable[[str], object] = lambda line: line == "begun\n",
    after: float = 0.2,
    is_ready: Callable[[], object] = lambda: True,
) -> subprocess.CompletedProcess[str]:
    """What a command says that is interrupted in the middle of its work, without a traceback.

    That is: it has loaded what it imports and printed a line by which we know that it has begun, something is so, and
    it has used some more seconds of processor time.
    """
    code = f"import {imports}; print('begun', flush=True); {PROGRAM}"
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", code, *words],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with ended(process):
        assert process.stdout
        said = ""
        while (line := process.stdout.readline()) and not is_begun(line):
            said += line
        assert line, "it was over before it began"
        assert until(is_ready)
        until_at_work(process, after)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in output + errors
    return subprocess.CompletedProcess(words, process.returncode, said + line + output, errors)
