"""Which players and evaluations a visitor may name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError, SpecError
from outplay.players.registry import KINDS
from outplay.web.answers import fitting_evaluations
from outplay.web.players import checked_evaluation, make_player, players_data, visitor_spec
from tests.web.visitors import OWN_PLAYERS

OSKA = outplay.game("oska:4")
HEXAGON = outplay.game("hexareversi:5")


@pytest.mark.parametrize(
    "text", ["random", "level:10", "engine:nodes=500,eval=pieces", "engine:time=10,threads=1", "mcts:simulations=5"]
)
def test_our_own_kinds(text: str) -> None:
    assert visitor_spec(text, OSKA, {}) == text
    assert make_player(text, OSKA, {}).choose(OSKA.start) in OSKA.start.legal_moves


def test_own_players_are_known_by_their_names() -> None:
    assert visitor_spec("mine", OSKA, OWN_PLAYERS) == OWN_PLAYERS["mine"]
    with pytest.raises(SpecError, match="there is no player 'mine'"):
        make_player("mine", OSKA, {})
    with pytest.raises(SpecError, match="cannot bring"):
        make_player(OWN_PLAYERS["mine"], OSKA, OWN_PLAYERS)


REFUSED = ["", " ", "human", "nobody", "level", "level:11", "level:4,seed=x", "ugi:/bin/sh", "uci:stockfish"]
REFUSED += ["bots/mine.py:player", "mine.py", "/etc/passwd:player", "random," * 100, "random:seed=" + "9" * 5000]
REFUSED += ["engine:time=11", "engine:threads=2", "engine:nodes=1000000000", "mcts:simulations=100000000"]
REFUSED += ["engine:eval=own.toml", "engine:eval=../../own.toml", "engine:eval=/etc/passwd", "engine:eval=own.npz"]
REFUSED += ["alphabeta:eval=/etc/own.npz", "engine:eval=t77", "matchbox", "matchbox:policy=her"]
REFUSED += ["matchbox:policy=own.toml", "matchbox:memory=/etc/passwd", "matchbox:policy=her,memory=machine.json", "t77"]
REFUSED += ["ugi:reads=/etc/shadow,./bot", "perfect,solution=/etc/passwd", "minimax:eval=~/own.toml", " ugi:/bin/sh"]


@pytest.mark.parametrize("text", REFUSED)
def test_what_a_visitor_cannot_have(text: str) -> None:
    with pytest.raises(InputError):
        make_player(text, OSKA, OWN_PLAYERS)


def test_a_player_that_fits_one_board_only() -> None:
    assert make_player("t77", HEXAGON, {}).name == "t77"
    assert "t77" in [kind["name"] for kind in players_data(HEXAGON, {})]
    assert "t77" not in [kind["name"] for kind in players_data(OSKA, {})]


def test_a_machine_with_a_memory_is_there_if_the_server_was_started_with_it() -> None:
    trained = {"trained": "matchbox:memory=machine.json"}
    assert visitor_spec("trained", OSKA, trained) == trained["trained"]
    assert "trained" in [kind["name"] for kind in players_data(OSKA, trained)]


def test_what_is_wrong_with_the_file_of_an_own_player_is_said_without_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"

    def fault(text: str) -> str | None:
        file.write_text(text)
        (kind,) = [kind for kind in players_data(OSKA, {"mine": f"{file}:player"}) if kind["own"]]
        return kind.get("fault")

    assert fault("def player(position): return position.legal_moves[0]") is None
    assert fault("def player(position):\n  return (\n") == (
        "the player's file 'mine.py' cannot be used: line 2 is not Python: '(' was never closed"
    )
    assert fault("def other(position): pass") == "there is no 'player' in 'mine.py': it has other"
    file.unlink()
    (kind,) = [kind for kind in players_data(OSKA, {"mine": f"{file}:player"}) if kind["own"]]
    assert "mine.py" in kind["fault"] and str(tmp_path) not in kind["fault"]


def test_a_visitor_names_no_files() -> None:
    with pytest.raises(SpecError, match="solution of the player 'perfect' is a file, and visitors"):
        make_player("perfect:solution=/etc/passwd", OSKA, {})
    assert visitor_spec("perfect:nodes=500", OSKA, {}) == "perfect:nodes=500"
    (kind,) = [kind for kind in players_data(OSKA, {}) if kind["name"] == "perfect"]
    assert [option["name"] for option in kind["options"]] == ["nodes", "ties", "seed"]


def test_installed_players_are_not_for_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.external.plugins.plugin_names", lambda: ("anna",))
    with pytest.raises(SpecError, match="there is no player 'anna'"):
        make_player("anna", OSKA, {})


def test_every_level_says_whom_it_suits() -> None:
    (level,) = [kind["size"] for kind in players_data(OSKA, {}) if kind["name"] == "level"]
    assert level is not None and list(level["words"]) == [str(number) for number in range(1, 11)]
    assert len(set(level["words"].values())) == 10


def test_evaluations_are_names_that_fit() -> None:
    assert checked_evaluation(None, OSKA) == "default"
    assert [checked_evaluation(name, OSKA) for name in fitting_evaluations(OSKA.rules)] == list(
        fitting_evaluations(OSKA.rules)
    )
    assert "t77" in fitting_evaluations(HEXAGON.rules) and "t77" not in fitting_evaluations(OSKA.rules)
    assert checked_evaluation("plain", OSKA) == "plain"
    (option,) = [
        one
        for kind in players_data(OSKA, {})
        if kind["name"] == "engine"
        for one in kind["options"]
        if one["name"] == "eval"
    ]
    assert option["choices"] == list(fitting_evaluations(OSKA.rules)) == list(option["words"])
    for text in ("", "t77", "own.toml", "/etc/passwd", "Default"):
        with pytest.raises(InputError, match="has no evaluation"):
            checked_evaluation(text, OSKA)


def test_the_list_has_all_kinds() -> None:
    found = players_data(HEXAGON, OWN_PLAYERS)
    shown = [kind.name for kind in KINDS if kind.for_visitors]
    marching = ("oskaplayer", "pawned")
    assert [kind["name"] for kind in found] == [*(name for name in shown if name not in marching), *OWN_PLAYERS]
    assert [kind["name"] for kind in players_data(OSKA, {})] == [name for name in shown if name != "t77"]
    assert [kind["name"] for kind in found if kind["own"]] == list(OWN_PLAYERS)


@pytest.mark.parametrize("kind", players_data(HEXAGON, {}), ids=lambda kind: kind["name"])
def test_every_listed_option_works(kind: dict[str, Any]) -> None:
    usual = f"{kind['name']}:{kind['size']['usual']}," if kind["size"] else f"{kind['name']}:"
    for option in kind["options"]:
        ends = [option[end] for end in ("least", "most") if end in option]
        for value in (*ends, *option.get("choices", ())):
            make_player(f"{usual}{option['name']}={value}", HEXAGON, {})
        if "most" in option:
            with pytest.raises(InputError):
                make_player(f"{usual}{option['name']}={option['most'] + 1}", HEXAGON, {})
