"""Progress while a game is being solved: its forecast of the rest, checked by layers whose sizes are known."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import outplay
from outplay._core import Solving, Stop
from outplay.solving.results import earlier_count
from outplay.solving.solution import Progress
from outplay.solving.split import solve_by_jobs
from outplay.solving.strong import Forecast, solve_strongly
from outplay.solving.weak import solve_weakly

SIZES = (1, 5, 20, 40, 60, 38, 14, 3, 1)


def solver(done: int = 0) -> SimpleNamespace:
    """A stand-in for a solver that has found so many layers."""
    last = len(SIZES) - 1
    return SimpleNamespace(
        phase="finding",
        layer=last - done,
        layers=len(SIZES),
        found=sum(SIZES[:done]),
        entries=sum(SIZES[:done]),
        valued=0,
        bytes=5000,
    )


def states(start: int = 0) -> list[Progress]:
    """The progress after each layer, if a position takes a second."""
    state = solver(start)
    before = state.found
    forecast = Forecast(cast(Solving, state))
    seen = []
    for done in range(start + 1, len(SIZES)):
        vars(state).update(vars(solver(done)))
        seen.append(forecast.progress(float(state.found - before)))
    return seen


def test_while_layers_grow_only_a_lower_bound_is_known() -> None:
    for state in states()[:5]:
        assert state.is_lower_bound and state.done is None
        assert state.seconds_left == state.positions


def test_once_layers_shrink_the_rest_is_about_known() -> None:
    in_all = sum(SIZES)
    for state in states()[5:]:
        assert not state.is_lower_bound and state.seconds_left is not None and state.done is not None
        expected = 2 * in_all - state.positions
        assert 0.7 * expected < state.seconds_left < 1.4 * expected
        assert 0 < state.done <= 0.5


def test_with_an_expected_number_the_rest_is_known_from_the_first_layer() -> None:
    state, in_all = solver(), sum(SIZES)
    forecast = Forecast(cast(Solving, state), expected=in_all)
    for done in range(1, len(SIZES)):
        vars(state).update(vars(solver(done)))
        seen = forecast.progress(float(state.found))
        assert (seen.done, seen.seconds_left) == (state.found / (2 * in_all), 2 * in_all - state.found)
        assert not seen.is_lower_bound


def test_beyond_the_expected_number_there_is_only_a_lower_bound() -> None:
    state = solver(done=5)
    forecast = Forecast(cast(Solving, state), expected=130)
    vars(state).update(vars(solver(done=6)))
    seen = forecast.progress(1.0)
    assert seen.is_lower_bound and seen.done is None


def test_a_resumed_run_knows_neither_the_speed_nor_the_largest_layer() -> None:
    for state in states(start=6):
        assert state.is_lower_bound and state.seconds_left is not None
        assert state.seconds_left == state.positions, "a second for each, although most were found before"


@pytest.mark.parametrize("last", [30, 45], ids=["more than the 122 expected", "a second peak"])
def test_an_estimate_that_was_too_low_is_given_up(last: int) -> None:
    state = solver()
    forecast = Forecast(cast(Solving, state))
    seen = []
    for size in (1, 10, 30, 40, 20, last):
        vars(state).update(layer=state.layer - 1, found=state.found + size)
        seen.append(forecast.progress(float(state.found)).is_lower_bound)
    assert seen == [True, True, True, True, False, True]


def test_counting_back_takes_as_long_as_finding_and_ends_when_all_is_done() -> None:
    state = solver()
    forecast = Forecast(cast(Solving, state))
    assert forecast.progress(0.0).seconds_left is None, "before anything is done the rest is unknown"
    for valued, done, left in ((0, 0.5, 20.0), (100, 0.625, 15.0), (200, 0.75, 10.0), (300, 0.875, 5.0), (400, 1, 0)):
        vars(state).update(phase="valuing", layer=3, found=700, entries=400, valued=valued)
        seconds = 20.0 + valued / 20
        expected = Progress("counting back, layer 4 of 9", done, 700, 5000, seconds, seconds_left=left)
        assert forecast.progress(seconds) == expected


def test_a_real_game_never_has_negative_time_left() -> None:
    seen: list[Progress] = []
    solve_strongly(outplay.game("oska:4").start, megabytes=256, report=seen.append)
    assert all(one.seconds_left is None or one.seconds_left >= 0 for one in seen)
    assert seen[0].doing.startswith("finding positions, layer 1 of 33")


@pytest.mark.parametrize(("searched", "done", "left"), [(25, 0.25, 30.0), (80, 0.8, 2.5), (99, 0.99, 10 / 99)])
def test_the_rest_is_expected_at_the_same_speed(searched: int, done: float, left: float) -> None:
    seen = Progress("proving", None, searched, 5000, 10.0).expecting(100)
    assert seen.done == done
    assert seen.seconds_left == pytest.approx(left)


@pytest.mark.parametrize(("searched", "expected"), [(0, 100), (100, 100), (101, 100), (5, None)])
def test_without_an_expectation_or_beyond_it_there_is_no_estimate(searched: int, expected: int | None) -> None:
    seen = Progress("proving", None, searched, 5000, 10.0)
    assert seen.expecting(expected) == seen


@pytest.mark.parametrize("game", ["hexapawn:6x6", "pawned:6", "breakthrough:5x3", "hexareversi:4,start=ring"])
def test_a_game_of_the_table_of_results_takes_about_what_it_took_then(game: str) -> None:
    start = outplay.game(game).start
    solution = solve_weakly(start, megabytes=512)
    assert solution.cost.nodes == pytest.approx(earlier_count(start, "weak"), rel=0.3)


def test_jobs_are_expected_to_take_what_the_whole_took() -> None:
    start = outplay.game("hexapawn:5x6").start
    seen: list[Progress] = []
    solve_by_jobs(start, megabytes=64, workers=1, nodes=20_000, report=seen.append)
    expected = earlier_count(start, "weak")
    assert expected and seen[0].done == seen[0].positions / expected


def test_a_resumed_search_has_no_estimate(tmp_path: Path) -> None:
    start = outplay.game("hexapawn:5x6").start
    stop, seen = Stop(), []

    def report(state: Progress) -> None:
        seen.append(state)
        stop.set()

    with pytest.raises(KeyboardInterrupt):
        solve_by_jobs(start, megabytes=64, workers=1, nodes=20_000, checkpoint=tmp_path / "a", report=report, stop=stop)
    assert seen[-1].done is not None
    solve_by_jobs(start, megabytes=64, workers=1, nodes=20_000, checkpoint=tmp_path / "a", report=seen.append)
    assert seen[-1].done is None and seen[-1].seconds_left is None


def test_only_the_start_of_a_game_is_in_the_table() -> None:
    start = outplay.game("pawned:6").start
    assert earlier_count(start, "weak")
    assert earlier_count(start.play(start.legal_moves[0]), "weak") is None
    assert earlier_count(start, "recursion") is None, "it was not solved by this method"
    assert earlier_count(outplay.game("hexapawn:3x9").start, "weak") is None
