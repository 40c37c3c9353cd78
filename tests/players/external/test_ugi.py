"""What our side says to a UGI program, and how it reads the answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.players.external.ugi import UgiDialect
from outplay.search.limits import Limits

GAME = outplay.game("hexapawn:3x3")
CLOCK = Limits(seconds=1.5)
VARIANT = Path(__file__).parents[3] / "examples" / "skirmish.toml"


def greeted(*lines: str, limits: Limits | None = None) -> UgiDialect:
    """A dialect that has heard these lines of a program."""
    dialect = UgiDialect(limits or Limits())
    assert dialect.greeting() == "ugi\n"
    assert [dialect.is_greeted(line) for line in lines] == [False] * len(lines)
    assert dialect.is_greeted("ugiok")
    return dialect


def test_a_question_is_a_position_a_time_and_the_legal_moves_if_declared() -> None:
    assert greeted().question(GAME.start, CLOCK) == "position fen bbb/---/www w\ngo movetime 1500\n"
    dialect = greeted("id name X", "option name legalmoves type check default true", "what a day")
    assert dialect.question(GAME.start, CLOCK).endswith("go movetime 1500 searchmoves a1a2 b1b2 c1c2\n")
    dialect.greeting()  # another program
    dialect.is_greeted("ugiok")
    assert "searchmoves" not in dialect.question(GAME.start, CLOCK)


@pytest.mark.parametrize(
    ("limits", "go"),
    [
        (Limits(depth=3), "go movetime 1500 depth 3"),
        (Limits(nodes=500), "go movetime 1500 nodes 500"),
        (Limits(depth=3, nodes=500, seconds=0.02), "go movetime 20 depth 3 nodes 500"),
        (Limits(seconds=99.999), "go movetime 1500"),
    ],
)
def test_limits_of_the_spec_are_handed_on(limits: Limits, go: str) -> None:
    assert greeted(limits=limits).question(GAME.start, CLOCK).splitlines()[1] == go


def test_the_time_left_of_the_game_is_that_of_the_side_to_move() -> None:
    white = greeted().question(GAME.start, Limits(seconds=0.001, game_seconds=60.5))
    black = greeted().question(GAME.start.play("a1a2"), Limits(seconds=2, game_seconds=2))
    assert white.endswith("go movetime 1 wtime 60500\n") and black.endswith("go movetime 2000 btime 2000\n")


def test_a_game_is_named_once() -> None:
    dialect = greeted()
    first = "setoption name game value hexapawn:3x3\nsetoption name seed value 7\nuginewgame\nisready\n"
    assert dialect.new_game(GAME, 7) == first
    assert dialect.new_game(outplay.game("hexapawn:3x3"), 8) == "setoption name seed value 8\nuginewgame\nisready\n"
    assert "game value oska:4\n" in dialect.new_game(outplay.game("oska:4"), 9)
    dialect.greeting()
    assert dialect.new_game(outplay.game("oska:4"), 9).startswith("setoption name game value oska:4\n")


def test_an_own_variant_is_declared_in_a_line() -> None:
    game = outplay.game(VARIANT)
    first, *rest = greeted().new_game(game, 0).splitlines()
    assert len(rest) == 3
    prefix = "setoption name declaration value "
    assert first.startswith(prefix)
    assert outplay.game(json.loads(first.removeprefix(prefix))) == game


def test_only_readyok_is_ready() -> None:
    dialect = greeted()
    assert [dialect.is_ready(line) for line in ("info string x", "", "readyokay", " readyok ")] == [0, 0, 0, 1]
    with pytest.raises(PlayerFault, match="it cannot play: 'no such game'"):
        dialect.is_ready("error no such game")


def test_answers() -> None:
    dialect = greeted()
    assert dialect.answer("info depth 3 score 5", GAME.start) is None
    assert dialect.answer("", GAME.start) is None
    assert str(dialect.answer("bestmove a1a2", GAME.start)) == "a1a2"
    assert str(dialect.answer("bestmove  A1-A2 ", GAME.start)) == "a1a2"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("bestmove", "unreadable"),
        ("bestmove a1a2 b1b2", "unreadable"),
        ("bestmove a1a3", "illegal"),
        ("bestmove resign", "resigned"),
        ("error out of ideas", "crash"),
    ],
)
def test_wrong_answers(line: str, verdict: str) -> None:
    with pytest.raises(PlayerFault) as fault:
        greeted().answer(line, GAME.start)
    assert fault.value.verdict == verdict


def test_every_game_can_be_played_without_a_file_and_only_a_promise_is_reproducible() -> None:
    for entry in outplay.games():
        game = outplay.game(entry.name)
        greeted().check(game)
        assert greeted().readable(game) == ()
    assert not UgiDialect(Limits(depth=3)).is_reproducible
    assert UgiDialect(is_reproducible=True).is_reproducible
