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
        "White moves first. All pieces go ahead, towards the other side, and never back.",
        "A piece steps straight ahead onto an empty cell.",
        "The first piece on the far row wins.",
        "A side that cannot move loses.",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"first": "black"}, "Black moves first. All pieces go ahead, towards the other side, and never back."),
        ({"row_one": "top"}, "Row 1 is at the top, unless somebody turns the board."),
        (
            {"sides": ["Red", "Blue"]},
            "Red moves first. All pieces go ahead, towards the other side, and never back.",
        ),
        (
            {"take": ["ahead-left"]},
            "It takes a rival pawn diagonally ahead towards column a by moving onto it.",
        ),
        ({"take": ["ahead"], "win": ["capture-all"]}, "A side without pawns has lost."),
        (
            {"step": ["ahead", "ahead-left", "ahead-right"]},
            "A piece steps straight or diagonally ahead onto an empty cell.",
        ),
        (
            {"step": ["ahead", "ahead-right"]},
            "A piece steps straight ahead or diagonally ahead away from column a onto an empty cell.",
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


@pytest.mark.parametrize("ahead", ["up", "down"])
def test_the_words_hold_however_the_board_is_turned(ahead: str) -> None:
    headings = ["ahead", "ahead-left"]
    said = " ".join(explain(from_data({**DUEL, "ahead": ahead, "step": headings, "take": headings})))
    assert not {"up", "down", "left", "right"} & set(said.replace(",", "").replace(".", "").split())


def test_a_game_without_steps_says_nothing_of_steps() -> None:
    assert not any("steps" in sentence for sentence in explain(from_data({**DUEL, "step": [], "take": ["ahead"]})))


@pytest.mark.parametrize(("lattice", "directions"), [("square", 8), ("hex", 6)])
def test_a_flip_game_counts_its_directions(lattice: str, directions: int) -> None:
    rules = from_data({"name": "tiny", "family": "flip", "lattice": lattice, "start": "- w b"})
    assert f"{directions} directions" in explain(rules)[0]


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_of_the_catalogue_could_be_explained_too(entry: Any) -> None:
    assert all(sentence.endswith(".") for sentence in explain(find_rules(entry.name)))
