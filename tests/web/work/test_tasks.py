"""Analyses and choices as the page gets them: what the library says, and nothing that a visitor may not ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import GameOver, InputError, OutplayError, PlayerFault, SpecError
from outplay.play import Game
from outplay.rules.catalogue import CATALOGUE
from outplay.web.failures import RequestError
from outplay.web.settings import Settings
from tests.games import game_of, odd_games
from tests.web.work.conftest import Heard

ODD = tuple(game_of(rules) for rules in odd_games())
GAMES = [*(outplay.game(entry.default_name) for entry in CATALOGUE), *ODD]
OWN = Settings(games=ODD)
ZOO = Path(__file__).parents[2] / "data" / "zoo"


def without_clock(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seconds": 0}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_analysis_is_that_of_the_library(game: Game) -> None:
    heard = Heard("analysis", OWN, game=game.name, rules=game.rules.hash, nodes=3000)
    reported: list[dict[str, Any]] = []
    found = outplay.analyze(
        game.start, nodes=3000, moves=True, megabytes=32, report=lambda so_far: reported.append(so_far.as_data())
    )
    assert without_clock(heard.answer) == without_clock(found.as_data())
    assert [without_clock(report) for report in heard.reports] == [without_clock(report) for report in reported]
    assert len(heard.answer["moves"]) == len(game.start.legal_moves)


def test_an_analysis_of_a_position_with_an_evaluation() -> None:
    position = outplay.game("hexareversi:5").start.play(outplay.game("hexareversi:5").start.legal_moves[0])
    asked: dict[str, Any] = {"depth": 3, "evaluation": "mobility"}
    heard = Heard("analysis", game=position.game.name, position=str(position), **asked)
    found = outplay.analyze(position, depth=3, moves=True, megabytes=32, evaluation="mobility")
    assert without_clock(heard.answer) == without_clock(found.as_data())


def test_a_finished_position_has_its_result_and_no_moves() -> None:
    heard = Heard("analysis", game="hexapawn:3x3", position="-wb/-b-/--w b")
    assert heard.answer["score"]["winner"] == "white" and heard.answer["score"]["distance"] == 0
    assert heard.answer["moves"] == [] and heard.answer["best"] is None and heard.reports == []


def test_an_analysis_that_is_stopped_says_what_it_has() -> None:
    heard = Heard("analysis", stop_after=3, game="othello:8", seconds=30)
    assert 3 <= len(heard.reports) < 15 and heard.answer["seconds"] < 20


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, "'game' is missing"),
        ({"game": None}, "'game' must be a text, not None"),
        ({"game": ["oska"]}, "'game' must be a text"),
        ({"game": "x" * 5000}, "'game' is longer than 200 letters"),
        ({"game": "oska", "position": 7}, "'position' must be a text"),
        ({"game": "oska", "position": "www w"}, "'www' has 1 rows"),
        ({"game": "oska", "depth": 0}, "'depth' must be at least 1, not 0"),
        ({"game": "oska", "depth": True}, "not True"),
        ({"game": "oska", "nodes": 1.5}, "'nodes' must be a whole number, not 1.5"),
        ({"game": "oska", "nodes": 10**12}, "'nodes' can be at most 100000000"),
        ({"game": "oska", "seconds": 31}, "'seconds' can be at most 30, not 31"),
        ({"game": "oska", "seconds": float("nan")}, "not nan"),
        ({"game": "oska", "seconds": "1"}, "not '1'"),
        ({"game": "oska", "evaluation": "mine.toml"}, "no evaluation 'mine.toml'"),
        ({"game": "oska", "evaluation": "/etc/passwd"}, "no evaluation '/etc/passwd'"),
        ({"game": "oska", "exact": 1}, "'exact' must be true or false, not 1"),
        ({"game": "oska", "dpeth": 3}, "'dpeth' is not known here"),
        ({"game": "skirmish.toml"}, "no game 'skirmish.toml'"),
    ],
)
def test_a_wrong_analysis_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        Heard("analysis", **asked)
    assert says in str(caught.value)


# ---- Choosing

PLAYERS = ["random", "level:3", "alphabeta:depth=3,ties=random", "mcts:simulations=200", "engine:depth=4"]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_choice_is_that_of_the_player(player: str) -> None:
    game = outplay.game("oska:4")
    for seed in range(5):
        heard = Heard("choose", game=game.name, position=str(game.start), player=player, seed=seed)
        assert heard.answer["move"] == str(outplay.player(player, seed).choose(game.start))
        assert heard.answer["player"] == player and heard.answer["seconds"] >= 0


def test_without_a_seed_choices_differ() -> None:
    chosen = {Heard("choose", game="othello:8", player="random").answer["move"] for _ in range(40)}
    assert len(chosen) > 1


@pytest.mark.parametrize(
    "player", ["human", "nobody", "bots/mine.py:player", "ugi:./bot", "engine:threads=2", "engine:time=11", "level:11"]
)
def test_a_player_that_a_visitor_may_not_name(player: str) -> None:
    with pytest.raises(SpecError):
        Heard("choose", game="oska", player=player)


def test_there_is_nothing_to_choose_when_the_game_is_over() -> None:
    with pytest.raises(GameOver):
        Heard("choose", game="hexapawn:3x3", position="-wb/-b-/--w b", player="random")


@pytest.mark.parametrize("seed", [-1, 2**53, 1.0, "7"])
def test_a_wrong_seed(seed: Any) -> None:
    with pytest.raises(RequestError, match=r"'seed' (must be|can be at most)"):
        Heard("choose", game="oska", player="random", seed=seed)


def test_a_bot_of_whoever_started_the_server() -> None:
    settings = Settings(players={"mine": f"{ZOO / 'good.py'}:player"})
    heard = Heard("choose", settings, game="hexapawn:3x3", player="mine")
    assert heard.answer["player"] == "mine"
    assert heard.answer["move"] in map(str, outplay.game("hexapawn:3x3").start.legal_moves)


def test_the_fault_of_a_bot_has_its_verdict() -> None:
    settings = Settings(players={"bad": f"{ZOO / 'wrong_move.py'}:player"})
    with pytest.raises(PlayerFault) as caught:
        Heard("choose", settings, game="hexapawn:3x3", player="bad")
    assert caught.value.verdict == "illegal"


def test_the_games_of_a_record_file() -> None:
    text = '[Game "hexapawn:3x3"]\n\n1. a1a2 b3a2'
    assert Heard("records", text=text).answer["games"][0]["moves"] == ["a1a2", "b3a2"]


MORE: dict[str, dict[str, Any]] = {
    "analysis": {},
    "choose": {"player": "random"},
    "game": {"players": ["random", "random"]},
    "review": {"moves": ["a5a4"]},
    "tournament": {"players": ["random", "greedy"]},
}


@pytest.mark.parametrize("kind", MORE)
@pytest.mark.parametrize("request_", [{}, {"game": 1}, {"game": "nix"}, {"game": "oska", "rules": "0"}])
def test_every_task_refuses_a_game_that_is_none(kind: str, request_: dict[str, Any]) -> None:
    with pytest.raises(OutplayError, match=r"game|rules"):
        Heard(kind, **MORE[kind], **request_)
