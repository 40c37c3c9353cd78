"""Loads for ever."""

import time

time.sleep(3600)


def player(position):
    return position.legal_moves[0]
