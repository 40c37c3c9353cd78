"""Strong solutions: every position that can come up, with its score, found layer by layer and counted back."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from outplay._core import Solving, Stop, Table
from outplay.errors import SolutionError, TooLarge, quoted_path
from outplay.play import Position
from outplay.rules.words import Side
from outplay.search.score import MoveScore, Score, best_first, counts_discs
from outplay.solving.checkpoint import claimed
from outplay.solving.outlook import Outlook
from outplay.solving.results import earlier_count
from outplay.solving.solution import Report, Solution, Work

if TYPE_CHECKING:
    from outplay.solving.arrays import Answers, Bytes

MOST_CELLS = 39
"""Of a board whose positions have a number of 64 bits each."""
MOST_PLIES = 126
"""Of a win for which a table has room: it keeps a byte for each position."""


class NoRoom(TooLarge):
    """With more memory there would be a strong solution."""


class TooManyCells(TooLarge):
    """No position of the game can be solved strongly."""


class StrongSolution(Solution):
    """Every position that can come up from the root, in a table in memory or in a file."""

    method = "strong"

    def __init__(self, root: Position, table: Table, work: Work) -> None:
        super().__init__(root, work)
        self._table = table
        self._counts_discs = counts_discs(root.game.rules)

    @property
    def table(self) -> Table:
        """Where the positions stand."""
        return self._table

    @property
    def positions(self) -> int:
        """How many positions can come up, finished ones and mirror images too."""
        return self.table.positions

    def _find(self, position: Position) -> Score | None:
        code = self.table.worth(position._board)
        return None if code is None else score_of_code(code, position.side, self._counts_discs)

    def moves(self, position: Position) -> tuple[MoveScore, ...]:
        """Every legal move with its score for the side that makes it, the best first; equal ones in their usual order.

        Moves that the solution does not cover are left out.
        """
        self._check(position)
        side, is_margin = position.side, self._counts_discs
        found = [
            MoveScore(move, score_of_code(code, side, is_margin))
            for move, (_, _, code) in zip(position.legal_moves, self.table.moves(position._board), strict=True)
            if code is not None
        ]
        if len(found) < len(position.legal_moves) and position in self:
            raise SolutionError(
                f"the solution of {self.game.name} does not agree with itself in {str(position)!r}: "
                "outplay verify tells more about a file"
            )
        return best_first(found)

    def look_up(self, positions: Iterable[Position] | tuple[Bytes, Bytes], *, moves: bool = False) -> Answers:
        """Look up many positions at once: a list of them, or arrays of their contents and sides to move."""
        from outplay.solving.arrays import look_up  # numpy is loaded for those who want arrays

        return look_up(self.table, self.game, positions, moves=moves)


@cache
def score_of_code(code: int, side: Side, is_margin: bool) -> Score:
    """Read a number of a table, for the side to move: a margin, or a value with its distance.

    >>> score_of_code(-7, Side.WHITE, is_margin=False), score_of_code(4, Side.WHITE, is_margin=True)
    (<Score: white loses in 6>, <Score: white wins by 4>)
    """
    value = (code > 0) - (code < 0)
    if is_margin:
        return Score(side, value, margin=code)
    return Score(side, value, distance=abs(code) - 1 if value else None)


def solve_strongly(
    root: Position,
    *,
    megabytes: int,
    most: int = 0,
    checkpoint: Path | None = None,
    report: Report | None = None,
    stop: Stop | None = None,
    reason: str = "",
) -> StrongSolution:
    """Solve every position that can come up; TooLarge if there are more than ``most``, or than memory has room for."""
    begun = time.perf_counter()
    name = root.game.name
    if len(root.game.shape.cells) > MOST_CELLS:
        raise TooManyCells(f"the board of {name} has more than {MOST_CELLS} cells")
    with nullcontext("") if checkpoint is None else claimed(checkpoint, root) as directory:
        rules = int(root.game.rules.hash, 16)
        solving = Solving(
            root.game._core, root._board, directory=str(directory), rules=rules, megabytes=megabytes, most=most
        )
        outlook, goes_on = Outlook(solving, None if report is None else earlier_count(root, "strong")), True
        while goes_on:
            if stop is not None and stop.is_set:
                raise KeyboardInterrupt
            if report is not None:
                report(replace(outlook.progress(time.perf_counter() - begun), method="strong", reason=reason))
            goes_on = _step(solving, checkpoint)
    if solving.phase == "too-large":
        raise TooLarge(f"{name} has more than {most:,} positions, mirror images counted once")
    if solving.phase == "too-long":
        raise TooLarge(f"{name} has positions that are won only after more than {MOST_PLIES} plies")
    if solving.phase == "out-of-memory":
        raise NoRoom(f"{name} has more positions than {megabytes} MB have room for: {solving.found:,} so far")
    work = Work(time.perf_counter() - begun, 2 * solving.entries, solving.peak_bytes, reason)
    return StrongSolution(root, solving.table(), work)


def _step(solving: Solving, checkpoint: Path | None) -> bool:
    """Go on for a moment; whether there is more to do."""
    try:
        return solving.step()
    except (RuntimeError, ValueError) as error:
        if checkpoint is None:
            raise
        folder = quoted_path(checkpoint)
        if isinstance(error, ValueError):  # a layer with a right checksum and a wrong content
            raise SolutionError(
                f"{folder} holds a layer that is not of this work: name another directory, or remove this one"
            ) from None
        raise SolutionError(f"{folder} cannot hold the checkpoints: {error}") from None  # a full disk, as a rule
