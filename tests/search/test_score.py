"""Numbers and scores: what is better than what, and how it is said."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

import pytest

from outplay.play import Move
from outplay.rules import find_rules
from outplay.rules.words import Outcome, Reason, Side
from outplay.search.score import (
    LARGEST_ESTIMATE,
    WIN,
    MoveScore,
    Score,
    best_first,
    format_number,
    is_decided,
    remark,
    terminal_value,
)

WHITE, BLACK = Side.WHITE, Side.BLACK
MARCH, FLIP = find_rules("oska:4"), find_rules("othello:4")


# ---- Numbers of the searches


def test_sooner_won_and_later_lost_is_better() -> None:
    won = Outcome(WHITE, Reason.REACHED)
    assert terminal_value(won, WHITE, 3) > terminal_value(won, WHITE, 5) > 0
    assert terminal_value(won, BLACK, 3) < terminal_value(won, BLACK, 5) < 0


def test_more_discs_are_better_and_plies_do_not_count() -> None:
    narrow, wide = (Outcome(WHITE, Reason.DISCS, margin) for margin in (2, 20))
    assert terminal_value(wide, WHITE, 30) > terminal_value(narrow, WHITE, 3) > 0
    assert terminal_value(narrow, WHITE, 3) == terminal_value(narrow, WHITE, 60)
    assert terminal_value(wide, BLACK) == -terminal_value(wide, WHITE)


def test_a_majority_is_a_win_like_any_other_and_a_draw_is_worth_nothing() -> None:
    assert terminal_value(Outcome(BLACK, Reason.MAJORITY, 3), BLACK, 7) == WIN - 7
    for reason in (Reason.DEADLOCK, Reason.DISCS, Reason.HOME):
        assert terminal_value(Outcome(None, reason), WHITE, 9) == terminal_value(Outcome(None, reason), BLACK) == 0


def test_decided_numbers_are_beyond_all_estimates() -> None:
    assert is_decided(WIN - 500) and is_decided(-(WIN + 128)) and is_decided(LARGEST_ESTIMATE)
    assert not is_decided(LARGEST_ESTIMATE - 1) and not is_decided(0)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (4, "+4"),
        (4.0, "+4"),
        (-0.25, "-0.25"),
        (0, "0"),
        (-0.0, "0"),
        (0.001, "0"),
        (-12.5, "-12.5"),
        (100, "+100"),
        (WIN, "win in 0"),
        (WIN - 7, "win in 7"),
        (-(WIN - 7), "loss in 7"),
        (-(WIN + 4), "loss by 4"),
        (float("inf"), "+inf"),
        (float("-inf"), "-inf"),
    ],
)
def test_numbers_in_a_few_letters(number: float, text: str) -> None:
    assert format_number(number) == text


# ---- What scores are made of


@pytest.mark.parametrize(("value", "estimate"), [(None, None), (1, 3.0)])
def test_a_score_is_either_proven_or_an_estimate(value: int | None, estimate: float | None) -> None:
    with pytest.raises(ValueError, match="either a value or an estimate"):
        Score(WHITE, value, estimate=estimate)


@pytest.mark.parametrize(
    ("outcome", "score"),
    [
        (Outcome(BLACK, Reason.REACHED), Score(WHITE, -1, distance=0)),
        (Outcome(WHITE, Reason.MAJORITY, 3), Score(WHITE, 1, distance=0)),
        (Outcome(None, Reason.BLOCKED), Score(WHITE, 0)),
        (Outcome(BLACK, Reason.DISCS, 5), Score(WHITE, -1, margin=-5)),
        (Outcome(None, Reason.DISCS), Score(WHITE, 0, margin=0)),
    ],
)
def test_a_finished_game_is_worth_its_outcome(outcome: Outcome, score: Score) -> None:
    assert Score.of_outcome(outcome, WHITE) == score
    assert Score.of_outcome(outcome, BLACK) == score.seen_by(BLACK)
    assert terminal_value(outcome, WHITE) == score.rank


@pytest.mark.parametrize(
    "score",
    [
        Score(BLACK, 1, distance=7),
        Score(BLACK, -1, distance=0),
        Score(BLACK, 1, margin=12),
        Score(BLACK, -1, margin=-1),
        Score(BLACK, estimate=-3.25),
        Score(BLACK, estimate=0),
    ],
)
def test_numbers_become_scores(score: Score) -> None:
    assert Score.of_number(score.rank, BLACK, MARCH) == Score.of_number(score.rank, BLACK, FLIP) == score


def test_a_draw_is_proven_or_an_estimate_of_zero_and_a_bound_stays_one() -> None:
    assert Score.of_number(0, WHITE, MARCH, is_proven=True) == Score(WHITE, 0)
    assert Score.of_number(0, WHITE, FLIP, is_proven=True) == Score(WHITE, 0, margin=0)
    assert Score.of_number(0, WHITE, FLIP) == Score(WHITE, estimate=0)
    assert Score.of_number(WIN - 7, WHITE, MARCH, is_bound=True) == Score(WHITE, 1, distance=7, is_bound=True)


# ---- What is better than what


def test_the_better_score_is_larger() -> None:
    ordered = [
        Score(WHITE, 1, distance=3),
        Score(WHITE, 1, distance=9),
        Score(WHITE, 1),
        Score(WHITE, estimate=400.5),
        Score(WHITE, 0),
        Score(WHITE, estimate=-0.5),
        Score(WHITE, -1),
        Score(WHITE, -1, distance=8),
        Score(WHITE, -1, distance=2),
    ]
    assert sorted(ordered, reverse=True) == ordered
    assert all(better > worse and worse < better for better, worse in pairwise(ordered))
    by_discs = [Score(BLACK, (margin > 0) - (margin < 0), margin=margin) for margin in (9, 2, 0, -1)]
    assert sorted(by_discs, reverse=True) == by_discs


def test_a_bound_is_as_good_as_what_it_promises() -> None:
    exact, bound = Score(WHITE, 1, distance=7), Score(WHITE, 1, distance=7, is_bound=True)
    assert exact <= bound <= exact and exact >= bound and not exact < bound and exact != bound


def test_scores_of_two_sides_cannot_be_compared() -> None:
    with pytest.raises(TypeError, match="not supported"):
        assert Score(WHITE, 1) < Score(BLACK, 1)
    with pytest.raises(TypeError, match="not supported"):
        assert Score(WHITE, 1) >= 1  # type: ignore[operator]


def test_equal_moves_stay_in_their_order() -> None:
    losing, first, second = (
        MoveScore(Move("a1", target), Score(WHITE, value)) for target, value in (("a2", -1), ("b2", 1), ("c2", 1))
    )
    assert best_first([losing, first, second]) == (first, second, losing)


def test_a_score_knows_its_winner_and_whether_it_is_exact() -> None:
    won, counted, estimate = Score(WHITE, -1, distance=7), Score(BLACK, 1, margin=4), Score(BLACK, estimate=4)
    assert (won.winner, won.is_proven, won.is_exact) == (BLACK, True, True)
    assert (counted.winner, counted.is_proven, counted.is_exact) == (BLACK, True, True)
    assert (estimate.winner, estimate.is_proven, estimate.is_exact) == (None, False, False)
    draw, bound, only = Score(BLACK, 0), Score(BLACK, 1, distance=7, is_bound=True), Score(BLACK, 1)
    assert (draw.winner, draw.is_proven, draw.is_exact) == (None, True, True)
    assert (bound.winner, bound.is_exact, only.winner, only.is_exact) == (BLACK, False, BLACK, False)


def test_a_value_like_any_other() -> None:
    score = Score(WHITE, 1, distance=7)
    assert pickle.loads(pickle.dumps(score)) == score and hash(score) == hash(Score(WHITE, 1, distance=7))
    with pytest.raises(AttributeError):
        score.value = 0  # type: ignore[misc]


# ---- Other points of view


@pytest.mark.parametrize(
    ("score", "other"),
    [
        (Score(WHITE, -1, distance=7, is_bound=True), Score(BLACK, 1, distance=7, is_bound=True)),
        (Score(WHITE, 1, margin=3), Score(BLACK, -1, margin=-3)),
        (Score(WHITE, 0), Score(BLACK, 0)),
        (Score(WHITE, estimate=2.5), Score(BLACK, estimate=-2.5)),
    ],
)
def test_a_score_from_the_other_side(score: Score, other: Score) -> None:
    assert score.seen_by(BLACK) == other and other.seen_by(WHITE) == score
    assert score.seen_by(WHITE) is score


def test_a_move_is_worth_the_opposite_one_ply_later() -> None:
    assert Score(WHITE, -1, distance=4).before() == Score(BLACK, 1, distance=5)
    assert Score(WHITE, 0).before() == Score(BLACK, 0)
    assert Score(WHITE, 1, margin=3).before() == Score(BLACK, -1, margin=-3)
    assert Score(WHITE, estimate=0.5).before() == Score(BLACK, estimate=-0.5)


# ---- Words


@pytest.mark.parametrize(
    ("score", "text", "verdict"),
    [
        (Score(WHITE, 1, distance=7), "white wins in 7", "wins in 7"),
        (Score(WHITE, -1, distance=7), "black wins in 7", "loses in 7"),
        (Score(WHITE, 1, distance=7, is_bound=True), "white wins within 7", "wins within 7"),
        (Score(BLACK, 1, margin=12), "black wins by 12", "wins by 12"),
        (Score(BLACK, -1, margin=-12), "white wins by 12", "loses by 12"),
        (Score(BLACK, -1, margin=-12, is_bound=True), "white wins by at least 12", "loses by at least 12"),
        (Score(WHITE, 1), "white wins", "wins"),
        (Score(WHITE, -1), "black wins", "loses"),
        (Score(WHITE, 1, distance=0), "white has won", "has won"),
        (Score(WHITE, -1, distance=0), "black has won", "has lost"),
        (Score(BLACK, 0), "draw", "draws"),
        (Score(BLACK, 0, margin=0), "draw", "draws"),
        (Score(BLACK, estimate=0), "even", "+0.0"),
        (Score(BLACK, estimate=-0.001), "even", "+0.0"),
        (Score(BLACK, estimate=3.2), "black +3.2", "+3.2"),
        (Score(BLACK, estimate=-3.25), "white +3.25", "-3.25"),
        (Score(BLACK, estimate=12), "black +12.0", "+12.0"),
        (Score(BLACK, estimate=1.005), "black +1.0", "+1.0"),
    ],
)
def test_scores_in_words(score: Score, text: str, verdict: str) -> None:
    assert str(score) == text and score.verdict == verdict
    assert str(score.seen_by(score.side.rival)) == text
    assert repr(score) == f"<Score: {score.side} {verdict}>"


def test_the_names_under_which_a_game_shows_its_sides() -> None:
    assert Score(WHITE, -1, distance=5).describe(("X", "Y")) == "Y wins in 5"
    assert Score(BLACK, estimate=1).describe(("X", "Y")) == "Y +1.0"


def test_a_remark_says_what_was_better() -> None:
    best = MoveScore(Move("b2", "c3"), Score(WHITE, 0))
    assert remark(Score(WHITE, -1, distance=8), best) == "loses in 8 (best: b2c3 draws)"
    assert remark(Score(WHITE, -1), best, "2-3") == "loses (best: 2-3 draws)"
    assert remark(Score(WHITE, 0), best) == "draws"


def test_a_score_as_data() -> None:
    assert json.loads(json.dumps(Score(BLACK, -1, distance=3).as_data())) == {
        "side": "black",
        "winner": "white",
        "value": -1,
        "distance": 3,
        "margin": None,
        "bound": False,
        "estimate": None,
        "text": "loses in 3",
    }
    estimate = Score(WHITE, estimate=1.5).as_data()
    assert (estimate["winner"], estimate["value"], estimate["estimate"]) == (None, None, 1.5)


def test_a_move_as_data() -> None:
    move, score = Move("b2", "c3"), Score(WHITE, 0)
    assert MoveScore(move, score).as_data() == {"move": "b2c3", "score": score.as_data(), "line": []}
    assert MoveScore(move, score, (move, Move("b7", "b6"))).as_data()["line"] == ["b2c3", "b7b6"]
