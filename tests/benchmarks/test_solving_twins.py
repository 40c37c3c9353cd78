"""The slow twins of the solver are right: they are measured against, and the solver is held against them."""

from __future__ import annotations

import pytest

import outplay
from benchmarks.solving_twins import Dictionary, ProofNumbers
from outplay.solving.strong import solve_strongly
from tests.recursion import Recursion

GAMES = ["hexapawn:3x3", "hexapawn:4x3,capture=compulsory", "hexapawn:3x4,goal=misere", "pawned:3", "breakthrough:5x2"]


@pytest.mark.parametrize("spec", [*GAMES, "hexareversi:3,start=ring"])
def test_the_dictionary_finds_what_recursion_finds(spec: str) -> None:
    game = outplay.game(spec)
    assert Dictionary().score(game.start) == Recursion(game.rules).solve()


@pytest.mark.parametrize("spec", GAMES)
def test_proof_numbers_find_who_wins(spec: str) -> None:
    game = outplay.game(spec)
    search = ProofNumbers()
    assert search.wins(game.start) == (Recursion(game.rules).solve().value == 1)
    assert search.nodes > 0


def test_the_solver_finds_what_the_twins_find() -> None:
    for spec in ("hexapawn:4x4", "hexapawn:4x3"):
        start = outplay.game(spec).start
        twin = Dictionary()
        solution = solve_strongly(start, megabytes=64)
        assert twin.score(start) == solution.score
        assert all(solution[position] == worth for position, worth in twin.known.items())
        assert ProofNumbers().wins(start) == (solution.value > 0)
