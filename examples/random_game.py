"""Two random players play a game, and the moves and the last position are printed.

python examples/random_game.py [GAME] [SEED]
"""

from __future__ import annotations

import sys

import outplay


def play(game: outplay.Game, seed: int) -> outplay.Record:
    """Play to the end. One seed is enough for both sides: a choice depends on the seed and the position."""
    player = outplay.player("random", seed)
    return outplay.play_game(game, player, player)


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "oska:4"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    record = play(outplay.game(name), seed)
    print(record)
    print()
    print(record.position.draw())


if __name__ == "__main__":
    main()
