"""Weak solutions by many workers: a claim is taken apart into claims of a few plies later, and each is a job.

The answer is the same for any number of workers: a claim holds or it does not, whoever finds out, and in which order.
A worker that dies has its job done again by another one. Answers are kept in the directory of a checkpoint.
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
from outplay.solving.checkpoint import claimed
from outplay.solving.claim_tree import ClaimTree, Node
from outplay.solving.claims import Claim
from outplay.solving.kept_answers import KeptAnswers
from outplay.solving.kept_memory import KeptMemory
from outplay.solving.results import earlier_count
from outplay.solving.solution import Progress, Report, Work
from outplay.solving.weak import WeakSolution, settle

NODES = 2_000_000
"""So many positions a job may look at, which takes a few seconds; a claim that needs more is taken apart."""
JOBS_FOR_MORE = 500
"""After so many jobs they may look at twice as many positions, after as many again at three times as many."""
FIRST_PLIES = 2
"""So far a claim is taken apart before any job, so that all workers have something to do."""


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
    """Whether it does, None if the limit was reached; and how many positions were looked at."""

    holds: bool | None
    nodes: int
    worker: str
    """Its machine and process."""
    bytes: int
    """Memory that the worker has in use."""


def reply(question: Question) -> Reply:
    """Do a job, in a worker, with a table that stays for the next one."""
    game, prover = _tools(question.rules, question.megabytes)
    position = game.position(question.position)
    before = prover.nodes
    holds = prover.holds(position._board, position.side.index, question.least, nodes=question.nodes)
    return Reply(holds, prover.nodes - before, f"{platform.node()} {os.getpid()}", prover.bytes)


@lru_cache(maxsize=1)
def _tools(rules: Rules, megabytes: int) -> tuple[Game, Prover]:
    game = Game(rules)
    return game, Prover(game._core, megabytes=megabytes)


@at_end
def _put_away() -> None:
    _tools.cache_clear()


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
    """Settle what a position is worth by many jobs; stopped, it raises KeyboardInterrupt, and answers are kept.

    Local workers share the megabytes. Each worker of a cluster may use all of them.
    """
    share = megabytes if cluster else max(1, megabytes // (workers or processors()))
    where = nullcontext() if checkpoint is None else claimed(checkpoint, root)
    with where as directory, Workers(workers, cluster=cluster) as crew:
        kept = KeptAnswers(directory, root.game.rules.hash)
        plies = 0 if workers == 1 else FIRST_PLIES
        # The one worker that is this process has learned much; what others have found stands in their answers.
        prover = _tools(root.game.rules, share)[1] if workers == 1 else Prover(root.game._core, megabytes=megabytes)
        memory = KeptMemory(prover, root, directory if workers == 1 else None)
        is_new = kept.is_empty and not memory.is_taken_up
        expected = earlier_count(root, "weak") if is_new else None  # how much earlier work saves nobody knows
        asking = _Asking(crew, kept, memory, root.game.rules, share, nodes, plies, expected, report, stop, reason)
        try:
            score = settle(root, asking.ask)
        except BaseException:
            memory.keep()
            raise
        memory.drop()
    assert score is not None  # claims are taken apart until all are answered
    work = Work(asking.seconds, asking.nodes, asking.most_bytes, reason)
    return WeakSolution(root, score, prover, work, kept)


@dataclass
class _Asking:
    """Settles claims one after the other with the same workers."""

    crew: Workers
    kept: KeptAnswers
    memory: KeptMemory
    rules: Rules
    megabytes: int
    """Of a job."""
    nodes_a_job: int
    first_plies: int
    expected: int | None
    """Positions that all jobs together will look at, about."""
    report: Report | None
    stop: Stop | None
    reason: str
    begun: float = field(default_factory=time.perf_counter)
    jobs: int = 0
    nodes: int = 0
    in_use: dict[str, int] = field(default_factory=dict)
    """Bytes of each worker, as it said after its last job."""
    most_bytes: int = 0

    @property
    def seconds(self) -> float:
        """Since the work was begun."""
        return time.perf_counter() - self.begun

    @property
    def bytes(self) -> int:
        """Memory that all workers together have in use."""
        return sum(self.in_use.values())

    def ask(self, claim: Claim) -> bool:
        """Find out whether a claim of the side to move holds."""
        self.in_use.clear()  # workers whose jobs no longer mattered have been ended
        tree = ClaimTree(claim.position, claim.least, self.kept.holds)
        self._open(tree, tree.root, self.first_plies)
        under_way: dict[tuple[str, int], Node] = {}
        with closing(self.crew.run(reply, self._questions(tree, under_way), ahead=1)) as answered:
            for done in answered:
                node = under_way.pop((done.task.position, done.task.least))
                self._hear(tree, node, done.result)
                if self.report is not None:
                    self.report(self._progress(claim, tree, len(under_way)))
                if tree.holds is not None:
                    break  # jobs under way no longer matter
        assert tree.holds is not None  # an open claim has an open leaf
        for node in tree.settled():
            self.kept.take(*node.key, node.holds)
        return tree.holds

    def _open(self, tree: ClaimTree, node: Node, plies: int) -> None:
        if plies > 0:
            tree.expand(node)
            for child in node.children:
                self._open(tree, child, plies - 1)

    def _questions(self, tree: ClaimTree, under_way: dict[tuple[str, int], Node]) -> Iterator[Question | None]:
        """Jobs as long as the claim is open; None while all that matter are under way."""
        while tree.holds is None:
            leaf = tree.best_leaf()
            if leaf is None:
                yield None
            elif self.kept.is_given_up(*leaf.key):
                tree.expand(leaf)
            else:
                leaf.is_asked = True
                under_way[leaf.key] = leaf
                nodes = self.nodes_a_job * (1 + self.jobs // JOBS_FOR_MORE)
                yield Question(self.rules, *leaf.key, nodes, self.megabytes)

    def _hear(self, tree: ClaimTree, node: Node, answer: Reply) -> None:
        if self.stop is not None and self.stop.is_set:
            raise KeyboardInterrupt
        self.jobs += 1
        self.nodes += answer.nodes
        self.in_use[answer.worker] = answer.bytes
        self.most_bytes = max(self.most_bytes, self.bytes)
        self.kept.keep(*node.key, answer.holds)
        self.memory.keep_now_and_then()
        node.is_asked = False
        if answer.holds is None:
            tree.expand(node)
        else:
            tree.answer(node, answer.holds)

    def _progress(self, claim: Claim, tree: ClaimTree, under_way: int) -> Progress:
        doing = f"trying to prove: {claim.text} Jobs done: {self.jobs}, under way: {under_way}, claims: {len(tree)}"
        state = Progress(doing, None, self.nodes, self.bytes, self.seconds, method="weak", reason=self.reason)
        return state.expecting(self.expected)
