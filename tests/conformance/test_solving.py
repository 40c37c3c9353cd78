"""Every game: the strong solution and the claims of late positions against plain recursion over the referee's rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from outplay._core import Prover
from outplay.play import Game, Position
from outplay.solving.claims import Claim, claims_of, counts_discs
from outplay.solving.strong import MOST_CELLS, solve_strongly
from outplay.solving.weak import settle
from tests.positions import position_of, random_game, situation_of
from tests.recursion import Recursion

_MOST = 300
_GAMES = 2


@cache  # both tests of a game ask
def _late_positions(game: Game) -> list[tuple[Position, Recursion]]:
    """Of some random games the earliest position from which plain recursion is not too long."""
    random, found = Random(game.name), []
    for _ in range(_GAMES):
        latest = None
        for position in reversed(random_game(game.start, random)[:-1]):
            recursion = Recursion(game.rules, _MOST)
            try:
                recursion.worth(situation_of(position))
            except RuntimeError:
                break
            latest = position, recursion
        if latest:
            found.append(latest)
    return found


def test_the_strong_solution_is_that_of_plain_recursion(game: Game) -> None:
    if len(game.shape.cells) > MOST_CELLS:
        pytest.skip("the board is too large for a strong solution")
    for root, recursion in _late_positions(game):
        solution = solve_strongly(root, megabytes=64)
        assert solution.positions == len(recursion.known)
        for situation, worth in recursion.known.items():
            assert solution[position_of(game, situation)] == worth, str(position_of(game, situation))


def test_claims_are_settled_as_by_plain_recursion(game: Game) -> None:
    for _, recursion in _late_positions(game):
        prover = Prover(game._core, megabytes=8)

        def ask(claim: Claim, prover: Prover = prover) -> bool | None:
            return prover.holds(claim.position._board, claim.side.index, claim.least)

        known = list(recursion.known.items())
        for situation, worth in [known[-1], *Random(1).sample(known, min(20, len(known)))]:
            position = position_of(game, situation)
            found = settle(position, ask)
            assert found is not None
            assert (found.value, found.margin) == (worth.value, worth.margin), str(position)
            for claim in claims_of(position, worth):
                assert ask(claim)
            if worth.value < 1 or counts_discs(game.rules):
                assert not ask(Claim(position, position.side, 1 if worth.margin is None else worth.margin + 1))
