"""Puzzles: positions in which exactly one move keeps the win, or the draw.

They are found in games of two careless players, from the end backwards as far as every move can be proven good or bad.
A seed gives an endless series, and the same one every time; a puzzle of it is found by its number, without those before
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Literal, get_args

from outplay._core import Prover
from outplay.errors import InputError, quoted
from outplay.play import Game, Move, Position
from outplay.search.engine import analyze
from outplay.search.score import Score
from outplay.solving.claims import value_of
from outplay.solving.small_solutions import small_solution

Task = Literal["win", "draw"]
TASKS: tuple[Task, ...] = get_args(Task)
LEVELS = range(1, 6)
_CARE = 0.5
"""How often the players of a game take the move that the engine likes; else any move."""
_MAX_GAMES = 200
"""Games without a puzzle of the requested kind before the search ends: some boards have none."""
_MAX_REPEATS = 200
"""Puzzles that were shown already before a series ends: small boards have few."""
_NODES = 20_000
"""For the proof of a move on a board that is too large for a strong solution: some milliseconds."""
JUDGING_NODES = 500_000
"""The same while a puzzle is played out: what was proven when it was found is proven again."""
_LONG = 11
"""Plies of a win that the engine does not see to its end."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move, and no other, keeps the best result that is left."""

    position: Position
    task: Task
    answer: Move
    level: int
    """From 1, which ends the game at once, to 5."""

    def as_data(self) -> dict[str, Any]:
        """The puzzle as plain JSON values, with its answer."""
        return {
            "game": self.position.game.name,
            "position": str(self.position),
            "task": self.task,
            "level": self.level,
            "answer": str(self.answer),
        }


class Judge:
    """Says what moves are really worth: 1 for a win, 0 for a draw, -1 for a loss of the side that makes them."""

    def __init__(self, game: Game, nodes: int = _NODES) -> None:
        self._solution = small_solution(game)
        # Its table remembers: the same question after other ones may be answered where it was too hard before.
        self._prover = Prover(game._core, megabytes=64)
        self._nodes = nodes

    def value(self, position: Position) -> int | None:
        """What a position is worth to the side to move; None if that takes too long to prove."""
        if outcome := position.outcome:
            return Score.of_outcome(outcome, position.side).value
        if self._solution and (score := self._solution.get(position)):
            return score.value
        side = position.side.index
        return value_of(position, lambda least: self._prover.holds(position._board, side, least, nodes=self._nodes))

    def moves(self, position: Position) -> dict[Move, int] | None:
        """Every legal move with what it is worth; None if one of them takes too long to prove."""
        values: dict[Move, int] = {}
        for move in position.legal_moves:
            value = self.value(position.play(move))
            if value is None:
                return None
            values[move] = -value
        return values

    def fault(self, position: Position, move: Move, task: Task) -> str:
        """What is wrong with a move that should win, or draw; empty if nothing is, as far as can be proven."""
        value = self.value(position.play(move))
        if value is None or value <= (-1 if task == "win" else 0):
            return ""
        rival = position.game.side_name(position.side.rival)
        return f"{rival} then wins" if value > 0 else "that is only a draw"

    def good_move(self, position: Position, task: Task) -> Move | None:
        """A move that keeps the win, or the draw; the fastest one, where that is known. None if there is none."""
        moves: list[Move] | tuple[Move, ...] = position.legal_moves
        if self._solution and position in self._solution:
            moves = [one.move for one in self._solution.moves(position)]
        return next((move for move in moves if not self.fault(position, move, task)), None)

    def puzzle(self, position: Position) -> Puzzle | None:
        """The puzzle that a position is; None if it has no single answer, or nothing to go wrong."""
        values = self.moves(position)
        if not values:
            return None
        best = max(values.values())
        answers = [move for move, value in values.items() if value == best]
        if best < 0 or len(answers) > 1 or len(values) == 1:
            return None
        level = grade(self._plies(position), failing=len(values) - 1)
        return Puzzle(position, "win" if best else "draw", answers[0], level)

    def _plies(self, position: Position) -> int:
        """How long the game lasts if both sides play their best, as far as that is easily found."""
        if self._solution and position in self._solution:
            return len(self._solution.line(position))
        found = analyze(position, nodes=_NODES)
        return found.score.distance or (len(found.line) if found.score.is_proven else _LONG)


