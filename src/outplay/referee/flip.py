"""The referee of flip games: discs that are placed, runs that turn over, and the final count."""

from __future__ import annotations

from outplay.referee.situation import Action, Situation, by_count
from outplay.rules.flip import Flip
from outplay.rules.shape import Shape, Vector
from outplay.rules.words import Outcome, Reason, Side


def moves(flip: Flip, shape: Shape, situation: Situation) -> list[Action]:
    """All placements that turn something, in reading order."""
    found = []
    vectors = flip.vectors(shape.lattice)
    for cell, piece in enumerate(situation.contents):
        if piece is None:
            turned: list[int] = []
            for vector in vectors:
                turned += _closed_run(shape, situation, cell, vector)
            if turned:
                captured = tuple(shape.names[disc] for disc in sorted(turned))
                found.append(Action(None, shape.names[cell], captured))
    return found


def _closed_run(shape: Shape, situation: Situation, placed: int, vector: Vector) -> list[int]:
    """The rival discs in one direction from a placed disc, if an own disc stands right behind them."""
    run = []
    cell = shape.neighbour(placed, vector)
    while cell is not None and situation.contents[cell] is situation.side.rival:
        run.append(cell)
        cell = shape.neighbour(cell, vector)
    closed = cell is not None and situation.contents[cell] is situation.side
    return run if closed else []


def outcome(flip: Flip, shape: Shape, situation: Situation) -> Outcome | None:
    """The count of discs, once neither side can place one; empty cells may be left."""
    for side in Side:
        if moves(flip, shape, situation._replace(side=side)):
            return None
    return by_count(situation.contents, Reason.DISCS, tie=Reason.DISCS)
