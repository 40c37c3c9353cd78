"""What a worker can do, by the names of the jobs. A task reads its request, reports on its way, and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from time import perf_counter

from outplay.search.engine import analyze
from outplay.search.limits import LEAST_SECONDS, MOST_DEPTH
from outplay.web.answers import Data
from outplay.web.documents import without_documents
from outplay.web.players import checked_evaluation
from outplay.web.records import records_data
from outplay.web.work import learning, solutions, trees
from outplay.web.work.playing import play, review
from outplay.web.work.tournaments import tournament
from outplay.web.work.training import train
from outplay.web.work.work import Work

Task = Callable[[Work], Data]

_MEGABYTES = 32
"""Of the engine's table: enough for half a minute, and made in no time."""


def analysis(work: Work) -> Data:
    """AnalysisData: what the engine says of a position and of each move; after each depth, what it knows so far."""
    limits = work.tools.limits
    position = work.position()
    seconds = work.number("seconds", LEAST_SECONDS, limits.streamed_seconds)
    if work.flag("exact") and (known := solutions.exact(work, position)):
        return known
    found = analyze(
        position,
        depth=work.whole("depth", 1, MOST_DEPTH),
        nodes=work.whole("nodes", 1, limits.nodes),
        seconds=limits.streamed_seconds if seconds is None else seconds,
        evaluation=checked_evaluation(work.optional_text("evaluation"), position.game),
        moves=True,
        megabytes=_MEGABYTES,
        report=lambda so_far: work.report(so_far.as_data()),
        stop=work.stop,
    )
    return found.as_data()


def choose(work: Work) -> Data:
    """Choice: the move that a player plays in a position."""
    position, text = work.position(), work.text("player")
    with closing(work.machine(text, position.game, work.lots)) as machine:
        began = perf_counter()
        move = machine.choose(position, work.move_limits)
    return {"move": str(move), "player": text, "seconds": round(perf_counter() - began, 3)}


def reading(work: Work) -> Data:
    """What stands in a long message besides the documents in it."""
    return {"rest": without_documents(dict(work.request), work.tools.limits.message_bytes)}


TASKS: Mapping[str, Task] = {
    "analysis": analysis,
    "choose": choose,
    "solution": solutions.solution,
    "tree": lambda work: trees.tree(dict(work.request), work.tools.shelf),
    "steps": lambda work: trees.steps(dict(work.request), work.tools.shelf),
    "records": lambda work: records_data(dict(work.request)),
    "reading": reading,
    "game": play,
    "review": review,
    "tournament": tournament,
    "wall": learning.wall,
    "draw": learning.draw,
    "lesson": learning.lesson,
    "learning": train,
}
