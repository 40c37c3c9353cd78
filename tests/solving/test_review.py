"""Reviews: how bad a move is beside the best one, and faults where they were made, exact by solutions or the engine."""

from __future__ import annotations

import dataclasses
import json
import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import outplay
from outplay import Header, Record, Side
from outplay.errors import RecordError
from outplay.search.engine import final_margin
from outplay.search.limits import Limits
from outplay.search.score import WIN, Score
from outplay.solving import Solutions, StrongSolution, review, small_solution_from, small_solutions, solve
from outplay.solving.review import (
    BLUNDER_PIECES,
    DECIDED_PIECES,
    DEFAULT_NODES,
    MISTAKE_DISCS,
    MISTAKE_PIECES,
    SLIP_PIECES,
    Fault,
    JudgedMove,
    Review,
    find_fault,
    judge_moves,
    review_game,
)
from tests.positions import random_game, situation_of
from tests.recursion import Recursion

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
        (score(WIN + 48), score(WIN + 18), Fault.MISTAKE),
        (score(-WIN - 2), score(-WIN - 2 - MISTAKE_DISCS), Fault.MISTAKE),
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


def test_no_lead_is_too_large_where_discs_are_counted() -> None:
    best, played = score(DECIDED_PIECES + 30), score(DECIDED_PIECES + 10)
    assert find_fault(best, played) is None
    assert find_fault(best, played, max_lead=math.inf) is Fault.BLUNDER
    assert find_fault(score(-20), score(-20 - SLIP_PIECES), max_lead=math.inf) is Fault.SLIP


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


ENGINE_ONLY = Solutions(max_positions=0)
MAX_POSITIONS = 500


def reviewed(game: str, *moves: str, start: str | None = None, nodes: int = 20_000) -> Review:
    """The review of a game; so near to the end, or of so small a game, the engine finds what a solution says."""
    played = outplay.game(game)
    record = Record(played, None if start is None else played.position(start), moves)
    review = review_game(record)
    assert review.is_exact and review_game(record, ENGINE_ONLY, Limits(nodes=nodes)) == review
    return review


def faults(review: Review) -> dict[int, tuple[str, str, str]]:
    """For each ply with a fault: its name, what it gave away, and the best move."""
    return {
        judged.ply: (judged.fault.value, f"{judged.best_score.verdict} → {judged.score.verdict}", str(judged.best))
        for judged in review.faults
        if judged.fault
    }


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


GAMES = [
    "hexapawn:3x3",
    "hexapawn:3x3,goal=misere",
    "hexapawn:3x4,capture=compulsory",
    "pawned:3",
    {"name": "duel", "family": "march", "start": "b b b\n- - -\nw w w", "step": ["ahead"], "stuck": "draw"},
    {"name": "turn", "family": "flip", "start": "- - - -\n- w b -\n- b w -"},
]


@pytest.mark.parametrize("spec", GAMES, ids=str)
@pytest.mark.parametrize("solutions", [None, ENGINE_ONLY], ids=["solved", "searched"])
def test_the_values_of_every_move_are_the_true_ones(spec: str, solutions: Solutions | None) -> None:
    """Against plain recursion over the referee's rules."""
    game, random = outplay.game(spec), Random(1)
    recursion = Recursion(game.rules)
    for _ in range(5):
        positions = random_game(game.start, random)
        record = Record(game, moves=[move_between(*pair) for pair in pairwise(positions)])
        for judged, (before, after) in zip(review_game(record, solutions).moves, pairwise(positions), strict=True):
            assert judged.is_exact and judged.side is before.side
            best, played = recursion.score(situation_of(before)), recursion.score(situation_of(after)).before()
            assert judged.best_score == best
            assert judged.score == played
            is_best = played.rank == best.rank
            assert judged.is_best is is_best and (judged.fault is None) is is_best
            assert (judged.fault is Fault.BLUNDER) is (played.value != best.value)


def move_between(before: outplay.Position, after: outplay.Position) -> outplay.Move:
    return next(move for move in before.legal_moves if before.play(move) == after)


