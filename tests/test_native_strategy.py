"""Strategies from the native core's tables: complete for a win, and every reply as fast as possible."""

from __future__ import annotations

import pytest

import outplay
from outplay.play import Position
from outplay.solving import StrongSolution, solve
from outplay.solving.certificate import Replies
from outplay.solving.claims import PositionClaim, claims_of


def strongly(spec: str) -> StrongSolution:
    solution = solve(spec, method="strong")
    assert isinstance(solution, StrongSolution)
    return solution


def strategy(solution: StrongSolution, claim: PositionClaim, most: int) -> Replies | None:
    return solution.table.strategy(claim.position._board, claim.side.index, claim.least, most=most)


def listed(solution: StrongSolution, claim: PositionClaim) -> dict[Position, str]:
    """The replies by their positions, both of them as the rules know them."""
    found = strategy(solution, claim, 10_000)
    assert found is not None
    game, names = solution.game, [*solution.game.shape.names, ""]
    replies = {}
    for contents, origin, target in zip(*found, strict=True):
        rows = game._placements.write([int(piece) for piece in contents])
        replies[game.position(f"{rows} {claim.side.value}")] = names[origin] + names[target] or "pass"
    return replies


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x4", "hexapawn:3x3,goal=misere", "pawned:3,goal=misere"])
def test_every_reply_wins_as_soon_as_can_be(spec: str) -> None:
    solution = strongly(spec)
    (claim,) = claims_of(solution.root, solution.score)
    replies = listed(solution, claim)
    assert len({position.canonical for position in replies}) == len(replies)
    for position, reply in replies.items():
        moves = {str(one.move): one.score for one in solution.moves(position)}
        assert moves[reply].value == 1
        assert moves[reply] == solution.moves(position)[0].score


def test_mirror_images_are_listed_once() -> None:
    solution = strongly("hexapawn:3x3")
    (claim,) = claims_of(solution.root, solution.score)
    assert len(listed(solution, claim)) == 10


def test_nothing_is_listed_if_there_is_too_much() -> None:
    solution = strongly("hexapawn:3x3")
    (claim,) = claims_of(solution.root, solution.score)
    assert strategy(solution, claim, 10) is not None
    assert strategy(solution, claim, 9) is None


def test_a_claim_about_a_later_position_begins_there() -> None:
    solution = strongly("hexapawn:3x3")
    later = outplay.game("hexapawn:3x3").start.play("a1a2")
    (claim,) = claims_of(later, solution[later])
    assert later in listed(solution, claim)
    assert solution.root not in listed(solution, claim)
