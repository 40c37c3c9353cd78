"""The table: what is counted for whom, against games counted by hand."""

from __future__ import annotations

import itertools
import json
from collections import Counter

import pytest

import outplay
from outplay.arena import standings
from outplay.arena.plan import Plan, enter
from outplay.arena.report.text import by_colour
from outplay.arena.schedule import pairings
from outplay.arena.standings import WinDrawLoss, _ratings, count, standings_of
from outplay.record import Verdict
from outplay.rules.words import Side
from tests.arena.games import game

PAWNS = outplay.game("hexapawn:3x3")
DUEL = {"name": "duel", "family": "march", "start": "b b\n- -\nw w", "step": ["ahead"]}
PLAN = Plan(PAWNS, enter(["a=random", "b=random", "c=random"]), games=2)
AB, BA, AC, CA, BC, CB = pairings(PLAN)
GAMES = [
    game(PLAN, AB, Side.WHITE),  # a beats b
    game(PLAN, BA, None),
    game(PLAN, AC, Side.BLACK, fault=Verdict.TIME),  # c beats a, who took too long
    game(PLAN, CA, Side.WHITE),  # c beats a
    game(PLAN, BC, None),
    game(PLAN, CB, Side.BLACK),  # b beats c
]


def test_the_table_by_hand() -> None:
    table = standings_of(PLAN, count(PLAN, GAMES), retired=[2])
    rows = {row.name: row for row in table.rows}
    assert {name: row.score for name, row in rows.items()} == {
        "a": WinDrawLoss(1, 1, 2),
        "b": WinDrawLoss(1, 2, 1),
        "c": WinDrawLoss(2, 1, 1),
    }
    assert [(row.rank, row.name, row.points) for row in table.rows] == [(1, "c", 2.5), (2, "b", 2.0), (3, "a", 1.5)]
    assert (rows["a"].as_white, rows["a"].as_black) == (WinDrawLoss(1, 0, 1), WinDrawLoss(0, 1, 1))
    assert (rows["b"].as_white, rows["b"].as_black) == (WinDrawLoss(0, 2, 0), WinDrawLoss(1, 0, 1))
    assert rows["a"].faults == {Verdict.TIME: 1} and not rows["b"].faults
    assert [row.is_retired for row in table.rows] == [True, False, False]
    # White has two pieces left and Black one in each game: two games as White, two as Black for everybody.
    assert {row.pieces for row in table.rows} == {6}
    assert {row.seconds for row in table.rows} == {1.5}
    assert (table.games, table.distinct, table.plies) == (6, 3, 30)
    assert table.crosstable[0, 1] == WinDrawLoss(1, 1, 0) and table.crosstable[1, 0] == WinDrawLoss(0, 1, 1)
    assert table.crosstable[0, 2] == WinDrawLoss(0, 0, 2) and table.crosstable[2, 1] == WinDrawLoss(0, 1, 1)


def test_ratings_are_in_order_and_all_but_the_last_have_a_chance_to_be_better() -> None:
    table = standings_of(PLAN, count(PLAN, GAMES))
    ratings = [row.rating.elo for row in table.rows if row.rating]
    assert len(ratings) == 3 and ratings == sorted(ratings, reverse=True)
    assert all(row.rating and row.rating.low < row.rating.elo < row.rating.high for row in table.rows)
    assert [row.chance_better is None for row in table.rows] == [False, False, True]


def test_the_first_move_is_worth_something_to_the_side_that_begins() -> None:
    """White wins every game: the side that begins, or the other one."""
    begins, answers = (
        Plan(outplay.game({**DUEL, "first": first}), enter(["a=random", "b=random"]), games=20)
        for first in ("white", "black")
    )
    for plan, sign in ((begins, 1), (answers, -1)):
        games = [game(plan, pairing, Side.WHITE) for pairing in pairings(plan)]
        table = standings_of(plan, count(plan, games))
        assert table.first_move is not None and sign * table.first_move.low > 0
        assert [row.as_white for row in table.rows] == [WinDrawLoss(10, 0, 0)] * 2
        share = by_colour(table).plain.splitlines()[-1]
        assert share == ("White made 100 % of all points." if sign > 0 else "Black made 0 % of all points.")


