"""How many ways there are to play the first moves of every game in the catalogue.

python examples/perft_table.py [DEPTH]
"""

from __future__ import annotations

import sys

import outplay


def main() -> None:
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'game':16}", *(f"{plies:>12}" for plies in range(1, depth + 1)))
    for entry in outplay.games():
        game = outplay.game(entry.default_name)
        print(f"{game.name:16}", *(f"{game.perft(plies):>12,}" for plies in range(1, depth + 1)))


if __name__ == "__main__":
    main()
