"""Named evaluations, evaluations from files, and a person's own functions."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Position
from outplay.rules.cell_values import T77
from outplay.rules.words import Side
from outplay.search import EVALUATIONS, Evaluation, as_evaluator, default_evaluation, features, find_evaluation
from outplay.search.evaluations import load_evaluation
from outplay.search.score import LARGEST_ESTIMATE

WHITE, BLACK = Side.WHITE, Side.BLACK
PAWNS = outplay.game("pawned:6")
HEXAGON = outplay.game("hexareversi:5")
TEXTS = [
    "-----b/bb--b-/--bb--/w----w/-wwww-/------ b",
    "bbbbbb/------/------/------/------/wwwwww w",
    "------/-b-b--/--w---/------/w-----/------ b",
]


def heuristic(position: Position, side: Side, *, mobility: bool) -> int:
    """The report's formula, written down once more: twice the pawns, the steps, the moves."""
    rows = position.rows if side is BLACK else position.rows[::-1]
    steps = sum(number * row.count(side.value) for number, row in enumerate(rows))
    return 2 * features.pieces(position, side) + steps + (features.mobility(position, side) if mobility else 0)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("name", "mobility"), [("report", True), ("print", False)])
def test_the_formulas_of_the_old_report(name: str, mobility: bool, text: str) -> None:
    position = PAWNS.position(text)
    value = EVALUATIONS[name].value(position, BLACK, 4)
    winner = features.checkmating(position)
    if winner is None:
        assert value == heuristic(position, BLACK, mobility=mobility) - heuristic(position, WHITE, mobility=mobility)
    else:
        worth = 36 - 4 if name == "report" else 36
        assert value == (worth if winner is BLACK else -worth)


def test_the_old_report_on_other_sizes() -> None:
    position = outplay.game("pawned:4").position("----/---w/bb--/---- w")
    assert EVALUATIONS["report"].value(position, WHITE, 2) == 14
    assert EVALUATIONS["print"].value(position, WHITE, 2) == 16


@pytest.mark.parametrize("name", ["pieces", "steps", "mobility"])
def test_simple_ones_count_one_thing(name: str) -> None:
    position = PAWNS.position(TEXTS[0])
    count = features.FEATURES[name]
    assert EVALUATIONS[name].value(position, BLACK) == count(position, BLACK) - count(position, WHITE)


def test_the_cell_values_of_the_old_report() -> None:
    evaluation = find_evaluation("t77", HEXAGON.rules)
    assert isinstance(evaluation, Evaluation)
    assert evaluation.cells == T77.values
    assert evaluation.value(HEXAGON.start, WHITE) == 3 * 3 - 4 * 3
    position = HEXAGON.position("w----/-b----/-------/--------/---------/--------/-------/------/----- w")
    assert evaluation.value(position, WHITE) == 9 - 1
    assert find_evaluation("t77", outplay.game("hexareversi:5,start=ring").rules) == evaluation


def test_cell_values_fit_one_board_only() -> None:
    for spec in ("hexareversi:4", "oska:4", "othello:8"):
        with pytest.raises(InputError, match=f"'t77' is for the board of hexareversi:5, and {spec} has another"):
            find_evaluation("t77", outplay.game(spec).rules)
    line = outplay.game({"name": "line", "family": "flip", "start": " ".join("-" * 29 + "wb" + "-" * 30)})
    assert len(line.shape.cells) == 61
    with pytest.raises(InputError, match="and line has another"):
        find_evaluation("t77", line.rules)


def test_names() -> None:
    assert list(EVALUATIONS) == ["pieces", "steps", "mobility", "report", "print", "t77"]
    assert all(evaluation.name == name for name, evaluation in EVALUATIONS.items())
    assert find_evaluation("default", PAWNS.rules) == default_evaluation(PAWNS.rules)
    assert find_evaluation("report", PAWNS.rules) is EVALUATIONS["report"]
    with pytest.raises(
        InputError, match=r"no evaluation 'reprot': there are default, plain, .*did you mean 'report'\?"
    ):
        find_evaluation("reprot", PAWNS.rules)
    with pytest.raises(InputError, match="named by a text, not 5"):
        find_evaluation(5, PAWNS.rules)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="counts steps, which means nothing in hexareversi:5"):
        find_evaluation("report", HEXAGON.rules)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "careful.toml"
    path.write_text('pieces = 2\nmobility = 0.25\ncheckmate = "cells"\n', encoding="utf-8")
    evaluation = find_evaluation(str(path), PAWNS.rules)
    assert evaluation == Evaluation("careful", pieces=2, mobility=0.25, checkmate="cells")
    path.write_text('name = "mine"\ncells = [1, 2.5]\n', encoding="utf-8")
    assert load_evaluation(path) == Evaluation("mine", cells=(1, 2.5))
    with pytest.raises(InputError, match="'mine' has values for 2 cells, and pawned:6 has 36"):
        find_evaluation(str(path), PAWNS.rules)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("pieces = ", "is not valid TOML"),
        ("peices = 2", "no weight 'peices'.*did you mean 'pieces'"),
        ("pieces = 2000", "the weight pieces must be a number up to 1000"),
        ("pieces = 1e999", "the weight pieces must be a number"),
        ("pieces = nan", "the weight pieces must be a number"),
        ("pieces = [1]", "the weight pieces must be a number"),
        ("cells = 3", "cells must be a list"),
        ("cells = [[1]]", "the weight cells must be a number"),
        ("cells = " + "[" * 5000 + "]" * 5000, "nested too deep"),
        ("pieces = " + "9" * 5000, "too many digits"),
        ("a.b = 1", "no weight 'a'"),
        ("[pieces]", "the weight pieces must be a number"),
        ("name = 3", "an evaluation cannot be called 3"),
        ("#" * 20_001, "too large"),
    ],
)
def test_files_that_are_refused(text: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem) as caught:
        find_evaluation(str(path), PAWNS.rules)
    assert "bad.toml" in str(caught.value)


def test_an_own_function() -> None:
    def mine(position: Position, side: Side) -> float:
        return 7 if side is WHITE else -7.5

    evaluator = as_evaluator(mine, PAWNS.rules)
    assert evaluator.name == "mine"
    assert evaluator.value(PAWNS.start, WHITE, 3) == 7 and evaluator.value(PAWNS.start, BLACK) == -7.5


@pytest.mark.parametrize("value", [None, "4", True, math.nan, math.inf, LARGEST_ESTIMATE, -LARGEST_ESTIMATE, 10**40])
def test_an_own_function_that_says_nonsense(value: Any) -> None:
    evaluator = as_evaluator(lambda position, side: value, PAWNS.rules)
    with pytest.raises(InputError, match=r"'<lambda>' says .* of 'bbbbbb/.*': it must return a number between"):
        evaluator.value(PAWNS.start, WHITE)


def test_anything_that_a_person_may_give() -> None:
    mine = Evaluation("mine", pieces=1)
    assert as_evaluator(mine, PAWNS.rules) is mine
    assert as_evaluator(None, PAWNS.rules) == default_evaluation(PAWNS.rules)
    assert as_evaluator("steps", PAWNS.rules) is EVALUATIONS["steps"]
    with pytest.raises(InputError, match="a name, an Evaluation, or a function of a position and a side, not 5"):
        as_evaluator(5, PAWNS.rules)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="counts steps"):
        as_evaluator(Evaluation(steps=1), HEXAGON.rules)
