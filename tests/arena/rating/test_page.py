"""The table of docs/ratings.md that says how many games a difference needs."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from outplay.arena.rating import ELO, MatchResult, rate
from outplay.arena.rating.likelihood import chances
from outplay.arena.sprt import Sprt, expected_score

PAGE = (Path(__file__).parents[3] / "docs" / "ratings.md").read_text(encoding="utf-8")
ROWS = [
    tuple(map(float, match.groups())) for match in re.finditer(r"^\|" + r" ([\d.]+) \|" * 5 + "$", PAGE, re.MULTILINE)
]


def is_seen(elo: float, games: float, draws: float) -> bool:
    """Whether the bar of a match that ended as expected leaves out zero."""
    win, draw, loss = (games / 2 * chance for chance in chances(elo / ELO, draws))
    return rate([MatchResult(0, 1, win, draw, loss), MatchResult(1, 0, loss, draw, win)], 2).players[0].low > 0


def average_length(elo: float) -> float:
    """By Wald: what the ratio's logarithm reaches on average, by what a pair of games adds on average."""
    score = expected_score(elo)
    test, pairs = Sprt(0, elo), 10**7
    shares = ((1 - score) ** 2, 0, 2 * score * (1 - score), 0, score**2)
    a_pair = test.llr([round(pairs * share) for share in shares]) / pairs
    return 2 * ((1 - test.beta) * test.upper + test.beta * test.lower) / a_pair


def test_the_table_is_there() -> None:
    assert len(ROWS) == 6


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]:g}")
def test_how_many_games_a_difference_needs(row: tuple[float, ...]) -> None:
    elo, percent, without_draws, with_draws, sequential = row
    assert percent == round(100 * expected_score(elo), 1)
    for games, draws in ((without_draws, -math.inf), (with_draws, 0.0)):
        assert is_seen(elo, games, draws) and not is_seen(elo, games - 2, draws)
    assert sequential == round(average_length(elo))


def test_what_a_chess_player_would_call_it() -> None:
    win, draw, _ = chances(100 / ELO, 0.0)
    score = win + draw / 2
    assert f"{100 * score:.1f} % of the points" in PAGE
    assert f"call {400 * math.log10(score / (1 - score)):.0f} Elo" in PAGE
