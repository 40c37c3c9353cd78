"""Sleeps longer than it may, then answers."""

import time


def player(position, time_left):
    time.sleep(time_left + 0.5)
    return position.legal_moves[0]
