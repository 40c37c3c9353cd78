"""The results that come with the package: of the games as they are today, and in agreement with what is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.rules import find_rules
from outplay.solving.results import METHODS, Finding, Result, read_results, results, write_results
from outplay.solving.worth import Worth

VALUES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "values.json").read_text(encoding="utf-8"))
BY_NAME = {one.game: one for one in results()}
SOLVED = [one for one in results() if one.worth is not None]


@pytest.mark.parametrize("one", results(), ids=lambda one: one.game)
def test_a_result_is_one_of_the_game_as_it_is(one: Result) -> None:
    rules = find_rules(one.game)
    assert (one.game, one.rules) == (rules.name, rules.hash)
    assert set(one.findings) <= set(METHODS) and one.contradictions() == []


@pytest.mark.parametrize("one", SOLVED, ids=lambda one: one.game)
def test_first_moves_are_the_legal_ones_and_make_the_value(one: Result) -> None:
    assert one.worth is not None
    if one.first_moves is None:
        return
    start = outplay.game(one.game).start
    assert sorted(move for move, _ in one.first_moves) == sorted(map(str, start.legal_moves))
    best = max((worth for _, worth in one.first_moves), key=lambda worth: worth.rank)
    assert (best.value, best.margin) == (one.worth.value, one.worth.margin)
    if best.distance is not None and one.worth.distance is not None:
        assert best.distance == one.worth.distance
    assert [worth.rank for _, worth in one.first_moves] == sorted((w.rank for _, w in one.first_moves), reverse=True)


@pytest.mark.parametrize("game", VALUES)
def test_known_values_are_there(game: str) -> None:
    one = BY_NAME[game]
    words = one.text.replace("first", "white").replace("second", "black")
    assert words == VALUES[game]["value"] and one.is_certain
    if "winning" in VALUES[game]:
        assert sorted(one.best_moves or ()) == sorted(VALUES[game]["winning"])


def test_positions_are_as_many_as_are_known() -> None:
    known = {"hexapawn:3x3": 135, "hexapawn:4x4": 20_286, "hexapawn:5x5": 3_210_411, "pawned:4": 20_869}
    assert {game: BY_NAME[game].positions for game in known} == known
    assert BY_NAME["oska:4"].positions == 782_918


def test_dawsons_chess_is_lost_where_it_should_be() -> None:
    lost = [
        columns
        for columns in range(2, 13)
        if (worth := BY_NAME[f"hexapawn:3x{columns},capture=compulsory"].worth) and worth.value < 0
    ]
    assert lost == [4, 8]


# The words and the file


def result(**findings: Worth) -> Result:
    return Result("hexapawn:3x3", "0", {method: Finding(worth) for method, worth in findings.items()})


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (Worth(1, distance=11), "first wins in 11"),
        (Worth(-1, distance=6), "second wins in 6"),
        (Worth(-1, margin=-4), "second wins by 4"),
        (Worth(1), "first wins"),
        (Worth(0), "draw"),
        (Worth(0, margin=0), "draw"),
    ],
)
def test_a_result_in_words(worth: Worth, text: str) -> None:
    assert result(strong=worth).text == text
    assert Result("hexapawn:3x3", "0").text == "not finished"


def test_two_methods_make_a_result_certain() -> None:
    assert not Result("hexapawn:3x3", "0").is_certain
    assert not result(strong=Worth(-1, distance=6)).is_certain
    assert result(strong=Worth(-1, distance=6), weak=Worth(-1)).is_certain


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Worth(-1, distance=6), Worth(1)),
        (Worth(-1, distance=6), Worth(-1, distance=4)),
        (Worth(1, margin=4), Worth(1, margin=6)),
        (Worth(0), Worth(1)),
    ],
)
def test_methods_that_disagree_are_found(first: Worth, second: Worth) -> None:
    found = result(strong=first, weak=second)
    assert found.contradictions() and not found.is_certain


def test_the_fullest_finding_is_shown() -> None:
    assert result(published=Worth(-1), weak=Worth(-1), strong=Worth(-1, distance=6)).worth == Worth(-1, distance=6)
    assert result(published=Worth(-1), weak=Worth(-1, margin=-4)).worth == Worth(-1, margin=-4)


def test_results_survive_their_file() -> None:
    assert read_results(write_results(results())) == results()
    with pytest.raises(ValueError, match="version"):
        read_results(write_results(results()).replace('"version": 1', '"version": 2', 1))


def test_a_result_as_data() -> None:
    moves = (("a1a2", Worth(1, distance=11)), ("b1b2", Worth(-1, distance=10)))
    facts = {"seconds": 0.5, "nodes": 12}
    one = Result("octapawn:goal=misere", "0", {"strong": Finding(Worth(1, distance=11), facts)}, moves, 99)
    data = one.as_data()
    assert json.loads(json.dumps(data)) == data
    assert (data["group"], data["size"], data["switches"]) == ("octapawn", [4, 4], {"goal": "misere"})
    assert (data["winner"], data["distance"], data["winning"], data["positions"]) == ("first", 11, 1, 99)
    assert data["methods"] == {"strong": facts} and data["is_certain"] is False
    assert data["first_moves"][0] == {"move": "a1a2", "value": 1, "distance": 11, "margin": None, "text": "wins in 11"}
    assert Result("hexapawn:3x3", "0").as_data()["winner"] is None
    drawn = Result("pawned:4", "0", {"weak": Finding(Worth(0))}).as_data()
    assert (drawn["value"], drawn["winner"]) == (0, "nobody")
