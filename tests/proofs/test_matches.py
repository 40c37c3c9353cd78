"""The matches: openings that are open, both colours, points that are counted right, the same games for a seed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

import outplay
from outplay.players.levels import LEVELS
from outplay.record import read_records
from outplay.rules.words import Side
from outplay.search.engine import analyze
from proofs import levels, match_report, settings, strength, tuples
from proofs.match_report import Line, fill_in, together
from proofs.matches import Match, Played, Points, openings, plan, play_all, points_of, work
from proofs.settings import Settings

SMALL = Match("pawned:6", "alphabeta:depth=3", "random", 4)


def test_openings_are_different_and_open() -> None:
    game = outplay.game("oska:6")
    found = openings(game, 30, seed=1)
    assert len(set(found)) == 30
    assert not any(analyze(position, depth=3).score.is_proven for position in found)


def test_openings_depend_on_the_seed_alone() -> None:
    game = outplay.game("oska:6")
    assert openings(game, 5, seed=1) == openings(game, 9, seed=1)[:5]
    assert openings(game, 5, seed=1) != openings(game, 5, seed=2)


def test_a_game_without_enough_openings_says_so() -> None:
    with pytest.raises(SystemExit, match="hexapawn:3x2 has only"):
        openings(outplay.game("hexapawn:3x2"), 50, seed=1)


def test_every_opening_is_played_with_both_colours() -> None:
    task = plan([SMALL], seed=1)[0]
    _, played = work(task)
    first, second = played.records[task.number]
    assert first.start == second.start == outplay.game(SMALL.board).position(task.start)
    assert first.header.players == second.header.players[::-1]
    assert first.header.players[0].startswith("alphabeta:depth=3")
    assert first.outcome and second.outcome


def test_the_same_seed_plays_the_same_games_with_any_number_of_workers() -> None:
    console = Console(quiet=True)
    (one, _), (two, is_complete) = (play_all([SMALL], 1, workers, console) for workers in (1, 2))
    assert is_complete
    assert dict(sorted(one[SMALL].records.items())) == dict(sorted(two[SMALL].records.items()))
    assert one[SMALL].points.wins == two[SMALL].points.wins and one[SMALL].points.games == 8


def test_matches_on_a_board_share_their_openings_and_take_turns() -> None:
    other = dataclasses.replace(SMALL, second="greedy", openings=2)
    tasks = plan([SMALL, other], seed=1)
    assert Counter(task.match for task in tasks) == {SMALL: 4, other: 2}
    starts = {match: [task.start for task in tasks if task.match == match] for match in (SMALL, other)}
    assert starts[other] == starts[SMALL][:2]
    assert [task.match for task in tasks[:4]] == [SMALL, other, SMALL, other]


def test_points_are_those_of_the_first_player() -> None:
    """The loser of a game is known from the game itself."""
    _, played = work(plan([SMALL], seed=3)[1])
    (pair,) = played.records.values()
    winners = [record.outcome.winner for record in pair if record.outcome]
    expected = (winners[0] is Side.WHITE) + (winners[1] is Side.BLACK)
    assert points_of(pair).wins == played.points.wins == expected
    assert points_of((pair[1], pair[0])).wins == points_of(pair).losses


def test_a_draw_is_half_a_point() -> None:
    points = Points(wins=3, draws=2, losses=1, pairs=[1.0, 0.75, 0.25])
    assert points.games == 6 and points.share == pytest.approx(4 / 6)
    # The standard deviation of 1, 0.75 and 0.25 is 0.3819.
    assert points.error == pytest.approx(1.96 * 0.3819 / 3**0.5, abs=1e-3)


def test_one_pair_says_nothing_about_the_error() -> None:
    assert Points(wins=2, pairs=[1.0]).error == 1.0


@pytest.mark.parametrize(
    ("wins", "least", "most", "ok"),
    [(6, 0.6, 0.8, True), (5, 0.6, 0.8, False), (9, 0.6, 0.8, False), (9, 0.75, None, True), (1, None, None, None)],
)
def test_a_share_meets_its_target_or_not(wins: int, least: float | None, most: float | None, ok: bool | None) -> None:
    line = Line("a – b", "oska:6", Points(wins=wins, losses=10 - wins, pairs=[0.5] * 5), least, most)
    assert line.ok is ok
    assert line.cells()[8] == {True: "yes", False: "NO", None: ""}[ok]
    assert line.facts()["ok"] is ok


def test_boards_together_are_one_match() -> None:
    parts = [Played(Points(2, 1, 1, [0.5, 0.75])), Played(Points(0, 2, 0, [0.5]))]
    total = together(parts)
    assert (total.wins, total.draws, total.losses) == (2, 3, 1) and len(total.pairs) == 3


def test_every_level_meets_the_one_below_on_every_board() -> None:
    found = levels.matches(Settings())
    assert len(found) == (len(LEVELS) - 1) * len(strength.BOARDS) == len(set(found))
    assert {(match.first, match.second) for match in found} == {
        (f"level:{number + 1}", f"level:{number}") for number in range(1, len(LEVELS))
    }
    lines = list(levels.lines({match: Played(Points(wins=1, pairs=[1.0])) for match in found}))
    assert [line.board for line in lines[:6]] == ["all", *strength.BOARDS]
    assert lines[0].points.games == len(strength.BOARDS) and lines[0].least == 0.6 and lines[1].least is None


def test_the_engine_plays_two_hundred_games_on_every_board() -> None:
    found = [match for match in strength.matches(Settings()) if match.first == strength.ENGINE]
    assert [match.board for match in found] == list(strength.BOARDS)
    assert {match.openings for match in found} == {100}


def test_the_learned_evaluation_plays_four_hundred_games_against_each_other() -> None:
    found = tuples.matches(Settings())
    assert {match.openings for match in found} == {200} and {match.board for match in found} == {tuples.BOARD}
    assert [(match.first, match.second) for match in found] == list(tuples.WANTED)
    assert tuples.WANTED["alphabeta:depth=1,eval=default", "t77"] == 0.9
    assert tuples.matches(Settings(games="no such board")) == []


def test_a_proof_writes_its_table_and_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strength.md"
    page.write_text("<!-- result: tried -->\nold\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(match_report, "PAGE", page)
    monkeypatch.setattr(match_report, "RESULTS", tmp_path)
    monkeypatch.setattr(settings.write_results, "__defaults__", (tmp_path,))
    played = Played()
    for task in plan([SMALL], seed=1):
        _, one = work(task)
        played.points.add(one.points)
        played.records |= one.records
    line = Line("a – b", SMALL.board, played.points, least=0.0)
    is_good = match_report.report(
        "tried", "Why.", Settings(), [line], {SMALL: played}, seconds=1, is_complete=True, console=Console(quiet=True)
    )
    assert is_good
    (games,) = tmp_path.glob("tried-*/*.jsonl")
    assert read_records(games) == [record for pair in played.records.values() for record in pair]
    assert "| a – b | pawned:6 | 8 |" in page.read_text(encoding="utf-8")
    (shown,) = tmp_path.glob("tried-*.md")
    assert "| a – b | pawned:6 | 8 |" in shown.read_text(encoding="utf-8")


def test_a_page_gets_the_tables_that_it_asks_for() -> None:
    page = "a\n<!-- result: one -->\nold\n<!-- end -->\nb\n<!-- result: two -->\nkept\n<!-- end -->\n"
    filled = fill_in(page, {"one": "new"})
    assert "\n\nnew\n\n" in filled and "old" not in filled and "kept" in filled
    assert fill_in(filled, {"one": "new"}) == filled
