"""Othello as the world plays it: Black begins, row 1 is at the top, and published openings play as they are."""

from __future__ import annotations

import pytest

import outplay
from outplay import referee
from outplay.rules.words import Side
from tests.positions import situation_of

OTHELLO = outplay.game("othello:8")


def line(text: str) -> list[str]:
    """The moves of a transcript, as it is printed: f5d6c3…"""
    return [text[place : place + 2].lower() for place in range(0, len(text), 2)]


def test_the_start() -> None:
    start = OTHELLO.start
    assert start.side is Side.BLACK
    assert start.cells(Side.BLACK) == ("e4", "d5") and start.cells(Side.WHITE) == ("d4", "e5")
    assert str(start) == "--------/--------/--------/---wb---/---bw---/--------/--------/-------- b"
    assert [str(move) for move in start.legal_moves] == ["d3", "c4", "f5", "e6"]


# Names of openings with the boards to which their moves lead, worked out by hand.
OPENINGS = {
    "perpendicular": ("F5d6", "--------/--------/--------/---wb---/---wbb--/---w----/--------/-------- b"),
    "parallel": ("F5f4", "--------/--------/--------/---www--/---bbb--/--------/--------/-------- b"),
    "diagonal": ("F5f6", "--------/--------/--------/---wb---/---bwb--/-----w--/--------/-------- b"),
    "tiger": ("F5d6C3d3C4", "--------/--------/--bw----/--bbb---/---wbb--/---w----/--------/-------- w"),
    "buffalo": ("F5f6E6f4C3", "--------/--------/--b-----/---bww--/---bbw--/----bw--/--------/-------- w"),
}


@pytest.mark.parametrize(("moves", "board"), OPENINGS.values(), ids=OPENINGS)
def test_published_openings(moves: str, board: str) -> None:
    record = outplay.Record(OTHELLO).play(*line(moves))
    assert str(record.position) == board
    situation = referee.start(OTHELLO.rules)
    for move in record.moves:
        situation = referee.play(OTHELLO.rules, situation, referee.Action(*move))
    assert situation == situation_of(record.position)


def test_all_four_first_moves_are_one() -> None:
    after = {OTHELLO.start.play(move).canonical for move in OTHELLO.start.legal_moves}
    assert len(after) == 1


@pytest.mark.parametrize("spec", ["othello:4", "othello:6", "othello:10", "othello:8,goal=misere"])
def test_every_size_and_switch_shares_it(spec: str) -> None:
    game = outplay.game(spec)
    side = len(game.shape.rows)
    assert game.start.side is Side.BLACK and game.shape.names[0] == "a1"
    middle = "abcdefghij"[side // 2 - 1]
    assert game.start[f"{middle}{side // 2}"] is Side.WHITE


def test_no_other_game_has_changed() -> None:
    for entry in outplay.games():
        rules = outplay.game(entry.name).rules
        if entry.name != "othello":
            assert rules.first is Side.WHITE and rules.shape.row_one == "bottom"
