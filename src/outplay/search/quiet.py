"""What speaks for a move where nothing is at stake yet: safety, room, and where it leads.

These are facts too, found by playing; they are said only where there is nothing more important to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from outplay.play import Move
from outplay.rules.march import March
from outplay.search.turn import Turn, rows_to_far


def quiet_reasons(turn: Turn) -> Iterator[str]:
    """What can be said for a move after which the game goes on, the most useful first."""
    said = [*_safety(turn), *_edges(turn), *_room(turn), *_discs(turn)]
    yield from said or _advance(turn)


def _safety(turn: Turn) -> Iterator[str]:
    """Which pieces cannot be taken, or only at a price."""
    if not turn.values_pieces or not isinstance(turn.family, March):
        return
    piece, attacked = turn.family.piece, {cell for reply in turn.replies for cell in reply.captured}
    if saved := _saved(turn, attacked):
        yield f"saves {turn.named(saved)}"
    elif turn.move.target not in attacked:
        yield f"sends a {piece} ahead where nothing can take it"
    if attacked and all(_is_answered(turn, reply) for reply in turn.replies if reply.captured):
        yield f"keeps every {piece} protected: what takes one can be taken back"


def _saved(turn: Turn, attacked: set[str]) -> list[str]:
    """The pieces that could have been taken, and now cannot, by the cells where they stood."""
    threatened = {cell for threat in turn.threats for cell in threat.captured}
    return sorted(
        cell for cell in threatened if (turn.move.target if cell == turn.move.origin else cell) not in attacked
    )


def _is_answered(turn: Turn, reply: Move) -> bool:
    """Whether the piece that takes can be taken in its turn."""
    return any(reply.target in answer.captured for answer in turn.after.play(reply).legal_moves)


def _edges(turn: Turn) -> Iterator[str]:
    """Whether a disc lies on the edge, where little can turn it over, and does not give up a corner."""
    shape, open_corners = turn.game.shape, {cell for cell in turn.corners if turn.position[cell] is None}
    beside = {shape.names[one] for cell in open_corners for one in shape.neighbours(shape.index[cell])}
    if turn.move.target is None or not turn.values_corners or turn.move.target in beside:
        return
    if len(shape.neighbours(shape.index[turn.move.target])) < len(shape.lattice.directions):
        yield "takes a cell on the edge"
    if any(other.target in beside for other in turn.position.legal_moves):
        yield "keeps away from the cells beside the empty corners"


def _room(turn: Turn) -> Iterator[str]:
    """Who has fewer or more moves to choose from than without the move."""
    replies, threats = len(turn.replies), len(turn.threats)
    if replies < threats:
        yield f"leaves {turn.rival} {_counted(replies, 'move')} instead of {threats}"
    own, now = len(turn.again.legal_moves), len(turn.position.legal_moves)
    if own > now:
        yield f"gives {turn.own} more room: {own} moves instead of {now}"


def _discs(turn: Turn) -> Iterator[str]:
    """How many discs turn over, beside what other moves would turn."""
    if isinstance(turn.family, March):
        return
    counts = [len(move.captured) for move in turn.position.legal_moves]
    turned = len(turn.move.captured)
    if turned == min(counts) < max(counts):
        yield f"turns {_counted(turned, 'disc')}, as few as any move can"
    elif turned == max(counts) > min(counts):
        yield f"turns {turned} discs, as many as any move can"
    else:
        yield f"turns {_counted(turned, 'disc')}"


def _advance(turn: Turn) -> Iterator[str]:
    """How far a piece still has to go, or how far it still is from losing."""
    rows = turn.move.target and rows_to_far(turn.game.rules, turn.side, turn.move.target)
    if not rows:
        return
    piece, distance = turn.family.piece, _counted(rows, "row")
    if turn.game.rules.goal == "normal":
        yield f"brings a {piece} nearer to the far row: {distance} to go"
    else:
        yield f"keeps a {piece} {distance} away from the far row"


def _counted(number: int, noun: str) -> str:
    return f"one {noun}" if number == 1 else f"{number} {noun}s"
