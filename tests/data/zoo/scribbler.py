"""Tries to write outside its scratch folder; says what came of it, and plays on."""

import os
from pathlib import Path


def player(position):
    scratch, here = Path.cwd(), Path(__file__).parent
    for folder in (*Path("/").iterdir(), Path("/var/tmp"), Path("/dev/shm"), here):
        if folder == scratch:
            continue
        try:
            Path(folder, f"outplay-was-here-{os.getpid()}").write_text("!")
            print("WROTE", folder)
        except OSError as error:
            print("refused", error)
    Path("notes.txt").write_text("this is allowed")
    return position.legal_moves[0]
