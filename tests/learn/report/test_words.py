"""The words of reports, and blocks side by side: as many as fit, and no more."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from outplay.learn.report.words import percent, policy_words, side_by_side, sign
from outplay.players.matchbox.policy import POLICIES, Policy
from outplay.rules.words import Side
from outplay.search.score import Score


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (1e-9, "<0.001 %"),
        (0.0001, "0.01 %"),
        (0.009, "0.9 %"),
        (0.01, "1 %"),
        (0.994, "99 %"),
        (0.995, "99.5 %"),
        (0.99949, "99.9 %"),
        (1 - 1e-9, ">99.9 %"),
    ],
)
def test_only_nothing_is_0_and_only_everything_100_percent(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_whether_a_bead_wins() -> None:
    beads = [Score(Side.WHITE, 1, 5), Score(Side.WHITE, 0), Score(Side.WHITE, -1, 2), Score(Side.WHITE, -1), None]
    assert [sign(bead, unicode=False) for bead in beads] == ["+", "=", "-", "-", " "]


def test_every_setting_of_a_policy_has_its_words() -> None:
    plain = list(policy_words(Policy()))
    changed: dict[str, Any] = {"beads": (2,), "win": 1, "draw": 2, "loss": -3, "empty": "refill", "mirrored": "each"}
    for setting, value in changed.items():
        assert list(policy_words(Policy(**{setting: value}))) != plain, setting
    shares = [list(policy_words(Policy(fade=fade)))[3] for fade in (0, 0.5, 1)]
    assert shares == [
        "After a loss, 1 bead is taken away for the last move.",
        "After a loss, 1 bead is taken away for the last move, and 50 % of that for each move before.",
        "After a loss, 1 bead is taken away for every move of the game.",
    ]
    assert "2 beads are taken away" in list(policy_words(Policy(win=-2)))[1]


def test_the_words_of_menace() -> None:
    assert list(policy_words(POLICIES["menace"])) == [
        "A new box has 4 beads of each move at the machine's 1st move of a game, 3 at its 2nd, 2 at its 3rd, 1 later.",
        "After a win, 3 beads are added for every move of the game.",
        "After a draw, 1 bead is added for every move of the game.",
        "After a loss, 1 bead is taken away for every move of the game.",
        "If a box is empty, the machine resigns, and the game is lost.",
    ]


BLOCKS = [[Text(f"block {number}"), Text("x" * 20), *[Text("more")] * number] for number in range(3)]


@pytest.mark.parametrize(("width", "across"), [(10, 1), (41, 1), (42, 2), (63, 2), (64, 3), (500, 3)])
def test_as_many_blocks_as_fit_are_in_a_row(width: int, across: int) -> None:
    lines = side_by_side(BLOCKS, width, gap=2).plain.split("\n")
    titles = [line for line in lines if "block" in line]
    assert [line.count("block") for line in titles] == {1: [1, 1, 1], 2: [2, 1], 3: [3]}[across]
    assert max(map(len, lines)) == 22 * across - 2
    assert all(line == line.rstrip() for line in lines)


def test_blocks_are_aligned_and_keep_their_style() -> None:
    blocks = [[Text("one")], [Text("two"), Text("red", style="red")]]
    whole = side_by_side(blocks, 80, gap=4)
    assert whole.plain.split("\n") == ["one    two", "       red"]
    assert any(span.style == "red" and whole.plain[span.start : span.end] == "red" for span in whole.spans)
