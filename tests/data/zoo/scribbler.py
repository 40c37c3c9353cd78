"""Tries to write outside its scratch folder; says what came of it, and plays on."""

import os
from pathlib import Path


def player(position):
    folders = {Path("/etc"), Path("/usr"), Path("/var/tmp"), Path("/dev/shm"), *Path(__file__).parents}
    for folder in folders - {Path.cwd()}:
        try:
            Path(folder, f"outplay-was-here-{os.getpid()}").write_text("!")
            print("WROTE", folder)
        except OSError as error:
            print("refused", error)
    Path("notes.txt").write_text("this is allowed")
    return position.legal_moves[0]
