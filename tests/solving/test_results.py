"""The results that come with the package: of the games as they are today, and in agreement with what is known."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.rules import find_rules
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.results import METHODS, Finding, Result, read_results, results, write_results

VALUES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "values.json").read_text(encoding="utf-8"))
for_first = partial(Score, Side.WHITE)
BY_NAME = {one.game: one for one in results()}
SOLVED = [one for one in results() if one.score is not None]


@pytest.mark.parametrize("one", results(), ids=lambda one: one.game)
def test_results_are_about_the_rules_of_today(one: Result) -> None:
    rules = find_rules(one.game)
    assert (one.game, one.rules) == (rules.name, rules.hash)
    assert set(one.findings) <= set(METHODS) and one.contradictions() == []


@pytest.mark.parametrize("one", SOLVED, ids=lambda one: one.game)
def test_first_moves_are_the_legal_ones_and_make_the_value(one: Result) -> None:
    assert one.score is not None
    if one.first_moves is None:
        return
    start = outplay.game(one.game).start
    assert sorted(move for move, _ in one.first_moves) == sorted(map(str, start.legal_moves))
    best = max((worth for _, worth in one.first_moves), key=lambda worth: worth.rank)
    assert (best.value, best.margin) == (one.score.value, one.score.margin)
    if best.distance is not None and one.score.distance is not None:
        assert best.distance == one.score.distance
    assert [worth.rank for _, worth in one.first_moves] == sorted((w.rank for _, w in one.first_moves), reverse=True)


@pytest.mark.parametrize("game", VALUES)
def test_known_values_are_there(game: str) -> None:
    one = BY_NAME[game]
    first = find_rules(game).first
    words = one.text.replace("first", str(first)).replace("second", str(first.rival))
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
        if (worth := BY_NAME[f"hexapawn:3x{columns},capture=compulsory"].score) and worth.value == -1
    ]
    assert lost == [4, 8]


# The words and the file


def result(**findings: Score) -> Result:
    return Result("hexapawn:3x3", "0", {method: Finding(score) for method, score in findings.items()})


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (for_first(1, distance=11), "first wins in 11"),
        (for_first(-1, distance=6), "second wins in 6"),
        (for_first(-1, margin=-4), "second wins by 4"),
        (for_first(1), "first wins"),
        (for_first(0), "draw"),
        (for_first(0, margin=0), "draw"),
    ],
)
def test_a_result_in_words(worth: Score, text: str) -> None:
    assert result(strong=worth).text == text
    assert Result("hexapawn:3x3", "0").text == "not finished"


def test_two_methods_make_a_result_certain() -> None:
    assert not Result("hexapawn:3x3", "0").is_certain
    assert not result(strong=for_first(-1, distance=6)).is_certain
    assert result(strong=for_first(-1, distance=6), weak=for_first(-1)).is_certain


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (for_first(-1, distance=6), for_first(1)),
        (for_first(-1, distance=6), for_first(-1, distance=4)),
        (for_first(1, margin=4), for_first(1, margin=6)),
        (for_first(0), for_first(1)),
    ],
)
def test_methods_that_disagree_are_found(first: Score, second: Score) -> None:
    found = result(strong=first, weak=second)
    assert found.contradictions() and not found.is_certain


def test_the_fullest_finding_is_shown() -> None:
    lost, sooner, narrowly = for_first(-1), for_first(-1, distance=6), for_first(-1, margin=-4)
    assert result(published=lost, weak=lost, strong=sooner).score == sooner
    assert result(published=lost, weak=narrowly).score == narrowly


def test_results_survive_their_file() -> None:
    assert read_results(write_results(results())) == results()
    with pytest.raises(ValueError, match="version"):
        read_results(write_results(results()).replace('"version": 1', '"version": 2', 1))


def test_a_result_as_data() -> None:
    moves = (("a1a2", for_first(1, distance=11)), ("b1b2", for_first(-1, distance=10)))
    facts = {"seconds": 0.5, "nodes": 12}
    one = Result("octapawn:goal=misere", "0", {"strong": Finding(for_first(1, distance=11), facts)}, moves, 99)
    data = one.as_data()
    assert json.loads(json.dumps(data)) == data
    assert (data["group"], data["size"], data["switches"]) == ("octapawn", [4, 4], {"goal": "misere"})
    assert (data["text"], data["winning"], data["positions"]) == ("first wins in 11", 1, 99)
    assert data["score"] == for_first(1, distance=11).as_data()
    assert data["methods"] == {"strong": facts} and data["is_certain"] is False
    assert data["first_moves"][0] == {"move": "a1a2", "score": data["score"], "line": []}
    assert Result("hexapawn:3x3", "0").as_data()["score"] is None
    drawn = Result("pawned:4", "0", {"weak": Finding(for_first(0))}).as_data()
    assert (drawn["score"]["value"], drawn["score"]["winner"], drawn["text"]) == (0, None, "draw")
