"""The march family: headings, goals, and the declarations that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.errors import VariantError
from outplay.rules.march import Heading, March
from outplay.rules.shape import Lattice, Vector, hourglass, rectangle
from outplay.rules.words import Side

PAWN = March(step=("ahead",), take=("ahead-left", "ahead-right"))


@pytest.mark.parametrize(
    ("lattice", "heading", "white", "black"),
    [
        (Lattice.SQUARE, "ahead", (0, 1), (0, -1)),
        # Left is screen left for both sides.
        (Lattice.SQUARE, "ahead-left", (-1, 1), (-1, -1)),
        (Lattice.SQUARE, "ahead-right", (1, 1), (1, -1)),
        (Lattice.HEX, "ahead-left", (0, 1), (-1, -1)),
        (Lattice.HEX, "ahead-right", (1, 1), (0, -1)),
    ],
)
def test_headings(lattice: Lattice, heading: Heading, white: tuple[int, int], black: tuple[int, int]) -> None:
    assert PAWN.vector(lattice, heading, Side.WHITE) == Vector(*white)
    assert PAWN.vector(lattice, heading, Side.BLACK) == Vector(*black)


def test_white_goes_down_if_told() -> None:
    march = March(step=("ahead",), ahead="down")
    assert march.vector(Lattice.SQUARE, "ahead", Side.WHITE) == Vector(0, -1)
    assert march.vector(Lattice.SQUARE, "ahead", Side.BLACK) == Vector(0, 1)


@pytest.mark.parametrize("lattice", Lattice)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("ahead", ["up", "down"])
def test_every_heading_leads_one_row_ahead(lattice: Lattice, side: Side, ahead: Any) -> None:
    march = March(step=("ahead-left", "ahead-right"), ahead=ahead)
    rows = {march.vector(lattice, heading, side).row for heading in march.step}
    assert rows == {1 if (ahead == "up") == (side is Side.WHITE) else -1}


def test_straight_ahead_does_not_exist_on_hexagons() -> None:
    with pytest.raises(VariantError, match="'ahead' does not exist on a hex lattice"):
        PAWN.vector(Lattice.HEX, "ahead", Side.WHITE)


def test_the_goal_is_the_far_row() -> None:
    board = rectangle(3, 2)
    assert [board.names[cell] for cell in PAWN.goal(board, Side.WHITE)] == ["a3", "b3"]
    assert [board.names[cell] for cell in PAWN.goal(board, Side.BLACK)] == ["a1", "b1"]
    down = March(step=("ahead-left",), ahead="down")
    glass = hourglass(4)
    assert [glass.names[cell] for cell in down.goal(glass, Side.WHITE)] == ["a1", "b1", "c1", "d1"]


@pytest.mark.parametrize(
    ("options", "fragments"),
    [
        ({}, ["no piece could ever move", "step, take or jump"]),
        ({"step": ("back",)}, ["step cannot be 'back'", "ahead, ahead-left, ahead-right"]),
        ({"step": ("sideways",)}, ["'sideways'"]),
        ({"take": ("ahead-rigth",)}, ["take", "did you mean 'ahead-right'?"]),
        ({"jump": ("ahead", "ahead")}, ["jump", "twice"]),
        ({"step": ("ahead",), "win": ("reached",)}, ["win", "did you mean 'reach'?"]),
        ({"step": ("ahead",), "win": ("reach", "all-home")}, ["both"]),
        ({"step": ("ahead",), "stuck": "loose"}, ["stuck", "did you mean 'lose'?"]),
        ({"step": ("ahead",), "deadlock": "win"}, ["deadlock cannot be 'win'", "majority, draw"]),
        ({"step": ("ahead",), "capture": "always"}, ["capture cannot be 'always'", "free, compulsory"]),
        ({"step": ("ahead",), "ahead": "left"}, ["ahead cannot be 'left'", "up, down"]),
        ({"step": (["ahead"],)}, ["step cannot be ['ahead']"]),
        ({"step": (None,)}, ["step cannot be None"]),
        ({"step": ("ahead",), "stuck": None}, ["stuck cannot be None"]),
    ],
)
def test_a_senseless_declaration_is_refused(options: dict[str, Any], fragments: list[str]) -> None:
    with pytest.raises(VariantError) as refusal:
        March(**options)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_no_way_of_winning_is_allowed() -> None:
    assert March(step=("ahead",), win=()).win == ()


LISTS: Any = {"step": ["ahead"], "win": ["reach"]}


def test_lists_are_taken_for_tuples() -> None:
    assert March(**LISTS) == March(step=("ahead",), win=("reach",))


@pytest.mark.parametrize("stuck", ["lose", "draw"])
def test_deadlock_does_not_matter_where_nobody_passes(stuck: Any) -> None:
    assert March(step=("ahead",), stuck=stuck, deadlock="majority") == March(step=("ahead",), stuck=stuck)
    assert March(step=("ahead",), stuck="pass", deadlock="majority") != March(step=("ahead",), stuck="pass")


def test_the_order_of_words_does_not_matter() -> None:
    one = March(step=("ahead-right", "ahead"), take=("ahead-right", "ahead-left"), win=("capture-all", "reach"))
    other = March(step=("ahead", "ahead-right"), take=("ahead-left", "ahead-right"), win=("reach", "capture-all"))
    assert one == other and hash(one) == hash(other) and one.win == ("reach", "capture-all")
