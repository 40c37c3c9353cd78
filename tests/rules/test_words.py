"""The shared words: sides, reasons, outcomes and the sentences about them."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from outplay.rules.words import Outcome, Reason, Side, describe_outcome

SIDES = ("Amber", "Slate")


def test_white_is_first() -> None:
    assert [side.value for side in Side] == ["w", "b"]
    assert [side.index for side in Side] == [0, 1]
    assert [str(side) for side in Side] == ["white", "black"]


def test_rivals_are_mutual() -> None:
    assert Side.WHITE.rival is Side.BLACK and Side.BLACK.rival is Side.WHITE


def test_the_order_of_the_reasons_is_that_of_the_native_core() -> None:
    assert [reason.name for reason in Reason] == [
        "REACHED",
        "BLOCKED",
        "CAPTURED",
        "HOME",
        "MAJORITY",
        "DEADLOCK",
        "DISCS",
    ]


def test_an_outcome_is_an_immutable_value() -> None:
    outcome = Outcome(Side.WHITE, Reason.DISCS, 4)
    assert outcome == Outcome(Side.WHITE, Reason.DISCS, 4) != Outcome(Side.WHITE, Reason.DISCS, 5)
    assert pickle.loads(pickle.dumps(outcome)) == outcome and len({outcome, outcome}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        outcome.margin = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(Side.WHITE, Reason.REACHED), "white wins (reached the far row)"),
        (Outcome(Side.BLACK, Reason.DISCS, 12), "black wins by 12 (discs counted)"),
        (Outcome(None, Reason.DEADLOCK), "draw (deadlock)"),
    ],
)
def test_an_outcome_shows_itself(outcome: Outcome, text: str) -> None:
    assert str(outcome) == text


@pytest.mark.parametrize(
    ("reason", "margin", "usual", "misere"),
    [
        (Reason.REACHED, 0, "Amber has reached the far row", "Slate has reached the far row"),
        (Reason.BLOCKED, 0, "Slate cannot move", "Amber cannot move"),
        (Reason.CAPTURED, 0, "Slate has no pieces left", "Amber has no pieces left"),
        (Reason.HOME, 0, "all pieces of Amber are home", "all pieces of Slate are home"),
        (Reason.MAJORITY, 2, "Amber has 2 more on the board", "Slate has 2 more on the board"),
        (Reason.DISCS, 7, "Amber has 7 more discs", "Slate has 7 more discs"),
        (Reason.DISCS, 1, "Amber has 1 more disc,", "Slate has 1 more disc,"),
    ],
)
def test_a_win_is_announced_with_what_was_done_by_whom(reason: Reason, margin: int, usual: str, misere: str) -> None:
    outcome = Outcome(Side.WHITE, reason, margin)
    assert describe_outcome(outcome, SIDES).startswith(f"Amber wins: {usual}")
    sentence = describe_outcome(outcome, SIDES, misere=True)
    assert sentence.startswith("Amber wins") and "misere" in sentence and misere in sentence


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("winner", [*Side, None])
def test_every_outcome_can_be_said(reason: Reason, winner: Side | None) -> None:
    for misere in (False, True):
        sentence = describe_outcome(Outcome(winner, reason, 1), SIDES, misere=misere)
        assert sentence.endswith(".") and sentence.startswith(SIDES[winner.index] if winner else "Draw")
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("outcome", "data"),
    [
        (Outcome(Side.BLACK, Reason.DISCS, 12), {"winner": "black", "reason": "discs", "margin": 12}),
        (Outcome(None, Reason.DEADLOCK), {"winner": None, "reason": "deadlock", "margin": 0}),
    ],
)
def test_an_outcome_as_data(outcome: Outcome, data: dict[str, object]) -> None:
    assert outcome.as_data() == data
