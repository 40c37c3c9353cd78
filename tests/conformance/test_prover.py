"""The native prover on every game: claims against plain recursion, and strategies that leave no defence unanswered."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from outplay._core import Prover
from outplay.play import Game, Position
from outplay.rules.words import Side
from outplay.search.score import Score, counts_discs
from outplay.solving.claims import result_of
from tests.recursion import root_and_some, solved_ends


def test_claims_hold_as_by_plain_recursion(game: Game) -> None:
    for solved in solved_ends(game):
        prover = Prover(game._core, megabytes=1)
        for position, found in root_and_some(solved).items():
            for side, worth in ((position.side, result_of(found)), (position.side.rival, -result_of(found))):
                for least in {-1, 0, 1, 2, worth - 1, worth, worth + 1}:
                    holds = prover.holds(position._board, side.index, least)
                    assert holds is (worth >= least), (str(position), side, least)


def test_strategies_leave_no_defence_unanswered(game: Game) -> None:
    for solved in solved_ends(game):
        prover = Prover(game._core, megabytes=1)
        root, found = [*solved.items()][-1]
        for side, worth in ((root.side, result_of(found)), (root.side.rival, -result_of(found))):
            strategy = prover.strategy(root._board, side.index, worth, most=10 * len(solved))
            assert strategy
            check_strategy(root, side, worth, strategy)


def check_strategy(root: Position, side: Side, least: int, found: tuple[NDArray[Any], ...]) -> None:
    """Plays every defence against it: each position must have a reply, and each game must end as it was claimed."""
    game = root.game
    if least <= -(len(game.shape.cells) if counts_discs(game.rules) else 1):
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
        if outcome := position.outcome:
            assert result_of(Score.of_outcome(outcome, side)) >= least, str(position)
        elif position.side is not side:
            left += [position.play(move) for move in position.legal_moves]
        elif position.canonical not in met:
            met.add(position.canonical)
            left.append(replies[position.canonical])
    assert met == set(replies), "some can never come up"
