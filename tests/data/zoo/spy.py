"""Tries to read what another player has written; says what came of it, and plays on."""

import os
from pathlib import Path


def player(position):
    here = Path(__file__).resolve().parent
    paths = [here / "good.py", Path("/etc/shadow"), here.parents[2] / "pyproject.toml"]
    if os.getpid() != 1:  # in a world of its own it is the first process itself
        paths.append(Path("/proc/1/environ"))
    for path in paths:
        try:
            print("READ", path, len(path.read_text()))
        except OSError as error:
            print("refused", error)
    return position.legal_moves[0]
