"""Why a move is good, or bad, in a few words for a beginner.

Every reason is a fact about the next moves, and is true because it has been played out: what the rival can do after the
move is compared with what the rival could have done without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from outplay.play import Move, Position
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.search.quiet import quiet_reasons
from outplay.search.score import Score
from outplay.search.turn import Turn, rows_to_far

_FEW = 3
"""So few moves of the rival are worth saying, and so many more or fewer."""
_SHOWN = 2
"""More reasons than these are too many to remember."""
_MAX_PLAYED = 2000
"""How many moves are played to see whether a piece can be stopped: some hundredths of a second."""


def good_reason(
    position: Position, move: Move, scores: Mapping[Move, Score] | None = None, style: str = "names"
) -> str:
    """What speaks for a move, as in "takes the pawn on b3 for nothing"; empty if nothing can be shown.

    ``scores`` are those of all legal moves, if they are known.

    >>> import outplay
    >>> position = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")
    >>> good_reason(position, position.move("a2b3"))
    'wins at once: White has reached the far row'
    """
    turn = Turn(position, move, style)
    if ending := turn.winning_end:
        return f"wins at once: {turn.describe(ending)}"
    known = scores or {}
    if not turn.replies:
        return _joined([*_last_chance(turn, known), *_comparison(turn, known)])
    if len(position.legal_moves) == 1:
        return "is the only legal move"
    said = _joined([*_last_chance(turn, known), *_merits(turn), *_comparison(turn, known)])
    return said or _joined(quiet_reasons(turn))


def bad_reason(position: Position, move: Move, best: Move | None = None, style: str = "names") -> str:
    """What a move allows the rival, as in "lets Black win at once with c3c2"; empty if nothing can be shown.

    ``best`` is the move that would have been best, if it is known.

    >>> import outplay
    >>> position = outplay.game("hexapawn:3x3").position("bbb/w--/-ww b")
    >>> bad_reason(position, position.move("c3c2"))
    'lets White win at once with a2b3'
    """
    turn = Turn(position, move, style)
    return _joined([*_faults(turn), *([] if best is None else _freedom(turn, Turn(position, best, style)))])


def _joined(reasons: Iterable[str]) -> str:
    return " and ".join(islice(reasons, _SHOWN))


# ---- What speaks for a move


def _last_chance(turn: Turn, scores: Mapping[Move, Score]) -> Iterator[str]:
    """Whether no other move is as good, if that is proven."""
    if not _are_proven(turn, scores):
        return
    best, others = scores[turn.move], [score for move, score in scores.items() if move != turn.move]
    if best.winner is turn.side and not any(score.winner is turn.side for score in others):
        yield "is the only move that wins"
    elif best.value == 0 and all(score.winner is turn.side.rival for score in others):
        yield "is the only move that does not lose"


def _comparison(turn: Turn, scores: Mapping[Move, Score]) -> Iterator[str]:
    """How many moves are as good, and what is left to hope for where every move loses, if that is proven."""
    if not _are_proven(turn, scores):
        return
    own, winning = scores[turn.move], sum(score.winner is turn.side for score in scores.values())
    if own.winner is turn.side and 1 < winning < len(scores):
        yield f"is one of {winning} moves that win"
    best = max(scores.values(), key=lambda score: score.rank)
    if best.winner is turn.side.rival and own == best:
        yield f"{'holds out longest' if best.margin is None else 'loses by the fewest discs'}: every move loses"


def _are_proven(turn: Turn, scores: Mapping[Move, Score]) -> bool:
    return len(scores) == len(turn.position.legal_moves) and all(score.is_proven for score in scores.values())


def _merits(turn: Turn) -> Iterator[str]:
    if turn.must_pass:
        yield f"leaves {turn.rival} no move"
    if turn.wins(turn.before) and not turn.wins(turn.after):
        yield f"stops {turn.rival} from winning at once"
    if turn.move.target in turn.corners:
        yield f"takes the corner {turn.cell(str(turn.move.target))} for good"
    if _is_unstoppable(turn.after, turn.move.target):
        yield f"sends a {turn.family.piece} ahead that nothing can stop"
    if turn.move.captured and turn.values_pieces:
        free = "" if any(reply.captured for reply in turn.replies) else " for nothing"
        yield f"takes {turn.named(turn.move.captured)}{free}"
    if kept := _corners_kept(turn):
        yield f"keeps {turn.rival} out of the corner {turn.cell(kept)}"
    if _comes_home(turn):
        yield f"brings a {turn.family.piece} home"
    if blocked := _blocked(turn):
        yield f"blocks {turn.named(blocked)}"
    replies, threats = len(turn.replies), len(turn.threats)
    if not turn.must_pass and replies < threats and (replies <= _FEW or 2 * replies <= threats):
        yield f"leaves {turn.rival} only {'one move' if replies == 1 else f'{replies} moves'}"


def _comes_home(turn: Turn) -> bool:
    """Whether the move brings a piece to the row where all have to come."""
    rules, target = turn.game.rules, turn.move.target
    if not isinstance(turn.family, March) or "all-home" not in turn.family.win or target is None:
        return False
    return rules.goal == "normal" and rules.shape.index[target] in turn.family.goal(rules.shape, turn.side)


def _corners_kept(turn: Turn) -> str | None:
    """A corner that the rival could have taken, and now cannot."""
    threatened = {move.target for move in turn.threats} & turn.corners
    left = {move.target for move in turn.replies} | {turn.move.target}
    return min((cell for cell in threatened - left if cell), default=None)


def _blocked(turn: Turn) -> list[str]:
    """The rival's pieces that could have moved, are still there and have no move now."""
    if isinstance(turn.family, Flip) or turn.family.capture == "compulsory" or turn.must_pass:
        return []  # where taking is compulsory, a piece without a move need not be blocked
    free = {reply.origin for reply in turn.replies} | set(turn.move.captured)
    return sorted({move.origin for move in turn.threats if move.origin} - free)


