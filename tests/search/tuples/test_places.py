"""Where the tables of a network are read."""

from __future__ import annotations

import pytest

import outplay
from outplay.rules import find_rules
from outplay.rules.variant import from_data
from outplay.rules.words import Side
from outplay.search.tuples.places import foldings, places_of

SQUARE = find_rules("hexapawn:3x3")
ONE_WAY = from_data(
    {"name": "one way", "family": "march", "start": "b b -\n- - -\nw w w", "step": ["ahead", "ahead-left"]}
)


def test_images_share_a_table_and_each_set_of_cells_is_read_once() -> None:
    places = places_of(SQUARE, ((0, 1, 2), (0, 3)))
    assert [place.cells for place in places.white] == [(0, 1, 2), (0, 3), (2, 5)]
    assert [place.table for place in places.white] == [0, 27, 27]
    assert places.stage_size == 27 + 9


def test_black_reads_the_board_turned_round() -> None:
    places = places_of(SQUARE, ((6, 7),))
    assert {place.cells for place in places.of(Side.BLACK)} == {(0, 1), (2, 1)}
    assert {place.cells for place in places.of(Side.WHITE)} == {(6, 7), (8, 7)}
    assert {place.table for place in places.black} == {0}


def test_sides_that_move_differently_have_tables_of_their_own() -> None:
    lame = from_data({"name": "lame", "family": "march", "start": "b b b\n- - -\nw w .", "step": ["ahead"]})
    assert not lame.reversals
    places = places_of(lame, ((0, 1), (2, 3, 4)))
    assert [place.table for place in places.white] == [0, 9]
    assert [place.table for place in places.black] == [36, 45]
    assert [place.cells for place in places.white] == [place.cells for place in places.black]
    assert places.stage_size == 72


@pytest.mark.parametrize("spec", ["othello:8", "hexareversi:3"])
def test_where_discs_turn_both_sides_read_the_same(spec: str) -> None:
    places = places_of(outplay.game(spec).rules, ((0, 1, 2),))
    assert places.white == places.black
    assert len({frozenset(place.cells) for place in places.white}) == len(places.white)


def test_foldings_keep_a_tuple_on_its_cells() -> None:
    assert foldings(SQUARE, (0, 1, 2)) == [(0, 1, 2), (2, 1, 0)]
    assert foldings(SQUARE, (0, 3)) == [(0, 1)]
    assert len(foldings(find_rules("othello:8"), tuple(range(0, 64, 9)))) == 2  # a diagonal
    assert foldings(ONE_WAY, (0, 1, 2)) == [(0, 1, 2)]
