"""Exact solutions for visitors: files that the server was started with, and what is small enough to solve on request.

A worker keeps what it has solved, up to some bytes, and remembers what was too large. The tables of files are mapped,
so that all workers share them. A file is used only while it is the one that was checked when the server started,
because the system ends a process that reads a mapped file beyond its end.
"""

from __future__ import annotations

import math
import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from outplay._core import Prover
from outplay.errors import SolutionError, TooLarge, quoted, quoted_path
from outplay.files.plain import Stamp, stamp_of
from outplay.play import Game, Position
from outplay.search.engine import Stop
from outplay.solving.files import load, read_header
from outplay.solving.quick_proof import quick_proof
from outplay.solving.small_solutions import MAX_SMALL_GAME, small_solution
from outplay.solving.solution import Progress
from outplay.solving.strong import StrongSolution, solve_strongly
from outplay.solving.weak import WeakSolution
from outplay.web.failures import NoSuchGame
from outplay.web.shelf import Shelf

_MEGABYTES = 384
"""While a game is solved; a worker has more than twice as much."""
_MEGABYTES_FOR_PROOFS = 64
"""Of one game, until somebody asks about another one."""
_MAX_BYTES = 128 * 2**20
_MAX_MADE = 64
"""Tables that a worker keeps."""
_MAX_GIVEN_UP = 1000
"""Positions remembered as too large."""
_SECONDS_BEFORE_ANOTHER_TRY = 60.0
"""After a try that took too long: the machine may have been busy."""


@dataclass(frozen=True)
class SavedSolution:
    """A file with a solution, and the rules that it is about."""

    game: str
    rules: str
    path: str
    stamp: Stamp

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> SavedSolution:
        """From JSON values, which have no tuples."""
        return cls(**{**data, "stamp": tuple(data["stamp"])})

    @property
    def size(self) -> int:
        """In bytes."""
        return self.stamp[1]

    @property
    def is_as_it_was(self) -> bool:
        """Whether the file was neither removed nor changed nor replaced."""
        return self.stamp == stamp_of(self.path)


class SolutionLost(SolutionError):
    """A file is no longer the one that the server was started with."""

    status = 500
    kind = "SolutionError"

    def __init__(self, saved: SavedSolution) -> None:
        super().__init__(
            f"the file {quoted(Path(saved.path).name)} with the solution of {saved.game} is gone, cannot be read or "
            "has changed since the server was started, so it is not used: the owner has to put it back, or "
            "start the server again"
        )


def check_saved(path: str, shelf: Shelf) -> SavedSolution:
    """Check a file once, when the server starts: it must be intact, and solve a game of this server."""
    header = read_header(path)
    try:
        game = shelf.find(header["game"])
    except NoSuchGame:
        raise SolutionError(
            f"{quoted_path(path)} solves {quoted(header['game'])}, which is not a game of this server: name its file "
            "with --games too"
        ) from None
    file = str(Path(path).resolve())
    stamp = stamp_of(file)
    load(path, game)
    if stamp is None or stamp != stamp_of(file):
        raise SolutionError(f"{quoted_path(path)} changes while it is read: try again when it is complete")
    return SavedSolution(game.name, game.rules.hash, file, stamp)


