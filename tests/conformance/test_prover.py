"""The native prover on every game: claims against plain recursion, and strategies that leave no defence unanswered."""

from __future__ import annotations

from random import Random
from typing import Any

from numpy.typing import NDArray

from outplay._core import Prover
from outplay.play import Game, Position
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from tests.positions import random_game

MOST = 400
"""Positions that plain recursion may look at."""
GAMES = 3
SAMPLE = 12


class TooLarge(Exception):
    """There are more positions than plain recursion should look at."""


class Recursion:
    """The result of every position that can come up, for White: 1, 0 or -1, or the margin of discs."""

    def __init__(self) -> None:
        self.known: dict[Position, int] = {}

    def result(self, position: Position) -> int:
        if position not in self.known:
            if len(self.known) >= MOST:
                raise TooLarge
            results = [self.result(position.play(move)) for move in position.legal_moves]
            best = max if position.side is Side.WHITE else min
            self.known[position] = best(results) if results else end_of(position)
        return self.known[position]


def counts_discs(game: Game) -> bool:
    return isinstance(game.rules.family, Flip)


def end_of(position: Position) -> int:
    ended = position.outcome
    assert ended
    size = ended.margin if counts_discs(position.game) else 1
    return 0 if ended.winner is None else size if ended.winner is Side.WHITE else -size


def late_positions(game: Game) -> list[Recursion]:
    """Of some random games the earliest position from which plain recursion is not too long."""
    random, found = Random(game.name), []
    for _ in range(GAMES):
        latest = None
        for position in reversed(random_game(game.start, random)[:-1]):
            recursion = Recursion()
            try:
                recursion.result(position)
            except TooLarge:
                break
            latest = recursion
        if latest:
            found.append(latest)
    return found


def test_claims_hold_as_by_plain_recursion(game: Game) -> None:
    for recursion in late_positions(game):
        prover = Prover(game._core, megabytes=1)
        known = list(recursion.known.items())
        for position, result in [known[-1], *Random(1).sample(known, min(SAMPLE, len(known)))]:
            for side, worth in enumerate((result, -result)):
                for least in {-1, 0, 1, 2, worth - 1, worth, worth + 1}:
                    assert prover.holds(position._board, side, least) is (worth >= least), (str(position), side, least)


def test_strategies_leave_no_defence_unanswered(game: Game) -> None:
    for recursion in late_positions(game):
        prover = Prover(game._core, megabytes=1)
        root, result = list(recursion.known.items())[-1]
        for side, worth in enumerate((result, -result)):
            found = prover.strategy(root._board, side, worth, most=10 * MOST)
            assert found
            check_strategy(root, list(Side)[side], worth, found)


def check_strategy(root: Position, side: Side, least: int, found: tuple[NDArray[Any], ...]) -> None:
    """Plays every defence against it: each position must have a reply, and each game must end as it was claimed."""
    game = root.game
    if least <= -(len(game.shape.cells) if counts_discs(game) else 1):
        assert not found[0].size, "whatever it does, it gets that"
        return
    replies = {}
    for contents, origin, target in zip(*(array.tolist() for array in found), strict=True):
        position = Position(game, game._core.board(contents, side.index))
        assert position.canonical not in replies, "it is listed twice"
        replies[position.canonical] = Position(game, game._core.play(position._board, origin, target))
    met, left = set(), [root]
    while left:
        position = left.pop()
        if position.outcome:
            assert end_of(position) * (1 if side is Side.WHITE else -1) >= least, str(position)
        elif position.side is not side:
            left += [position.play(move) for move in position.legal_moves]
        elif position.canonical not in met:
            met.add(position.canonical)
            left.append(replies[position.canonical])
    assert met == set(replies), "some can never come up"
