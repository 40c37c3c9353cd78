"""Schedules: everybody meets whom they should, as often as they should, with both colours from each opening."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import outplay
from outplay.arena.plan import Plan, enter
from outplay.arena.schedule import Pairing, pair_up, pairings, swiss_round

PAWNS = outplay.game("hexapawn:3x3")
DISCS = outplay.game("othello:4")
OPENINGS = tuple(map(str, (PAWNS.start.play(move) for move in PAWNS.start.legal_moves)))


def plan(players: int, **options: Any) -> Plan:
    return Plan(PAWNS, enter(["random"] * players), **options)


def meetings(games: list[Pairing]) -> Counter[frozenset[int]]:
    return Counter(frozenset((game.white, game.black)) for game in games)


@pytest.mark.parametrize("players", [2, 3, 4, 7])
@pytest.mark.parametrize(("games", "rounds"), [(2, 1), (4, 2), (10, 3)])
def test_in_a_round_robin_everybody_meets_everybody(players: int, games: int, rounds: int) -> None:
    found = list(pairings(plan(players, games=games, rounds=rounds)))
    assert len(found) == plan(players, games=games, rounds=rounds).total
    assert set(meetings(found).values()) == {games * rounds}
    assert len(meetings(found)) == players * (players - 1) // 2
    whites = Counter((game.white, game.black) for game in found)
    assert set(whites.values()) == {games * rounds // 2}


def test_in_a_gauntlet_the_first_meets_the_others() -> None:
    found = list(pairings(plan(5, kind="gauntlet", games=6)))
    assert meetings(found) == {frozenset((0, other)): 6 for other in range(1, 5)}
    assert len(found) == plan(5, kind="gauntlet", games=6).total


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet"])
def test_two_games_from_an_opening_follow_each_other_with_the_colours_changed(kind: Any) -> None:
    found = list(pairings(plan(3, kind=kind, games=8, rounds=2, openings=OPENINGS)))
    for first, second in zip(found[::2], found[1::2], strict=True):
        assert (first.white, first.black, first.opening) == (second.black, second.white, second.opening)
        assert first.number % 2 == 1
    used = [game.opening for game in found if {game.white, game.black} == {0, 1}]
    assert used == [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0, 1, 1]


def test_the_player_named_first_begins_the_first_game() -> None:
    pawns, discs = (list(pairings(Plan(game, enter(["a=random", "b=random"]), games=2))) for game in (PAWNS, DISCS))
    assert [(game.white, game.black) for game in pawns] == [(0, 1), (1, 0)]
    assert [(game.white, game.black) for game in discs] == [(1, 0), (0, 1)], "Black begins"


def test_meetings_alternate_and_every_game_has_its_number_and_seed() -> None:
    found = list(pairings(plan(4, games=6)))
    for part in range(3):
        assert set(meetings(found[12 * part : 12 * part + 12]).values()) == {2}
    found = list(pairings(plan(4, games=10, rounds=3)))
    assert [game.number for game in found] == list(range(1, len(found) + 1))
    assert len({game.seed for game in found}) == len(found)
    assert [game.seed for game in pairings(plan(4, games=10, rounds=3, seed=2))] != [game.seed for game in found]


@pytest.mark.parametrize("players", range(2, 24))
def test_a_swiss_tournament_repeats_no_meeting_while_it_can(players: int) -> None:
    """For more rounds than usual: there is a pairing without repeats, so it must be found."""
    points, met = [0.0] * players, Counter[frozenset[int]]()
    for _ in range(max(1, players // 2 - 1)):
        ranked = sorted(range(players), key=lambda player: -points[player])
        pairs = pair_up(ranked, points, met)
        assert len({player for pair in pairs for player in pair}) == 2 * len(pairs)
        assert len(pairs) == players // 2
        for pair in pairs:
            assert frozenset(pair) not in met
            met[frozenset(pair)] += 1
            points[min(pair)] += 1
        for player in set(range(players)) - {player for pair in pairs for player in pair}:
            assert frozenset((player,)) not in met
            met[frozenset((player,))] += 1
            points[player] += 1


def test_neighbours_by_points_meet() -> None:
    points = [3.0, 0.0, 2.0, 3.0, 0.0, 2.0]
    ranked = sorted(range(6), key=lambda player: -points[player])
    assert pair_up(ranked, points, {}) == [(0, 3), (2, 5), (1, 4)]
    assert pair_up(ranked, points, {frozenset((0, 3)): 1}) == [(0, 2), (3, 5), (1, 4)]


def test_no_more_repeats_than_there_must_be() -> None:
    met = {frozenset((0, 1)): 2, frozenset((0, 2)): 1, frozenset((0, 3)): 2}
    met |= {frozenset((1, 2)): 2, frozenset((1, 3)): 1, frozenset((2, 3)): 2}
    assert pair_up(range(4), [0.0] * 4, met) == [(0, 2), (1, 3)]
    # To give the first player a new rival would leave two who have met five times.
    met = {frozenset(pair): 1 for pair in ((0, 1), (0, 2), (1, 3), (2, 3))} | {frozenset((1, 2)): 5}
    assert pair_up(range(4), [0.0] * 4, met) == [(0, 1), (2, 3)]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_in_many_rounds_all_meet_about_equally_often(players: int) -> None:
    points, met = [0.0] * players, Counter[frozenset[int]]()
    for turn in range(1, 3 * players):
        ranked = sorted(range(players), key=lambda player: -points[player])
        pairs = pair_up(ranked, points, met)
        met.update(frozenset(pair) for pair in pairs)
        met.update(frozenset((player,)) for player in set(range(players)) - {one for pair in pairs for one in pair})
        for pair in pairs:
            points[min(pair)] += 1 + turn % 2
        byes = [met[frozenset((player,))] for player in range(players)]
        assert max(byes) - min(byes) <= players % 2
        repeats = sum(count - 1 for pair, count in met.items() if len(pair) == 2)
        fresh = players * (players - 1) // 2
        assert turn * len(pairs) > fresh or repeats <= players // 2


def test_a_bye_goes_to_the_last_player_without_one_unless_another_avoids_a_repeat() -> None:
    assert pair_up([4, 3, 2, 1, 0], [0.0] * 5, {}) == [(4, 3), (2, 1)]
    assert pair_up([4, 3, 2, 1, 0], [0.0] * 5, {frozenset((0,)): 1}) == [(4, 3), (2, 0)]
    met = {frozenset((0, 1)): 1, frozenset((0, 2)): 1}
    assert pair_up([0, 1, 2], [0.0] * 3, met) == [(1, 2)]
    had_one = {**met, frozenset((0,)): 1}  # a second bye would be worse than a repeat
    assert pair_up([0, 1, 2], [0.0] * 3, had_one) == [(0, 1)]


def test_later_rounds_have_few_repeats_when_a_player_is_out() -> None:
    """Five players, one of whom has the first bye and is out in the second round: then four are left."""
    met = Counter({frozenset(pair): 1 for pair in ((0, 1), (2, 3), (0, 4), (1, 2), (4,), (3,))})
    rounds = []
    for _ in range(3):
        pairs = pair_up([0, 1, 2, 3], [0.0] * 4, met)
        met.update(frozenset(pair) for pair in pairs)
        rounds.append(pairs)
    assert rounds == [[(0, 2), (1, 3)], [(0, 3), (1, 2)], [(0, 1), (2, 3)]]


def test_a_player_who_is_out_is_not_paired() -> None:
    games = swiss_round(plan(4, kind="swiss", games=2), 1, [0.0] * 4, {}, [True, False, True, False], 10)
    assert [(game.number, game.white, game.black) for game in games] == [(11, 0, 2), (12, 2, 0)]


@pytest.mark.parametrize(("players", "rounds"), [(1000, 3), (200, 12)])
def test_a_large_field_is_paired_at_once(players: int, rounds: int) -> None:
    points, met = [0.0] * players, Counter[frozenset[int]]()
    for _ in range(rounds):
        ranked = sorted(range(players), key=lambda player: -points[player])
        for pair in pair_up(ranked, points, met):
            assert frozenset(pair) not in met
            met[frozenset(pair)] += 1
            points[min(pair)] += 1
