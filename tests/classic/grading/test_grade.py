"""Grading whole files: the right solution, different right ones, and wrong ones that each break one rule."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from outplay.classic.grading import grade as module
from outplay.classic.grading.checks import FUNCTIONS, GROUPS, Exercise
from outplay.classic.grading.grade import Grade, grade, round_down
from outplay.classic.grading.report import format_grade
from outplay.errors import InputError
from tests.classic.homework import RIGHT, Solution, changed, solutions
from tests.patience import PATIENCE, slack

POSITIONS, DEPTH, MOVE_TIME = 40, 3, PATIENCE


def graded(source: str, folder: Path, *, move_time: float = MOVE_TIME) -> Grade:
    path = folder / "homework.py"
    path.write_text(source, encoding="utf-8")
    return grade(str(path), positions=POSITIONS, depth=DEPTH, move_time=move_time)


def failed(found: Grade) -> set[str]:
    return {result.check.group.key for result in found.results if result.failure}


def test_the_right_solution_is_perfect(tmp_path: Path) -> None:
    path = tmp_path / "homework.py"
    path.write_text(RIGHT, encoding="utf-8")
    for seed in (0, 1, 2):
        found = grade(str(path), seed=seed)
        assert failed(found) == set() and found.score == 100 and found.is_perfect
        assert set(found.groups) == set(GROUPS)


def test_there_are_wrong_solutions_and_each_breaks_something() -> None:
    wrong = [one for one in solutions() if not one.name.startswith("right: ")]
    assert len(wrong) >= 12
    assert all(one.groups for one in wrong)
    assert {group.key for group in GROUPS if group.points} == {key for one in wrong for key in one.groups} - {
        "oskaplayer.refusals"
    }


def made_once(make: Callable[..., Iterable[Exercise]]) -> Callable[..., tuple[Exercise, ...]]:
    return cache(lambda *asked: tuple(make(*asked)))


@pytest.fixture(scope="module")
def _checks_are_made_once() -> Iterator[None]:
    """They are the same for all, and to find the right answers takes longer than to ask for them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("movegen_checks", "oskaplayer_checks"):
            patch.setattr(module, name, made_once(getattr(module, name)))
        yield


