"""The usual evaluation of every game: made from its rules, and good enough to know a better position."""

from __future__ import annotations

import dataclasses

import pytest

import outplay
from outplay.play import Game
from outplay.rules.shape import Lattice, hexagon, rectangle
from outplay.rules.words import Side
from outplay.search import default_evaluation
from outplay.search.defaults import BEFORE_CORNER, BESIDE_CORNER, CORNER, EDGE, INSIDE, disc_values, plain_evaluation

WHITE, BLACK = Side.WHITE, Side.BLACK


def test_there_is_one_for_every_game(game: Game) -> None:
    evaluation = default_evaluation(game.rules)
    assert evaluation.name == "default"
    assert evaluation.value(game.start, WHITE) == -evaluation.value(game.start, BLACK)


def test_the_name_of_a_game_does_not_matter(game: Game) -> None:
    assert default_evaluation(dataclasses.replace(game.rules, name="mine")) == default_evaluation(game.rules)


@pytest.mark.parametrize(
    ("spec", "better", "worse"),
    [
        # a piece more; a pawn further ahead; a runner nearer to its goal; one step further; less to bring home
        ("breakthrough:5x5", "bbbbb/b-bbb/-b---/ww-ww/wwwww b", "bbbbb/bbbbb/-b---/ww-ww/wwwww b"),
        ("hexapawn:6x6", "bb--bb/------/-w----/--b---/----ww/w----- w", "bb--bb/------/------/-wb---/----ww/w----- w"),
        ("pawned:6", "-----b/----b-/w-----/------/------/------ b", "-----b/----b-/------/w-----/------/------ b"),
        ("oska:4", "--ww/-w-/w-/---/bb-b b", "w-ww/-w-/--/---/bb-b b"),
        ("oska:4", "-ww-/---/--/-b-/b--b w", "wwww/---/--/-b-/b--b w"),
        # the corner and not the cell before it
        ("othello:4", "w---/--b-/-wb-/---- b", "----/-wb-/-wb-/---- b"),
    ],
)
def test_a_better_position_looks_better(spec: str, better: str, worse: str) -> None:
    game = outplay.game(spec)
    value = default_evaluation(game.rules).value
    assert value(game.position(better), WHITE) > value(game.position(worse), WHITE)


@pytest.mark.parametrize("spec", ["hexapawn:4x4", "oska:4", "othello:6", "hexareversi:5"])
def test_who_would_win_loses_the_misere_game(spec: str) -> None:
    usual, misere = (plain_evaluation(outplay.game(name).rules) for name in (spec, f"{spec},goal=misere"))
    position = outplay.game(spec).start.play(outplay.game(spec).start.legal_moves[0])
    other = outplay.game(f"{spec},goal=misere").position(str(position))
    assert misere == usual.negated()
    assert misere.value(other, WHITE) == -usual.value(position, WHITE)


def test_the_values_of_squares() -> None:
    values = disc_values(rectangle(8, 8))
    rows = [values[start : start + 8] for start in range(0, 64, 8)]
    assert rows[0] == (CORNER, BESIDE_CORNER, EDGE, EDGE, EDGE, EDGE, BESIDE_CORNER, CORNER)
    assert rows[1] == (BESIDE_CORNER, BEFORE_CORNER, *[INSIDE] * 4, BEFORE_CORNER, BESIDE_CORNER)
    assert rows[3] == (EDGE, *[INSIDE] * 6, EDGE)
    assert rows == rows[::-1]


def test_the_values_of_hexagons() -> None:
    shape = hexagon(5)
    values = dict(zip(shape.names, disc_values(shape), strict=True))
    corners = {name for name, value in values.items() if value == CORNER}
    assert corners == {"a9", "e9", "a5", "i5", "a1", "e1"}
    assert {name for name, value in values.items() if value == BEFORE_CORNER} == {"b8", "e8", "b5", "h5", "b2", "e2"}
    assert sum(value == BESIDE_CORNER for value in values.values()) == 12
    assert shape.lattice is Lattice.HEX and sum(value == EDGE for value in values.values()) == 6


def test_cells_that_cannot_be_closed_in_are_corners(game: Game) -> None:
    """On any board: a corner is a cell that lies between two others on no line."""
    shape = game.shape
    for cell, value in enumerate(disc_values(shape)):
        on_a_line = any(
            shape.neighbour(cell, way) is not None
            and shape.neighbour(cell, type(way)(-way.column, -way.row)) is not None
            for way in shape.lattice.directions.values()
        )
        assert (value == CORNER) == (not on_a_line)
