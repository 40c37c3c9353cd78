"""A program that answers every question twice."""

import sys

for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("option name legalmoves type check default true")
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        move = words[words.index("searchmoves") + 1]
        print(f"bestmove {move}\nbestmove {move}", flush=True)
