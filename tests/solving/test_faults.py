"""How bad a move is beside the best one: by results, by distances and margins, by estimates."""

from __future__ import annotations

import dataclasses

import pytest

import outplay
from outplay import Side
from outplay.search.score import WIN, Score
from outplay.solving.faults import BLUNDER_PIECES, DECIDED_PIECES, MISTAKE_PIECES, SLIP_PIECES, Fault, find_fault
from outplay.solving.review import JudgedMove

HEXAPAWN = outplay.game("hexapawn:3x3")


def score(number: float, *, proven: bool = False, bound: bool = False) -> Score:
    return Score.of_number(number, Side.WHITE, HEXAPAWN.rules, is_proven=proven, is_bound=bound)


@pytest.mark.parametrize(
    ("best", "played", "fault"),
    [
        # The result is given away.
        (score(WIN - 7), score(4 - WIN), Fault.BLUNDER),
        (score(WIN - 7), score(0, proven=True), Fault.BLUNDER),
        (score(0, proven=True), score(4 - WIN), Fault.BLUNDER),
        (score(WIN + 2), score(-WIN - 2), Fault.BLUNDER),
        # The result stays.
        (score(WIN - 7), score(WIN - 7), None),
        (score(WIN - 7), score(WIN - 9), Fault.SLIP),
        (score(9 - WIN), score(5 - WIN), Fault.SLIP),
        (score(WIN + 12), score(WIN + 2), Fault.SLIP),
        (score(0, proven=True), score(0, proven=True), None),
        # A distance that is only a bound proves nothing.
        (score(WIN - 7), score(WIN - 9, bound=True), None),
        (score(9 - WIN, bound=True), score(5 - WIN), None),
        # Estimates.
        (score(1), score(1), None),
        (score(1), score(1 - SLIP_PIECES + 0.01), None),
        (score(1), score(1 - SLIP_PIECES), Fault.SLIP),
        (score(1), score(1 - MISTAKE_PIECES), Fault.MISTAKE),
        (score(1), score(1 - BLUNDER_PIECES), Fault.BLUNDER),
        # However large a lead is, it counts as six pieces.
        (score(DECIDED_PIECES + 9), score(DECIDED_PIECES), None),
        (score(DECIDED_PIECES + 9), score(DECIDED_PIECES - 1), Fault.MISTAKE),
        (score(-DECIDED_PIECES), score(-DECIDED_PIECES - 9), None),
        # An estimate beside a certain result: nobody knows which is better.
        (score(WIN + 7), score(0), None),
        (score(WIN - 7), score(0), None),
        (score(0.3), score(8 - WIN), None),
        (score(2), score(0, proven=True), None),
        (score(0, proven=True), score(-0.6), None),
    ],
)
def test_how_bad_a_move_is(best: Score, played: Score, fault: Fault | None) -> None:
    assert find_fault(best, played) is fault


def test_a_win_or_a_loss_within_the_depth_would_have_been_seen() -> None:
    for best, played in (
        (score(WIN - 7), score(0)),
        (score(0), score(7 - WIN)),
        (score(0), score(7 - WIN, bound=True)),
    ):
        assert find_fault(best, played, depth=7) is Fault.BLUNDER and find_fault(best, played, depth=6) is None
    assert find_fault(score(2), score(0, proven=True), depth=50) is None
    assert find_fault(score(WIN + 7), score(0), depth=50) is None


@pytest.mark.parametrize(
    ("best", "played", "is_unclear"),
    [
        (score(0.3), score(8 - WIN), True),
        (score(WIN + 7), score(DECIDED_PIECES - 2), True),
        (score(2), score(0, proven=True), True),
        # As good as won or lost already, or too near to tell.
        (score(WIN - 7), score(DECIDED_PIECES + 5), False),
        (score(-DECIDED_PIECES), score(8 - WIN), False),
        (score(0.2), score(0, proven=True), False),
        # Both certain, or both estimates.
        (score(WIN - 7), score(4 - WIN), False),
        (score(5), score(1), False),
    ],
)
def test_whether_a_move_is_unclear(best: Score, played: Score, is_unclear: bool) -> None:
    first, other = HEXAPAWN.start.legal_moves[:2]
    judged = JudgedMove(1, Side.WHITE, first, played, other, best, find_fault(best, played))
    assert judged.is_unclear is is_unclear and judged.as_data()["unclear"] is is_unclear
    assert not dataclasses.replace(judged, fault=Fault.SLIP).is_unclear
