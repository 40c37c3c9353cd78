"""Values and scores: what is better than what, and how it is said."""

from __future__ import annotations

import json

import pytest

from outplay.rules.words import Outcome, Reason, Side
from outplay.search.score import LARGEST_ESTIMATE, WIN, Score, format_estimate, is_decided, terminal_value

WHITE, BLACK = Side.WHITE, Side.BLACK


def test_sooner_won_and_later_lost_is_better() -> None:
    won = Outcome(WHITE, Reason.REACHED)
    assert terminal_value(won, WHITE, 3) > terminal_value(won, WHITE, 5) > 0
    assert terminal_value(won, BLACK, 3) < terminal_value(won, BLACK, 5) < 0


def test_more_discs_are_better_and_plies_do_not_count() -> None:
    narrow, wide = (Outcome(WHITE, Reason.DISCS, margin) for margin in (2, 20))
    assert terminal_value(wide, WHITE, 30) > terminal_value(narrow, WHITE, 3) > 0
    assert terminal_value(narrow, WHITE, 3) == terminal_value(narrow, WHITE, 60)
    assert terminal_value(wide, BLACK) == -terminal_value(wide, WHITE)


def test_a_majority_of_pieces_is_a_win_like_any_other() -> None:
    assert terminal_value(Outcome(BLACK, Reason.MAJORITY, 3), BLACK, 7) == WIN - 7


@pytest.mark.parametrize("reason", [Reason.DEADLOCK, Reason.DISCS, Reason.HOME])
def test_a_draw_is_worth_nothing(reason: Reason) -> None:
    assert terminal_value(Outcome(None, reason), WHITE, 9) == terminal_value(Outcome(None, reason), BLACK) == 0


def test_decided_values_are_beyond_all_estimates() -> None:
    assert is_decided(WIN - 500) and is_decided(-(WIN + 128)) and is_decided(LARGEST_ESTIMATE)
    assert not is_decided(LARGEST_ESTIMATE - 1) and not is_decided(0)


@pytest.mark.parametrize(
    ("score", "text", "verdict"),
    [
        (Score(WHITE, WIN - 7), "white wins in 7", "wins in 7"),
        (Score(WHITE, 7 - WIN), "black wins in 7", "loses in 7"),
        (Score(WHITE, WIN - 7, is_within=True), "white wins within 7", "wins within 7"),
        (Score(BLACK, WIN + 12), "black wins by 12", "wins by 12"),
        (Score(BLACK, -WIN - 12), "white wins by 12", "loses by 12"),
        (Score(WHITE, WIN), "white wins in 0", "wins in 0"),
        (Score(BLACK, 0, is_proven=True), "draw", "draw"),
        (Score(BLACK, 0), "black +0.0", "+0.0"),
        (Score(BLACK, -3.25), "black -3.25", "-3.25"),
    ],
)
def test_scores_in_words(score: Score, text: str, verdict: str) -> None:
    assert str(score) == text and score.verdict == verdict
    assert str(score.seen_by(score.side)) == text


def test_a_score_from_the_other_side() -> None:
    score = Score(WHITE, 7 - WIN, is_within=True)
    other = score.seen_by(BLACK)
    assert (other.side, other.value, other.is_within, str(other)) == (BLACK, WIN - 7, True, "black wins within 7")
    assert other.seen_by(WHITE) == score
    assert Score(WHITE, 2.5).seen_by(BLACK) == Score(BLACK, -2.5)


def test_what_is_known_of_a_decided_game() -> None:
    won = Score(WHITE, 7 - WIN)
    assert (won.winner, won.plies, won.margin, won.is_proven) == (BLACK, 7, None, True)
    counted = Score(BLACK, WIN + 4)
    assert (counted.winner, counted.plies, counted.margin) == (BLACK, None, 4)
    estimate = Score(BLACK, 4)
    assert (estimate.winner, estimate.plies, estimate.margin, estimate.is_proven) == (None, None, None, False)


def test_the_names_under_which_a_game_shows_its_sides() -> None:
    assert Score(WHITE, 5 - WIN).describe(("X", "Y")) == "Y wins in 5"
    assert Score(BLACK, 1).describe(("X", "Y")) == "Y +1.0"


def test_a_score_as_data() -> None:
    data = json.loads(json.dumps(Score(BLACK, WIN - 3).as_data()))
    assert data["side"] == "black" and data["winner"] == "black" and data["plies"] == 3 and data["margin"] is None
    assert data["proven"] is True and data["within"] is False and data["text"] == "black wins in 3"
    assert Score(WHITE, 1.5).as_data()["winner"] is None


@pytest.mark.parametrize(
    ("value", "text"), [(3.2, "+3.2"), (-0.25, "-0.25"), (0, "+0.0"), (12, "+12.0"), (1.005, "+1.0")]
)
def test_estimates(value: float, text: str) -> None:
    assert format_estimate(value) == text
