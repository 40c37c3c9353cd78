"""What a game threw away: faults where they were made, exact where the engine proves them."""

from __future__ import annotations

import dataclasses
import json
from functools import cache

import pytest

import outplay
from outplay import Header, Record, Side
from outplay.errors import RecordError
from outplay.search.review import (
    BLUNDER_PIECES,
    DECIDED_PIECES,
    MISTAKE_PIECES,
    SLIP_PIECES,
    USUAL_NODES,
    Fault,
    JudgedMove,
    Review,
    find_fault,
    judge_moves,
    review_game,
)
from outplay.search.score import WIN, Score

HEXAPAWN = outplay.game("hexapawn:3x3")


def reviewed(game: str, *moves: str, start: str | None = None, nodes: int = 20_000) -> Review:
    played = outplay.game(game)
    return review_game(Record(played, None if start is None else played.position(start), moves), nodes=nodes)


def faults(review: Review) -> dict[int, tuple[str, str, str]]:
    """For each ply with a fault: its name, what it threw away, and the best move."""
    return {
        judged.ply: (judged.fault.value, judged.thrown_away, str(judged.best))
        for judged in review.faults
        if judged.fault
    }


def score(value: float, *, proven: bool = False, within: bool = False) -> Score:
    return Score(Side.WHITE, value, is_proven=proven, is_within=within)


# ---- How bad a move is


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
        (score(WIN - 7), score(WIN - 9, within=True), None),
        (score(9 - WIN, within=True), score(5 - WIN), None),
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
        (score(0), score(7 - WIN, within=True)),
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


# ---- Whole games


def test_a_game_without_a_fault() -> None:
    # The second side wins in six, whatever the first does: both have played as well as they could.
    review = reviewed("hexapawn:3x3", "b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1")
    assert review.is_complete and review.faults == ()
    assert [str(judged.score) for judged in review.moves] == [f"black wins in {plies}" for plies in (6, 5, 4, 3, 2, 1)]


def test_every_fault_of_a_small_game_is_found() -> None:
    assert faults(reviewed("hexapawn:3x3", "a1a2", "c3c2", "b1c2")) == {
        1: ("slip", "loses in 6 → loses in 4", "b1b2"),
        2: ("blunder", "wins in 3 → loses in 2", "b3a2"),
        3: ("blunder", "wins in 1 → loses in 2", "a2b3"),
    }


def test_the_values_of_every_move_are_the_true_ones() -> None:
    """Against a plain recursion that needs no search at all."""

    @cache
    def value(position: outplay.Position) -> int:
        if outcome := position.outcome:
            return -WIN if outcome.winner is position.side.rival else WIN
        best = max(-value(position.play(move)) for move in position.legal_moves)
        return best - 1 if best > 0 else best + 1

    for moves in (["a1a2", "c3c2", "b1c2"], ["b1b2", "a3b2", "a1b2", "c3c2"], ["c1c2", "b3c2", "b1c2", "a3a2"]):
        record = Record(HEXAPAWN, moves=moves)
        for judged, position in zip(review_game(record).moves, record.positions, strict=False):
            assert judged.best_score.value == value(position)
            after = -value(record.positions[judged.ply])
            assert judged.score.value == (after - 1 if after > 0 else after + 1)
            assert judged.side is position.side and judged.move == record.moves[judged.ply - 1]


def lost_at_ply_two() -> Record:
    """Black answers a winning first move, and the game goes on as well as it can: every answer loses in 20."""
    record = Record(outplay.game("oska:4"), moves=["b5b4", "d1c2"])
    while record.outcome is None:
        best = outplay.analyze(record.position, nodes=1_000_000).best
        assert best
        record = record.play(best)
    return record


def test_a_move_that_could_not_be_better_is_no_blunder() -> None:
    """The game proves that the answer loses; that the others lose as well takes a longer look than the first."""
    record = lost_at_ply_two()
    first_look = outplay.analyze(record.positions[1], nodes=USUAL_NODES, moves=True)
    assert not any(known.score.is_proven for known in first_look.moves)
    usual, short = review_game(record), review_game(record, nodes=20_000)
    assert usual.moves[1].score == usual.moves[1].best_score == Score(Side.BLACK, 20 - WIN)
    assert usual.moves[1].is_best and not usual.moves[1].is_unclear
    assert short.moves[1].score.winner is Side.WHITE and short.moves[1].is_unclear
    assert usual.faults == short.faults == ()


def test_margins_count_where_discs_are_counted() -> None:
    review = reviewed("othello:4", "a2", start="----/----/-bwb/--w- w")
    assert faults(review) == {1: ("slip", "wins by 6 → wins by 3", "a3")}


def test_what_is_certain_later_is_certain_about_the_move_that_led_there() -> None:
    """A look one ply ahead sees no answer, but the end of the game is known."""
    record = Record(HEXAPAWN, moves=["b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1"])
    review = review_game(record, depth=1)
    assert review.moves[5].score == Score(Side.BLACK, WIN - 1)
    assert review.moves[4].score == Score(Side.WHITE, 2 - WIN)


def test_forced_moves_are_no_faults() -> None:
    review = reviewed("pawned:4", "pass", "d3d2", "pass", "d2d1", start="b---/w--b/----/---- w")
    assert review.faults == () and all(judged.is_best for judged in review.moves)
    assert str(review.moves[0].score) == "black wins in 4"


def test_a_game_that_is_not_over_can_be_reviewed() -> None:
    review = reviewed("oska:4", "a5a4", "a1a2", nodes=500)
    assert [judged.ply for judged in review.moves] == [1, 2]


def test_a_game_without_moves_is_refused() -> None:
    with pytest.raises(RecordError, match="no moves"):
        review_game(Record(HEXAPAWN))


# ---- The summary


def test_the_summary_counts_by_side() -> None:
    review = reviewed("hexapawn:3x3", "a1a2", "c3c2", "b1c2")
    black = review.count(Side.BLACK)
    assert black["moves"] == 1 and black["best"] == 0 and black["blunder"] == 1
    assert sum(review.count(side)["moves"] for side in Side) == 3


def test_the_data_are_plain() -> None:
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2"], header=Header(("Ada", "Grace")))
    data = json.loads(json.dumps(review_game(record).as_data()))
    assert data["game"] == "hexapawn:3x3" and data["players"] == ["Ada", "Grace"] and data["complete"]
    assert data["moves"][1]["fault"] == "blunder" and data["moves"][1]["best"] == "b3a2"
    assert data["summary"]["black"]["blunder"] == 1


def test_a_review_always_says_the_same() -> None:
    record = Record(outplay.game("oska:4"), moves=["a5a4", "a1a2", "c5b4", "b1b2"])
    assert review_game(record, nodes=2000) == review_game(record, nodes=2000)


def test_part_of_a_review_is_one_too() -> None:
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2", "b1c2"])
    judged = judge_moves(record)
    part = Review(record, (next(judged),))
    assert not part.is_complete and part.moves[0].ply == 3
