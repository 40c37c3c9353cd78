"""Solving a game: the method is chosen by its size, and the solution says why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args

from outplay._core import Stop
from outplay.errors import InputError, TooLarge, quoted
from outplay.play import Game, Position
from outplay.play import game as find_game
from outplay.search.engine import MAX_MEGABYTES
from outplay.search.score import counts_discs
from outplay.solving.solution import Report, Solution
from outplay.solving.strong import solve_strongly
from outplay.solving.weak import WeakSolution, solve_weakly
from outplay.values import check_whole

Method = Literal["strong", "weak"]
DEFAULT_MEGABYTES = 2048
MAX_WORKERS = 1000
MAX_POSITIONS_BY_DEFAULT = 4_000_000
"""A game of at most so many positions, mirror images counted once, is solved strongly by default: a second or two."""
MAX_EMPTY_BY_DEFAULT = 16
"""The same for cells to fill with discs. Beyond, the margin of the root is known long before all positions are."""


def solve(
    game: Game | Position | str,
    *,
    method: Method | None = None,
    megabytes: int = DEFAULT_MEGABYTES,
    checkpoint: str | Path | None = None,
    report: Report | None = None,
    stop: Stop | None = None,
    workers: int | None = None,
    cluster: str | None = None,
) -> Solution:
    """Solve a game, or what can follow a position.

    A strong solution knows every position that can arise. If there are too many, a weak one settles what the start is
    worth. ``method`` asks for one of them. Work is saved in the directory ``checkpoint``, if one is given, and resumed
    when the same game is solved there again. A weak solution can be found by several ``workers``, or by those of a Dask
    ``cluster`` at an address.

    >>> import outplay
    >>> solution = outplay.solve("hexapawn:3x3")
    >>> solution.value, solution.distance, solution.positions
    (-1, 6, 135)
    >>> [(str(one.move), one.score.verdict) for one in solution.moves(solution.root)]
    [('b1b2', 'loses in 6'), ('a1a2', 'loses in 4'), ('c1c2', 'loses in 4')]
    """
    root = _root(game)
    check_whole("the number of megabytes", megabytes, 1, MAX_MEGABYTES)
    _check_method(method, by_jobs=workers is not None or cluster is not None)
    if workers is not None:
        check_whole("the number of workers", workers, 1, MAX_WORKERS)
    folder = None if checkpoint is None else _folder(checkpoint)
    begun = time.perf_counter()

    def weakly(reason: str) -> WeakSolution:
        if workers is None and cluster is None and folder is None:
            return solve_weakly(root, megabytes=megabytes, report=report, stop=stop, reason=reason)
        from outplay.solving.split import solve_by_jobs  # jobs are seldom needed

        return solve_by_jobs(
            root,
            megabytes=megabytes,
            workers=1 if workers is None and cluster is None else workers,
            cluster=cluster,
            checkpoint=folder,
            report=report,
            stop=stop,
            reason=reason,
        )

    with _reporting_memory(megabytes):
        if method == "weak":
            return weakly("asked for")
        if method is None and (reason := _why_too_large(root)):
            return weakly(reason)
        limit = 0 if method else MAX_POSITIONS_BY_DEFAULT
        reason = "asked for" if method else f"at most {limit:,} positions, mirror images counted once"
        try:
            return solve_strongly(
                root,
                megabytes=megabytes,
                max_positions=limit,
                checkpoint=folder,
                report=report,
                stop=stop,
                reason=reason,
            )
        except TooLarge as error:
            if method:
                raise
            solution = weakly(str(error))
            # The failed attempt counts too.
            solution.cost = replace(solution.cost, seconds=time.perf_counter() - begun)
            return solution


@contextmanager
def _reporting_memory(megabytes: int) -> Iterator[None]:
    """Report that the machine has less memory than the work may use."""
    try:
        yield
    except MemoryError:
        raise InputError(f"this machine does not have {megabytes:,} MB of free memory: ask for less") from None


def _folder(checkpoint: str | Path) -> Path:
    try:
        folder = Path(checkpoint)
        str(folder).encode()
    except (TypeError, UnicodeEncodeError):
        raise InputError(f"{quoted(checkpoint)} is not the name of a directory for checkpoints") from None
    return folder


def _why_too_large(root: Position) -> str:
    """Why a strong solution does not pay off, if that can be seen at once; otherwise nothing."""
    empty = len(root.game.shape.cells) - sum(root.count_pieces())
    if counts_discs(root.game.rules) and empty > MAX_EMPTY_BY_DEFAULT:
        return f"{root.game.name} has {empty} empty cells to fill, more than {MAX_EMPTY_BY_DEFAULT}"
    return ""


def _check_method(method: object, *, by_jobs: bool) -> None:
    if method not in (None, *get_args(Method)):
        raise InputError(f"the method can be {' or '.join(map(repr, get_args(Method)))}, not {quoted(method)}")
    if method == "strong" and by_jobs:
        raise InputError("a strong solution is found by one process: give workers or a cluster for a weak one only")


def _root(game: Game | Position | str) -> Position:
    """The position to solve, which must not be over."""
    if isinstance(game, str):
        game = find_game(game)
    if not isinstance(game, Game | Position):
        raise InputError(f"a game, its name or a position can be solved, not {quoted(game)}")
    root = game.start if isinstance(game, Game) else game
    if root.outcome:
        raise InputError(f"there is nothing to solve in {str(root)!r}: the game is over")
    return root
