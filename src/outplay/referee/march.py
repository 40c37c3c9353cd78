"""The referee of march games: pieces that go ahead, and how such a game ends."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.referee.situation import Action, Situation, by_count
from outplay.rules.march import March
from outplay.rules.shape import Shape
from outplay.rules.words import Contents, Outcome, Reason, Side


def moves(march: March, shape: Shape, situation: Situation) -> list[Action]:
    """The moves of the side to move, by origin in reading order, even if the game is over."""
    found: list[Action] = []
    for cell, piece in enumerate(situation.contents):
        if piece is situation.side:
            found += _moves_from(march, shape, situation, cell)
    captures = [action for action in found if action.captured]
    return captures if captures and march.capture == "compulsory" else found


def _moves_from(march: March, shape: Shape, situation: Situation, origin: int) -> Iterator[Action]:
    """Steps onto an empty cell, takes onto a rival piece, jumps over a rival piece onto the empty cell behind it."""
    contents, side, names = situation.contents, situation.side, shape.names
    for heading in march.step:
        target = shape.neighbour(origin, march.vector(shape.lattice, heading, side))
        if target is not None and contents[target] is None:
            yield Action(names[origin], names[target], ())
    for heading in march.take:
        target = shape.neighbour(origin, march.vector(shape.lattice, heading, side))
        if target is not None and contents[target] is side.rival:
            yield Action(names[origin], names[target], (names[target],))
    for heading in march.jump:
        vector = march.vector(shape.lattice, heading, side)
        middle = shape.neighbour(origin, vector)
        if middle is not None and contents[middle] is side.rival:
            target = shape.neighbour(middle, vector)
            if target is not None and contents[target] is None:
                yield Action(names[origin], names[target], (names[middle],))


def outcome(march: March, shape: Shape, situation: Situation) -> Outcome | None:
    """How the game has ended by the usual rules, if it has. The order of the questions is part of the rules."""
    return (
        _no_pieces(march, situation.contents)
        or _reached(march, shape, situation)
        or _all_home(march, shape, situation.contents)
        or _blocked(march, shape, situation)
    )


def _no_pieces(march: March, contents: Contents) -> Outcome | None:
    """An empty board is a draw in every game; a side without pieces has lost where capturing all wins."""
    gone = [side for side in Side if side not in contents]
    if len(gone) == 2:
        return Outcome(None, Reason.CAPTURED)
    if gone and "capture-all" in march.win:
        return Outcome(gone[0].rival, Reason.CAPTURED)
    return None


def _reached(march: March, shape: Shape, situation: Situation) -> Outcome | None:
    """One piece on the far row wins; if both sides have arrived, the side that has just moved has won."""
    if "reach" in march.win:
        for side in (situation.side.rival, situation.side):
            if any(situation.contents[cell] is side for cell in march.goal(shape, side)):
                return Outcome(side, Reason.REACHED)
    return None


def _all_home(march: March, shape: Shape, contents: Contents) -> Outcome | None:
    """All of a side's pieces on the far row win, whoever moved; if both sides are home, pieces are counted."""
    if "all-home" not in march.win:
        return None
    home = [side for side in Side if _is_home(march, shape, contents, side)]
    if len(home) == 2:
        return by_count(contents, Reason.MAJORITY, tie=Reason.HOME)
    return Outcome(home[0], Reason.HOME) if home else None


def _is_home(march: March, shape: Shape, contents: Contents, side: Side) -> bool:
    """A side without pieces is not home."""
    goal = march.goal(shape, side)
    standing = [cell for cell, piece in enumerate(contents) if piece is side]
    return bool(standing) and all(cell in goal for cell in standing)


def _blocked(march: March, shape: Shape, situation: Situation) -> Outcome | None:
    """What it means that the side to move has no move. Where it passes, the rival's moves decide."""
    if moves(march, shape, situation):
        return None
    if march.stuck == "lose":
        return Outcome(situation.side.rival, Reason.BLOCKED)
    if march.stuck == "draw":
        return Outcome(None, Reason.BLOCKED)
    if moves(march, shape, situation._replace(side=situation.side.rival)):
        return None
    if march.deadlock == "majority":
        return by_count(situation.contents, Reason.MAJORITY, tie=Reason.DEADLOCK)
    return Outcome(None, Reason.DEADLOCK)
