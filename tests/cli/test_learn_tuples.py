"""``outplay learn tuples``."""

from __future__ import annotations

from pathlib import Path

import outplay
from outplay.learn.tuples import load_network
from tests.cli.conftest import Run
from tests.cli.interrupts import interrupted


def test_train_keep_and_play(run: Run) -> None:
    result = run("learn", "tuples", "hexapawn:3x3", "--games", "3000", "--seed", "4", "--output", "mine.npz")
    assert result.exit_code == 0
    assert "hexapawn:3x3: 3,000 games" in result.output
    assert "--black engine:eval=mine.npz" in result.output
    network = load_network("mine.npz")
    assert network.training["command"] == (
        "outplay learn tuples hexapawn:3x3 --games 3000 --seed 4 --stages 1 --output mine.npz"
    )
    assert (network.training["games"], network.training["seed"]) == (3000, 4)
    game = outplay.game("hexapawn:3x3")
    player = outplay.player("alphabeta:depth=1,eval=mine.npz")
    after = game.start.play("a1a2")
    assert str(player.choose(after)) == "b3a2"  # the only move that does not lose
    said = run("learn", "tuples", "hexapawn:3x3", "--games", "20").output
    assert "20 games" in said and "Saved in" not in said


def test_control_c_keeps_what_is_learned(tmp_path: Path) -> None:
    words = ("learn", "tuples", "othello:8", "--games", "1000000000", "--output", "mine.npz")
    done = interrupted(*words, folder=tmp_path, imports="outplay.learn.tuples, outplay.cli.learn_tuples", after=1)
    assert done.returncode == 1
    assert "interrupted after" in done.stderr and "mine.npz" in done.stderr
    assert load_network(tmp_path / "mine.npz").training["games"] > 0
