"""Sleeps longer than it may, then answers."""

import time


def player(position):
    time.sleep(1.5)
    return position.legal_moves[0]
