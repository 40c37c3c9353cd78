"""Watched games and reviews as the page gets them: those of the library, move by move."""

from __future__ import annotations

import pytest

import outplay
from outplay.arena import find_openings
from outplay.play import Game
from outplay.record import Forfeit, Verdict
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.solving.review import review_game
from outplay.web.settings import Settings
from outplay.web.work.playing import REVIEW_NODES
from tests.arena import zoo
from tests.web.visitors import ALL_GAMES, OWN_GAMES, PAWNS
from tests.web.work.conftest import TaskRun

PAWNS_GAME = outplay.game(PAWNS)
OWN = Settings(games=OWN_GAMES)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_game_is_that_of_the_library(game: Game) -> None:
    heard = TaskRun("game", OWN, game=game.name, players=["level:2", "random"], seed=5)
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
    heard = TaskRun("game", game=game.name, players=["random", "random"], seed=1)
    passed = [report["move"] for report in heard.reports if report["move"]["move"] == "pass"]
    assert passed and all(move["origin"] is None and move["target"] is None for move in passed)


def test_a_game_goes_on_from_where_it_stands() -> None:
    whole = TaskRun("game", game="oska:4", players=["level:3", "level:4"], seed=9)
    moves = whole.answer["moves"]
    rest = TaskRun("game", game="oska:4", players=["level:3", "level:4"], seed=9, moves=moves[:5])
    assert rest.answer == whole.answer
    assert [report["ply"] for report in rest.reports] == list(range(6, len(moves) + 1))


def test_a_game_goes_on_from_any_position() -> None:
    start = "bbb/-w-/w-w b"
    heard = TaskRun("game", game=PAWNS, start=start, players=["random", "engine:depth=8"], seed=1)
    record = outplay.Record(PAWNS_GAME, PAWNS_GAME.position(start), heard.answer["moves"])
    assert record.is_over and heard.answer["ending"] == record.ending


def test_openings_are_those_of_the_arena() -> None:
    heard = TaskRun("openings", game="oska:4", plies=3, number=4, seed=7)
    found = find_openings(outplay.game("oska:4"), "random:3", 4, 7)
    assert heard.answer == {"positions": list(found.texts), "remark": found.remark}


def test_a_game_that_is_over_has_no_more_moves() -> None:
    moves = ["b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1"]
    heard = TaskRun("game", game=PAWNS, players=["random", "random"], moves=moves)
    assert heard.reports == [] and heard.answer["winner"] == "black" and heard.answer["moves"] == moves


def test_a_game_that_is_stopped_ends_there() -> None:
    heard = TaskRun("game", stop_after=3, game="othello:8", players=["random", "random"], seed=1)
    assert len(heard.reports) == 3 and len(heard.answer["moves"]) == 3


@pytest.mark.parametrize(("bot", "verdict"), [("wrong_move", "illegal"), ("segfault", "crash"), ("no_move", None)])
def test_a_bot_with_a_fault_loses_the_game(bot: str, verdict: str | None) -> None:
    settings = Settings(players={"bad": zoo.spec(bot)})
    heard = TaskRun("game", settings, game="oska:4", players=["random", "bad"], seed=1)
    forfeit = heard.answer["forfeit"]
    assert heard.answer["winner"] == "white" and len(heard.reports) == 1
    assert forfeit["side"] == "black" and forfeit["detail"]
    assert verdict in (None, forfeit["verdict"])
    assert heard.answer["ending"] == f"White wins: Black {Verdict(forfeit['verdict']).words}."


# ---- Reviews


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_review_is_that_of_the_library(game: Game) -> None:
    record = outplay.play_game(game, outplay.player("level:2", 1), outplay.player("random", 1))
    last = len(record.moves) - 8
    shown = outplay.Record(game, record.positions[max(0, last)], record.moves[max(0, last) :])
    moves = [str(move) for move in shown.moves]
    heard = TaskRun("review", OWN, game=game.name, start=str(shown.start), moves=moves)
    found = review_game(shown, limits=Limits(nodes=REVIEW_NODES))
    assert heard.answer["moves"] == [{**one.as_data(), "text": one.text} for one in found.moves]
    assert heard.answer["summary"] == {"white": found.count(Side.WHITE), "black": found.count(Side.BLACK)}
    assert heard.answer["complete"] is True
    assert heard.reports == heard.answer["moves"][::-1]


def test_the_reasons_of_a_review_name_cells_in_the_label_style() -> None:
    def reasons(labels: str) -> list[str]:
        heard = TaskRun("review", game=PAWNS, moves=["a1a2", "b3a2", "b1a2", "c3c2"], labels=labels)
        return [move["reason"] for move in heard.answer["moves"] if move["fault"]]

    assert reasons("numbers") == ["8-5 blocks the pawn on 2"]
    assert reasons("pawns") == [""]


def test_a_review_of_a_game_that_was_given_up() -> None:
    heard = TaskRun("review", game=PAWNS, moves=["a1a2", "b3a2"], resigned="white")
    record = outplay.Record(PAWNS_GAME, moves=["a1a2", "b3a2"], forfeit=Forfeit(Side.WHITE, Verdict.RESIGNED))
    found = review_game(record, limits=Limits(nodes=REVIEW_NODES))
    assert [move["score"] for move in heard.answer["moves"]] == [one.score.as_data() for one in found.moves]


def test_a_review_that_is_stopped_is_not_complete() -> None:
    heard = TaskRun("review", stop_after=1, game=PAWNS, moves=["a1a2", "b3a2"])
    assert len(heard.answer["moves"]) == 1 and heard.answer["complete"] is False
