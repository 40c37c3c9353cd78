"""A bot that speaks UGI and needs nothing but Python: it gets the legal moves, and plays a random one."""

import random
import sys


def say(*lines: str) -> None:
    """Send lines; flushed, for nobody reads what stays in a buffer."""
    print(*lines, sep="\n", flush=True)


def choose(words: list[str]) -> str:
    """A move of those behind searchmoves in the words of a go."""
    return random.choice(words[words.index("searchmoves") + 1 :])


def main() -> None:
    """Answer line by line until there are no more."""
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "ugi":
            say("id name any move", "id author you", "option name legalmoves type check default true", "ugiok")
        elif command == "isready":
            say("readyok")
        elif words[:3] == ["setoption", "name", "seed"]:
            random.seed(words[-1])
        elif command == "go":
            say(f"bestmove {choose(words)}")
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
