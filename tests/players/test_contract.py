"""What is checked around every player of the registry."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import GameOver, IllegalMove, InputError, PositionError
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine, Player

START = outplay.game("octapawn").start


class Stubborn(Machine):
    """Always wants the same move, and counts how often it was asked."""

    def __init__(self, move: Move) -> None:
        super().__init__("stubborn")
        self.move = move
        self.asked = 0

    def _pick(self, position: Position) -> Move:
        self.asked += 1
        return self.move


class Choosy(Stubborn):
    """Plays on nine cells only."""

    def check(self, game: Game) -> None:
        if len(game.shape.cells) != 9:
            raise InputError("nine cells, please")


@pytest.mark.parametrize("position", [None, "bbb/---/www w", START.game])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(PositionError, match=r"a move of a Position, and .* is none"):
        Stubborn(START.legal_moves[0]).choose(position)


def test_a_machine_is_a_player() -> None:
    machine: Player = Stubborn(START.legal_moves[1])
    assert machine.choose(START) == START.legal_moves[1]


def test_a_move_that_is_not_legal_is_not_let_through() -> None:
    with pytest.raises(IllegalMove, match="'stubborn' chose 'a1a4'"):
        Stubborn(Move("a1", "a4")).choose(START)


def test_a_finished_game_offers_no_choice() -> None:
    machine = Stubborn(Move())
    with pytest.raises(GameOver, match="the game is over"):
        machine.choose(outplay.game("hexapawn:3x3").position("w--/---/--b b"))
    assert machine.asked == 0


def test_nobody_thinks_about_the_only_move() -> None:
    machine = Stubborn(Move("a1", "a2"))
    assert machine.choose(outplay.game("pawned:4").position("b---/w--b/----/---- w")).is_pass
    assert machine.asked == 0


def test_a_special_player_says_what_it_cannot_play() -> None:
    machine = Choosy(Move("a1", "a2"))
    assert machine.choose(outplay.game("hexapawn:3x3").start) == Move("a1", "a2")
    with pytest.raises(InputError, match="nine cells"):
        machine.choose(START)
