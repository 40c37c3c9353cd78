"""Running the command line, inside this Python and as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from outplay.cli import main

Run = Callable[..., Result]
Shell = Callable[..., "subprocess.CompletedProcess[str]"]
PROGRAM = "from outplay.cli import main; main(prog_name='outplay')"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder; ``typed`` are the lines that a person types."""
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: str, typed: str = "") -> Result:
        result = CliRunner().invoke(main, list(arguments), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Runs the command as a program of its own in an empty folder; ``typed`` may be bytes that are no text."""

    def invoke(
        *arguments: str, typed: bytes = b"", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            input=typed,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, **(environment or {})},
            timeout=60,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        )

    return invoke
