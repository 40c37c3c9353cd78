"""Evaluations by name and from files, a person's own functions, and the default of every game."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Game, Position
from outplay.rules.cell_values import T77
from outplay.rules.shape import Lattice, hexagon, rectangle
from outplay.rules.words import Side
from outplay.search import EVALUATIONS, Evaluation, as_evaluator, default_evaluation, features, find_evaluation
from outplay.search.evaluations import (
    BEFORE_CORNER,
    BESIDE_CORNER,
    CORNER,
    EDGE,
    INSIDE,
    disc_values,
    load_evaluation,
    plain_evaluation,
)
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
        ("pieces = 1e999", "the weight pieces must be a number up to 1000"),
        ("pieces = [1]", "the weight pieces must be a number"),
        ("cells = 3", "cells must be a list"),
        ("cells = [[1]]", "the weight cells must be a number"),
        ("a.b = 1", "no weight 'a'"),
        ("[pieces]", "the weight pieces must be a number"),
        ("name = 3", "an evaluation cannot be called 3"),
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


def test_every_game_has_a_default_whatever_its_name(game: Game) -> None:
    evaluation = default_evaluation(game.rules)
    assert evaluation.name == "default"
    assert evaluation.value(game.start, WHITE) == -evaluation.value(game.start, BLACK)
    assert default_evaluation(dataclasses.replace(game.rules, name="mine")) == evaluation


@pytest.mark.parametrize(
    ("spec", "better", "worse"),
    [
        # a piece more; a pawn further ahead; a runner nearer to its goal; one step further; less to bring home
        ("breakthrough:5x5", "bbbbb/b-bbb/-b---/ww-ww/wwwww b", "bbbbb/bbbbb/-b---/ww-ww/wwwww b"),
        ("hexapawn:6x6", "bb--bb/------/-w----/--b---/----ww/w----- w", "bb--bb/------/------/-wb---/----ww/w----- w"),
        ("pawned:6", "-----b/----b-/w-----/------/------/------ b", "-----b/----b-/------/w-----/------/------ b"),
        ("oska:4", "--ww/-w-/w-/---/bb-b b", "w-ww/-w-/--/---/bb-b b"),
        ("oska:4", "-ww-/---/--/-b-/b--b w", "wwww/---/--/-b-/b--b w"),
        # the corner and not the cell before it
        ("othello:4", "w---/--b-/-wb-/---- b", "----/-wb-/-wb-/---- b"),
    ],
)
def test_a_better_position_looks_better(spec: str, better: str, worse: str) -> None:
    game = outplay.game(spec)
    value = default_evaluation(game.rules).value
    assert value(game.position(better), WHITE) > value(game.position(worse), WHITE)


@pytest.mark.parametrize("spec", ["hexapawn:4x4", "oska:4", "othello:6", "hexareversi:5"])
def test_misere_negates_the_evaluation(spec: str) -> None:
    usual, misere = (plain_evaluation(outplay.game(name).rules) for name in (spec, f"{spec},goal=misere"))
    position = outplay.game(spec).start.play(outplay.game(spec).start.legal_moves[0])
    other = outplay.game(f"{spec},goal=misere").position(str(position))
    assert misere == usual.negated()
    assert misere.value(other, WHITE) == -usual.value(position, WHITE)


def test_the_values_of_squares() -> None:
    values = disc_values(rectangle(8, 8))
    rows = [values[start : start + 8] for start in range(0, 64, 8)]
    assert rows[0] == (CORNER, BESIDE_CORNER, EDGE, EDGE, EDGE, EDGE, BESIDE_CORNER, CORNER)
    assert rows[1] == (BESIDE_CORNER, BEFORE_CORNER, *[INSIDE] * 4, BEFORE_CORNER, BESIDE_CORNER)
    assert rows[3] == (EDGE, *[INSIDE] * 6, EDGE)
    assert rows == rows[::-1]


def test_the_values_of_hexagons() -> None:
    shape = hexagon(5)
    values = dict(zip(shape.names, disc_values(shape), strict=True))
    corners = {name for name, value in values.items() if value == CORNER}
    assert corners == {"a9", "e9", "a5", "i5", "a1", "e1"}
    assert {name for name, value in values.items() if value == BEFORE_CORNER} == {"b8", "e8", "b5", "h5", "b2", "e2"}
    assert sum(value == BESIDE_CORNER for value in values.values()) == 12
    assert shape.lattice is Lattice.HEX and sum(value == EDGE for value in values.values()) == 6


def test_cells_that_cannot_be_closed_in_are_corners(game: Game) -> None:
    """On any board: a corner is a cell that lies between two others on no line."""
    shape = game.shape
    for cell, value in enumerate(disc_values(shape)):
        on_a_line = any(
            shape.neighbour(cell, way) is not None
            and shape.neighbour(cell, type(way)(-way.column, -way.row)) is not None
            for way in shape.lattice.directions.values()
        )
        assert (value == CORNER) == (not on_a_line)
