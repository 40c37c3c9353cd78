"""Tries to read what another player has written; says what came of it, and plays on."""

from pathlib import Path


def player(position):
    here = Path(__file__).resolve().parent
    for path in (here / "good.py", Path("/etc/shadow"), Path("/proc/1/environ"), here.parents[2] / "pyproject.toml"):
        try:
            print("READ", path, len(path.read_text()))
        except OSError as error:
            print("refused", error)
    return position.legal_moves[0]
