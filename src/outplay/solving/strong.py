"""Strong solutions: every position that can arise, with its score, found layer by layer and valued backwards."""

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
from outplay.solving.checkpoint import open_checkpoint
from outplay.solving.results import earlier_count
from outplay.solving.solution import Cost, Progress, Report, Solution

if TYPE_CHECKING:
    from outplay.solving.arrays import Answers, Bytes

MAX_CELLS = 39
"""Of a board whose positions fit into a number of 64 bits."""
MAX_PLIES = 126
"""Of a win: a table has one byte for each position."""
FINDING = 0.5
"""The part of the work that finding all positions is; valuing them backwards takes about as long."""


class NoRoom(TooLarge):
    """With more memory there would be a strong solution."""


class TooManyCells(TooLarge):
    """No position of the game can be solved strongly."""


class StrongSolution(Solution):
    """Every position that can arise from the root, in a table in memory or in a file."""

    method = "strong"

    def __init__(self, root: Position, table: Table, cost: Cost) -> None:
        super().__init__(root, cost)
        self._table = table
        self._counts_discs = counts_discs(root.game.rules)

    @property
    def table(self) -> Table:
        """The core's table of all positions."""
        return self._table

    @property
    def positions(self) -> int:
        """How many positions can arise, finished ones and mirror images too."""
        return self.table.positions

    def _find(self, position: Position) -> Score | None:
        code = self.table.worth(position._board)
        return None if code is None else score_of_code(code, position.side, self._counts_discs)

    def moves(self, position: Position) -> tuple[MoveScore, ...]:
        """Every legal move with its score for the side that makes it, the best first; equal ones in reading order.

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
                "outplay verify says more about a file"
            )
        return best_first(found)

    def look_up(self, positions: Iterable[Position] | tuple[Bytes, Bytes], *, moves: bool = False) -> Answers:
        """Look up many positions at once: a list of them, or arrays of their contents and sides to move."""
        from outplay.solving.arrays import look_up  # only this needs numpy

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
    max_positions: int = 0,
    checkpoint: Path | None = None,
    report: Report | None = None,
    stop: Stop | None = None,
    reason: str = "",
) -> StrongSolution:
    """Solve every position that can arise; TooLarge if they exceed ``max_positions`` (0 is no limit) or the memory."""
    begun = time.perf_counter()
    name = root.game.name
    if len(root.game.shape.cells) > MAX_CELLS:
        raise TooManyCells(f"the board of {name} has more than {MAX_CELLS} cells")
    with nullcontext("") if checkpoint is None else open_checkpoint(checkpoint, root) as directory:
        rules = int(root.game.rules.hash, 16)
        solving = Solving(
            root.game._core, root._board, directory=str(directory), rules=rules, megabytes=megabytes, most=max_positions
        )
        forecast, goes_on = Forecast(solving, None if report is None else earlier_count(root, "strong")), True
        while goes_on:
            if stop is not None and stop.is_set:
                raise KeyboardInterrupt
            if report is not None:
                report(replace(forecast.progress(time.perf_counter() - begun), method="strong", reason=reason))
            goes_on = _step(solving, checkpoint)
    if solving.phase == "too-large":
        raise TooLarge(f"{name} has more than {max_positions:,} positions, mirror images counted once")
    if solving.phase == "too-long":
        raise TooLarge(f"{name} has positions that are won only after more than {MAX_PLIES} plies")
    if solving.phase == "out-of-memory":
        raise NoRoom(f"{name} has more positions than {megabytes} MB have room for: {solving.found:,} so far")
    cost = Cost(time.perf_counter() - begun, 2 * solving.entries, solving.peak_bytes, reason)
    return StrongSolution(root, solving.table(), cost)


def _step(solving: Solving, checkpoint: Path | None) -> bool:
    """Work for a moment; return whether there is more to do."""
    try:
        return solving.step()
    except (RuntimeError, ValueError) as error:
        if checkpoint is None:
            raise
        folder = quoted_path(checkpoint)
        if isinstance(error, ValueError):  # a layer with a right checksum and a wrong content
            raise SolutionError(
                f"{folder} holds a layer of other work: name another directory, or remove this one"
            ) from None
        raise SolutionError(f"{folder} cannot hold the checkpoints: {error}") from None  # a full disk, as a rule


class Forecast:
    """Estimates how long strong solving will take, from the sizes of the layers found so far.

    Layers grow towards the middle of a game and then shrink about as they grew. So once they shrink, the number of all
    positions is about known. Before that, only a lower bound is: what was found has to be valued too, unless the number
    of positions is expected. After a resume, the earlier work says nothing about the speed, nor about where the layers
    were largest.
    """

    def __init__(self, solving: Solving, expected: int | None = None) -> None:
        self._solving = solving
        self._expected = expected or 0
        self._before = solving.found + self._valued
        self._layer, self._found = solving.layer, solving.found
        self._largest = 0.0
        self._until_largest = 0
        self._shrinks = False
        self._saw_all = not solving.found

    def progress(self, seconds: float) -> Progress:
        """The state of the work after so many seconds."""
        is_finding = self._solving.phase == "finding"
        if is_finding:
            self._look_at_layer()
        done = self._solving.found + self._valued
        total = self._expected_positions / FINDING
        speed = (done - self._before) / max(seconds, 1e-9)
        layer, layers = self._solving.layer, self._solving.layers  # the root's layer is the last, and is found first
        doing = f"finding positions, layer {layers - layer}" if is_finding else f"counting back, layer {layer + 1}"
        return Progress(
            f"{doing} of {layers}",
            None if self._is_lower_bound else done / max(total, 1),
            self._solving.found,
            self._solving.bytes,
            seconds,
            (total - done) / speed if speed else None,
            is_lower_bound=self._is_lower_bound,
        )

    @property
    def _valued(self) -> float:
        """How many of the positions found have a value; the solver itself counts without mirror images."""
        return self._solving.valued / max(self._solving.entries, 1) * self._solving.found

    @property
    def _is_lower_bound(self) -> bool:
        return self._solving.phase == "finding" and self._expected_positions <= self._solving.found

    @property
    def _expected_positions(self) -> float:
        if self._solving.phase != "finding":
            return self._solving.found
        by_layers = self._shrinks and not self._expected
        return max(2 * self._until_largest - self._largest if by_layers else self._expected, self._solving.found)

    def _look_at_layer(self) -> None:
        """Notice a new layer. Small layers are found several at a time: then their mean counts."""
        layer, found = self._solving.layer, self._solving.found
        if layer == self._layer:
            return
        size = (found - self._found) / abs(layer - self._layer)
        self._shrinks = self._saw_all and size < self._largest
        if size >= self._largest:
            self._largest, self._until_largest = size, found
        self._layer, self._found = layer, found
