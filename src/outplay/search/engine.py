"""The native engine: how good a position is, what to play, and the exact end of a flip game."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from outplay._core import Stop
from outplay._core import analyze as analyze_board
from outplay._core import endgame as search_endgame
from outplay.errors import GameOver, InputError, quoted
from outplay.play import Move, Position
from outplay.rules.flip import Flip
from outplay.search.compiled import compile_evaluation
from outplay.search.evaluation import UNIT, from_hundredths
from outplay.search.evaluations import Weights
from outplay.search.limits import MAX_DEPTH, NO_LIMITS, Limits, check_position
from outplay.search.reasons import good_reason
from outplay.search.score import WIN, MoveScore, Score
from outplay.values import check_whole

__all__ = ["Analysis", "Endgame", "Stop", "analyze", "final_margin"]

MAX_THREADS = 64
MAX_MEGABYTES = 65_536
_DEFAULT_SECONDS = 1.0
_CORE_WIN = WIN * UNIT
"""The core's value of a game won at once; a ply or a disc is 1 there."""
_ENDGAME_MEGABYTES = 32
"""More costs time: the table no longer fits the caches, and hardly saves nodes."""

Empties = Literal["nobody", "winner"]
"""Who gets the cells that are empty at the end: nobody, as in our games, or the winner, as elsewhere."""

_CoreScore = tuple[int, bool, bool]
_CoreMoves = list[tuple[int, int]]
_Result = tuple[_CoreScore, list[tuple[tuple[int, int], _CoreScore, _CoreMoves]], int, int]


@dataclass(frozen=True, repr=False)
class Analysis:
    """What the engine found out about a position. The score is for the side to move."""

    position: Position
    score: Score
    best: Move | None
    line: tuple[Move, ...]
    moves: tuple[MoveScore, ...]
    """Every legal move with its own exact score, the best first, if asked for."""
    nodes: int
    depth: int
    """How many plies were searched in full."""
    seconds: float

    @property
    def reason(self) -> str:
        """What speaks for the best move, as in "takes the pawn on b3 for nothing"; empty if few words cannot say it."""
        return self.reason_in()

    def reason_in(self, style: str = "names") -> str:
        """The same, with the cells in a label style."""
        if self.best is None:
            return ""
        return good_reason(self.position, self.best, {one.move: one.score for one in self.moves}, style)

    def __repr__(self) -> str:
        best = f", best {self.best}" if self.best else ""
        return f"<Analysis {self.position.game.name}: {self.score}{best}, depth {self.depth}>"

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "game": self.position.game.name,
            "position": str(self.position),
            "score": self.score.as_data(),
            "best": None if self.best is None else str(self.best),
            "reason": self.reason,
            "line": [str(move) for move in self.line],
            "moves": [move.as_data() for move in self.moves],
            "nodes": self.nodes,
            "depth": self.depth,
            "seconds": round(self.seconds, 3),
        }