# ---- Solutions


def test_with_a_solution_the_engine_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "analyze", None)
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2", "b1c2"])
    assert review_game(record, limits=Limits(depth=1)).is_exact
    assert review_game(record, Solutions([solve(HEXAPAWN)], max_positions=0)).is_exact
    with pytest.raises(TypeError):
        review_game(record, ENGINE_ONLY)


def test_the_ending_of_a_larger_game_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last moves are looked up; before the first that is too far from the end nothing is solved."""
    game = outplay.game("hexapawn:4x4")
    record = Record(game, moves=[move_between(*pair) for pair in pairwise(random_game(game.start, Random(3)))])
    asked: list[outplay.Position] = []

    def engine(position: outplay.Position, limits: Limits, **options: Any) -> outplay.Analysis:
        asked.append(position)
        return outplay.analyze(position, limits, **options)

    made: list[outplay.Position] = []

    def make(position: outplay.Position, max_positions: int) -> StrongSolution | None:
        made.append(position)
        return small_solution_from(position, max_positions)

    monkeypatch.setattr(review, "analyze", engine)
    monkeypatch.setattr(small_solutions, "small_solution_from", make)
    found = review_game(record, Solutions(max_positions=MAX_POSITIONS), Limits(depth=1))
    choices = [position for position in record.positions[:-1] if len(position.legal_moves) > 1]
    late = [position for position in choices if small_solution_from(position, MAX_POSITIONS)]
    assert 0 < len(late) < len(choices)
    assert set(asked) == set(choices) - set(late)
    assert all(judged.is_exact for judged in found.moves if record.positions[judged.ply - 1] in late)
    assert not found.is_exact
    assert len(made) - 1 <= len(late) + 1  # and the whole game, once


def test_a_solution_without_distances_is_not_used() -> None:
    weak = Solutions([solve(HEXAPAWN, method="weak")], max_positions=0)
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2", "b1c2"])
    assert review_game(record, weak) == review_game(record)


def test_a_judged_move_in_words() -> None:
    judged = reviewed("hexapawn:3x3", "a1a2", "c3c2", "b1c2").moves
    assert [one.text for one in judged] == [
        "loses in 4 (best: b1b2 loses in 6)",
        "loses in 2 (best: b3a2 wins in 3)",
        "loses in 2 (best: a2b3 wins in 1)",
    ]
    assert reviewed("hexapawn:3x3", "b1b2").moves[0].text == "loses in 6"
    given_away = dataclasses.replace(judged[1], best_score=Score(Side.BLACK, 0))
    assert given_away.text == "loses in 2 (best: b3a2 draws)"
    drawn = dataclasses.replace(given_away, score=given_away.best_score, fault=None)
    assert drawn.text == "draws"


# ---- Endings in which discs are counted


@pytest.mark.parametrize(("game", "seed", "empties"), [("othello:8", 2, 10), ("hexareversi:5", 0, 10)])
def test_no_late_blunder_is_missed_or_judged_by_an_estimate(
    game: str, seed: int, empties: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against a full search behind every move; the engine itself may look only one ply ahead."""
    monkeypatch.setattr(review, "ENDING_NODES", 500_000)
    played = outplay.game(game)
    record = Record(played, moves=[move_between(*pair) for pair in pairwise(random_game(played.start, Random(seed)))])
    judged = review_game(record, ENGINE_ONLY, Limits(depth=1)).moves
    before = {one.ply: record.positions[one.ply - 1] for one in judged}
    late = [one for one in judged if before[one.ply].contents.count(None) <= empties]
    for one in late:
        margins = {move: margin_of(before[one.ply], move) for move in before[one.ply].legal_moves}
        assert one.is_exact and one.best_score.margin == max(margins.values()) == margins[one.best]
        assert one.score.margin == margins[one.move]
    assert any(one.fault is Fault.BLUNDER for one in late)
    assert not judged[0].is_exact


