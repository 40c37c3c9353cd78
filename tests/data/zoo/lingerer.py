"""Forks twice and leaves a child behind that has nothing to do with it any more; then crashes."""

import os
import time


def player(position):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for descriptor in range(3):
                os.close(descriptor)
            time.sleep(3600)
        os._exit(0)
    os._exit(3)
