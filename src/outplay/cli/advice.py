"""What the engine says to somebody in the middle of a game: a hint, and how the game stands."""

from __future__ import annotations

from outplay.cli.thinking import score_text
from outplay.play import Position
from outplay.rules.words import Side
from outplay.search.engine import analyze

NODES = 500_000
"""Counted in nodes and not in seconds, so that the same question always gets the same answer."""


def hint(position: Position, style: str) -> str:
    """A good move in a label style, what the game is then worth, and how it may go on."""
    found = analyze(position, nodes=NODES)
    best, *rest = [position.format_move(move, style) for move in found.line[:6]]
    after = f", then for example {' '.join(rest)}" if rest else ""
    return f"Try {best}{after}: {score_text(position.game, found.score)}."


def score_line(position: Position) -> str:
    """How a game that is not over stands, seen by the side that moves first."""
    score = analyze(position, nodes=NODES).score.seen_by(Side.WHITE)
    return f"Score: {score_text(position.game, score)}"
