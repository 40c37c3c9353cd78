"""The interface of the engine: limits, reports, interruptions, known values and their cost, and exact endgames."""

from __future__ import annotations

import json
import threading
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import outplay
from outplay.errors import GameOver, InputError
from outplay.play import Position
from outplay.rules.words import Side
from outplay.search import Analysis, Evaluation, Score, Stop, analyze, final_margin
from outplay.search.limits import Limits
from tests.patience import within
from tests.positions import random_game, some_positions

DATA = Path(__file__).parents[1] / "data"
VALUES = json.loads((DATA / "values.json").read_text(encoding="utf-8"))
SIGNATURE = json.loads((DATA / "nodes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", VALUES)
def test_known_values_are_found(name: str) -> None:
    fact = VALUES[name]
    game = outplay.game(name)
    found = analyze(game.start, moves="winning" in fact, seconds=300)
    assert str(found.score) == fact["value"]
    assert found.score.is_proven and not found.score.is_bound
    winning = [str(each.move) for each in found.moves if each.score.winner is Side.WHITE]
    assert sorted(winning) == sorted(fact.get("winning", []))


@pytest.mark.parametrize("name", SIGNATURE)
def test_the_number_of_nodes_changes_only_on_purpose(name: str) -> None:
    fact = SIGNATURE[name]
    found = analyze(outplay.game(name).start, depth=fact["depth"], evaluation=Evaluation("signature", pieces=1))
    assert found.nodes == fact["nodes"]


# ---- A win in n is a win in n


@cache
def wins_in(position: Position, winner: Side, plies: int) -> bool:
    """Whether the winner can end the game within so many plies, whatever the rival does."""
    if outcome := position.outcome:
        return outcome.winner is winner
    if plies == 0:
        return False
    after = (wins_in(position.play(move), winner, plies - 1) for move in position.legal_moves)
    return any(after) if position.side is winner else all(after)


@pytest.mark.parametrize("name", ["hexapawn:4x4", "hexapawn:3x5,capture=compulsory", "pawned:4", "breakthrough:5x3"])
def test_a_win_in_n_is_played_out_against_all_replies(name: str) -> None:
    decided = 0
    for position in some_positions(outplay.game(name), 60):
        score = analyze(position, depth=12).score
        if position.outcome or score.distance is None or score.is_bound or score.distance > 8:
            continue
        assert score.winner is not None
        assert wins_in(position, score.winner, score.distance)
        assert not wins_in(position, score.winner, score.distance - 1)
        decided += 1
    assert decided >= 10


# ---- Limits


def test_a_limit_of_nodes_is_kept_to_the_node() -> None:
    for nodes in (1_000, 1_234, 50_000):
        assert analyze(outplay.game("breakthrough:6x6").start, nodes=nodes).nodes == nodes


def test_the_first_limit_that_is_reached_counts_and_there_is_always_a_move() -> None:
    start = outplay.game("breakthrough:8x8").start
    found = analyze(start, nodes=1)
    assert found.best is not None and found.depth == 1
    with within(2) as watch:
        found = analyze(start, seconds=0.2)
    assert found.depth >= 1 and found.seconds <= watch.seconds
    assert analyze(start, depth=2, nodes=10**9, seconds=1000).depth == 2


def test_a_small_table_changes_nothing_but_the_work() -> None:
    start = outplay.game("hexapawn:5x5").start
    assert analyze(start, megabytes=1, depth=40).score == analyze(start, depth=40).score


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 201},
        {"nodes": 0},
        {"seconds": float("nan")},
        {"threads": 0},
        {"threads": 1000},
        {"megabytes": 0},
    ],
)
def test_bad_limits_are_refused(limits: dict[str, object]) -> None:
    name, value = next(iter(limits.items()))
    with pytest.raises(InputError, match=name) as refusal:
        analyze(outplay.game("hexapawn:3x3").start, **limits)  # type: ignore[arg-type]
    assert repr(value) in str(refusal.value)


# ---- While it runs


def test_every_depth_is_reported() -> None:
    reports: list[Analysis] = []
    found = analyze(outplay.game("pawned:6").start, depth=6, report=reports.append)
    assert [report.depth for report in reports] == [1, 2, 3, 4, 5, 6]
    assert reports[-1].score == found.score and reports[-1].line == found.line
    assert all(one.nodes < other.nodes for one, other in pairwise(reports))


def test_a_stop_from_another_thread_returns_what_there_is() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    found = analyze(outplay.game("breakthrough:8x8").start, seconds=60, stop=stop)
    assert found.seconds < 10 and found.best is not None
    stopped = analyze(outplay.game("breakthrough:8x8").start, seconds=60, stop=stop)
    assert stopped.depth == 1


def test_an_interrupted_search_agrees_with_a_finished_one() -> None:
    for name in ("breakthrough:6x6", "oska:5", "hexareversi:4", "pawned:6"):
        start = outplay.game(name).start
        for nodes in (500, 5_000, 50_000):
            reports: list[Analysis] = []
            stopped = analyze(start, nodes=nodes, report=reports.append)
            finished = analyze(start, depth=reports[-1].depth)
            assert stopped.depth == reports[-1].depth == finished.depth
            assert (reports[-1].score, reports[-1].line) == (finished.score, finished.line)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_in_a_report_comes_back(threads: int) -> None:
    def fail(analysis: Analysis) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        analyze(outplay.game("breakthrough:8x8").start, depth=8, threads=threads, report=fail)