@pytest.mark.usefixtures("_checks_are_made_once")
@pytest.mark.parametrize("solution", solutions(), ids=lambda solution: solution.name)
def test_each_solution_fails_the_groups_that_are_meant_for_it(solution: Solution, tmp_path: Path) -> None:
    found = graded(solution.source, tmp_path, move_time=slack(solution.move_time))
    assert failed(found) == solution.groups
    is_right = solution.groups <= {"oskaplayer.refusals"}
    assert found.is_perfect == is_right and (found.score == 100) == is_right
    assert is_right == solution.name.startswith("right: ")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def movegen(board, side:\n    pass\n", "SyntaxError"),
        ("import numbskull\n", "ModuleNotFoundError: No module named 'numbskull'"),
        ("x = 1\ny = x / 0\n", 'File "homework.py", line 2'),
        ("input('your name? ')\n", "EOFError"),
        ("exit()\n", "SystemExit"),
        ("import os\nos._exit(3)\n", "exit code 3"),
        ("print('now I sleep', flush=True)\nwhile True: pass\n", "now I sleep"),
        ("\x00", "null bytes"),
    ],
)
def test_a_file_that_cannot_be_loaded(source: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 1.0 if "while True" in source else PATIENCE
    monkeypatch.setattr("outplay.classic.grading.pupil._MIN_LOADING", seconds)
    found = graded(source, tmp_path, move_time=seconds)
    assert says in found.error
    assert found.score == 0 and not found.is_perfect and not found.missing


def test_a_latin_file_is_python_if_it_says_so(tmp_path: Path) -> None:
    path = tmp_path / "homework.py"
    path.write_bytes("# coding: latin-1\nNAME = 'Käthe'\n".encode("latin-1") + RIGHT.encode())
    assert grade(str(path), positions=0, depth=1).error == ""


@pytest.mark.parametrize("path", ["nowhere.py", ".", "x" * 300, "a\0b"])
def test_no_such_file(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        grade(path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "homework.py").write_text("#" * 2**20 + "\n")
    os.mkfifo(tmp_path / "pipe.py")
    for path in (tmp_path / "pipe.py", Path("/dev/zero")):
        with pytest.raises(InputError, match="it is not a plain file"):
            grade(str(path))
    with pytest.raises(InputError, match="it is too large, with more than"):
        grade(str(tmp_path / "homework.py"))


def test_a_misspelled_function_gets_a_hint_and_the_other_is_graded(tmp_path: Path) -> None:
    found = graded(changed([["def oskaplayer(", "def oska_player("]]), tmp_path)
    assert found.missing == (
        "there is no function 'oskaplayer' in the file, and no other name counts; did you mean 'oska_player'?",
    )
    assert found.score == 50 and all(key.startswith("oskaplayer.") for key in failed(found))
    assert not found.uncommented


def test_comments_are_missed_and_cost_no_points(tmp_path: Path) -> None:
    found = graded(changed([['    """List every board that is one move of a side away."""\n', ""]]), tmp_path)
    assert found.uncommented == ("movegen",) and found.is_perfect
    assert "One function begins without a comment, and comments are part of the homework: movegen" in format_grade(
        found
    )


def test_a_name_that_is_no_function_is_missing(tmp_path: Path) -> None:
    found = graded("movegen = 3\n", tmp_path)
    assert [sentence[:32] for sentence in found.missing] == [
        "there is no function 'movegen' i",
        "there is no function 'oskaplayer",
    ]
    assert found.score == 0


def test_the_seed_decides_about_random_positions(tmp_path: Path) -> None:
    def asked(seed: int) -> list[str]:
        path = tmp_path / "homework.py"
        path.write_text("def movegen(board, side): return []", encoding="utf-8")
        return [str(result.check.question) for result in grade(str(path), seed=seed, positions=10, depth=2).results]

    assert asked(1) == asked(1) != asked(2)


def test_times_and_data(tmp_path: Path) -> None:
    found = graded(changed([["if piece_at(board, near) == rival_of(side):", "if False:"]]), tmp_path)
    data = json.loads(json.dumps(found.as_data()))
    assert data["file"] == "homework.py" and data["score"] < 100 and not data["is_perfect"]
    assert [group["name"] for group in data["groups"]] == [group.key for group in GROUPS]
    jumps = next(group for group in data["groups"] if group["name"] == "movegen.jumps")
    assert jumps["passed"] + len(jumps["failures"]) == jumps["checks"] and jumps["points"] < jumps["of"]
    assert all(one["asked"].startswith("movegen([") and one["expected"] for one in jumps["failures"])
    for function in FUNCTIONS:
        times = data["times"][function]
        calls = sum(group["checks"] for group in data["groups"] if group["name"].startswith(function))
        assert 0 < times["median"] <= times["slowest"] < MOVE_TIME
        assert calls - 3 <= times["calls"] < calls  # what is watched in all answers is no call
    assert data["sandbox"]


def test_progress_is_reported(tmp_path: Path) -> None:
    (tmp_path / "homework.py").write_text(RIGHT, encoding="utf-8")
    reported: list[tuple[int, int]] = []
    grade(
        str(tmp_path / "homework.py"), positions=0, depth=1, report=lambda done, total: reported.append((done, total))
    )
    assert [done for done, _ in reported] == list(range(1, reported[-1][1] + 1))


def test_nearly_all_is_not_all() -> None:
    assert round_down(100) == 100 and round_down(99.9999) == 99.9 and round_down(0) == 0


def test_the_page_lists_every_group_with_its_points() -> None:
    page = (Path(__file__).parents[3] / "docs" / "grading.md").read_text(encoding="utf-8")
    for group in GROUPS:
        assert page.count(f"| `{group.key}` | {group.points} |") == 1
    assert sum(group.points for group in GROUPS) == 100
