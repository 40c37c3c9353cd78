"""Results that follow without solving: mirror images, exchanged colours, games that are others in disguise."""

from __future__ import annotations

import dataclasses
from functools import cache
from random import Random

import pytest

import outplay
from outplay.play import Game, Position
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.strong import MAX_CELLS, StrongSolution, solve_strongly
from tests.conformance.test_symmetry import image
from tests.positions import random_game

GAMES = [
    "hexapawn:3x3",
    "hexapawn:4x3,capture=compulsory",
    "hexapawn:3x4,goal=misere",
    "hexapawn:4x4",
    "pawned:3",
    "pawned:4,goal=misere",
    "breakthrough:5x2",
    "breakthrough:4x3,rows=1,capture=compulsory",
    "oska:4",
    "hexareversi:3,start=ring",
    "hexareversi:3,start=ring,goal=misere",
]


@cache
def solved(spec: str) -> StrongSolution:
    return solve_strongly(outplay.game(spec).start, megabytes=256)


def some_positions(game: Game, games: int = 12) -> list[Position]:
    random = Random(game.name)
    return [position for _ in range(games) for position in random_game(game.start, random)[:-1]]


@pytest.mark.parametrize("spec", GAMES)
def test_mirror_images_are_worth_the_same(spec: str) -> None:
    solution = solved(spec)
    symmetries = solution.game.rules.symmetries
    assert len(symmetries) > 1
    for position in some_positions(solution.game):
        assert {solution[image(position, one)] for one in symmetries} == {solution[position]}


@pytest.mark.parametrize("spec", GAMES)
def test_exchanged_colours_are_worth_the_same(spec: str) -> None:
    """Solved again from the start with exchanged colours: there Black does what White did, by Black's own rules."""
    solution = solved(spec)
    reversal = solution.game.rules.reversals[0]
    other = solve_strongly(image(solution.root, reversal, swap=True), megabytes=256)
    assert (other.positions, other.table.entries) == (solution.positions, solution.table.entries)
    assert other.score == exchanged(solution.score)
    for position in some_positions(solution.game):
        assert other[image(position, reversal, swap=True)] == exchanged(solution[position])


def exchanged(score: Score) -> Score:
    return dataclasses.replace(score, side=score.side.rival)


@pytest.mark.parametrize("spec", GAMES)
def test_exchanged_colours_change_no_claim(spec: str) -> None:
    start = outplay.game(spec).start
    turned = image(start, start.game.rules.reversals[0], swap=True)
    found = [outplay.solve(root, method="weak", megabytes=64).score for root in (start, turned)]
    assert found[1] == exchanged(found[0])
    strong = solved(spec).score
    assert (found[0].value, found[0].margin) == (strong.value, strong.margin)


# Dawson's chess: three rows, who can take must. Its Grundy numbers are those of the octal game .137.


@cache
def grundy(columns: int) -> int:
    """A pawn that goes ahead is taken, and so are its neighbours: what is left are the columns on either side."""
    if columns <= 0:
        return 0
    reached = {grundy(left - 1) ^ grundy(columns - left - 2) for left in range(columns)}
    return next(number for number in range(columns + 1) if number not in reached)


def first_player_loses(columns: int) -> bool:
    spec = f"hexapawn:3x{columns},capture=compulsory"
    method = "strong" if 3 * columns <= MAX_CELLS else "weak"
    weak = outplay.solve(spec, method="weak", megabytes=64)
    if method == "strong":
        assert solved(spec).value == weak.value
    return weak.value < 0


def test_the_grundy_numbers_are_those_that_are_known() -> None:
    assert [columns for columns in range(2, 21) if grundy(columns) == 0] == [4, 8, 14, 20]


def test_compulsory_capture_on_three_rows_is_dawsons_chess() -> None:
    assert [columns for columns in range(2, 17) if first_player_loses(columns)] == [4, 8, 14]


# Games that are the same by other names


def test_octapawn_is_hexapawn() -> None:
    assert solved("octapawn").score == solved("hexapawn:4x4").score
    assert solved("octapawn").positions == solved("hexapawn:4x4").positions


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x4", "hexareversi:3,start=ring", "oska:4"])
def test_a_game_declared_by_hand_is_solved_alike(spec: str) -> None:
    declaration = outplay.game(spec).rules.as_data() | {"name": "by-hand"}
    own = solve_strongly(outplay.game(declaration).start, megabytes=256)
    assert (own.score, own.positions) == (solved(spec).score, solved(spec).positions)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x4", "oska:4", "breakthrough:5x3", "othello:4"])
def test_misere_turns_every_finished_game_round_and_reaches_the_same_positions(spec: str) -> None:
    """The winner and the loser change places: games stay as long, so as many positions can arise."""
    usual, misere = solved(spec), solved(f"{spec},goal=misere")
    assert usual.positions == misere.positions
    random, winners = Random(spec), set()
    for _ in range(40):
        for position in random_game(usual.game.start, random):
            there = misere.game.position(str(position))
            assert there.legal_moves == position.legal_moves and there in misere
        ended, ended_there = position.outcome, there.outcome
        assert ended and ended_there
        assert (ended_there.reason, ended_there.margin) == (ended.reason, ended.margin)
        assert ended_there.winner is (ended.winner and ended.winner.rival)
        assert misere[there].value == usual[position].seen_by(position.side.rival).value
        winners.add(ended.winner)
    assert winners >= set(Side), "both have won games, and lost others"
