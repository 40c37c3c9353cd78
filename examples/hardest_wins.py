"""Solve a game and ask its solution for the hardest wins: where one move wins and every other one loses.

    python hardest_wins.py hexapawn:4x4

Of all positions that can come up, those with a single winning move are sorted by how long the win takes.
"""

from __future__ import annotations

import sys

import outplay


def positions(root: outplay.Position) -> list[outplay.Position]:
    """All that can come up and is not over, each once, mirror images counted as one."""
    met, waiting = {root.canonical}, [root.canonical]
    for position in waiting:
        for move in position.legal_moves:
            after = position.play(move).canonical
            if after not in met and not after.outcome:
                met.add(after)
                waiting.append(after)
    return waiting


def main(spec: str = "hexapawn:4x4") -> None:
    """Print the longest wins that hang on one move."""
    solution = outplay.solve(spec, method="strong")
    hard = []
    for position in positions(solution.root):
        score, moves = solution[position], solution.moves(position)
        if score.value == 1 and len(moves) > 1 and moves[1].score.value == -1:
            hard.append((score.distance or 0, len(moves), str(position), moves[0].move))
    print(f"{solution.game.name}: {len(hard)} positions in which only one move wins and every other one loses")
    for distance, choices, text, move in sorted(hard, reverse=True, key=lambda one: one[:3])[:5]:
        print(f"{text}  {move} of {choices} moves wins, in {distance}")


if __name__ == "__main__":
    main(*sys.argv[1:])
