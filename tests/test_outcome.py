"""How games end: the winner, the reason and the margin of positions set up by hand."""

from __future__ import annotations

import pytest

import outplay
from outplay import Outcome, Reason, Side

W, B = Side.WHITE, Side.BLACK
GLASS = outplay.game("oska:4")


@pytest.mark.parametrize(
    ("spec", "text", "outcome"),
    [
        ("hexapawn:3x3", "bbb/---/www w", None),
        ("hexapawn:3x3", "w--/---/--b b", Outcome(W, Reason.REACHED)),
        ("hexapawn:3x3", "b--/w--/--- w", Outcome(B, Reason.BLOCKED)),
        ("hexapawn:3x3", "---/-b-/--- w", Outcome(B, Reason.CAPTURED)),
        ("hexapawn:3x3", "---/---/--- w", Outcome(None, Reason.CAPTURED)),
        # Both have arrived: the side that has just moved has won.
        ("hexapawn:3x3", "w--/---/b-- w", Outcome(B, Reason.REACHED)),
        ("hexapawn:3x3", "w--/---/b-- b", Outcome(W, Reason.REACHED)),
        ("hexapawn:3x3,goal=misere", "w--/---/--b b", Outcome(B, Reason.REACHED)),
        ("hexapawn:3x3,goal=misere", "b--/w--/--- w", Outcome(W, Reason.BLOCKED)),
        ("pawned:4", "b---/w---/----/---- w", Outcome(None, Reason.DEADLOCK)),
        ("pawned:4", "b--b/w---/w---/---- w", None),
        ("pawned:4", "b---/w---/w---/---- w", Outcome(W, Reason.MAJORITY, 1)),
        ("pawned:4", "----/-b--/----/---- w", None),  # a side without pawns merely passes
        ("pawned:4", "----/----/----/---- w", Outcome(None, Reason.CAPTURED)),
        ("oska:4", "----/---/--/---/w--- b", Outcome(W, Reason.CAPTURED)),
        ("oska:4", "---b/---/--/b--/-w-- b", Outcome(W, Reason.HOME)),
        ("oska:4", "b---/---/--/---/w--- w", Outcome(None, Reason.HOME)),
        ("oska:4", "b---/---/--/---/ww-- b", Outcome(W, Reason.MAJORITY, 1)),
        ("oska:4", "b-bb/--b/--/-w-/www- w", Outcome(None, Reason.DEADLOCK)),
        ("othello:4", "wwww/wwww/wwww/wwwb b", Outcome(W, Reason.DISCS, 14)),
        ("othello:4", "wwww/wwww/bbbb/bbbb w", Outcome(None, Reason.DISCS)),
        ("othello:4,goal=misere", "wwww/wwww/wwww/wwwb b", Outcome(B, Reason.DISCS, 14)),
        ("othello:4", "----/-ww-/----/---- b", Outcome(W, Reason.DISCS, 2)),
        ("breakthrough:5x3", "---/---/-w-/---/--- b", Outcome(W, Reason.CAPTURED)),
    ],
)
def test_outcomes_of_set_up_positions(spec: str, text: str, outcome: Outcome | None) -> None:
    position = outplay.game(spec).position(text)
    assert position.outcome == outcome
    assert bool(position.legal_moves) == (outcome is None)


def test_a_capture_can_complete_the_rivals_win() -> None:
    # White jumps over the only black piece that is not home yet.
    position = GLASS.position("-b--/w--/b-/---/---- w")
    after = position.play("a4b2")
    assert after.outcome == Outcome(B, Reason.HOME)


def test_games_describe_outcomes_with_their_own_names() -> None:
    hexagon = outplay.game("hexareversi:3")
    assert hexagon.side_name(W) == "X" and hexagon.side_name(B) == "Y"
    assert hexagon.describe(Outcome(B, Reason.DISCS, 3)).startswith("Y wins: Y has 3 more discs")
    misere = outplay.game("octapawn:goal=misere")
    assert "misere" in misere.describe(Outcome(W, Reason.REACHED))
