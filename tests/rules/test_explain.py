"""A variant's rules in words: every option has its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.rules import CATALOGUE, find_rules
from outplay.rules.explain import explain
from outplay.rules.variant import from_data

DUEL: dict[str, Any] = {"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"]}


def test_a_short_game_from_first_to_last() -> None:
    assert explain(from_data(DUEL)) == [
        "White moves first and goes up the board, Black goes down.",
        "A piece steps straight ahead onto an empty cell.",
        "The first piece on the far row wins.",
        "A side that cannot move loses.",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ahead": "down"}, "White moves first and goes down the board, Black goes up."),
        ({"first": "black"}, "Black moves first and goes down the board, White goes up."),
        ({"first": "black", "ahead": "down"}, "Black moves first and goes up the board, White goes down."),
        ({"row_one": "top"}, "Row 1 is at the top."),
        ({"sides": ["Red", "Blue"]}, "Red moves first and goes up the board, Blue goes down."),
        ({"take": ["ahead-left"]}, "It takes a rival piece ahead to the left by moving onto it."),
        (
            {"step": ["ahead", "ahead-left", "ahead-right"]},
            "A piece steps straight or diagonally ahead onto an empty cell.",
        ),
        (
            {"step": ["ahead", "ahead-right"]},
            "A piece steps straight ahead or ahead to the right onto an empty cell.",
        ),
        ({"step": ["ahead-right", "ahead-left"]}, "A piece steps diagonally ahead onto an empty cell."),
        (
            {"jump": ["ahead"]},
            "It jumps straight ahead over a rival piece onto the empty cell behind, and captures it.",
        ),
        ({"capture": "compulsory"}, "A side that can capture must capture."),
        ({"win": ["capture-all"]}, "A side without pieces has lost."),
        (
            {"win": ["all-home"]},
            "A side wins when all its remaining pieces stand on the far row; if both do, more pieces win.",
        ),
        ({"stuck": "draw"}, "If the side to move cannot move, the game is a draw."),
        ({"stuck": "pass"}, "When neither side can move, the game is a draw."),
        (
            {"stuck": "pass", "deadlock": "majority"},
            "When neither side can move, more pieces win, and equal numbers are a draw.",
        ),
        ({"goal": "misere"}, "Misere: the side that would win by these rules loses."),
    ],
)
def test_an_option_is_explained(change: dict[str, Any], sentence: str) -> None:
    assert sentence in explain(from_data({**DUEL, **change}))


def test_a_game_without_steps_says_nothing_of_steps() -> None:
    assert not any("steps" in sentence for sentence in explain(from_data({**DUEL, "step": [], "take": ["ahead"]})))


@pytest.mark.parametrize(("lattice", "directions"), [("square", 8), ("hex", 6)])
def test_a_flip_game_counts_its_directions(lattice: str, directions: int) -> None:
    rules = from_data({"name": "tiny", "family": "flip", "lattice": lattice, "start": "- w b"})
    assert f"{directions} directions" in explain(rules)[0]


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_of_the_catalogue_could_be_explained_too(entry: Any) -> None:
    assert all(sentence.endswith(".") for sentence in explain(find_rules(entry.name)))