def grade(plies: int, failing: int) -> int:
    """How hard it is to find the one good move: by the length of the best line, and by how many other moves fail.

    >>> [grade(plies, failing=3) for plies in (1, 3, 5, 7, 11)], grade(5, failing=1), grade(5, failing=8)
    ([1, 2, 3, 4, 5], 2, 4)
    """
    own_moves = (plies + 1) // 2
    if own_moves == 1:
        return 1
    by_length = sum(own_moves >= bound for bound in (1, 2, 3, 4, 6))
    return max(2, min(LEVELS[-1], by_length + (failing >= 6) - (failing == 1)))


def find_puzzle(
    game: Game,
    number: int = 1,
    *,
    seed: int | str = 0,
    task: Task | None = None,
    level: int | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Puzzle | None:
    """A puzzle of a series by its number, from 1; None if none is found, or if the time for the search is over.

    >>> import outplay
    >>> puzzle = find_puzzle(outplay.game("hexapawn:4x4"), seed=1, task="win", level=3)
    >>> print(puzzle.position, puzzle.answer)
    b-bb/-b--/-w-w/w-w- b d4d3
    """
    _check_kind(task, level)
    # A new one for every number: what the judge of the last puzzle remembers must not decide which the next one is.
    judge = Judge(game)
    for place in range((number - 1) * _MAX_GAMES, number * _MAX_GAMES):
        random = Random(f"puzzle {seed} {place}")
        candidates = [
            puzzle
            for puzzle in _in_one_game(game, random, judge, is_over)
            if task in (None, puzzle.task) and level in (None, puzzle.level)
        ]
        if is_over():
            return None
        if candidates:
            return random.choice(candidates)
    return None


def find_puzzles(
    game: Game,
    *,
    seed: int | str = 0,
    task: Task | None = None,
    level: int | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Iterator[Puzzle]:
    """An endless series of different puzzles, of one task and one level if these are given.

    It ends where no more are found: some boards have few, and some have none of one kind.
    """
    _check_kind(task, level)
    return _find(lambda number: find_puzzle(game, number, seed=seed, task=task, level=level, is_over=is_over))


def _check_kind(task: Task | None, level: int | None) -> None:
    if task not in (None, *TASKS):
        raise InputError(f"a puzzle asks for a {' or a '.join(TASKS)}, not for {quoted(task)}")
    if level is not None and level not in LEVELS:
        raise InputError(f"the level of a puzzle is from {LEVELS[0]} to {LEVELS[-1]}, not {quoted(level)}")


def _find(find: Callable[[int], Puzzle | None]) -> Iterator[Puzzle]:
    shown, repeats = set[Position](), 0
    for number in count(1):
        puzzle = find(number)
        if puzzle is None or repeats >= _MAX_REPEATS:
            return
        if puzzle.position in shown:
            repeats += 1
        else:
            shown.add(puzzle.position)
            repeats = 0
            yield puzzle


def _in_one_game(game: Game, random: Random, judge: Judge, is_over: Callable[[], bool]) -> Iterator[Puzzle]:
    """The puzzles of a game of two careless players, from its end backwards as far as everything can be proven."""
    position, passed = game.start, []
    while not position.outcome:
        if is_over():
            return
        passed.append(position)
        move = random.choice(position.legal_moves)
        if random.random() < _CARE:
            move = analyze(position, depth=2).best or move
        position = position.play(move)
    for position in reversed(passed):
        if is_over() or judge.value(position) is None:
            return
        if puzzle := judge.puzzle(position):
            yield puzzle


# ---- A puzzle on the board


def task_words(puzzle: Puzzle) -> str:
    """What a puzzle asks for, as in "White to move and win"."""
    return f"{puzzle.position.game.side_name(puzzle.position.side)} to move and {puzzle.task}"


def hint_words(move: Move) -> str:
    """A hint at a move that does not say all of it: which piece moves, or where to look."""
    if move.origin:
        return f"Move the piece on {move.origin}."
    return f"Look at column {(move.target or '').rstrip('0123456789')}."


def is_solved(end: Position, begun: Position, task: Task) -> bool:
    """Whether a puzzle that was played to its end is solved: the side that began has won, or at least drawn.

    A move that loses may be let through where that takes too long to prove.
    """
    if end.outcome is None:
        return False
    return end.outcome.winner is begun.side or (task == "draw" and end.outcome.winner is None)


def play_out(position: Position, rival: Callable[[Position], Move]) -> Iterator[tuple[Move, Position]]:
    """The moves after one of the solver's, each with the position after it: the rival's, and forced passes."""
    side = position.side.rival
    while not position.outcome and (position.side is not side or position.legal_moves[0].is_pass):
        move = position.legal_moves[0] if position.legal_moves[0].is_pass else rival(position)
        position = position.play(move)
        yield move, position