@pytest.mark.parametrize(
    "text",
    [
        "--------/-------b/--b-b---/--w--bb-/w----w--/---w--ww/w-------/-------- w",
        "--------/b-------/wbb-----/--------/---w--b-/--w---w-/--------/-------- b",
        "--------/--------/b-b--b-b/----b--b/-b--w-w-/-w-w-w--/--------/-------- b",
    ],
)
def test_where_a_race_left_no_move_to_remember(text: str) -> None:
    """The table once held a pass for such positions, and lines went on with it."""
    position = outplay.game("hexapawn:8x8").position(text)
    for each in analyze(position, nodes=3000, moves=True).moves:
        reached = position
        for move in each.line:
            reached = reached.play(move)


def test_two_threads_find_the_same_value() -> None:
    for name, depth in (
        ("breakthrough:6x6", 7),
        ("oska:5", 9),
        ("hexareversi:5", 7),
        ("othello:8", 7),
        ("pawned:6", 9),
    ):
        start = outplay.game(name).start
        assert analyze(start, depth=depth, threads=2).score == analyze(start, depth=depth).score


def test_other_threads_end_when_the_first_one_plays_a_game_to_its_end() -> None:
    """They cannot help there, and would spend the nodes that it needs."""
    positions = random_game(outplay.game("othello:8").start, Random(3))
    position = next(one for one in positions if sum(len(one.cells(side)) for side in Side) >= 44)
    alone = analyze(position, depth=20)
    helped = analyze(position, depth=20, threads=4)
    assert alone.score.is_proven and helped.score == alone.score
    assert alone.nodes > 1_000_000
    assert helped.nodes < 1.5 * alone.nodes


# ---- What it says


def test_a_finished_game_has_the_score_of_its_outcome() -> None:
    position = outplay.game("hexapawn:3x3").position("-wb/---/-w- b")
    found = analyze(position)
    assert found.score == Score(Side.BLACK, -1, distance=0) and str(found.score) == "white has won"
    assert found.best is None and found.line == () and found.moves == ()
    assert repr(found) == "<Analysis hexapawn:3x3: white has won, depth 0>"


def test_scores_are_seen_by_the_side_to_move() -> None:
    start = outplay.game("hexapawn:3x3").start
    assert all(analyze(start.play(move)).score.side is Side.BLACK for move in start.legal_moves)


def test_the_analysis_as_data_and_in_a_line() -> None:
    found = analyze(outplay.game("hexapawn:3x3").start, depth=8, moves=True)
    assert repr(found) == "<Analysis hexapawn:3x3: black wins in 6, best b1b2, depth 6>"
    assert repr(found.moves[0]) == "<MoveScore b1b2: black wins in 6>"
    data = found.as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["score"]["text"] == "loses in 6" and len(data["moves"]) == 3


def test_an_own_evaluation_counts() -> None:
    position = outplay.game("breakthrough:8x8").start
    assert analyze(position, depth=1, evaluation=Evaluation("steps", steps=1)).score.rank == 1


PUBLISHED = json.loads((DATA / "ffo.json").read_text(encoding="utf-8"))


def test_the_first_published_endgame() -> None:
    """The others, which take longer, are proven elsewhere."""
    position = outplay.game("othello:8").position(PUBLISHED["40"]["position"])
    found = final_margin(position, empties="winner")
    assert found is not None
    assert found.margin == PUBLISHED["40"]["score"]
    assert str(found.best) == "a2", "as it was published"


def margin(position: Position, *, winner_takes_empties: bool) -> int:
    """By the definition of perfect play, for the side to move."""
    if outcome := position.outcome:
        empty = sum(piece is None for piece in position.contents) if winner_takes_empties and outcome.winner else 0
        return (outcome.margin + empty) * (1 if outcome.winner is position.side else -1)
    return max(-margin(position.play(move), winner_takes_empties=winner_takes_empties) for move in position.legal_moves)


@pytest.mark.parametrize("name", ["othello:4", "othello:6", "hexareversi:3", "hexareversi:4", "othello:6,goal=misere"])
def test_late_endgames_against_plain_recursion(name: str) -> None:
    tried = 0
    for position in some_positions(outplay.game(name), 60):
        if position.outcome or sum(piece is None for piece in position.contents) > 7:
            continue
        for empties in ("nobody", "winner"):
            found = final_margin(position, empties=empties)
            truth = margin(position, winner_takes_empties=empties == "winner")
            assert found is not None and found.margin == truth, (position, empties)
            after = position.play(found.best)
            assert -margin(after, winner_takes_empties=empties == "winner") == truth
        tried += 1
    assert tried >= 5


def test_the_engine_plays_the_end_exactly() -> None:
    position = outplay.game("othello:8").position(PUBLISHED["40"]["position"])
    for _ in range(6):
        position = position.play(analyze(position, depth=2).best or "pass")
    found, exact = analyze(position, nodes=10**7, moves=True), final_margin(position)
    assert exact is not None
    assert found.score.is_proven and not found.score.is_bound
    assert found.score.margin == exact.margin
    for each in found.moves:
        other = final_margin(position.play(each.move))
        assert other is not None and each.score.margin == -other.margin


def test_a_limited_endgame_gives_nothing() -> None:
    start = outplay.game("othello:8").start
    assert final_margin(start, Limits(nodes=100_000)) is None
    assert final_margin(start, Limits(seconds=0.1)) is None
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    assert final_margin(start, Limits(seconds=60, stop=stop)) is None


def test_a_position_without_an_endgame_is_refused() -> None:
    with pytest.raises(InputError, match="no discs"):
        final_margin(outplay.game("hexapawn:3x3").start)
    with pytest.raises(InputError, match="'loser'"):
        final_margin(outplay.game("othello:4").start, empties="loser")  # type: ignore[arg-type]
    over = outplay.game("othello:4").position("wwww/wwww/wwww/wwww w")
    with pytest.raises(GameOver):
        final_margin(over)
