"""The perfect player: wins as fast as possible, loses as late as possible, and leaves its rival room for mistakes.

It solves a small game on the spot, and can look a large one up in the file of a solution. Otherwise it solves as it
goes: first what is left of the game, if that is little enough, else what the engine can prove within its limit, else
who wins. Where nothing is proven it plays the engine's best move.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from outplay.errors import SpecError, quoted, reported_as
from outplay.files.plain import Stamp, stamp_of
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.fixed_depth import Ties
from outplay.players.seeds import sample_move
from outplay.search.engine import Analysis, analyze
from outplay.search.limits import MIN_SECONDS, Limits
from outplay.search.score import MoveScore, best_first
from outplay.solving.files import load
from outplay.solving.quick_proof import proven_move
from outplay.solving.small_solutions import Solutions
from outplay.solving.solution import Solution

DEFAULT_NODES = 1_000_000
"""For the engine, if a position cannot be solved: a second or two, and the same moves on every machine."""
HURRY_SECONDS = 2.0
"""With less time for a move it solves nothing on the spot."""
_CACHED_FILES = 4

_Moves = Callable[[Position], Sequence[MoveScore]]
"""Finds the moves of a position whose value is certain, the best first."""


class PerfectPlayer(Machine):
    """Plays from solutions. In a lost or drawn game it sets traps, with moves that are as good as any other."""

    def __init__(self, *, solution: str | None, nodes: int | None, ties: Ties, seed: int) -> None:
        super().__init__(
            "perfect",
            solution=solution,
            nodes=nodes or DEFAULT_NODES,
            ties=ties,
            seed=seed if ties == "random" else None,
            is_reproducible=solution is None,  # a file may change
        )
        self._file = solution
        self._limits = Limits(nodes=nodes)
        self._solutions = Solutions()
        self._game: Game | None = None
        """The game for which the file was read."""

    def check(self, game: Game) -> None:
        """Refuse a game if the file is no solution of it."""
        if self._file is None or self._game == game:
            return
        with reported_as(SpecError, f"the player {quoted(self.name)} cannot play {game.name}"):
            self._solutions = Solutions([_read(self._file, stamp_of(self._file), game)])
        self._game = game

    def _pick(self, position: Position, limits: Limits) -> Move:
        thinking = _Thinking(limits.with_spec(self._limits, DEFAULT_NODES))
        is_hurried = limits.seconds is not None and limits.seconds < HURRY_SECONDS
        solution = self._solutions.known(position) if is_hurried else self._solutions.covering(position)
        if solution is not None:
            return self._choose(position, solution.moves(position), solution.moves)
        return self._search(position, thinking)

    def _search(self, position: Position, thinking: _Thinking) -> Move:
        """Ask the engine; if it proves that nothing can be won, ask for all moves that are as good."""
        found = thinking.analysis(position)
        assert found.best is not None  # there are moves
        score = found.score
        if not score.is_proven:
            return thinking.keep(position, found.best)
        if not score.is_exact or score.winner is position.side or thinking.limits.seconds is not None:
            return found.best
        moves = [one for one in thinking.proven(position) if one.score.is_exact]
        if not moves or moves[0].score < score:
            return found.best
        return self._choose(position, moves, thinking.proven)

    def _choose(self, position: Position, moves: Sequence[MoveScore], moves_of: _Moves) -> Move:
        """One of the best moves; if they do not win, one that the rival most easily answers wrongly."""
        best = [one.move for one in moves if one.score.rank == moves[0].score.rank]
        if moves[0].score.winner is not position.side and len(best) > 1:
            traps = {move: temptation(position.play(move), moves_of) for move in best}
            best = [move for move in best if traps[move] == max(traps.values())]
        return best[0] if self.seed is None else sample_move(best, position, self.seed)


class _Thinking:
    """Engine and prover at work on one move, each in half of the time that is left."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._began = time.perf_counter()

    def analysis(self, position: Position, *, moves: bool = False) -> Analysis:
        """The engine's analysis of a position."""
        return analyze(position, self._next(), moves=moves)

    def proven(self, position: Position) -> Sequence[MoveScore]:
        """The moves whose value the engine proves, the best first."""
        if not position.legal_moves:
            return ()
        found = {one.move: one for one in self.analysis(position, moves=True).moves}
        return best_first(one for move in position.legal_moves if (one := found[move]).score.is_proven)

    def keep(self, position: Position, favourite: Move) -> Move:
        """A move that is proven to win or draw, preferably the engine's favourite; otherwise the favourite."""
        if self.limits.depth is not None:  # a proof looks as deep as it has to
            return favourite
        moves = [favourite, *(move for move in position.legal_moves if move != favourite)]
        return proven_move(position, moves, self._next()) or favourite

    def _next(self) -> Limits:
        """The limits of the next step: half of the time that is left."""
        if self.limits.seconds is None:
            return self.limits
        left = self.limits.seconds - (time.perf_counter() - self._began)
        return dataclasses.replace(self.limits, seconds=max(MIN_SECONDS, left / 2))


def temptation(position: Position, moves_of: _Moves) -> tuple[Fraction, Fraction]:
    """How easily the side to move goes wrong: the share of its moves that spoil the result, and that spoil anything."""
    moves, every = moves_of(position), len(position.legal_moves)
    if not moves:
        return Fraction(0), Fraction(0)
    best = moves[0].score
    wrong = sum(one.score.value != best.value for one in moves)
    worse = sum(one.score < best for one in moves)
    return Fraction(wrong, every), Fraction(worse, every)


@lru_cache(_CACHED_FILES)
def _read(path: str, stamp: Stamp | None, game: Game) -> Solution:
    """The solution in a file, read again if the file has changed."""
    return load(path, game)
