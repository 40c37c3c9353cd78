"""A program that begins an answer and never ends it."""

import sys
import time

for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        print("bestmove a1", end="", flush=True)
        time.sleep(3600)