def analyze(
    position: Position,
    limits: Limits | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    moves: bool = False,
    evaluation: Weights | str | None = None,
    threads: int = 1,
    plain: bool = False,
    megabytes: int = 64,
    report: Callable[[Analysis], None] | None = None,
    stop: Stop | None = None,
) -> Analysis:
    """Think about a position until a limit is reached; without any limit, for a second.

    ``depth``, ``nodes``, ``seconds`` and ``stop`` are a short way to write ``limits``; of both the stricter counts.
    With ``moves`` every legal move gets its own exact score. ``plain`` keeps to minimax at the given depth, without
    knowledge of what lies beyond it. ``report`` is called after every finished depth, and ``stop.set()``, from any
    thread, makes the search return what it has. One thread does the same work every time, unless time is the limit.

    >>> import outplay
    >>> analysis = outplay.analyze(outplay.game("hexapawn:3x3").start, depth=8)
    >>> analysis
    <Analysis hexapawn:3x3: black wins in 6, best b1b2, depth 6>
    >>> len(analysis.line)
    6
    """
    check_position(position)
    limits = Limits(depth, nodes, seconds, stop=stop).stricter(limits or NO_LIMITS)
    if not limits.has_end:
        limits = dataclasses.replace(limits, seconds=_DEFAULT_SECONDS)
    check_whole("the number of threads", threads, 1, MAX_THREADS)
    check_whole("the number of megabytes", megabytes, 1, MAX_MEGABYTES)
    start = time.perf_counter()
    if outcome := position.outcome:
        score = Score.of_outcome(outcome, position.side)
        return Analysis(position, score, best=None, line=(), moves=(), nodes=0, depth=0, seconds=0)

    def analysis_of(result: _Result) -> Analysis:
        score, scored, depth, nodes = result
        found = tuple(_move_score(position, one, line) for _, one, line in scored)
        return Analysis(
            position,
            _score(position, score),
            best=found[0].move,
            line=found[0].line,
            moves=found if moves else (),
            nodes=nodes,
            depth=depth,
            seconds=time.perf_counter() - start,
        )

    try:
        result = analyze_board(
            position.game._core,
            position._board,
            compile_evaluation(evaluation, position.game.rules),
            **limits.for_core(),
            depth=limits.depth or MAX_DEPTH,
            threads=threads,
            every_move=moves,
            plain=plain,
            megabytes=megabytes,
            report=None if report is None else lambda result: report(analysis_of(result)),
        )
    except MemoryError:
        raise InputError(f"there is no room for a table of {megabytes} megabytes: ask for fewer") from None
    return analysis_of(result)


def _score(position: Position, score: _CoreScore) -> Score:
    value, is_proven, is_bound = score
    side, rules = position.side, position.game.rules
    return Score.of_number(plain_value(value), side, rules, is_proven=is_proven, is_bound=is_bound)


def _move_score(position: Position, score: _CoreScore, line: _CoreMoves) -> MoveScore:
    """The first move of a line with its score; the core names moves by the numbers of their cells."""
    names = (*position.game.shape.names, None)  # -1, no cell, is the last
    moves: list[Move] = []
    at = position
    for origin, target in line:
        ends = (names[origin], names[target])
        moves.append(next(move for move in at.legal_moves if move[:2] == ends))
        at = at.play(moves[-1])
    return MoveScore(moves[0], _score(position, score), tuple(moves))


def plain_value(value: int) -> float:
    """A value of the core as a number of the searches: estimates are in hundredths, decided games in ones."""
    if abs(value) >= _CORE_WIN // 2:
        return value - _CORE_WIN + WIN if value > 0 else value + _CORE_WIN - WIN
    return from_hundredths(value)


@dataclass(frozen=True)
class Endgame:
    """The final margin for the side to move, a move that reaches it, and the number of positions searched."""

    margin: int
    best: Move
    nodes: int


def final_margin(position: Position, limits: Limits | None = None, *, empties: Empties = "nobody") -> Endgame | None:
    """Search a flip game to its end; None if a limit of nodes or time, or a stop, comes first.

    Twenty empty cells take a moment, thirty may take hours.

    >>> import outplay
    >>> final_margin(outplay.game("othello:4").start).margin
    -8
    """
    check_position(position)
    if not isinstance(position.game.rules.family, Flip):
        raise InputError(f"{position.game.name} has no discs to count: use outplay.analyze")
    if empties not in get_args(Empties):
        raise InputError(f"empties can be {' or '.join(map(repr, get_args(Empties)))}, not {quoted(empties)}")
    if position.outcome:
        raise GameOver(f"there is nothing to search in {str(position)!r}: the game is over")
    found = search_endgame(
        position.game._core,
        position._board,
        winner_takes_empties=empties == "winner",
        **(limits or NO_LIMITS).for_core(),
        megabytes=_ENDGAME_MEGABYTES,
    )
    if found is None:
        return None
    margin, (_, target), nodes = found
    name = None if target < 0 else position.game.shape.names[target]
    return Endgame(margin, next(move for move in position.legal_moves if move.target == name), nodes)
