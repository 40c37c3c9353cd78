"""What the engine says of one position, held against plain minimax, against two threads, and against all replies."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from outplay.errors import InputError
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from outplay.search.engine import Analysis, analyze
from outplay.search.evaluation import Evaluation, check_fits
from outplay.search.evaluations import EVALUATIONS, plain_evaluation
from outplay.search.features import FEATURES
from outplay.search.score import Score, is_decided
from outplay.search.teaching import root_values

MEGABYTES = 1
"""The smallest table: its entries are fought over, as those of a large one are in a long search."""
MAX_DEPTH = 6
CLAIM_NODES = 100_000
"""How long the engine may look for a win that is then played out."""
MAX_PLIES = 11
"""No longer win is played out: the replies to it are too many."""


class Mismatch(AssertionError):
    """The engine was wrong; the message says where and about what."""


def compare_with_minimax(position: Position, random: Random, most: int) -> int:
    """Hold the engine's values against those of minimax at a depth that visits no more than so many positions.

    Returns the number of moves that were compared.
    """
    depth = _depth(position, random, most)
    evaluation = _evaluation(position.game.rules, random)
    values = dict(root_values(position, depth, evaluation, algorithm="minimax"))
    best = max(values.values())
    at = f"{position.game.name} {str(position)!r}, depth {depth}, {evaluation.as_data()}"
    for threads in (1, 2):
        search = partial(
            analyze, position, depth=depth, evaluation=evaluation, plain=True, threads=threads, megabytes=MEGABYTES
        )
        every = search(moves=True)
        found = {known.move: known.score.rank for known in every.moves}
        _same(f"{at}, {threads} threads: all moves", found, values)
        one = search()
        _same(f"{at}, {threads} threads: value", one.score.rank, best)
        assert one.best is not None  # there are moves
        _same(f"{at}, {threads} threads: worth of the best move", values[one.best], best)
    _check_verdict(at, analyze(position, depth=depth, evaluation=evaluation, megabytes=MEGABYTES), best, depth)
    return len(values)


def _depth(position: Position, random: Random, most: int) -> int:
    depths = [1]
    visited = position.perft(1)
    for depth in range(2, MAX_DEPTH + 1):
        visited += position.perft(depth)
        if visited > most:
            break
        depths.append(depth)
    return random.choice(depths[-3:])


def _evaluation(rules: Rules, random: Random) -> Evaluation:
    """One of those that have names, or random weights, if it fits the game."""
    kind = random.random()
    if kind < 0.3:
        return plain_evaluation(rules)
    if kind < 0.6:
        evaluation = EVALUATIONS[random.choice(["pieces", "mobility", "report", "print"])]
    else:
        weights: dict[str, Any] = {
            name: random.choice([0, 0, 1, random.randrange(-300, 300) / 100]) for name in FEATURES
        }
        evaluation = Evaluation("random", **weights)
    try:
        check_fits(evaluation, rules)
    except InputError:
        return plain_evaluation(rules)
    return evaluation


def _check_verdict(at: str, analysis: Analysis, plain: float, depth: int) -> None:
    """The engine with all its knowledge sees further than minimax, but never something else."""
    score = analysis.score
    if is_decided(plain):
        seen = Score.of_number(plain, score.side, analysis.position.game.rules)
        _same(f"{at}: winner", score.winner, seen.winner)
        if seen.distance is not None and score.distance is not None:
            is_right = score.distance >= seen.distance if score.is_bound else score.distance == seen.distance
            _same(f"{at}: {score} where minimax says {seen}", is_right, True)
    elif score.distance is not None:
        _same(f"{at}: {score} where minimax sees no win", score.distance > depth, True)


def confirm_win(position: Position) -> bool:
    """Look for a win and play it out; False if the engine claims none, or one that takes too long to play out."""
    score = analyze(position, nodes=CLAIM_NODES, megabytes=MEGABYTES).score
    if score.winner is None:
        return False
    at = f"{position.game.name} {str(position)!r}: {score}"
    if score.margin is not None:
        if str(position).count("-") > MAX_PLIES:
            return False
        _same(f"{at}, played out", _Playout(score.winner, abs(score.margin)).ends_well(position), True)
        return True
    assert score.distance is not None  # a win is by discs or in plies
    if score.distance > MAX_PLIES:
        return False
    _same(f"{at}, played out", _Playout(score.winner).wins_within(position, score.distance), True)
    if not score.is_bound:
        _same(f"{at}, held out", _Playout(score.winner).lasts(position, score.distance), True)
    return True


class _Playout:
    """One side plays the engine's moves, the other one everything it can. Positions are met again and again."""

    def __init__(self, winner: Side, margin: int = 0) -> None:
        self._winner = winner
        self._margin = margin
        self._known: dict[tuple[Position, int], bool] = {}

    def ends_well(self, position: Position) -> bool:
        """Whether the winner, who plays the engine's moves, wins by the margin whatever the other side does."""
        if outcome := position.outcome:
            return outcome.winner is self._winner and outcome.margin >= self._margin
        if (position, 0) not in self._known:
            mine = position.side is self._winner
            self._known[position, 0] = all(map(self.ends_well, _successors(position, only_best=mine, depth=60)))
        return self._known[position, 0]

    def wins_within(self, position: Position, plies: int) -> bool:
        """Whether the winner, who plays the engine's moves, wins in so many plies whatever the other side does."""
        if outcome := position.outcome:
            return outcome.winner is self._winner
        if plies == 0:
            return False
        if (position, plies) not in self._known:
            after = _successors(position, only_best=position.side is self._winner, depth=plies)
            self._known[position, plies] = all(self.wins_within(one, plies - 1) for one in after)
        return self._known[position, plies]

    def lasts(self, position: Position, plies: int) -> bool:
        """Whether the loser, who plays the engine's moves, is not beaten before so many plies, whatever comes."""
        if outcome := position.outcome:
            return plies == 0 or outcome.winner is not self._winner
        if plies == 0:
            return True
        if (position, plies) not in self._known:
            after = _successors(position, only_best=position.side is not self._winner, depth=plies)
            self._known[position, plies] = all(self.lasts(one, plies - 1) for one in after)
        return self._known[position, plies]


def _successors(position: Position, *, only_best: bool, depth: int) -> list[Position]:
    moves = position.legal_moves
    if only_best and len(moves) > 1:
        best = analyze(position, depth=depth, megabytes=MEGABYTES).best
        assert best is not None  # there are moves
        moves = (best,)
    return [position.play(move) for move in moves]


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise Mismatch(f"{what}: found {found}, wanted {wanted}")
