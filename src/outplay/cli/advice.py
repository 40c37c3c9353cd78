"""What is said to somebody in the middle of a game: a hint, how the game stands, and what the last move was worth.

Where a solution is at hand it is asked, and what is said is exact; elsewhere the engine is.
"""

from __future__ import annotations

from outplay.cli.thinking import score_text
from outplay.play import Move, Position
from outplay.search.engine import analyze
from outplay.search.score import remark
from outplay.solving import Solutions

NODES = 500_000
"""Counted in nodes and not in seconds, so that the same question always gets the same answer."""
_MOST_MOVES = 6


def hint(position: Position, style: str, solutions: Solutions) -> str:
    """A good move in a label style, what the game is then worth, and how it may go on."""
    if solution := solutions.covering(position):
        line, score = solution.line(position), solution[position]
    else:
        found = analyze(position, nodes=NODES)
        line, score = found.line, found.score
    best, *rest = [position.format_move(move, style) for move in line[:_MOST_MOVES]]
    after = f", then for example {' '.join(rest)}" if rest else ""
    return f"Try {best}{after}: {score_text(position.game, score)}."


def score_line(position: Position, solutions: Solutions) -> str:
    """How a game that is not over stands."""
    solution = solutions.covering(position)
    score = solution[position] if solution else analyze(position, nodes=NODES).score
    return f"Score: {score_text(position.game, score)}"


def fault_line(before: Position, move: Move, style: str, solutions: Solutions) -> str | None:
    """What a move from a position was worth, and which one was better; None if none was, or if nobody knows."""
    solution = solutions.covering(before)
    known = () if solution is None else solution.moves(before)
    played = next((one for one in known if one.move == move), None)
    if played is None or played.score.rank == known[0].score.rank:
        return None
    best = before.format_move(known[0].move, style)
    return f"{before.format_move(move, style)} {remark(played.score, known[0], best)}"
