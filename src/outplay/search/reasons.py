"""Why a move is good, or bad, in a few words for a beginner.

Every reason is a fact about the next moves, and is true because it has been played out: what the rival can do after the
move is compared with what the rival could have done without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice

from outplay.play import Move, Position
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.words import Outcome, describe_reason
from outplay.search.score import Score, counts_discs

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
    turn = _Turn(position, move, style)
    if ending := turn.winning_end:
        return f"wins at once: {turn.describe(ending)}"
    if not turn.replies:
        return ""
    if len(position.legal_moves) == 1:
        return "is the only legal move"
    known = scores or {}
    return _joined([*_last_chance(turn, known), *_merits(turn), *_comparison(turn, known)])


def bad_reason(position: Position, move: Move, best: Move | None = None, style: str = "names") -> str:
    """What a move allows the rival, as in "lets Black win at once with c3c2"; empty if nothing can be shown.

    ``best`` is the move that would have been best, if it is known.

    >>> import outplay
    >>> position = outplay.game("hexapawn:3x3").position("bbb/w--/-ww b")
    >>> bad_reason(position, position.move("c3c2"))
    'lets White win at once with a2b3'
    """
    turn = _Turn(position, move, style)
    return _joined([*_faults(turn), *([] if best is None else _freedom(turn, _Turn(position, best, style)))])


def _joined(reasons: Iterable[str]) -> str:
    return " and ".join(islice(reasons, _SHOWN))


class _Turn:
    """A move, what the rival can do after it, and what the rival could have done had the turn been theirs before."""

    def __init__(self, position: Position, move: Move, style: str) -> None:
        self.position = position
        self.move = move
        self.style = style
        self.game = position.game
        self.side = position.side
        self.rival = self.game.side_name(position.side.rival)
        self.family = self.game.rules.family
        self.after = position.play(move)
        self.replies = self.after.legal_moves

    @cached_property
    def before(self) -> Position:
        """The position with the rival to move."""
        return self.game.position(self.position.rows, self.side.rival)

    @property
    def threats(self) -> tuple[Move, ...]:
        """What the rival could have done."""
        return self.before.legal_moves

    @property
    def winning_end(self) -> Outcome | None:
        """How the move wins the game; None if it does not."""
        return self.won(self.position, self.move)

    def won(self, position: Position, move: Move) -> Outcome | None:
        """How a move wins the game for the side that makes it; None if it does not."""
        outcome = position.play(move).outcome
        return outcome if outcome and outcome.winner is position.side else None

    def wins(self, position: Position) -> list[Move]:
        """The moves with which the side to move wins at once."""
        return [move for move in position.legal_moves if self.won(position, move)]

    @property
    def must_pass(self) -> bool:
        """Whether the rival can only pass."""
        return self.replies[0].is_pass

    @property
    def values_pieces(self) -> bool:
        """Whether it is good to have more pieces: not where the loser wins, or where fewer have to come home."""
        rules = self.game.rules
        return isinstance(self.family, March) and rules.goal == "normal" and "all-home" not in self.family.win

    @property
    def values_corners(self) -> bool:
        """Whether it is good to have discs that can never be turned."""
        return counts_discs(self.game.rules) and self.game.rules.goal == "normal"

    @cached_property
    def corners(self) -> frozenset[str]:
        """The cells where a disc can never be turned over, for on every line it has the edge beside it."""
        return frozenset(_corners(self.position)) if self.values_corners else frozenset()

    def cell(self, name: str) -> str:
        """A cell in the label style."""
        return self.game.labels(self.style).cells[self.game.shape.index[name]]

    def text(self, position: Position, move: Move) -> str:
        """A move in the label style."""
        return position.format_move(move, self.style)

    def describe(self, outcome: Outcome) -> str:
        """Why a game ended."""
        return describe_reason(outcome, self.game.rules.sides, misere=self.game.rules.goal == "misere")

    def named(self, cells: Iterable[str]) -> str:
        """Pieces by their cells: "the pawn on b3", "the pawns on b3 and c3"."""
        shown = [self.cell(name) for name in cells]
        if len(shown) == 1:
            return f"the {self.family.piece} on {shown[0]}"
        return f"the {self.family.piece}s on {', '.join(shown[:-1])} and {shown[-1]}"


def _corners(position: Position) -> Iterator[str]:
    shape = position.game.shape
    ways = tuple(shape.lattice.directions.values())
    # Opposite directions lie half the circle apart.
    lines = tuple(zip(ways[: len(ways) // 2], ways[len(ways) // 2 :], strict=True))
    for number, name in enumerate(shape.names):
        if all(None in (shape.neighbour(number, one), shape.neighbour(number, other)) for one, other in lines):
            yield name


# ---- What speaks for a move


def _last_chance(turn: _Turn, scores: Mapping[Move, Score]) -> Iterator[str]:
    """Whether no other move is as good, if that is proven."""
    if not _are_proven(turn, scores):
        return
    best, others = scores[turn.move], [score for move, score in scores.items() if move != turn.move]
    if best.winner is turn.side and not any(score.winner is turn.side for score in others):
        yield "is the only move that wins"
    elif best.value == 0 and all(score.winner is turn.side.rival for score in others):
        yield "is the only move that does not lose"


def _comparison(turn: _Turn, scores: Mapping[Move, Score]) -> Iterator[str]:
    """How many moves are as good, and what is left to hope for where every move loses, if that is proven."""
    if not _are_proven(turn, scores):
        return
    own, winning = scores[turn.move], sum(score.winner is turn.side for score in scores.values())
    if own.winner is turn.side and 1 < winning < len(scores):
        yield f"is one of {winning} moves that win"
    best = max(scores.values(), key=lambda score: score.rank)
    if best.winner is turn.side.rival and own == best:
        yield f"{'holds out longest' if best.margin is None else 'loses by the fewest discs'}: every move loses"


def _are_proven(turn: _Turn, scores: Mapping[Move, Score]) -> bool:
    return len(scores) == len(turn.position.legal_moves) and all(score.is_proven for score in scores.values())


def _merits(turn: _Turn) -> Iterator[str]:
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


def _comes_home(turn: _Turn) -> bool:
    """Whether the move brings a piece to the row where all have to come."""
    rules, target = turn.game.rules, turn.move.target
    if not isinstance(turn.family, March) or "all-home" not in turn.family.win or target is None:
        return False
    return rules.goal == "normal" and rules.shape.index[target] in turn.family.goal(rules.shape, turn.side)


def _corners_kept(turn: _Turn) -> str | None:
    """A corner that the rival could have taken, and now cannot."""
    threatened = {move.target for move in turn.threats} & turn.corners
    left = {move.target for move in turn.replies} | {turn.move.target}
    return min((cell for cell in threatened - left if cell), default=None)


def _blocked(turn: _Turn) -> list[str]:
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
    cells, (goal, *_) = rules.shape.cells, rules.family.goal(rules.shape, position.side.rival)
    return abs(cells[rules.shape.index[cell]].row - cells[goal].row)


# ---- What speaks against a move


def _faults(turn: _Turn) -> Iterator[str]:
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


def _freedom(turn: _Turn, best: _Turn) -> Iterator[str]:
    """Whether the rival has far more discs to choose from than after the best move."""
    counts = len(turn.replies), len(best.replies)
    if turn.values_corners and counts[1] and counts[0] - counts[1] >= _FEW and not best.must_pass:
        yield f"leaves {turn.rival} {counts[0]} moves instead of {counts[1]}"


def _corner_given(turn: _Turn) -> str | None:
    """A corner that the rival can take now, and could not have taken before."""
    taken = {move.target for move in turn.replies} - {move.target for move in turn.threats}
    return min((cell for cell in taken & turn.corners if cell), default=None)


def _given_away(turn: _Turn) -> str | None:
    """A piece that the rival can take for nothing now, if there was none before."""
    if not turn.values_pieces or _free_captures(turn.before):
        return None
    return next((move.captured[0] for move in _free_captures(turn.after)), None)


def _free_captures(position: Position) -> list[Move]:
    """The moves that take something after which nothing can be taken back."""
    captures = [move for move in position.legal_moves if move.captured]
    return [move for move in captures if not any(reply.captured for reply in position.play(move).legal_moves)]


def _let_through(turn: _Turn) -> Move | None:
    """A move after which a piece of the rival cannot be stopped any more, if there was none before."""

    def runner(position: Position) -> Move | None:
        return next((move for move in position.legal_moves if _is_unstoppable(position.play(move), move.target)), None)

    if turn.wins(turn.after) or runner(turn.before):
        return None
    return runner(turn.after)
