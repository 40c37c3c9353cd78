"""The networks that come with the package."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

import outplay
from outplay.search import default_evaluation, find_evaluation
from outplay.search.evaluation import Evaluation
from outplay.search.evaluations import plain_evaluation
from outplay.search.tuples.files import load_network
from outplay.search.tuples.network import TupleNetwork, check_network
from outplay.search.tuples.shipped import FOLDER, shipped_network

HEXAGON = outplay.game("hexareversi:5")
FILES = sorted(FOLDER.glob("*.npz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_small_and_says_how_it_was_made(path: Path) -> None:
    network = load_network(path)
    rules = outplay.game(network.game).rules
    assert path.stem == network.rules_hash == rules.hash
    check_network(network, rules)
    assert path.stat().st_size <= 300_000
    known = network.training
    command = known["command"]
    assert command.startswith(f"outplay learn tuples {network.game} --games {known['games']} --seed {known['seed']}")
    assert known["minutes"] > 0


def test_it_is_the_usual_evaluation_of_its_game() -> None:
    network = default_evaluation(HEXAGON.rules)
    assert isinstance(network, TupleNetwork) and network.name == "default"
    assert find_evaluation("default", HEXAGON.rules) == network
    assert (
        default_evaluation(dataclasses.replace(HEXAGON.rules, name="mine")) == network
    )  # it is not asked for its name


def test_plain_is_what_the_rules_alone_make() -> None:
    plain = find_evaluation("plain", HEXAGON.rules)
    assert isinstance(plain, Evaluation) and plain == plain_evaluation(HEXAGON.rules)
    small = outplay.game("hexapawn:3x3").rules
    assert find_evaluation("plain", small) == default_evaluation(small)


@pytest.mark.parametrize(
    "spec", ["hexareversi:5,start=ring", "hexareversi:5,goal=misere", "hexareversi:4", "othello:8"]
)
def test_other_rules_have_other_evaluations(spec: str) -> None:
    rules = outplay.game(spec).rules
    assert shipped_network(rules, "default") is None
    assert isinstance(default_evaluation(rules), Evaluation)


def test_a_corner_is_worth_having() -> None:
    """The least that one may ask of a network that has learned to play reversi on a hexagon."""
    network = default_evaluation(HEXAGON.rules)
    position = HEXAGON.start
    for _ in range(8):
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
    rows = [list(row) for row in str(position).split()[0].split("/")]
    corner = rows[0]
    assert corner[0] == "-"
    values = {}
    for piece in "wb":
        corner[0] = piece
        values[piece] = network.value(HEXAGON.position("/".join(map("".join, rows)) + " w"), outplay.Side.WHITE)
    assert values["w"] > values["b"] + 3


def test_nothing_is_read_before_it_is_needed() -> None:
    code = (
        "import sys, outplay\n"
        "from outplay.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if 'numpy' in name or 'tuples' in name])\n"
        "outplay.player('engine:depth=1').choose(outplay.game('hexareversi:5').start)\n"
        "print('numpy' in sys.modules)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout
    assert shown.splitlines()[-2:] == ["[]", "False"]
