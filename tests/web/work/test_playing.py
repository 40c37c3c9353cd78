"""Watched games and reviews as the page gets them: those of the library, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import IllegalMove, InputError, RecordError
from outplay.play import Game
from outplay.record import Forfeit, Verdict
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.solving.review import review_game
from outplay.web.settings import Settings
from outplay.web.work.playing import REVIEW_NODES
from tests.games import game_of, odd_games
from tests.web.work.conftest import Heard

ODD = tuple(game_of(rules) for rules in odd_games())
GAMES = [*(outplay.game(entry.default_name) for entry in CATALOGUE), *ODD]
ZOO = Path(__file__).parents[2] / "data" / "zoo"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_that_of_the_library(game: Game) -> None:
    heard = Heard("game", Settings(games=ODD), game=game.name, players=["level:2", "random"], seed=5)
    record = outplay.play_game(game, outplay.player("level:2", 5), outplay.player("random", 5))
    moves = [str(move) for move in record.moves]
    assert heard.answer == {**record.full_data(), "players": ["level:2", "random"], "seed": 5, "times": []}
    assert heard.answer["winner"] == (str(record.winner) if record.winner else None)
    assert (heard.answer["ending"], heard.answer["forfeit"]) == (record.ending, None)
    assert [report["ply"] for report in heard.reports] == list(range(1, len(moves) + 1))
    assert [report["move"]["move"] for report in heard.reports] == moves
    assert [report["move"]["after"] for report in heard.reports] == [str(after) for after in record.positions[1:]]


def test_passes_are_moves_too() -> None:
    game = outplay.game("hexareversi:5")
    heard = Heard("game", game=game.name, players=["random", "random"], seed=1)
    passed = [report["move"] for report in heard.reports if report["move"]["move"] == "pass"]
    assert passed and all(move["origin"] is None and move["target"] is None for move in passed)


def test_a_game_goes_on_from_where_it_stands() -> None:
    whole = Heard("game", game="oska:4", players=["level:3", "level:4"], seed=9)
    moves = whole.answer["moves"]
    rest = Heard("game", game="oska:4", players=["level:3", "level:4"], seed=9, moves=moves[:5])
    assert rest.answer == whole.answer
    assert [report["ply"] for report in rest.reports] == list(range(6, len(moves) + 1))


def test_a_game_goes_on_from_any_position() -> None:
    start = "bbb/-w-/w-w b"
    heard = Heard("game", game="hexapawn:3x3", start=start, players=["random", "engine:depth=8"], seed=1)
    record = outplay.Record(
        outplay.game("hexapawn:3x3"), outplay.game("hexapawn:3x3").position(start), heard.answer["moves"]
    )
    assert record.is_over and heard.answer["ending"] == record.ending


def test_a_game_that_is_over_has_no_more_moves() -> None:
    moves = ["b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1"]
    heard = Heard("game", game="hexapawn:3x3", players=["random", "random"], moves=moves)
    assert heard.reports == [] and heard.answer["winner"] == "black" and heard.answer["moves"] == moves


def test_a_game_that_is_stopped_ends_there() -> None:
    heard = Heard("game", stop_after=3, game="othello:8", players=["random", "random"], seed=1)
    assert len(heard.reports) == 3 and len(heard.answer["moves"]) == 3


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": ["random"]}, "'players' has fewer than 2 entries"),
        ({"players": ["random"] * 3}, "'players' has more than 2 entries"),
        ({}, "'players' is missing"),
        ({"players": "random"}, "'players' must be a list, not 'random'"),
        ({"players": ["random", 5]}, "'players', entry '1' must be a text, not 5"),
        ({"players": ["random", "mine.py:player"]}, "'mine.py:player'"),
        ({"players": ["random", "random"], "start": "x w"}, "'x'"),
        ({"players": ["random", "random"], "moves": ["a1"] * 1001}, "'moves' has more than 1000 entries"),
    ],
)
def test_a_wrong_game_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        Heard("game", game="oska:4", **asked)
    assert says in str(caught.value)


def test_the_error_of_a_bad_move_says_which() -> None:
    with pytest.raises(IllegalMove) as caught:
        Heard("game", game="hexapawn:3x3", players=["random", "random"], moves=["a1a2", "a1a2"])
    assert caught.value.ply == 2


@pytest.mark.parametrize(("bot", "verdict"), [("wrong_move", "illegal"), ("segfault", "crash"), ("no_move", None)])
def test_a_bot_with_a_fault_loses_the_game(bot: str, verdict: str | None) -> None:
    settings = Settings(players={"bad": f"{ZOO / bot}.py:player"})
    heard = Heard("game", settings, game="oska:4", players=["random", "bad"], seed=1)
    forfeit = heard.answer["forfeit"]
    assert heard.answer["winner"] == "white" and len(heard.reports) == 1
    assert forfeit["side"] == "black" and forfeit["detail"]
    assert verdict in (None, forfeit["verdict"])
    assert heard.answer["ending"] == f"White wins: Black {Verdict(forfeit['verdict']).words}."


# ---- Reviews


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_review_is_that_of_the_library(game: Game) -> None:
    record = outplay.play_game(game, outplay.player("level:2", 1), outplay.player("random", 1))
    last = len(record.moves) - 8
    shown = outplay.Record(game, record.positions[max(0, last)], record.moves[max(0, last) :])
    moves = [str(move) for move in shown.moves]
    heard = Heard("review", Settings(games=ODD), game=game.name, start=str(shown.start), moves=moves)
    found = review_game(shown, limits=Limits(nodes=REVIEW_NODES))
    assert heard.answer["moves"] == [{**one.as_data(), "text": one.text} for one in found.moves]
    assert heard.answer["summary"] == {"white": found.count(Side.WHITE), "black": found.count(Side.BLACK)}
    assert heard.answer["complete"] is True
    assert heard.reports == heard.answer["moves"][::-1]


def test_a_review_of_a_game_that_was_given_up() -> None:
    heard = Heard("review", game="hexapawn:3x3", moves=["a1a2", "b3a2"], resigned="white")
    record = outplay.Record(
        outplay.game("hexapawn:3x3"), moves=["a1a2", "b3a2"], forfeit=Forfeit(Side.WHITE, Verdict.RESIGNED)
    )
    found = review_game(record, limits=Limits(nodes=REVIEW_NODES))
    assert [move["score"] for move in heard.answer["moves"]] == [one.score.as_data() for one in found.moves]


def test_a_review_that_is_stopped_is_not_complete() -> None:
    heard = Heard("review", stop_after=1, game="hexapawn:3x3", moves=["a1a2", "b3a2"])
    assert len(heard.answer["moves"]) == 1 and heard.answer["complete"] is False


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"moves": []}, "the game has no moves"),
        ({"moves": ["a1a2"], "resigned": "red"}, "'resigned' must be 'white' or 'black', not 'red'"),
        ({"moves": ["a1a2"], "resigned": 1}, "'resigned' must be 'white' or 'black', not 1"),
    ],
)
def test_a_wrong_review_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises((InputError, RecordError)) as caught:
        Heard("review", game="hexapawn:3x3", **asked)
    assert says in str(caught.value)
