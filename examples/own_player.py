"""A player of one's own: it looks one move ahead, and meets the random player.

python examples/own_player.py [GAME]
"""

from __future__ import annotations

import sys

import outplay


class Careful:
    """Wins if it can; otherwise leaves the rival as few moves as possible."""

    name = "careful"

    def choose(self, position: outplay.Position, limits: outplay.Limits | None = None) -> outplay.Move:
        """The move that promises most."""

        def promise(move: outplay.Move) -> tuple[bool, int]:
            after = position.play(move)
            wins = after.outcome is not None and after.outcome.winner is position.side
            return wins, -len(after.legal_moves)

        return max(position.legal_moves, key=promise)


def main() -> None:
    game = outplay.game(sys.argv[1] if len(sys.argv) > 1 else "breakthrough:6x6")
    records = [outplay.play_game(game, Careful(), outplay.player("random", seed)) for seed in range(100)]
    results = [record.winner for record in records]
    won, lost = results.count(outplay.Side.WHITE), results.count(outplay.Side.BLACK)
    print(f"{game.name}: {Careful.name} wins {won} of {len(results)} games against random and loses {lost}")


if __name__ == "__main__":
    main()
