"""Weak solutions by many workers: a claim is taken apart into claims a few plies later, and each of them is a job.

The answer is the same for any number of workers: a claim holds or it does not, in whatever order that is found out.
The job of a worker that dies is done again by another one. Answers are saved in a checkpoint.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from outplay._core import Prover, Stop
from outplay.jobs import Workers, at_end
from outplay.jobs.workers import processors
from outplay.play import Game, Position
from outplay.rules.declaration import Rules
from outplay.solving.checkpoint import KnownClaims, SavedTable, open_checkpoint
from outplay.solving.claims import ClaimNode, ClaimTree, PositionClaim
from outplay.solving.results import earlier_count
from outplay.solving.solution import Cost, Progress, Report
from outplay.solving.weak import WeakSolution, settle

NODES = 2_000_000
"""Positions that a job may search, which takes a few seconds; a claim that needs more is taken apart."""
JOBS_FOR_MORE = 500
"""After so many jobs each may search twice as many positions, after as many again three times as many."""
FIRST_PLIES = 2
"""How deep a claim is taken apart before the first job, so that all workers have something to do."""


@dataclass(frozen=True)
class Question:
    """A job: does the side to move get at least so much from a position?"""

    rules: Rules
    position: str
    least: int
    nodes: int
    megabytes: int


@dataclass(frozen=True)
class Reply:
    """Whether it does, None if the limit was reached; and how many positions were searched."""

    holds: bool | None
    nodes: int
    worker: str
    """Its machine and process."""
    bytes: int
    """Memory in use by the worker."""


def do_job(question: Question) -> Reply:
    """Do a job, in a worker, with a table that stays for the next one."""
    game, prover = _game_and_prover(question.rules, question.megabytes)
    position = game.position(question.position)
    before = prover.nodes
    holds = prover.holds(position._board, position.side.index, question.least, nodes=question.nodes)
    return Reply(holds, prover.nodes - before, f"{platform.node()} {os.getpid()}", prover.bytes)


@lru_cache(maxsize=1)
def _game_and_prover(rules: Rules, megabytes: int) -> tuple[Game, Prover]:
    game = Game(rules)
    return game, Prover(game._core, megabytes=megabytes)


@at_end
def _free_memory() -> None:
    _game_and_prover.cache_clear()


def solve_by_jobs(
    root: Position,
    *,
    megabytes: int,
    workers: int | None = None,
    cluster: str | None = None,
    checkpoint: Path | None = None,
    report: Report | None = None,
    stop: Stop | None = None,
    reason: str = "",
    nodes: int = NODES,
) -> WeakSolution:
    """Settle what a position is worth by many jobs; KeyboardInterrupt if it is stopped, and answers are saved.

    Local workers share the megabytes. Each worker of a cluster may use all of them.
    """
    share = megabytes if cluster else max(1, megabytes // (workers or processors()))
    where = nullcontext() if checkpoint is None else open_checkpoint(checkpoint, root)
    with where as directory, Workers(workers, cluster=cluster) as crew:
        known = KnownClaims(directory, root.game.rules.hash)
        plies = 0 if workers == 1 else FIRST_PLIES
        # A single worker is this process, and its prover has learned much; of others only the answers are left.
        own = _game_and_prover(root.game.rules, share)[1] if workers == 1 else None
        prover = own or Prover(root.game._core, megabytes=megabytes)
        table = SavedTable(prover, root, directory if workers == 1 else None)
        is_new = known.is_empty and not table.was_loaded
        expected = earlier_count(root, "weak") if is_new else None  # it is unknown how much earlier work saves
        jobs = _Jobs(crew, known, table, root.game.rules, share, nodes, plies, expected, report, stop, reason)
        try:
            score = settle(root, jobs.prove)
        except BaseException:
            table.save()
            raise
        table.delete()
    assert score is not None  # claims are taken apart until all are answered
    cost = Cost(jobs.seconds, jobs.nodes, jobs.peak_bytes, reason)
    return WeakSolution(root, score, prover, cost, known)


@dataclass
class _Jobs:
    """Settles claims one after the other with the same workers."""

    crew: Workers
    known: KnownClaims
    table: SavedTable
    rules: Rules
    megabytes: int
    """Of a job."""
    nodes_per_job: int
    first_plies: int
    expected: int | None
    """About how many positions all jobs together will search."""
    report: Report | None
    stop: Stop | None
    reason: str
    begun: float = field(default_factory=time.perf_counter)
    done: int = 0
    """How many jobs are."""
    nodes: int = 0
    in_use: dict[str, int] = field(default_factory=dict)
    """Bytes in use by each worker after its last job."""
    peak_bytes: int = 0

    @property
    def seconds(self) -> float:
        """Since the work was begun."""
        return time.perf_counter() - self.begun

    @property
    def bytes(self) -> int:
        """Memory in use by all workers together."""
        return sum(self.in_use.values())

    def prove(self, claim: PositionClaim) -> bool:
        """Find out whether a claim of the side to move holds."""
        self.in_use.clear()  # workers whose jobs no longer mattered have been ended
        tree = ClaimTree(claim.position, claim.least, self.known.holds)
        self._expand(tree, tree.root, self.first_plies)
        under_way: dict[tuple[str, int], ClaimNode] = {}
        with closing(self.crew.run(do_job, self._questions(tree, under_way), ahead=1)) as answered:
            for done in answered:
                node = under_way.pop((done.task.position, done.task.least))
                self._take_reply(tree, node, done.result)
                if self.report is not None:
                    self.report(self._progress(claim, tree, len(under_way)))
                if tree.holds is not None:
                    break  # jobs under way no longer matter
        assert tree.holds is not None  # an open claim has an open leaf
        for node in tree.settled():
            self.known.add(*node.key, node.holds)
        return tree.holds

    def _expand(self, tree: ClaimTree, node: ClaimNode, plies: int) -> None:
        if plies > 0:
            tree.expand(node)
            for child in node.children:
                self._expand(tree, child, plies - 1)

    def _questions(self, tree: ClaimTree, under_way: dict[tuple[str, int], ClaimNode]) -> Iterator[Question | None]:
        """Jobs as long as the claim is open; None while all that matter are under way."""
        while tree.holds is None:
            leaf = tree.best_leaf()
            if leaf is None:
                yield None
            elif self.known.is_given_up(*leaf.key):
                tree.expand(leaf)
            else:
                leaf.is_asked = True
                under_way[leaf.key] = leaf
                nodes = self.nodes_per_job * (1 + self.done // JOBS_FOR_MORE)
                yield Question(self.rules, *leaf.key, nodes, self.megabytes)

    def _take_reply(self, tree: ClaimTree, node: ClaimNode, reply: Reply) -> None:
        if self.stop is not None and self.stop.is_set:
            raise KeyboardInterrupt
        self.done += 1
        self.nodes += reply.nodes
        self.in_use[reply.worker] = reply.bytes
        self.peak_bytes = max(self.peak_bytes, self.bytes)
        self.known.save(*node.key, reply.holds)
        self.table.save_if_due()
        node.is_asked = False
        if reply.holds is None:
            tree.expand(node)
        else:
            tree.answer(node, reply.holds)

    def _progress(self, claim: PositionClaim, tree: ClaimTree, under_way: int) -> Progress:
        doing = f"trying to prove: {claim.text} Jobs done: {self.done}, under way: {under_way}, claims: {len(tree)}"
        state = Progress(doing, None, self.nodes, self.bytes, self.seconds, method="weak", reason=self.reason)
        return state.expecting(self.expected)
