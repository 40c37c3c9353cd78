"""The ledger: whatever the order in which games end, the same games count, and the same players are out."""

from __future__ import annotations

import random

import pytest

import outplay
from outplay.arena.ledger import MAX_LOGS, Ledger
from outplay.arena.plan import Plan, enter
from outplay.arena.played import Played
from outplay.arena.schedule import Pairing, pairings
from outplay.record import Verdict
from outplay.rules.words import Side
from tests.arena.games import game

PLAN = Plan(outplay.game("hexapawn:3x3"), enter(["random"] * 3), games=8)
PAIRINGS = [
    Pairing(8 * meeting + game + 1, 1, *(players if game % 2 == 0 else players[::-1]), 0, 0)
    for meeting, players in enumerate(((0, 1), (0, 2), (1, 2)))
    for game in range(8)
]
"""Games 1 to 8 are between players 0 and 1, 9 to 16 between 0 and 2, 17 to 24 between 1 and 2."""


def settled(games: list[Played]) -> tuple[list[Played], set[int]]:
    ledger = Ledger(PLAN)
    found: list[Played] = []
    for pairing in PAIRINGS:
        ledger.expect(pairing)
    for played in games:
        ledger.take(played)
        found += ledger.settle()
    assert found == ledger.settled
    return found, ledger.retired


def faulty_games(faults: dict[int, set[int]]) -> list[Played]:
    """White wins every game, but for those that a player loses by a fault."""
    games = []
    for pairing in PAIRINGS:
        loser = next((player for player, numbers in faults.items() if pairing.number in numbers), None)
        if loser is None:
            games.append(game(PLAN, pairing, Side.WHITE))
        else:
            winner = Side.BLACK if pairing.white == loser else Side.WHITE
            games.append(game(PLAN, pairing, winner, fault=Verdict.CRASH))
    return games


def test_games_are_settled_in_order_as_soon_as_they_can() -> None:
    ledger = Ledger(PLAN)
    for pairing in PAIRINGS:
        ledger.expect(pairing)
    games = faulty_games({})
    ledger.take(games[1])
    assert list(ledger.settle()) == [] and ledger.next_number == 1
    ledger.take(games[0])
    assert list(ledger.settle()) == games[:2] and ledger.next_number == 3


@pytest.mark.parametrize("seed", range(20))
def test_the_order_in_which_games_end_does_not_matter(seed: int) -> None:
    chance = random.Random(seed)
    faults = {player: {number for number in range(1, 25) if chance.random() < 0.4} for player in range(3)}
    games = [
        played
        for played, pairing in zip(faulty_games(faults), PAIRINGS, strict=True)
        if played.faulty is None or played.faulty in (pairing.white, pairing.black)
    ]
    expected = settled(games)
    for _ in range(5):
        assert settled(chance.sample(games, len(games))) == expected


def test_three_faulty_games_in_a_row_retire_a_player() -> None:
    games, retired = settled(faulty_games({0: {2, 3, 4}}))
    assert retired == {0}
    assert [played.was_played for played in games] == [True] * 4 + [False] * 12 + [True] * 8
    for played in games[4:16]:
        forfeit = played.record.forfeit
        assert forfeit and forfeit.verdict is Verdict.RETIRED
        assert played.player(forfeit.side) == 0 and played.record.winner is forfeit.side.rival
        assert played.faulty is None  # a game that was not played is no fault
    games, retired = settled(faulty_games({0: {1, 2, 4, 5, 7, 8, 10, 11, 13, 14}}))
    assert retired == set() and all(played.was_played for played in games)


def test_a_row_goes_on_against_another_rival() -> None:
    assert settled(faulty_games({0: {7, 8, 9}}))[1] == {0}
    # Between its games against 0 and those against 2, player 1 plays none: this is a row too.
    assert settled(faulty_games({1: {8, 17, 18}}))[1] == {1}


def test_nobody_gets_anything_when_both_are_out() -> None:
    plan = Plan(PLAN.game, PLAN.players, games=2, rounds=4)  # meetings in each round: 0-1, 0-2, 1-2
    ledger, schedule = Ledger(plan), list(pairings(plan))
    for pairing in schedule:
        ledger.expect(pairing)
        winner = Side.BLACK if pairing.white < 2 else Side.WHITE
        is_fault = {pairing.white, pairing.black} != {0, 1}
        ledger.take(game(plan, pairing, winner, fault=Verdict.TIME if is_fault else None))
    numbers = [played.pairing.number for played in ledger.settle()]
    # 0 and 1 make a fault in each game against 2, and none against each other: no row of three. So again, with faults
    # everywhere: 1 is out after games 1, 2 and 5, and 0 after games 3, 4 and 9.
    assert ledger.retired == set() and numbers == [pairing.number for pairing in schedule]
    ledger = Ledger(plan)
    for pairing in schedule:
        ledger.expect(pairing)
        loser = {(0, 1): 1, (1, 0): 1, (0, 2): 0, (2, 0): 0, (1, 2): 1, (2, 1): 1}[pairing.white, pairing.black]
        winner = Side.BLACK if pairing.white == loser else Side.WHITE
        ledger.take(game(plan, pairing, winner, fault=Verdict.TIME))
    settled_games = list(ledger.settle())
    assert ledger.retired == {1, 0}
    left_out = {pairing.number for pairing in schedule} - {played.pairing.number for played in settled_games}
    assert left_out == {pairing.number for pairing in schedule[12:] if {pairing.white, pairing.black} == {0, 1}}


def test_two_players_that_do_not_start_are_both_out() -> None:
    """White is asked first and gets the blame; that Black was not even asked does not end Black's row."""
    silent = [[game(PLAN, one, Side.BLACK, fault=Verdict.SILENT, plies=plies) for one in PAIRINGS] for plies in (0, 1)]
    assert settled(silent[0])[1] == {0, 1}  # the third has nobody left to play against
    # A single move shows that a player plays, and ends its row.
    assert settled(silent[1])[1] == set()


def test_resigning_is_no_fault_and_an_unexpected_game_is_ignored() -> None:
    games = [game(PLAN, pairing, Side.WHITE, fault=Verdict.RESIGNED) for pairing in PAIRINGS]
    assert settled(games) == (games, set())
    ledger = Ledger(PLAN)
    ledger.take(game(PLAN, PAIRINGS[0], Side.WHITE))
    ledger.expect(PAIRINGS[0])
    assert list(ledger.settle()) == []


def test_logs_are_kept_of_some_faulty_games_only() -> None:
    plan = Plan(PLAN.game, PLAN.players, games=200)
    ledger = Ledger(plan)
    given = []
    for number in range(1, 101):
        pairing = Pairing(number, 1, 0, 1, 0, 0)
        fault = Verdict.CRASH if number % 2 else None
        given.append(game(plan, pairing, Side.BLACK, fault=fault)._replace(logs=("talk", "more talk")))
        ledger.expect(pairing)
        ledger.take(given[-1])
    assert list(ledger.settle()) == given
    kept = [played.pairing.number for played in ledger.settled if any(played.logs)]
    assert kept == list(range(1, 2 * MAX_LOGS, 2))
