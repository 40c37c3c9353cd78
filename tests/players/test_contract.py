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
FORCED = outplay.game("pawned:4").position("b---/w--b/----/---- w")
"""White must pass."""


class Stubborn(Machine):
    """Always chooses the same move, and counts how often it was asked."""

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


def test_a_player_gets_the_limits_of_the_question() -> None:
    machine = Stubborn(START.legal_moves[1])
    player: Player = machine
    assert player.choose(START, Limits(depth=3)) == START.legal_moves[1] and machine.limits == Limits(depth=3)
    player.choose(START)
    assert machine.limits == Limits()
    wrong: Any
    for wrong in (3, {"depth": 3}, TurnLimits()):
        with pytest.raises(InputError, match=r"are no limits: give outplay\.Limits"):
            player.choose(START, wrong)


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'stubborn' chose 'a1a4'"):
        Stubborn(Move("a1", "a4")).choose(START)


def test_a_player_is_not_asked_where_there_is_no_choice() -> None:
    machine = Stubborn(Move("a1", "a2"))
    with pytest.raises(GameOver, match="the game is over"):
        machine.choose(outplay.game("hexapawn:3x3").position("w--/---/--b b"))
    assert machine.choose(FORCED).is_pass
    assert machine.asked == 0


def test_a_player_may_refuse_a_game() -> None:
    machine = Choosy(Move("a1", "a2"))
    assert machine.choose(outplay.game("hexapawn:3x3").start) == Move("a1", "a2")
    with pytest.raises(InputError, match="nine cells"):
        machine.choose(START)
    with pytest.raises(InputError, match="nine cells"):
        machine.begin(START.game, 1)


class Seeded(Machine):
    """Plays the move whose number its seed is."""

    def __init__(self, seed: int) -> None:
        super().__init__("seeded", seed=seed)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        return position.legal_moves[self.seed % len(position.legal_moves)]


def test_a_new_game_has_its_own_seed_unless_the_player_keeps_one() -> None:
    machine, fixed, plain = Seeded(1), Seeded(1), Stubborn(START.legal_moves[0])
    fixed.keeps_seed = True
    for player in (machine, fixed, plain):
        player.begin(START.game, 2)
    assert machine.choose(START) == START.legal_moves[2] and machine.name == "seeded:seed=2"
    assert fixed.choose(START) == START.legal_moves[1]
    assert plain.name == "stubborn"


def test_a_plain_player_holds_nothing_and_learns_nothing() -> None:
    machine = Stubborn(START.legal_moves[0])
    machine.close()
    assert machine.choose(START) == START.legal_moves[0]
    assert machine.protections == () and machine.take_log() == ""
    assert not machine.learns and machine.finish(outplay.Record(START.game), outplay.Side.WHITE) == ""


class Proud(Stubborn):
    """Resigns rather than make the only move."""

    weighs_only_move = True

    def _pick(self, position: Position, limits: Limits) -> Move:
        raise PlayerFault("resigned", "it is too proud")


def test_a_player_that_may_resign_is_asked_for_the_only_move() -> None:
    with pytest.raises(PlayerFault, match="too proud"):
        Proud(Move()).choose(FORCED)


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


def test_both_players_finish_a_game() -> None:
    pupil, other = Pupil(), Pupil()
    record = outplay.play_game(START.game, pupil, other)
    assert pupil.finished == [(record.ending, outplay.Side.WHITE)]
    assert other.finished == [(record.ending, outplay.Side.BLACK)]
