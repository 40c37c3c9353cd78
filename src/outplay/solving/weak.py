"""Weak solutions: what one position is worth, settled by claims; other positions are settled on demand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from outplay._core import Prover, Stop
from outplay.errors import TooLarge
from outplay.play import Move, Position
from outplay.render.words import duration
from outplay.search.limits import MIN_SECONDS
from outplay.search.score import MoveScore, Score, best_first, counts_discs
from outplay.solving.checkpoint import KnownClaims
from outplay.solving.claims import DRAWS, PositionClaim, result_of, value_of
from outplay.solving.results import earlier_count
from outplay.solving.solution import Cost, Progress, Report, Solution

NODES_ON_DEMAND = 2_000_000
"""For a position that is asked for later; what takes more is not covered."""
_FIRST_TRY = 100
"""The first try of a move gets the nodes divided by this."""

Prove = Callable[[PositionClaim], bool | None]
"""Says whether a claim holds; None if a limit was reached."""
ProveWithin = Callable[[PositionClaim, int], bool | None]
"""The same within a number of nodes."""


class WeakSolution(Solution):
    """The score of the root, and of whatever a proof search settles within its limits. Distances are not known."""

    method = "weak"

    def __init__(
        self,
        root: Position,
        score: Score,
        prover: Prover,
        cost: Cost,
        known: KnownClaims | None = None,
        prove: ProveWithin | None = None,
    ) -> None:
        """With ``prove``, later questions go to it and not to the prover."""
        super().__init__(root, cost)
        self.prover = prover
        self._known = known or KnownClaims()
        self._prove = prove or self._search
        self._tried: dict[tuple[str, int], int] = {}
        """How many nodes were spent in vain on a question: mirror images get the same answer, without waiting twice."""
        key, result = str(root.canonical), result_of(score)
        self._known.add(key, result, holds=True)
        self._known.add(key, result + 1, holds=False)

    @property
    def positions(self) -> None:
        """Not counted by a weak solution."""
        return None

    def _find(self, position: Position) -> Score | None:
        return settle(position, self._holds)

    def moves(self, position: Position) -> tuple[MoveScore, ...]:
        """Every legal move with its score for the side that makes it, the best first; equal ones in reading order.

        Moves that are not settled are left out. No move is better than its position: one claim tells whether it is as
        good, and where every move loses nothing has to be searched.
        """
        score = self.get(position)
        if score is None:
            return super().moves(position)
        found = [(move, self._score_after(position, move, score)) for move in position.legal_moves]
        return best_first(MoveScore(move, known) for move, known in found if known is not None)

    def line(self, position: Position | None = None) -> tuple[Move, ...]:
        """How the game may go on if no side makes a mistake, to its end or as far as that is settled."""
        position = self.root if position is None else position
        score = self.get(position)
        line: list[Move] = []
        while score is not None and (move := self._proven_move(position, score)):
            line.append(move)
            position, score = position.play(move), score.seen_by(position.side.rival)
        return tuple(line)

    def _proven_move(self, position: Position, score: Score) -> Move | None:
        """A move that keeps what a position is worth: a winner ends the game if possible, others go on."""
        is_won = score.winner is position.side
        moves = sorted(position.legal_moves, key=lambda move: (position.play(move).outcome is not None) is not is_won)
        return first_proven(moves, NODES_ON_DEMAND, lambda move, nodes: self._keeps(position, move, score, nodes))

    def _score_after(self, position: Position, move: Move, score: Score) -> Score | None:
        after = position.play(move)
        if not after.outcome and self._keeps(position, move, score):
            return score
        known = self.get(after)
        return None if known is None else known.before()

    def _keeps(self, position: Position, move: Move, score: Score, nodes: int | None = None) -> bool:
        """Whether a move is certainly worth as much as its position."""
        after, side, result = position.play(move), position.side, result_of(score)
        if outcome := after.outcome:
            return result_of(Score.of_outcome(outcome, side)) >= result
        self._known.add(str(after.canonical), -result, holds=True)  # no move is better than its position
        is_lost = score.margin is None and result < DRAWS  # then nothing is given away
        return is_lost or self._holds(PositionClaim(after, side, result), nodes) is True

    def _holds(self, claim: PositionClaim, nodes: int | None = None) -> bool | None:
        """Whether a claim holds, as far as that is known or can be proven; a proof is remembered."""
        nodes = NODES_ON_DEMAND if nodes is None else nodes
        position = claim.position.canonical
        is_own = claim.side is position.side
        # The other side gets so much if, and only if, the side to move does not get 1 - least.
        key = str(position), claim.least if is_own else 1 - claim.least
        holds = self._known.holds(*key)
        if holds is None and nodes > self._tried.get(key, 0):
            holds = self._prove(PositionClaim(position, position.side, key[1]), nodes)
            if holds is None:
                self._tried[key] = nodes
            else:
                self._known.add(*key, holds)
        return None if holds is None else holds is is_own

    def _search(self, claim: PositionClaim, nodes: int) -> bool | None:
        return self.prover.holds(claim.position._board, claim.side.index, claim.least, nodes=max(nodes, 1))


def solve_weakly(
    root: Position,
    *,
    megabytes: int,
    nodes: int = 0,
    seconds: float = 0.0,
    report: Report | None = None,
    stop: Stop | None = None,
    reason: str = "",
) -> WeakSolution:
    """Settle what a position is worth; KeyboardInterrupt if it is stopped.

    TooLarge if a claim takes more than so many nodes, or all of them more than so many seconds; 0 is no limit.
    """
    begun = time.perf_counter()
    until = begun + seconds if seconds else None
    prover = Prover(root.game._core, megabytes=megabytes)
    stop = stop or Stop()
    expected = None if report is None else earlier_count(root, "weak")

    def spent() -> float:
        return time.perf_counter() - begun

    def prove(claim: PositionClaim) -> bool | None:
        def report_nodes(searched: int) -> None:
            if report is not None:
                doing = f"trying to prove: {claim.text}"
                state = Progress(doing, None, searched, prover.bytes, spent(), method="weak", reason=reason)
                report(state.expecting(expected))

        return prover.holds(
            claim.position._board,
            claim.side.index,
            claim.least,
            nodes=nodes,
            seconds=seconds_left(until),
            stop=stop,
            report=report_nodes,
        )

    score = settle(root, prove)
    if score is None:
        if stop.is_set:
            raise KeyboardInterrupt
        raise TooLarge(
            f"{root.game.name} was not settled by searching {prover.nodes:,} positions in {duration(spent())}"
        )
    return WeakSolution(root, score, prover, Cost(spent(), prover.nodes, prover.bytes, reason))


def settle(position: Position, prove: Prove) -> Score | None:
    """What a position is worth to the side to move, by proving claims; None if one reached its limit."""
    if counts_discs(position.game.rules):
        return _margin(position, prove)
    value = value_of(position, lambda least: prove(PositionClaim(position, position.side, least)))
    return None if value is None else Score(position.side, value)


def _margin(position: Position, prove: Prove) -> Score | None:
    """Settle who wins first; then close in on the margin, by ever larger steps and at last by halves."""
    cells = len(position.game.shape.cells)
    least, most = -cells, cells  # the margin lies between them
    guess, step = 1, 2
    while least < most:
        holds = prove(PositionClaim(position, position.side, guess))
        if holds is None:
            return None
        least, most = (guess, most) if holds else (least, guess - 1)
        guess, step = guess + (step if holds else -step), 2 * step
        if not least < guess <= most:
            guess = (least + most + 1) // 2
    return Score(position.side, (least > 0) - (least < 0), margin=least)


def seconds_left(until: float | None) -> float:
    """The time limit of a prover that may work until a moment; 0 is no limit."""
    return 0.0 if until is None else max(until - time.perf_counter(), MIN_SECONDS)


def first_proven(moves: Sequence[Move], nodes: int, is_proven: Callable[[Move, int], bool]) -> Move | None:
    """The first move that can be proven with so many nodes; None if none can.

    All moves first get a small part of the nodes, because mostly one was proven along with its position.

    >>> import outplay
    >>> moves = outplay.game("hexapawn:3x3").start.legal_moves
    >>> str(first_proven(moves, 1000, lambda move, nodes: nodes == 1000 or str(move) == "b1b2"))
    'b1b2'
    """
    tries = ((move, part) for part in (max(nodes // _FIRST_TRY, 1), nodes) for move in moves)
    return next((move for move, part in tries if is_proven(move, part)), None)
