"""Experiments as data: read back as they were, and refused if they cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment, experiment_from_data
from outplay.players.matchbox.policy import Policy
from outplay.rules.words import Side
from tests.learn.test_measures import DRAWN

SMALL = outplay.game("hexapawn:3x3")
OWN = Experiment(
    outplay.game(DRAWN), Policy("mild", (3, 2), 1, 0, -1, 0.5), "mcts:simulations=4", 7, 3, 9, Side.WHITE, True
)


@pytest.mark.parametrize("experiment", [Experiment(SMALL), OWN])
def test_it_comes_back_from_plain_values(experiment: Experiment) -> None:
    assert experiment_from_data(json.loads(json.dumps(experiment.as_data()))) == experiment


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "the number of games must be a whole number from 1 to 10000000, not 0"),
        ({"games": True}, "the number of games must be a whole number from 1 to 10000000, not True"),
        ({"runs": 10**6}, "the number of runs must be a whole number from 1 to 100000, not 1000000"),
        ({"seed": -1}, "the seed must be a whole number of at most 100 digits, not -1"),
        ({"side": "black"}, "the machine plays Side.WHITE or Side.BLACK, not 'black'"),
        ({"policy": "her"}, "'her' is not a Policy"),
        ({"teacher": ""}, "a teacher is a name or the spec of a player, not ''"),
    ],
)
def test_impossible_experiments_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Experiment(SMALL, **options)


def test_a_damaged_experiment_is_refused() -> None:
    data = Experiment(SMALL).as_data()
    for missing in ("policy", "teacher", "games", "side", "memory", "rules"):
        with pytest.raises(InputError):
            experiment_from_data({key: value for key, value in data.items() if key != missing})
    for key, value in (("side", "grey"), ("side", ""), ("side", 3), ("policy", 3), ("game", "chess")):
        with pytest.raises(InputError):
            experiment_from_data(data | {key: value})


def test_the_teacher_of_a_file_needs_trust(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    teacher = f"{tmp_path / 'bot.py'}:player"
    experiment = Experiment(SMALL, teacher=teacher, games=1, runs=1)
    read = experiment_from_data(experiment.as_data())
    assert read == experiment
    with pytest.raises(InputError, match=r"bot\.py:player' in a file would start a program"):
        conduct(read, workers=1)
    with pytest.raises(InputError, match="would start a program"):
        read.trust("bot.py:player")
    assert len(conduct(read.trust(teacher), workers=1).runs) == 1
    for ours in ("random", "adversary", "level:2"):
        assert experiment_from_data(Experiment(SMALL, teacher=ours).as_data()).is_trusted
