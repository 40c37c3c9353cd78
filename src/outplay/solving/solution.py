"""A solution: the exact score of every position it covers and of every move there, and the line of best play."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from outplay.errors import InputError, NotCovered, quoted
from outplay.play import Game, Move, Position
from outplay.search.engine import Analysis
from outplay.search.score import MoveScore, Score, best_first


@dataclass(frozen=True)
class Progress:
    """How far the work has come."""

    doing: str
    """What is being done, in words."""
    done: float | None
    """The part that is done, from 0 to 1; None if unknown."""
    positions: int
    """Found or searched so far."""
    bytes: int
    """Memory in use."""
    seconds: float
    seconds_left: float | None = None
    """An estimate; None if unknown."""
    is_lower_bound: bool = False
    """Whether ``seconds_left`` is only the least it can be."""
    method: str = ""
    reason: str = ""
    """Why this method was chosen."""

    def expecting(self, positions: int | None) -> Progress:
        """The same with an estimate of the rest, if so many positions are expected in all.

        What a proof search has proven says nothing about how far it has come: the proof numbers of the root, and the
        part of the first moves that is settled, predict nothing until the end is near. But a game in the table of
        results will take about as many positions as it did then.
        """
        if positions is None or not 0 < self.positions < positions:
            return self
        done = self.positions / positions
        return replace(self, done=done, seconds_left=self.seconds / done - self.seconds)


Report = Callable[[Progress], None]


@dataclass(frozen=True)
class Cost:
    """What it took to find a solution."""

    seconds: float = 0.0
    nodes: int = 0
    """Positions that were searched."""
    peak_bytes: int = 0
    reason: str = ""
    """Why this method was chosen."""


class Solution(ABC):
    """What perfect play makes of a game, from ``root`` on."""

    method: str
    """``strong``: every position that can arise; ``weak``: the root, and what can be found out from there."""

    def __init__(self, root: Position, cost: Cost) -> None:
        self.root = root
        """The position that was solved, usually the start of the game."""
        self.cost = cost

    def __repr__(self) -> str:
        return f"<{self.method} solution of {self.game.name}: the side to move {self.score.verdict}>"

    @property
    def game(self) -> Game:
        """The game that is solved."""
        return self.root.game

    @property
    def score(self) -> Score:
        """What the root is worth to the side to move."""
        return self[self.root]

    @property
    def value(self) -> int:
        """1 if the side to move at the root wins, 0 if it is a draw, -1 if it loses."""
        value = self.score.value
        assert value is not None  # a solution estimates nothing
        return value

    @property
    def distance(self) -> int | None:
        """In how many plies the game is won from the root, if known."""
        return self.score.distance

    @property
    def margin(self) -> int | None:
        """By how many discs the side to move wins from the root, where discs are counted."""
        return self.score.margin

    @property
    @abstractmethod
    def positions(self) -> int | None:
        """How many positions can arise, finished ones and mirror images too; None if they were not counted."""

    @abstractmethod
    def _find(self, position: Position) -> Score | None:
        """The score of a position of this game that is not over."""

    def get(self, position: Position) -> Score | None:
        """What a position is worth to the side to move, or None if the solution does not cover it."""
        self._check(position)
        if outcome := position.outcome:
            return Score.of_outcome(outcome, position.side)
        return self._find(position)

    def _check(self, position: Position) -> None:
        """Refuse what is not a position of this game."""
        if not isinstance(position, Position):
            raise InputError(f"a solution needs a position, not {quoted(position)}: give game.start")
        game = self.root.game
        if position.game is not game and position.game != game:
            raise InputError(f"this is a solution of {game.name}, and the position is one of {position.game.name}")

    def __getitem__(self, position: Position) -> Score:
        score = self.get(position)
        if score is None:
            raise NotCovered(f"the {self.method} solution of {self.game.name} does not cover {quoted(str(position))}")
        return score

    def __contains__(self, position: Position) -> bool:
        return self.get(position) is not None

    __iter__ = None  # __getitem__ would make Python take a solution for a list

    def moves(self, position: Position) -> tuple[MoveScore, ...]:
        """Every legal move with its score for the side that makes it, the best first; equal ones in reading order.

        Moves that the solution does not cover are left out.
        """
        found = [(move, self.get(position.play(move))) for move in position.legal_moves]
        return best_first(MoveScore(move, score.before()) for move, score in found if score is not None)

    def best(self, position: Position) -> tuple[Move, ...]:
        """All moves that are as good as the best one."""
        moves = self.moves(position)
        return tuple(one.move for one in moves if one.score.rank == moves[0].score.rank)

    def line(self, position: Position | None = None) -> tuple[Move, ...]:
        """How the game goes on if both sides play their best, to its end or as far as the solution covers it."""
        position = self.root if position is None else position
        line: list[Move] = []
        while moves := self.moves(position):
            line.append(moves[0].move)
            position = position.play(line[-1])
        return tuple(line)

    def analysis(self, position: Position) -> Analysis | None:
        """An analysis as the engine gives it, in which every score is exact; None if the position is not covered.

        >>> import outplay
        >>> solution = outplay.solve("hexapawn:3x3")
        >>> solution.analysis(solution.root.play("a1a2"))
        <Analysis hexapawn:3x3: black wins in 3, best b3a2, depth 0>
        """
        start = time.perf_counter()
        score = self.get(position)
        if score is None:
            return None
        moves = tuple(
            one._replace(line=(one.move, *self.line(position.play(one.move)))) for one in self.moves(position)
        )
        return Analysis(
            position,
            score,
            best=moves[0].move if moves else None,
            line=moves[0].line if moves else (),
            moves=moves,
            nodes=0,
            depth=0,
            seconds=time.perf_counter() - start,
        )

    def as_data(self, position: Position | None = None) -> dict[str, Any]:
        """What is known of a position, by default the root, as plain JSON values."""
        position = self.root if position is None else position
        score = self.get(position)
        return {
            "game": self.game.name,
            "position": str(position),
            "method": self.method,
            "positions": self.positions,
            "covered": score is not None,
            "score": score and score.as_data(),
            "moves": [one.as_data() for one in self.moves(position)],
            "line": [str(move) for move in self.line(position)],
        }
