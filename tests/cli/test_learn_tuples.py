"""``outplay learn tuples``."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import outplay
from outplay.cli import main
from outplay.cli.learn_tuples import command
from outplay.learn.tuples import load_network
from tests.patience import PATIENCE, ended, until_at_work


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(command, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_train_keep_and_play() -> None:
    result = run("hexapawn:3x3", "--games", "3000", "--seed", "4", "--output", "mine.npz")
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


def test_it_is_a_command_of_the_laboratory() -> None:
    result = CliRunner().invoke(main, ["learn", "tuples", "hexapawn:3x3", "--games", "20"])
    assert result.exit_code == 0 and "20 games" in result.output


def test_control_c_keeps_what_is_learned(tmp_path: Path) -> None:
    code = "import outplay.learn.tuples; from outplay.cli.learn_tuples import command; print('begun', flush=True)"
    arguments = ["othello:8", "--games", "1000000000", "--output", "mine.npz"]
    command = [sys.executable, "-c", f"{code}; command()", *arguments]
    with ended(
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ) as process:
        assert process.stdout and process.stdout.readline() == "begun\n"
        until_at_work(process, 1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "interrupted after" in errors and "mine.npz" in errors
    assert load_network(tmp_path / "mine.npz").training["games"] > 0