def test_a_bye_counts_as_a_meeting_won_unless_the_player_is_out() -> None:
    table = standings_of(PLAN, count(PLAN, GAMES), byes=Counter({0: 2}))
    assert next((row.name, row.points, row.byes) for row in table.rows) == ("a", 5.5, 2)
    assert table.rows[0].score == WinDrawLoss(1, 1, 2)
    out = standings_of(PLAN, count(PLAN, GAMES), retired=[0], byes=Counter({0: 2}))
    assert [(row.name, row.points) for row in out.rows] == [("c", 2.5), ("b", 2.0), ("a", 1.5)]


def test_walkovers_count_for_points_and_not_for_ratings() -> None:
    played = standings_of(PLAN, count(PLAN, GAMES[:5]))
    out = game(PLAN, CB, Side.BLACK, fault=Verdict.RETIRED)
    table = standings_of(PLAN, count(PLAN, [*GAMES[:5], out]))
    elo = {row.name: row.rating for row in played.rows}
    assert {row.name: row.rating for row in table.rows} == elo
    assert {row.name: row.points for row in table.rows} == {"a": 1.5, "b": 2.0, "c": 2.5}
    assert (table.games, table.walkovers, table.played, table.distinct) == (6, 1, 5, played.distinct)
    assert not any(row.faults for row in table.rows if row.name == "c")


def test_before_the_first_game_there_is_a_table_without_ratings() -> None:
    table = standings_of(PLAN, count(PLAN, []))
    assert [(row.name, row.points, row.rating) for row in table.rows] == [(name, 0, None) for name in "abc"]
    json.dumps(table.as_data())


def test_pairs_of_games_for_the_test() -> None:
    plan = Plan(PAWNS, enter(["new=random", "old=random"]), games=10, sprt="elo0=0,elo1=200")
    results = [
        (Side.WHITE, Side.BLACK),  # new wins twice
        (Side.WHITE, Side.WHITE),  # each wins once
        (None, Side.BLACK),  # new draws and wins
        (Side.BLACK, Side.WHITE),  # new loses twice
        (Side.BLACK, None),  # new loses and draws
    ]
    winners = [winner for pair in results for winner in pair]
    games = [game(plan, pairing, winner) for pairing, winner in zip(pairings(plan), winners, strict=True)]
    table = standings_of(plan, count(plan, games))
    assert table.pentanomial == (1, 1, 1, 1, 1)
    assert table.sprt is not None and table.sprt.decision is None
    assert standings_of(plan, count(plan, games[:3])).pentanomial == (0, 0, 0, 0, 1)


def test_games_may_come_in_while_a_live_table_is_made() -> None:
    tally = count(PLAN, GAMES[:2])
    for _ in tally.scores():
        for played in GAMES[2:]:
            tally.add(played)
    assert len(list(tally.scores())) == 6


def test_very_many_players_are_not_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert standings.MAX_RATED == 300
    monkeypatch.setattr(standings, "MAX_RATED", 30)
    for players, is_rated in ((30, True), (31, False)):
        plan = Plan(PAWNS, enter(["random"] * players), games=2, kind="gauntlet")
        tally = count(plan, [game(plan, pairing, Side.WHITE) for pairing in itertools.islice(pairings(plan), 4)])
        assert (_ratings(plan, tally) is not None) is is_rated


def test_scores_add_and_turn_round() -> None:
    assert WinDrawLoss(1, 2, 3) + WinDrawLoss(1, 0, 0) == WinDrawLoss(2, 2, 3)
    assert ~WinDrawLoss(1, 2, 3) == WinDrawLoss(3, 2, 1)
    assert (WinDrawLoss(1, 2, 3).games, WinDrawLoss(1, 2, 3).points) == (6, 2.0)


def test_the_data_are_json_and_complete() -> None:
    data = json.loads(json.dumps(standings_of(PLAN, count(PLAN, GAMES)).as_data()))
    assert [row["name"] for row in data["table"]] == ["c", "b", "a"]
    assert data["crosstable"][0] == [[0, 0, 0], [0, 1, 1], [2, 0, 0]]
    assert data["table"][2]["faults"] == {"time": 1}
    assert "pentanomial" not in data  # of three players it would mean nothing
