"""Analyses and choices as the page gets them: what the library says, and nothing that a visitor may not ask for."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.play import Game
from outplay.web.settings import Settings
from tests.arena import zoo
from tests.web.visitors import ALL_GAMES, OWN_GAMES, PAWNS
from tests.web.work.conftest import TaskRun

OWN = Settings(games=OWN_GAMES)


def without_clock(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seconds": 0}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_an_analysis_is_that_of_the_library(game: Game) -> None:
    heard = TaskRun("analysis", OWN, game=game.name, rules=game.rules.hash, nodes=3000)
    reported: list[dict[str, Any]] = []
    found = outplay.analyze(
        game.start, nodes=3000, moves=True, megabytes=32, report=lambda so_far: reported.append(so_far.as_data())
    )
    assert without_clock(heard.answer) == without_clock(found.as_data())
    assert [without_clock(report) for report in heard.reports] == [without_clock(report) for report in reported]
    assert len(heard.answer["moves"]) == len(game.start.legal_moves)


def test_a_finished_position_has_its_result_and_no_moves() -> None:
    heard = TaskRun("analysis", game=PAWNS, position="-wb/-b-/--w b")
    assert heard.answer["score"]["winner"] == "white" and heard.answer["score"]["distance"] == 0
    assert heard.answer["moves"] == [] and heard.answer["best"] is None and heard.reports == []


def test_an_analysis_that_is_stopped_says_what_it_has() -> None:
    heard = TaskRun("analysis", stop_after=3, game="othello:8", seconds=30)
    assert 3 <= len(heard.reports) < 15 and heard.answer["seconds"] < 20


# ---- Choosing

PLAYERS = ["random", "level:3", "alphabeta:depth=3,ties=random", "mcts:simulations=200", "engine:depth=4"]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_choice_is_that_of_the_player(player: str) -> None:
    game = outplay.game("oska:4")
    for seed in range(5):
        heard = TaskRun("choose", game=game.name, position=str(game.start), player=player, seed=seed)
        assert heard.answer["move"] == str(outplay.player(player, seed).choose(game.start))
        assert heard.answer["player"] == player and heard.answer["seconds"] >= 0


def test_a_player_thinks_for_a_small_part_of_its_clock() -> None:
    slow: dict[str, Any] = {"game": "othello:8", "player": "engine:time=9", "seed": 1}
    for left, seconds in ((3.0, 0.1), (0.0, 0.001)):
        heard = TaskRun("choose", **slow, seconds_left=left)
        assert heard.answer["seconds"] < seconds + 1


def test_a_bot_of_the_owner() -> None:
    settings = Settings(players={"mine": zoo.spec("good")})
    heard = TaskRun("choose", settings, game=PAWNS, player="mine")
    assert heard.answer["player"] == "mine"
    assert heard.answer["move"] in map(str, outplay.game("hexapawn:3x3").start.legal_moves)


def test_the_fault_of_a_bot_has_its_verdict() -> None:
    settings = Settings(players={"bad": zoo.spec("wrong_move")})
    with pytest.raises(PlayerFault) as caught:
        TaskRun("choose", settings, game=PAWNS, player="bad")
    assert caught.value.verdict == "illegal"
