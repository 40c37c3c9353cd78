"""Every game: the strong solution and the claims of late positions against plain recursion over the referee's rules."""

from __future__ import annotations

import pytest

from outplay._core import Prover
from outplay.play import Game
from outplay.solving.claims import PositionClaim, claims_of
from outplay.solving.strong import MAX_CELLS, solve_strongly
from outplay.solving.weak import settle
from tests.recursion import root_and_some, solved_ends


def test_the_strong_solution_is_that_of_plain_recursion(game: Game) -> None:
    if len(game.shape.cells) > MAX_CELLS:
        pytest.skip("the board is too large for a strong solution")
    for solved in solved_ends(game):
        solution = solve_strongly([*solved][-1], megabytes=64)
        assert solution.positions == len(solved)
        for position, worth in solved.items():
            assert solution[position] == worth, str(position)


def test_claims_are_settled_as_by_plain_recursion(game: Game) -> None:
    """What the prover says of each claim is another test: here it matters which claims are asked."""
    for solved in solved_ends(game):
        prover = Prover(game._core, megabytes=8)

        def ask(claim: PositionClaim, prover: Prover = prover) -> bool | None:
            return prover.holds(claim.position._board, claim.side.index, claim.least)

        for position, worth in root_and_some(solved).items():
            found = settle(position, ask)
            assert found is not None
            assert (found.value, found.margin) == (worth.value, worth.margin), str(position)
            assert all(ask(claim) for claim in claims_of(position, worth))
