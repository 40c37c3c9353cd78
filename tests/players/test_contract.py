"""What is checked around every player of the registry."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import GameOver, IllegalMove, InputError, PlayerFault, PositionError
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine, Player
from outplay.players.external.limits import TurnLimits
from outplay.search.limits import Limits

START = outplay.game("octapawn").start


class Stubborn(Machine):
    """Always wants the same move, and counts how often it was asked."""

    def __init__(self, move: Move) -> None:
        super().__init__("stubborn")
        self.move = move
        self.asked = 0

    def _pick(self, position: Position, limits: Limits) -> Move:
        self.asked += 1
        self.limits = limits
        return self.move


class Choosy(Stubborn):
    """Plays on nine cells only."""

    def check(self, game: Game) -> None:
        if len(game.shape.cells) != 9:
            raise InputError("nine cells, please")


@pytest.mark.parametrize("position", [None, "bbb/---/www w", START.game])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(PositionError, match=r"a move in a Position, which .* is not"):
        Stubborn(START.legal_moves[0]).choose(position)


def test_it_is_told_the_limits_of_the_question() -> None:
    machine = Stubborn(START.legal_moves[0])
    machine.choose(START, Limits(depth=3))
    assert machine.limits == Limits(depth=3)
    machine.choose(START)
    assert machine.limits == Limits()


@pytest.mark.parametrize("limits", [3, {"depth": 3}, TurnLimits()])
def test_what_are_no_limits_is_refused(limits: Any) -> None:
    with pytest.raises(InputError, match=r"are no limits: give outplay\.Limits"):
        Stubborn(START.legal_moves[0]).choose(START, limits)


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


class Seeded(Machine):
    """Plays the move whose number its seed is."""

    def __init__(self, seed: int) -> None:
        super().__init__("seeded", seed=seed)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        return position.legal_moves[self.seed % len(position.legal_moves)]


def test_a_new_game_brings_its_own_seed() -> None:
    machine = Seeded(1)
    machine.begin(START.game, 2)
    assert machine.choose(START) == START.legal_moves[2]
    assert machine.name == "seeded:seed=2"


def test_a_seed_that_somebody_fixed_stays() -> None:
    machine = Seeded(1)
    machine.keeps_seed = True
    machine.begin(START.game, 2)
    assert machine.choose(START) == START.legal_moves[1]


def test_who_draws_no_lots_has_no_seed_in_its_name() -> None:
    machine = Stubborn(START.legal_moves[0])
    machine.begin(START.game, 2)
    assert machine.name == "stubborn"


def test_a_game_that_cannot_be_played_does_not_begin() -> None:
    with pytest.raises(InputError, match="nine cells"):
        Choosy(Move("a1", "a2")).begin(START.game, 1)


def test_closing_needs_nothing() -> None:
    machine = Stubborn(START.legal_moves[0])
    machine.close()
    assert machine.choose(START) == START.legal_moves[0]
    assert machine.protections == () and machine.take_log() == ""


class Proud(Stubborn):
    """Resigns rather than make the only move."""

    weighs_only_move = True

    def _pick(self, position: Position, limits: Limits) -> Move:
        raise PlayerFault("resigned", "it is too proud")


def test_who_weighs_the_only_move_is_asked_for_it() -> None:
    with pytest.raises(PlayerFault, match="too proud"):
        Proud(Move()).choose(outplay.game("pawned:4").position("b---/w--b/----/---- w"))


def test_most_players_learn_nothing() -> None:
    machine = Stubborn(START.legal_moves[0])
    assert not machine.learns and machine.finish(outplay.Record(START.game), outplay.Side.WHITE) == ""


class Pupil(Stubborn):
    """Remembers the games that it has finished."""

    learns = True

    def __init__(self) -> None:
        super().__init__(Move("a1", "a2"))
        self.finished: list[tuple[str, outplay.Side]] = []

    def _pick(self, position: Position, limits: Limits) -> Move:
        return position.legal_moves[0]

    def finish(self, record: outplay.Record, side: outplay.Side) -> str:
        self.finished.append((record.ending, side))
        return ""


def test_a_whole_game_tells_both_players_that_it_is_over() -> None:
    pupil, other = Pupil(), Pupil()
    record = outplay.play_game(START.game, pupil, other)
    assert pupil.finished == [(record.ending, outplay.Side.WHITE)]
    assert other.finished == [(record.ending, outplay.Side.BLACK)]
