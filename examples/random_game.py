"""Two random players play a game, and the moves and the last position are printed.

python examples/random_game.py [GAME] [SEED]
"""

from __future__ import annotations

import sys

import outplay


def play(game: outplay.Game, seed: int) -> outplay.Record:
    """Play to the end. Each side has a seed of its own."""
    players = (outplay.player("random", seed), outplay.player("random", seed + 1))
    record = outplay.Record(game, outplay.Header((players[0].name, players[1].name)))
    while record.outcome is None:
        position = record.position
        record = record.play(players[position.side.index].choose(position))
    return record


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "oska:4"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    record = play(outplay.game(name), seed)
    print(record)
    print()
    print(record.position.draw())


if __name__ == "__main__":
    main()