class SolutionShelf:
    """The solutions of one process: those of files, and those that it has made."""

    def __init__(self, saved: Iterable[SavedSolution] = ()) -> None:
        self._saved = tuple(saved)
        self._opened: dict[SavedSolution, StrongSolution] = {}
        self._made: OrderedDict[Position, StrongSolution] = OrderedDict()
        """By their roots; the last one used is the last."""
        self._given_up: OrderedDict[Position, tuple[int, float]] = OrderedDict()
        """Roots with more positions than this, and until when to believe that."""
        self._prover: tuple[Game, Prover] | None = None
        """Of the last game: it remembers its proofs."""
        self._lost: set[SavedSolution] = set()
        """Those whose loss was reported."""

    @property
    def mapped_bytes(self) -> int:
        """The size of all files together."""
        return sum(one.size for one in self._saved)

    def known(self, position: Position) -> StrongSolution | None:
        """A solution that covers a position, if there is one already or the game is small."""
        for solution in self._known(position.game):
            if position in solution:
                if solution.root in self._made:
                    self._made.move_to_end(solution.root)
                return solution
        return None

    def covering(
        self, position: Position, *, most: int = MAX_SMALL_GAME, seconds: float = 10, stop: Stop | None = None
    ) -> StrongSolution | None:
        """A solution that covers a position; a new one has at most so many positions, and a time limit.

        None if there is none, if the work was stopped, or if the game is over: then none is needed.
        """
        if position.outcome:
            return None
        try:
            return self.known(position) or self._make(position, most, monotonic() + seconds, stop)
        except KeyboardInterrupt:
            return None

    def proven(self, position: Position, *, seconds: float, stop: Stop | None = None) -> WeakSolution | None:
        """What can be proven of a position and of its moves in some seconds, where no solution covers it."""
        if position.outcome:
            return None
        if self._prover is None or self._prover[0] != position.game:
            self._prover = position.game, Prover(position.game._core, megabytes=_MEGABYTES_FOR_PROOFS)
        return quick_proof(position, self._prover[1], seconds=seconds, stop=stop)

    def is_saved(self, solution: StrongSolution) -> bool:
        """Whether a solution is from a file."""
        return any(solution is one for one in self._opened.values())

    def check_files(self, game: Game) -> None:
        """Raise an error if a file with the solution of a game is lost."""
        for saved in self._saved:
            if saved.rules == game.rules.hash and self._open(saved, game) is None:
                raise SolutionLost(saved)

    def _known(self, game: Game) -> Iterator[StrongSolution]:
        for saved in self._saved:
            if saved.rules == game.rules.hash and (opened := self._open(saved, game)):
                yield opened
        yield from [solution for root, solution in self._made.items() if root.game == game]
        if small := small_solution(game):
            yield small

    def _open(self, saved: SavedSolution, game: Game) -> StrongSolution | None:
        """The solution of a file; None, and a message to the owner, if the file has changed since the start."""
        if saved not in self._opened and saved.is_as_it_was:
            with suppress(SolutionError):
                # It was checked then; reading all of it again would take long.
                self._opened[saved] = load(saved.path, game, check=False)
        if saved in self._opened and saved.is_as_it_was:
            return self._opened[saved]
        self._opened.pop(saved, None)
        if saved not in self._lost:
            self._lost.add(saved)
            print(SolutionLost(saved), file=sys.stderr)
        return None

    def _make(self, position: Position, most: int, until: float, stop: Stop | None) -> StrongSolution | None:
        """Solve the rest of the game if it is small, else the whole game."""
        start = position.game.start
        if position != start and (rest := self._solve(position, min(most, MAX_SMALL_GAME), until, stop)):
            return rest
        if most <= MAX_SMALL_GAME or small_solution(position.game) is not None:
            return None
        whole = self._solve(start, most, until, stop)
        return whole if whole is not None and position in whole else None

    def _solve(self, root: Position, most: int, until: float, stop: Stop | None) -> StrongSolution | None:
        size, end = self._given_up.get(root, (-1, 0.0))
        if (size >= most and monotonic() < end) or monotonic() > until:
            return None
        if root in self._made:
            return self._made[root]

        def check_time(_: Progress) -> None:
            if monotonic() > until:
                raise _OutOfTime(f"{root.game.name} takes too long")

        try:
            solution = solve_strongly(root, megabytes=_MEGABYTES, max_positions=most, report=check_time, stop=stop)
        except TooLarge as error:
            self._give_up(root, most, _SECONDS_BEFORE_ANOTHER_TRY if isinstance(error, _OutOfTime) else math.inf)
            return None
        for other in [one for one in self._made if one.game == root.game and one in solution]:
            del self._made[other]  # the new one covers it
        self._made[root] = solution
        while len(self._made) > 1 and self._is_too_much():
            self._made.popitem(last=False)
        return solution

    def _is_too_much(self) -> bool:
        return len(self._made) > _MAX_MADE or sum(one.table.bytes for one in self._made.values()) > _MAX_BYTES

    def _give_up(self, root: Position, most: int, seconds: float) -> None:
        self._given_up[root] = most, monotonic() + seconds
        if len(self._given_up) > _MAX_GIVEN_UP:
            self._given_up.popitem(last=False)


class _OutOfTime(TooLarge):
    """The size is unknown: another time it may go faster."""
