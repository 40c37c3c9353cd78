from __future__ import annotations

import pytest

from outplay.rules.words import Outcome, Reason, Side
from outplay.solving.worth import Worth, worth_of_code, worth_of_outcome


def test_fast_wins_come_first_and_slow_losses_before_fast_ones() -> None:
    best_first = [Worth(1, 3), Worth(1, 9), Worth(0), Worth(-1, 8), Worth(-1, 2)]
    assert sorted(best_first, key=lambda worth: worth.rank, reverse=True) == best_first


def test_where_discs_are_counted_every_disc_counts() -> None:
    best_first = [Worth(1, margin=9), Worth(1, margin=2), Worth(0, margin=0), Worth(-1, margin=-1)]
    assert sorted(best_first, key=lambda worth: worth.rank, reverse=True) == best_first


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        (Worth(1, 7), "wins in 7"),
        (Worth(-1, 8), "loses in 8"),
        (Worth(0), "draws"),
        (Worth(1), "wins"),
        (Worth(-1, margin=-12), "loses by 12"),
        (Worth(0, margin=0), "draws"),
    ],
)
def test_in_words(worth: Worth, words: str) -> None:
    assert worth.verdict == words


def test_a_move_is_worth_the_opposite_one_ply_later() -> None:
    assert Worth(-1, 4).before() == Worth(1, 5)
    assert Worth(0).before() == Worth(0)
    assert Worth(1, margin=3).before() == Worth(-1, margin=-3)


@pytest.mark.parametrize("code", [-100, -1, 0, 1, 37])
def test_a_code_is_read_as_it_is_meant(code: int) -> None:
    march, flip = worth_of_code(code, counts_discs=False), worth_of_code(code, counts_discs=True)
    assert march.value == flip.value == (code > 0) - (code < 0)
    assert march.distance == (abs(code) - 1 if code else None) and march.margin is None
    assert flip.margin == code and flip.distance is None


def test_a_finished_game_is_worth_its_outcome() -> None:
    assert worth_of_outcome(Outcome(Side.BLACK, Reason.REACHED), Side.WHITE) == Worth(-1, 0)
    assert worth_of_outcome(Outcome(None, Reason.BLOCKED), Side.WHITE) == Worth(0)
    assert worth_of_outcome(Outcome(Side.BLACK, Reason.DISCS, 5), Side.BLACK) == Worth(1, margin=5)
    assert worth_of_outcome(Outcome(None, Reason.DISCS), Side.BLACK) == Worth(0, margin=0)


def test_as_a_score_it_says_the_same() -> None:
    assert Worth(1, 7).score(Side.BLACK).describe() == "black wins in 7"
    assert Worth(-1, margin=-3).score(Side.WHITE).describe() == "black wins by 3"
    assert Worth(0).score(Side.WHITE).describe() == "draw"
