"""Tries to write outside its scratch folder; says what came of it, and plays on."""

import os
from pathlib import Path


def player(position):
    for folder in ("/root", "/home", "/etc", "/usr", "/var/tmp", "/dev/shm", str(Path(__file__).parent)):
        try:
            Path(folder, f"outplay-was-here-{os.getpid()}").write_text("!")
            print("WROTE", folder)
        except OSError as error:
            print("refused", error)
    Path("notes.txt").write_text("this is allowed")
    return position.legal_moves[0]
