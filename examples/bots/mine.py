"""A bot in one function: it takes as much as it can, and else it plays any move."""

import random

from outplay import Move, Position


def player(position: Position) -> Move:
    """A move that takes or turns the most pieces; of several such moves any."""
    most = max(len(move.captured) for move in position.legal_moves)
    return random.choice([move for move in position.legal_moves if len(move.captured) == most])
