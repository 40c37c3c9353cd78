"""What can be counted of a position, one by one on boards that a person can count."""

from __future__ import annotations

import pytest

import outplay
from outplay.play import Game, Position
from outplay.rules.march import March
from outplay.rules.words import Side
from outplay.search import features
from tests.positions import some_positions

WHITE, BLACK = Side.WHITE, Side.BLACK


def both(name: str, position: Position) -> tuple[int, int]:
    count = features.FEATURES[name]
    return count(position, WHITE), count(position, BLACK)


PAWNS = outplay.game("pawned:4")
HOURGLASS = outplay.game("oska:4")
DISCS = outplay.game("othello:4")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pieces", "b--b/----/-w--/ww-- w", (3, 2)),
        ("pieces", "----/----/-w--/---- w", (1, 0)),
        # White's pawns have come 1, 0, 0 rows; Black's 0 and 2.
        ("steps", "b---/----/-w-b/ww-- w", (1, 2)),
        ("advance", "b---/----/-w-b/ww-- w", (1, 4)),
        ("advance", "----/-w--/---b/-w-- w", (4, 4)),
        # a1a2, b1 is behind b2; b2b3, b2a3 and b2c3 as takes. Black: a3a2, a3b2; c3b2, c3c2.
        ("mobility", "----/b-b-/-w--/ww-- w", (4, 4)),
        ("mobility", "----/b-b-/-w--/ww-- b", (4, 4)),
        ("mobility", "----/b---/w---/---- w", (0, 0)),
        ("home", "w-b-/----/----/bb-w w", (1, 2)),
        # d2 runs; a1 has a3 before it, b1 has a3 beside. Black's a3 has a1 and b1 before it.
        ("runners", "----/b---/---w/ww-- w", (1, 0)),
        # A rival beside the file stops a runner, one that is passed does not.
        ("runners", "--b-/---w/b---/---- w", (0, 1)),
        ("runners", "----/---w/--b-/---- w", (1, 1)),
        # One's own piece before it is in the way too.
        ("runners", "----/---w/---w/---- w", (1, 0)),
    ],
)
def test_pawns(name: str, text: str, expected: tuple[int, int]) -> None:
    assert both(name, PAWNS.position(text)) == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pieces", "wwww/---/--/---/bbbb w", (4, 4)),
        ("steps", "ww--/--w/--/-b-/--bw w", (0 + 0 + 1 + 4, 1 + 0)),
        ("home", "b---/---/--/---/-w-w w", (2, 1)),
        ("mobility", "wwww/---/--/---/bbbb w", (6, 6)),
        ("mobility", "w---/b--/--/---/---b w", (1, 2)),  # a5 jumps to a3; a4 steps to b5, d1 to c2
        ("runners", "w---/---/--/---/---b w", (1, 1)),
        ("runners", "w---/---/--/---/b--- w", (0, 0)),
    ],
)
def test_the_hourglass(name: str, text: str, expected: tuple[int, int]) -> None:
    """White is at the top here and goes down."""
    assert both(name, HOURGLASS.position(text)) == expected


def test_discs() -> None:
    assert both("pieces", DISCS.start) == (2, 2) and both("mobility", DISCS.start) == (4, 4)
    passing = DISCS.position("wb--/----/----/---- b")
    assert both("mobility", passing) == (1, 0), "a pass is no move"


def test_mobility_is_what_the_side_could_do(game: Game) -> None:
    for position in some_positions(game, 6):
        if position.outcome is None:
            moves = [move for move in position.legal_moves if not move.is_pass]
            assert features.mobility(position, position.side) == len(moves)


@pytest.mark.parametrize(
    ("text", "white", "black", "winner"),
    [
        ("----/---w/b---/---- w", 1, 1, WHITE),
        ("----/---w/b---/---- b", 1, 1, BLACK),
        ("----/----/b--w/---- w", 2, 1, BLACK),
        ("--b-/---w/----/---- b", 1, None, WHITE),  # no runner, but d3 can take c4
        ("---b/---w/----/---- w", None, None, None),
        ("--b-/----/---w/---- w", None, None, None),  # two rows before the goal nothing can be taken there
        ("bbbb/----/----/wwww w", None, None, None),
    ],
)
def test_checkmates(text: str, white: int | None, black: int | None, winner: Side | None) -> None:
    position = PAWNS.position(text)
    assert features.nearest_checkmate(position, WHITE) == white
    assert features.nearest_checkmate(position, BLACK) == black
    assert features.checkmating(position) is winner


def test_the_board_as_a_side_sees_it(game: Game) -> None:
    rules = game.rules
    if not isinstance(rules.family, March):
        return
    for side in Side:
        steps, left = features.steps_from_home(rules, side), features.rows_to_goal(rules, side)
        goal = rules.family.goal(rules.shape, side)
        assert {cell for cell, rows in enumerate(left) if rows == 0} == set(goal)
        assert min(steps) == 0 and len({one + other for one, other in zip(steps, left, strict=True)}) == 1
        for cell, ahead in enumerate(features.files_ahead(rules, side)):
            assert all(steps[other] > steps[cell] for other in ahead)
        for cell, targets in enumerate(features.strikes(rules, side)):
            assert set(targets) <= set(goal) and all(left[cell] == 1 for _ in targets)


def test_files_ahead_on_both_lattices() -> None:
    def ahead(game: Game, side: Side, cell: str) -> set[str]:
        shape = game.shape
        return {shape.names[other] for other in features.files_ahead(game.rules, side)[shape.index[cell]]}

    assert ahead(PAWNS, WHITE, "a2") == {"a3", "b3", "a4", "b4"}
    assert ahead(PAWNS, BLACK, "b3") == {"a2", "b2", "c2", "a1", "b1", "c1"}
    # A zigzag: a5 lies between nothing and a4, above a1 and beside a4.
    assert ahead(HOURGLASS, WHITE, "b5") == {"a4", "b4", "a3", "a2", "b2", "b1"}
