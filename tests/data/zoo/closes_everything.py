"""Closes all its files, and goes on."""

import os
import time


def player(position):
    os.closerange(0, 1000)
    time.sleep(3600)
