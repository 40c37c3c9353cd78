"""Weak solutions: what one position is worth, settled by claims; others are settled when they are asked for."""

from __future__ import annotations

import time
from collections.abc import Callable

from outplay._core import Prover, Stop
from outplay.errors import TooLarge
from outplay.play import Move, Position
from outplay.render.times import duration
from outplay.search.score import MoveScore, Score, best_first, counts_discs
from outplay.solving.claims import DRAWS, Claim, result_of, value_of
from outplay.solving.kept_answers import KeptAnswers
from outplay.solving.proven_moves import first_kept, seconds_left
from outplay.solving.results import earlier_count
from outplay.solving.solution import Progress, Report, Solution, Work

NODES_ON_DEMAND = 2_000_000
"""For a position that is asked for later; what takes more is not covered."""

Ask = Callable[[Claim], bool | None]
"""Says whether a claim holds; None if a limit was reached."""


class WeakSolution(Solution):
    """The score of the root, and of whatever a proof search settles within its limits. Distances are not known."""

    method = "weak"

    def __init__(
        self, root: Position, score: Score, prover: Prover, work: Work, kept: KeptAnswers | None = None
    ) -> None:
        super().__init__(root, work)
        self.prover = prover
        self._kept = kept or KeptAnswers()
        self._tried: dict[tuple[str, int], int] = {}
        """With how many nodes a question was asked in vain: so mirror images get the same answer, and nobody waits
        twice."""
        key, result = str(root.canonical), result_of(score)
        self._kept.take(key, result, holds=True)
        self._kept.take(key, result + 1, holds=False)

    @property
    def positions(self) -> None:
        """Nobody has counted them."""
        return None

    def _find(self, position: Position) -> Score | None:
        return settle(position, self._holds)

    def moves(self, position: Position) -> tuple[MoveScore, ...]:
        """Every legal move with its score for the side that makes it, the best first; equal ones in their usual order.

        Moves that are not settled are left out. No move is better than its position: one claim tells whether it is as
        good, and where everything loses nobody has to be asked.
        """
        score = self.get(position)
        if score is None:
            return super().moves(position)
        found = [(move, self._after(position, move, score)) for move in position.legal_moves]
        return best_first(MoveScore(move, known) for move, known in found if known is not None)

    def line(self, position: Position | None = None) -> tuple[Move, ...]:
        """How the game may go on if nobody gives anything away, to its end or as far as that is settled."""
        position = self.root if position is None else position
        score = self.get(position)
        line: list[Move] = []
        while score is not None and (move := self._kept_by(position, score)):
            line.append(move)
            position, score = position.play(move), score.seen_by(position.side.rival)
        return tuple(line)

    def _kept_by(self, position: Position, score: Score) -> Move | None:
        """A move that keeps what a position is worth: a winner ends the game if that is possible, others go on."""
        is_won = score.winner is position.side
        moves = sorted(position.legal_moves, key=lambda move: (position.play(move).outcome is not None) is not is_won)
        return first_kept(moves, NODES_ON_DEMAND, lambda move, nodes: self._keeps(position, move, score, nodes))

    def _after(self, position: Position, move: Move, score: Score) -> Score | None:
        after = position.play(move)
        if not after.outcome and self._keeps(position, move, score):
            return score
        known = self.get(after)
        return None if known is None else known.before()

    def _keeps(self, position: Position, move: Move, score: Score, nodes: int | None = None) -> bool:
        """Whether it is certain that a move is worth as much as its position."""
        after, side, result = position.play(move), position.side, result_of(score)
        if outcome := after.outcome:
            return result_of(Score.of_outcome(outcome, side)) >= result
        self._kept.take(str(after.canonical), -result, holds=True)  # no move is better than its position
        is_lost = score.margin is None and result < DRAWS  # then nothing is given away
        return is_lost or self._holds(Claim(after, side, result), nodes) is True

    def _holds(self, claim: Claim, nodes: int | None = None) -> bool | None:
        """Whether a claim holds, as far as that is known or found out; what is found out is kept."""
        nodes = NODES_ON_DEMAND if nodes is None else nodes
        position = claim.position.canonical
        is_own = claim.side is position.side
        # The other side gets so much if, and only if, the side to move does not get 1 - least.
        key = str(position), claim.least if is_own else 1 - claim.least
        holds = self._kept.holds(*key)
        if holds is None and nodes > self._tried.get(key, 0):
            holds = self._ask(Claim(position, position.side, key[1]), nodes)
            if holds is None:
                self._tried[key] = nodes
            else:
                self._kept.take(*key, holds)
        return None if holds is None else holds is is_own

    def _ask(self, claim: Claim, nodes: int) -> bool | None:
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
    """Settle what a position is worth; stopped, it raises KeyboardInterrupt.

    TooLarge if a claim takes more than so many nodes, or all of them more than so many seconds; 0 is no limit.
    """
    begun = time.perf_counter()
    until = begun + seconds if seconds else None
    prover = Prover(root.game._core, megabytes=megabytes)
    stop = stop or Stop()
    expected = None if report is None else earlier_count(root, "weak")

    def spent() -> float:
        return time.perf_counter() - begun

    def ask(claim: Claim) -> bool | None:
        def hear(searched: int) -> None:
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
            report=hear,
        )

    score = settle(root, ask)
    if score is None:
        if stop.is_set:
            raise KeyboardInterrupt
        raise TooLarge(
            f"{root.game.name} was not settled by {prover.nodes:,} positions looked at in {duration(spent())}"
        )
    return WeakSolution(root, score, prover, Work(spent(), prover.nodes, prover.bytes, reason))


def settle(position: Position, ask: Ask) -> Score | None:
    """What a position is worth to the side to move, by asking claims; None if one was not answered."""
    find = _margin if counts_discs(position.game.rules) else _value
    return find(position, ask)


def _value(position: Position, ask: Ask) -> Score | None:
    value = value_of(position, lambda least: ask(Claim(position, position.side, least)))
    return None if value is None else Score(position.side, value)


def _margin(position: Position, ask: Ask) -> Score | None:
    """Who wins is asked first; then the margin is closed in, by ever larger steps and at last by halves."""
    cells = len(position.game.shape.cells)
    least, most = -cells, cells  # the margin lies between them
    guess, step = 1, 2
    while least < most:
        holds = ask(Claim(position, position.side, guess))
        if holds is None:
            return None
        least, most = (guess, most) if holds else (least, guess - 1)
        guess, step = guess + (step if holds else -step), 2 * step
        if not least < guess <= most:
            guess = (least + most + 1) // 2
    return Score(position.side, (least > 0) - (least < 0), margin=least)
