from __future__ import annotations

import pytest

import outplay
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Claim
from outplay.solving.claims import can_be_drawn, claims_of
from tests.games import Scope, all_games
from tests.recursion import Recursion

PAWNS, DISCS = outplay.game("hexapawn:3x3").start, outplay.game("othello:4").start


def test_a_win_is_one_claim_and_a_draw_are_two() -> None:
    assert claims_of(PAWNS, Score(Side.WHITE, -1, 6)) == (Claim(PAWNS, Side.BLACK, 1),)
    assert claims_of(PAWNS, Score(Side.WHITE, 0)) == (Claim(PAWNS, Side.WHITE, 0), Claim(PAWNS, Side.BLACK, 0))


def test_a_margin_is_bounded_from_both_sides() -> None:
    assert claims_of(DISCS, Score(Side.BLACK, -1, margin=-8)) == (
        Claim(DISCS, Side.BLACK, -8),
        Claim(DISCS, Side.WHITE, 8),
    )


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (Claim(PAWNS, Side.WHITE, 1), "White wins."),
        (Claim(PAWNS, Side.BLACK, 0), "Black wins or draws."),
        (Claim(DISCS, Side.BLACK, 8), "wins by at least 8."),
        (Claim(DISCS, Side.WHITE, -8), "does not lose by more than 8."),
        (Claim(DISCS, Side.WHITE, 0), "wins or draws."),
    ],
)
def test_in_words(claim: Claim, text: str) -> None:
    assert claim.text.endswith(text)


def test_where_nothing_can_be_drawn_nothing_is() -> None:
    """Every situation of the small games is looked at; a rule that forgot a kind of draw would show."""
    looked_at = 0
    for rules in all_games(Scope.PRODUCTS):
        if len(rules.shape.cells) > 12 or can_be_drawn(rules):
            continue
        recursion = Recursion(rules, 3_000)
        try:
            recursion.solve()
        except RuntimeError:
            continue
        looked_at += len(recursion.known)
        assert all(worth.value for worth in recursion.known.values()), rules.name
    assert looked_at > 1_000
