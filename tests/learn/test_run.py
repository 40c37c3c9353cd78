"""One run: its points and curves, and what is not one."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.measures import Measures
from outplay.learn.run import CURVES, MEASURED, MOST_POINTS, Diary, Run, points, run_from_data
from outplay.learn.training import Training

SMALL = outplay.game("hexapawn:3x3")


def written(games: int, planned: int, seed: int = 1) -> tuple[Run, list[Measures], list[str]]:
    training = Training(SMALL, "her", "random", seed=seed)
    diary = Diary(4, planned, training.measures)
    measures: list[Measures] = [training.measures]
    results: list[str] = []
    for _ in range(games):
        lesson = training.play()
        diary.add(lesson)
        measures.append(lesson.measures)
        results.append(lesson.result)
    return diary.run(), measures, results


@pytest.mark.parametrize(("games", "planned"), [(60, 60), (40, 60), (0, 60), (2500, 2500), (1203, 2500), (7, 2500)])
def test_curves_have_what_was_measured_and_go_on_with_the_last(games: int, planned: int) -> None:
    run, measures, results = written(games, planned)
    at = points(planned)
    for name in MEASURED:
        # A run that ends between two points has its last values at the next one.
        expected = [getattr(measures[min(game, games)], name) for game in at]
        assert run.curve(name, at) == expected
    for name, result in (("wins", "win"), ("draws", "draw"), ("losses", "loss")):
        assert run.curve(name, at) == [results[:game].count(result) for game in at]


def test_what_is_known_of_a_run() -> None:
    run, measures, results = written(500, 500)
    assert run.number == 4 and run.games == 500 and run.lost == results.count("loss")
    assert run.cases == measures[-1].boxes
    assert run.perfect == next(game for game, one in enumerate(measures) if one.exploitability == 0)
    assert 0 < run.resigned < run.lost
    assert written(3, 500)[0].perfect is None


def test_points_are_all_games_or_a_thousand() -> None:
    assert points(1) == [0, 1]
    assert points(MOST_POINTS) == list(range(MOST_POINTS + 1))
    for games in (MOST_POINTS + 1, 3 * MOST_POINTS - 1, 123_456):
        at = points(games)
        assert len(at) == len(set(at)) == MOST_POINTS + 1 and at == sorted(at)
        assert at[0] == 0 and at[-1] == games


@pytest.mark.parametrize(("games", "planned"), [(60, 60), (40, 60), (0, 60), (1203, 2500)])
def test_a_run_comes_back_from_plain_values(games: int, planned: int) -> None:
    run, _, _ = written(games, planned)
    assert run_from_data(run.as_data(), planned) == run


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"number": -1}, "the number of a run must be a whole number from 0 to 9007199254740991, not -1"),
        ({"results": "wxl"}, "run 4 must have at most 60 results, each of them w, d or l"),
        ({"results": "w" * 61}, "run 4 must have at most 60 results"),
        ({"resigned": 61}, "run 4 cannot have resigned 61 games"),
        ({"perfect": True}, "run 4 cannot be perfect after True games"),
        ({"boxes": [1, 2]}, "run 4 must have 61 numbers of boxes"),
        ({"beads": ["1"] * 61}, "run 4 must have 61 numbers of beads"),
        ({"losing": [10**400] * 61}, "run 4 must have 61 numbers of losing"),
        ({"exploitability": [float("inf")] * 61}, "run 4 must have 61 numbers of exploitability"),
        ({"more": 1}, "a run has number, results, resigned, perfect"),
    ],
)
def test_a_damaged_run_is_refused(change: dict[str, Any], message: str) -> None:
    run, _, _ = written(60, 60)
    with pytest.raises(InputError, match=message):
        run_from_data(run.as_data() | change, 60)


def test_no_run_at_all_is_refused() -> None:
    with pytest.raises(InputError, match="a run has number"):
        run_from_data([1], 60)


def test_every_curve_has_a_name() -> None:
    assert CURVES == ("wins", "draws", "losses", "boxes", "beads", "losing", "exploitability")