def margin_of(position: outplay.Position, move: outplay.Move) -> int:
    """By how many discs a move wins; by recursion through the exact search of the next position."""
    after = position.play(move)
    if outcome := after.outcome:
        return outcome.margin if outcome.winner is position.side else -outcome.margin
    found = final_margin(after)
    assert found
    return -found.margin


# ---- The engine


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
    first_look = outplay.analyze(record.positions[1], nodes=DEFAULT_NODES, moves=True)
    assert not any(known.score.is_proven for known in first_look.moves)
    usual, short = review_game(record, ENGINE_ONLY), review_game(record, ENGINE_ONLY, Limits(nodes=20_000))
    assert usual.moves[1].score == usual.moves[1].best_score == Score(Side.BLACK, -1, distance=20)
    assert usual.moves[1].is_best and not usual.moves[1].is_unclear
    assert short.moves[1].score.winner is Side.WHITE and short.moves[1].is_unclear
    assert usual.faults == short.faults == ()


def test_margins_count_where_discs_are_counted() -> None:
    review = reviewed("othello:4", "a3", start="----/----/-bwb/--w- w")
    assert faults(review) == {1: ("slip", "wins by 6 → wins by 3", "a2")}


def test_what_is_proven_later_is_proven_of_the_move_that_led_there() -> None:
    """A look one ply ahead sees no answer, but the end of the game is known."""
    record = Record(HEXAPAWN, moves=["b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1"])
    review = review_game(record, ENGINE_ONLY, Limits(depth=1))
    assert review.moves[5].score == Score(Side.BLACK, 1, distance=1)
    assert review.moves[4].score == Score(Side.WHITE, -1, distance=2)


def test_forced_moves_are_no_faults() -> None:
    review = reviewed("pawned:4", "pass", "d3d2", "pass", "d2d1", start="b---/w--b/----/---- w")
    assert review.faults == () and all(judged.is_best for judged in review.moves)
    assert str(review.moves[0].score) == "black wins in 4"


def test_a_game_without_moves_is_refused() -> None:
    with pytest.raises(RecordError, match="no moves"):
        review_game(Record(HEXAPAWN))


# ---- The summary


def test_the_data_are_plain_and_the_summary_counts_by_side() -> None:
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2", "b1c2"], header=Header(("Ada", "Grace")))
    data = json.loads(json.dumps(review_game(record).as_data()))
    assert data["game"] == "hexapawn:3x3" and data["players"] == ["Ada", "Grace"] and data["complete"]
    assert data["exact"] and data["moves"][1]["exact"]
    assert data["moves"][1]["fault"] == "blunder" and data["moves"][1]["best"] == "b3a2"
    assert data["summary"]["black"] == {"moves": 1, "best": 0, "blunder": 1, "mistake": 0, "slip": 0}
    assert sum(data["summary"][str(side)]["moves"] for side in Side) == 3


def test_a_game_that_is_not_over_can_be_reviewed_and_always_gets_the_same_review() -> None:
    record = Record(outplay.game("oska:4"), moves=["a5a4", "a1a2", "c5b4", "b1b2"])
    review = review_game(record, ENGINE_ONLY, Limits(nodes=2000))
    assert [judged.ply for judged in review.moves] == [1, 2, 3, 4]
    assert review == review_game(record, ENGINE_ONLY, Limits(nodes=2000))


def test_a_fault_has_its_reason() -> None:
    first, second, third = reviewed("hexapawn:3x3", "a1a2", "c3c2", "b1c2").moves
    assert (
        second.reason
        == "c3c2 lets White win at once with a2b3; b3a2 stops White from winning at once and takes the pawn on a2"
    )
    assert third.reason == "b1c2 lets Black win at once with b3c2; a2b3 wins at once: White has reached the far row"
    assert not reviewed("hexapawn:3x3", "b1b2").moves[0].reason and first.fault


def test_part_of_a_review_is_a_review() -> None:
    record = Record(HEXAPAWN, moves=["a1a2", "c3c2", "b1c2"])
    judged = judge_moves(record)
    part = Review(record, (next(judged),))
    assert not part.is_complete and part.moves[0].ply == 3
