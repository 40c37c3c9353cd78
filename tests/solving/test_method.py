"""Solving a game: published values, the choice of the method, progress, checkpoints and refusals."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

import outplay
from outplay._core import Stop
from outplay.errors import InputError, SolutionError, TooLarge
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Progress, StrongSolution, WeakSolution, small_solution, weak
from outplay.solving.checkpoint import open_checkpoint
from outplay.solving.method import Method
from outplay.solving.strong import solve_strongly
from tests.games import GAMES, game_of
from tests.recursion import Recursion

VALUES = json.loads((Path(__file__).parents[1] / "data" / "values.json").read_text())
POSITIONS = {"hexapawn:3x3": 135, "hexapawn:4x4": 20_286, "pawned:4": 20_869, "oska:4": 782_918}


@pytest.mark.parametrize("spec", VALUES)
def test_published_values(spec: str) -> None:
    solution = outplay.solve(spec)
    assert str(solution.score) == VALUES[spec]["value"]
    if winning := VALUES[spec].get("winning"):
        assert sorted(str(one.move) for one in solution.moves(solution.root) if one.score.value == 1) == winning


@pytest.mark.parametrize("spec", POSITIONS)
def test_published_numbers_of_positions(spec: str) -> None:
    assert outplay.solve(spec, method="strong").positions == POSITIONS[spec]


@pytest.mark.parametrize("rules", [rules for rules in GAMES if len(rules.shape.cells) <= 14], ids=lambda one: one.name)
def test_small_games_strong_and_weak_and_by_plain_recursion(rules: Any) -> None:
    recursion = Recursion(rules, 4_000)
    try:
        expected = recursion.solve()
    except RuntimeError:
        pytest.skip("too large for plain recursion")
    game = game_of(rules)
    strong, weak = (outplay.solve(game, method=method) for method in ("strong", "weak"))
    assert (strong.score, strong.positions) == (expected, len(recursion.known))
    assert (weak.value, weak.margin) == (expected.value, expected.margin)


def test_the_method_follows_the_size() -> None:
    small, large = outplay.solve("octapawn"), outplay.solve("hexareversi:4,start=ring")
    assert isinstance(small, StrongSolution) and "at most 4,000,000 positions" in small.cost.reason
    assert isinstance(large, WeakSolution) and "31 empty cells to fill, more than 16" in large.cost.reason
    wide = outplay.solve("hexapawn:6x6")
    assert isinstance(wide, WeakSolution) and "more than 4,000,000 positions" in wide.cost.reason


def test_any_position_of_any_board_can_be_solved() -> None:
    empty = "-" * 8
    rows = [empty, empty, "b-b-----", empty, empty, "--w-w---", empty, empty]
    position = outplay.game("hexapawn:8x8").position(rows, "w")
    weak = outplay.solve(position)
    assert weak.method == "weak" and "more than 39 cells" in weak.cost.reason
    assert outplay.analyze(position, depth=20).score.winner is (
        position.side if weak.value == 1 else position.side.rival
    )


def test_a_game_that_is_too_large_is_an_error() -> None:
    start = outplay.game("oska:4").start
    with pytest.raises(TooLarge, match="oska:4 has more than 1,000 positions"):
        solve_strongly(start, megabytes=64, max_positions=1000)
    with pytest.raises(TooLarge, match="more than 39 cells"):
        outplay.solve("hexapawn:8x8", method="strong")
    assert small_solution(outplay.game("hexapawn:8x8")) is None


def test_progress_is_reported() -> None:
    """Of a game that takes several times as long as it is until the next report."""
    reports: list[Progress] = []
    game, room = "hexapawn:7x5,capture=compulsory", 64 << 20
    solution = outplay.solve(game, method="strong", megabytes=64, report=reports.append)
    assert {(one.method, one.reason) for one in reports} == {("strong", "asked for")}
    positions = [one.positions for one in reports]
    assert positions[0] == 0 and positions == sorted(positions) and positions[-1] == solution.positions
    assert all(0 < one.bytes <= solution.cost.peak_bytes <= room for one in reports)
    seconds = [0, *(one.seconds for one in reports), solution.cost.seconds]
    assert all(one < other for one, other in pairwise(seconds))

    finding = [one for one in reports if one.doing.startswith("finding positions, layer ")]
    counting = [one for one in reports if one.doing.startswith("counting back, layer ")]
    assert finding and counting and finding + counting == reports
    assert (reports[0].done, reports[0].seconds_left, reports[0].is_lower_bound) == (None, None, True)
    for one in reports[1:]:
        assert one.seconds_left is not None and one.seconds_left >= 0
        assert one.is_lower_bound if one.done is None else 0 < one.done <= 1 and not one.is_lower_bound
    last, done = counting[-1], [one.done or 0 for one in counting]
    assert done == sorted(done) and done[0] >= 0.5 and done[-1] > 0.6
    assert solution.cost.seconds / 2 < last.seconds + (last.seconds_left or 0) < 2 * solution.cost.seconds


def test_progress_of_a_search_is_reported() -> None:
    reports: list[Progress] = []
    stop = Stop()

    def report(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == 3:
            stop.set()

    with pytest.raises(KeyboardInterrupt):
        outplay.solve("hexapawn:8x8", megabytes=8, report=report, stop=stop)
    assert {(one.method, one.doing) for one in reports} == {("weak", "trying to prove: White wins.")}
    assert {one.reason for one in reports} == {"the board of hexapawn:8x8 has more than 39 cells"}
    assert {(one.done, one.seconds_left) for one in reports} == {(None, None)}
    for one, other in pairwise(reports):
        assert 0 < one.positions < other.positions and 0 < one.seconds < other.seconds
        assert 0 < one.bytes <= other.bytes <= 8 << 20


def test_it_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    for method in ("strong", "weak"):
        with pytest.raises(KeyboardInterrupt):
            outplay.solve("oska:4", method=method, stop=stop)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": 5}, "can be solved, not 5"),
        ({"game": "octapawn", "method": "magic"}, "'strong' or 'weak', not 'magic'"),
        ({"game": "octapawn", "megabytes": 0}, "megabytes must be"),
        ({"game": outplay.game("octapawn").position("w---/----/----/---- b")}, "the game is over"),
        ({"game": "octapawn", "method": "strong", "workers": 2}, "one process"),
        ({"game": "octapawn", "method": "strong", "cluster": "tcp://127.0.0.1:1"}, "one process"),
        *(({"game": "octapawn", "method": "weak", "workers": number}, "workers") for number in (0, -1, 1001, 1.5, "2")),
        ({"game": "octapawn", "checkpoint": "\udcff"}, "is not the name of a directory for checkpoints"),
        ({"game": "octapawn", "checkpoint": 7}, "is not the name of a directory for checkpoints"),
    ],
)
def test_wrong_calls_are_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        outplay.solve(**asked)


@pytest.mark.parametrize("method", get_args(Method))
def test_a_checkpoint_belongs_to_one_game_and_version(method: Method, tmp_path: Path) -> None:
    folder, says = tmp_path / "work", "this program reads version 3: give another directory"
    score = Score(Side.WHITE, 1, 11 if method == "strong" else None)
    for _ in range(2):
        assert outplay.solve("octapawn", method=method, checkpoint=folder).score == score
    with pytest.raises(InputError, match="holds other work, on 'octapawn'"):
        outplay.solve("hexapawn:3x3", method=method, checkpoint=folder)
    manifest = folder / "work.json"
    manifest.write_text(manifest.read_text().replace('"version": 3', '"version": 2'))
    with pytest.raises(InputError, match=rf"work' cannot hold checkpoints: it has version 2, and {says}"):
        outplay.solve("octapawn", method=method, checkpoint=folder)
    with pytest.raises(InputError, match="is not empty"):
        outplay.solve("octapawn", method=method, checkpoint=tmp_path)


def test_a_layer_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    game = outplay.game("octapawn")
    with open_checkpoint(tmp_path / "work", game.start) as folder:
        pass
    for layer in range(100):
        (folder / f"layer-{layer}.found.part").mkdir()  # in the way of the file, as a full disk would be
    methods: tuple[Method | None, ...] = ("strong", None)
    for method in methods:
        with pytest.raises(SolutionError, match=r"work' cannot hold the checkpoints: it cannot be written: Is a"):
            outplay.solve(game, method=method, checkpoint=folder)


def test_too_little_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(weak, "Prover", refuse)
    with pytest.raises(InputError, match=r"this machine does not have 65,536 MB of free memory: ask for less"):
        outplay.solve("hexapawn:3x3", method="weak", megabytes=65536)