def _is_unstoppable(position: Position, cell: str | None) -> bool:
    """Whether the piece on a cell, moving alone, wins whatever the rival does, who is to move."""
    if cell is None or len(position.legal_moves) ** _rows_to_go(position, cell) > _MAX_PLAYED:
        return False
    runner, played = position.side.rival, 0

    def arrives(at: Position, here: str) -> bool:
        nonlocal played
        if outcome := at.outcome:
            return outcome.winner is runner
        played += len(at.legal_moves)
        if played > _MAX_PLAYED:
            return False
        if at.side is runner:
            own = [move for move in at.legal_moves if move.origin == here or move.is_pass]
            return any(arrives(at.play(move), move.target or here) for move in own)
        return all(here not in move.captured and arrives(at.play(move), here) for move in at.legal_moves)

    return arrives(position, cell)


def _rows_to_go(position: Position, cell: str) -> float:
    """How far a piece is from a row on which it wins; infinitely far if there is none."""
    rules = position.game.rules
    if not isinstance(rules.family, March) or "reach" not in rules.family.win or rules.goal != "normal":
        return math.inf
    rows = rows_to_far(rules, position.side.rival, cell)
    return math.inf if rows is None else rows


# ---- What speaks against a move


def _faults(turn: Turn) -> Iterator[str]:
    if (ending := turn.after.outcome) and ending.winner is turn.side.rival:
        yield f"loses at once: {turn.describe(ending)}"
        return
    if lost := turn.wins(turn.after):
        yield f"lets {turn.rival} win at once with {turn.text(turn.after, lost[0])}"
    if corner := _corner_given(turn):
        yield f"gives up the corner {turn.cell(corner)}"
    if piece := _given_away(turn):
        yield f"gives away {turn.named([piece])}"
    if runner := _let_through(turn):
        yield f"lets {turn.rival} get through with {turn.text(turn.after, runner)}"


def _freedom(turn: Turn, best: Turn) -> Iterator[str]:
    """Whether the rival has far more discs to choose from than after the best move."""
    counts = len(turn.replies), len(best.replies)
    if turn.values_corners and counts[1] and counts[0] - counts[1] >= _FEW and not best.must_pass:
        yield f"leaves {turn.rival} {counts[0]} moves instead of {counts[1]}"


def _corner_given(turn: Turn) -> str | None:
    """A corner that the rival can take now, and could not have taken before."""
    taken = {move.target for move in turn.replies} - {move.target for move in turn.threats}
    return min((cell for cell in taken & turn.corners if cell), default=None)


def _given_away(turn: Turn) -> str | None:
    """A piece that the rival can take for nothing now, if there was none before."""
    if not turn.values_pieces or _free_captures(turn.before):
        return None
    return next((move.captured[0] for move in _free_captures(turn.after)), None)


def _free_captures(position: Position) -> list[Move]:
    """The moves that take something after which nothing can be taken back."""
    captures = [move for move in position.legal_moves if move.captured]
    return [move for move in captures if not any(reply.captured for reply in position.play(move).legal_moves)]


def _let_through(turn: Turn) -> Move | None:
    """A move after which a piece of the rival cannot be stopped any more, if there was none before."""

    def runner(position: Position) -> Move | None:
        return next((move for move in position.legal_moves if _is_unstoppable(position.play(move), move.target)), None)

    if turn.wins(turn.after) or runner(turn.before):
        return None
    return runner(turn.after)
