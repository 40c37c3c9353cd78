"""Machines as visitors send them: whatever cannot be is refused, and no file is ever opened."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.training import Training
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.policy import POLICIES
from outplay.web.settings import Settings
from outplay.web.work.machines import truth_of
from tests.games import game_of, odd_games
from tests.web.work.conftest import Heard

PAWNS = "hexapawn:3x3"
LOST = ["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]
ODD = Settings(games=tuple(game_of(rules) for rules in odd_games()))
Data = dict[str, Any]


def learned(games: int) -> Data:
    """What a machine has learned in some games."""
    training = Training(outplay.game(PAWNS), seed=3)
    for _ in range(games):
        training.play()
    return memory_data(training.memory)


def test_a_large_board_is_not_walked_through() -> None:
    assert truth_of(outplay.game("hexapawn:5x5")).graph is None
    assert truth_of(outplay.game("oska:4")).graph is None
    assert truth_of(outplay.game("othello:4")).graph is not None
    assert truth_of(outplay.game("octapawn")).is_complete


@pytest.mark.parametrize("game", ODD.games, ids=lambda game: game.name)
def test_own_variants_are_learned_too(game: Any) -> None:
    trained = Heard("learning", ODD, game=game.name, side="black", teacher="random", games=3, seed=1).answer
    wall = Heard("wall", ODD, game=game.name, side="black", memory=trained["memory"]).answer
    assert wall["memory"] == trained["memory"] and wall["measures"] == trained["measures"]


@pytest.mark.parametrize(
    ("memory", "says"),
    [
        ({**learned(3), "game": "oska:4", "rules": "x"}, "memory of 'oska:4'"),
        ({**learned(3), "rules": "0" * 16}, "0000000000000000"),
        ({**learned(3), "boxes": [{"position": "bbb/---/www b", "beads": {"a3a2": 1}}]}, "no game"),
        ({**learned(3), "boxes": [{"position": "bbb/w--/-ww b", "beads": {"a1a2": 1}}]}, "a1a2"),
        ({**learned(3), "policy": {"loss": "x"}}, "loss must be a whole number"),
        ({**learned(3), "more": 1}, "'more'"),
        ({}, "not the memory"),
        ([], "'memory' must be a JSON object, not []"),
        ("text", "'memory' must be a JSON object, not 'text'"),
    ],
)
def test_a_memory_that_cannot_be_is_refused(memory: Any, says: str) -> None:
    wall: Data = {"game": PAWNS, "side": "black", "memory": memory}
    asked: list[tuple[str, Data]] = [("wall", wall), ("draw", {"game": PAWNS, "memory": memory})]
    for kind, request in [*asked, ("lesson", {**wall, "moves": LOST})]:
        with pytest.raises(InputError) as caught:
            Heard(kind, **request)
        assert says in str(caught.value)


@pytest.mark.parametrize("policy", ["x.toml", "/etc/passwd", "nothing", 5, [], True, "x" * 4000])
def test_a_policy_is_never_a_file(policy: Any) -> None:
    with pytest.raises(InputError, match="there is no policy"):
        Heard("wall", game=PAWNS, side="black", policy=policy)


def test_a_policy_of_ones_own() -> None:
    own = {"name": "mild", "beads": [5, 2], "loss": -2, "fade": 0.5}
    answer = Heard("lesson", game=PAWNS, side="black", policy=own, moves=LOST).answer
    assert answer["memory"]["policy"] == {**POLICIES["her"].as_data(), **own}
    assert [list(box["beads"].values()) for box in answer["memory"]["boxes"]] == [[5, 4], [2, 0]]
    again = Heard("wall", game=PAWNS, side="black", policy=own, memory=answer["memory"]).answer
    assert again["memory"] == answer["memory"]
    with pytest.raises(InputError, match="'bead'"):
        Heard("wall", game=PAWNS, side="black", policy={"bead": 1})
